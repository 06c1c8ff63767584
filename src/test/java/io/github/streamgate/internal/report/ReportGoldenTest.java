package io.github.streamgate.internal.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReportGoldenTest {

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void theConsoleShowsEveryStatusAlikeUnderEveryLocale(Locale locale) {
    runs()
        .forEach(
            (name, run) ->
                Golden.assertMatches(
                    "console-" + name + ".txt",
                    Golden.under(
                        locale, () -> lines(ConsoleReport.format(run.get(), Messages.english())))));
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void theFailureMessageSaysEverythingAlikeUnderEveryLocale(Locale locale) {
    Map<String, Supplier<RunReport>> runs = runs();
    runs.keySet().removeAll(List.of("pass", "keys", "fail-advised")); // nobody throws these
    runs.forEach(
        (name, run) ->
            Golden.assertMatches(
                "failure-" + name + ".txt",
                Golden.under(
                    locale, () -> FailureMessage.format(run.get(), Messages.english()) + "\n")));
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void theVerdictIsSaidInChineseAlikeUnderEveryLocale(Locale locale) {
    Messages chinese = Messages.of(Locale.CHINESE);
    for (String name :
        List.of(
            "fail-advised",
            "fail-infinite",
            "beside",
            "no-baseline",
            "inconclusive",
            "starved",
            "undecided-fail")) {
      RunReport run = requireNonNull(runs().get(name)).get();
      Golden.assertMatches(
          "console-" + name + ".zh.txt",
          Golden.under(locale, () -> lines(ConsoleReport.format(run, chinese))));
      Golden.assertMatches(
          "failure-" + name + ".zh.txt",
          Golden.under(locale, () -> FailureMessage.format(run, chinese) + "\n"));
    }
    Golden.assertMatches(
        "console-keys.zh.txt",
        Golden.under(locale, () -> lines(ConsoleReport.format(Runs.withKeys(3), chinese))));
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void theVerdictFileIsTheSameUnderEveryLocale(Locale locale) {
    runs()
        .forEach(
            (name, run) ->
                Golden.assertMatches(
                    "verdict-" + name + ".json",
                    Golden.under(
                        locale,
                        () ->
                            VerdictJson.text(run.get(), Runs.filing(run.get()), Runs.DIRECTORY))));
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void theLinesDuringTheRunAreTheSameUnderEveryLocale(Locale locale) {
    Golden.assertMatches("lines.txt", Golden.under(locale, () -> lines(linesOfARun())));
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void everyShapeIsWordedAlikeUnderEveryLocale(Locale locale) {
    Golden.assertMatches(
        "shapes.txt",
        Golden.under(
            locale,
            () ->
                lines(
                    Runs.shapes().stream()
                        .map(
                            shape ->
                                ShapeText.key(shape)
                                    + "  "
                                    + ShapeText.sentence(shape, Messages.english()))
                        .toList())));
  }

  @Test
  void ofALargePoolOfKeysTheConsoleShowsTheWorst() {
    List<String> lines = ConsoleReport.format(Runs.withKeys(25), Messages.english());

    assertThat(lines).filteredOn(line -> line.startsWith("key-")).hasSize(20);
    assertThat(lines)
        .filteredOn(line -> line.startsWith("key-"))
        .first()
        .asString()
        .startsWith("key-2 ");
    assertThat(lines).contains("the worst of 25 keys; all of them are in verdict.json");
  }

  @Test
  void theColumnsOfChineseTablesEndWhereThoseOfEnglishOnesDo() {
    RunReport run = Runs.withKeys(3);
    List<String> english = ConsoleReport.format(run, Messages.english());
    List<String> chinese = ConsoleReport.format(run, Messages.of(Locale.CHINESE));

    assertThat(english.get(0)).contains("mean", "max");
    assertThat(chinese.get(0)).contains("均值", "最大");
    assertThat(widthsOfTables(chinese)).hasSize(13).isEqualTo(widthsOfTables(english));
  }

  /** Of all metrics and of three keys, with their headings and without what is said below. */
  private static List<Integer> widthsOfTables(List<String> lines) {
    return Stream.concat(lines.subList(0, 9).stream(), lines.subList(11, 15).stream())
        .map(Text::width)
        .toList();
  }

  @Test
  void noLineOfTheConsoleIsWiderThanAHundredColumnsButForThePathsOfFiles() {
    runs()
        .values()
        .forEach(
            run ->
                Stream.of(Messages.english(), Messages.of(Locale.CHINESE))
                    .forEach(
                        words ->
                            assertThat(ConsoleReport.format(run.get(), words))
                                .filteredOn(line -> !line.startsWith("LOOK  "))
                                .allSatisfy(
                                    line ->
                                        assertThat(Text.width(line)).isLessThanOrEqualTo(100))));
  }

  private static Map<String, Supplier<RunReport>> runs() {
    Map<String, Supplier<RunReport>> runs = new LinkedHashMap<>();
    runs.put("pass", Runs::passing);
    runs.put("keys", () -> Runs.withKeys(3));
    runs.put("fail", Runs::failing);
    runs.put("fail-advised", Runs::advised);
    runs.put("fail-infinite", Runs::failedRequestsReachThePercentile);
    runs.put("beside", Runs::besideAReference);
    runs.put("no-baseline", Runs::withoutBaseline);
    runs.put("incomparable", Runs::recordedUnderAnotherLoad);
    runs.put("inconclusive", Runs::inconclusive);
    runs.put("starved", Runs::starved);
    runs.put("undecided-fail", Runs::undecidedIsBroken);
    runs.put("invalid", Runs::nothingMeasured);
    runs.put("invalid-without-limits", Runs::noLimitAtAll);
    return runs;
  }

  private static List<String> linesOfARun() {
    List<String> lines = new ArrayList<>();
    lines.addAll(
        PlanLine.format(
            new LoadPlan(
                Runs.TEST,
                "4 users",
                Duration.ZERO,
                200L,
                null,
                4,
                Runs.TARGET,
                "40 runs, linux-amd64-4")));
    lines.addAll(
        PlanLine.format(
            new LoadPlan(
                Runs.CHINESE,
                "1 user",
                Duration.ofMillis(1500),
                null,
                Duration.ofMinutes(2),
                0,
                Runs.TARGET,
                null)));
    lines.add(
        LiveLine.format(
            new LiveFigures(Duration.ofMillis(999), 1, 4, 0, 0, 0, null, null, null, null)));
    lines.add(
        LiveLine.format(
            new LiveFigures(
                Duration.ofSeconds(1), 4, 4, 0, 7, 152, 212.4e6, 9.876e6, 99.91, 100.0)));
    lines.add(
        LiveLine.format(
            new LiveFigures(
                Duration.ofHours(1), 200, 200, 0, 99999, 999999, 9999e6, 9.9e8, 12345.6, 99.97)));
    lines.add(
        LiveLine.format(
            new LiveFigures(
                Duration.ofSeconds(59), 1234, null, 56, 2950, 100000, 450e6, 20e6, 999.9, 99.97)));
    return lines;
  }

  private static String lines(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }
}
