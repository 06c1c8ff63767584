package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.gate.CapacityLimit;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Knee;
import io.github.streamgate.metric.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs side by side: the levels of a sweep, and the models of a test. */
class ComparisonGoldenTest {
  private static final Knee.Rule USUAL = new Knee.Rule(50, 2);

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void aSweepReadsAlikeUnderEveryLocale(Locale locale) {
    SweepReport bent = bent();
    Golden.assertMatches(
        "console-sweep.txt",
        Golden.under(locale, () -> lines(SweepText.console(bent, Messages.english()))));
    Golden.assertMatches(
        "failure-sweep.txt",
        Golden.under(locale, () -> SweepText.failure(bent, Messages.english()) + "\n"));
    Golden.assertMatches(
        "sweep.json", Golden.under(locale, () -> SweepJson.text(bent, Runs.FILING)));
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void modelsStandSideBySideAlikeUnderEveryLocale(Locale locale) {
    Golden.assertMatches(
        "models.txt",
        Golden.under(
            locale,
            () ->
                lines(ModelTable.format(Runs.TEST, models(), Messages.english()))
                    + "\n"
                    + lines(ModelTable.format(Runs.TEST, sweptModels(), Messages.english()))));
    Golden.assertMatches(
        "models.json",
        Golden.under(locale, () -> ModelsJson.text(Runs.TEST, "4711-1790000000000", models())));
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void bothReadInChineseAlikeUnderEveryLocale(Locale locale) {
    Messages chinese = Messages.of(Locale.CHINESE);
    SweepReport bent = bent();
    Golden.assertMatches(
        "console-sweep.zh.txt",
        Golden.under(locale, () -> lines(SweepText.console(bent, chinese))));
    Golden.assertMatches(
        "failure-sweep.zh.txt",
        Golden.under(locale, () -> SweepText.failure(bent, chinese) + "\n"));
    Golden.assertMatches(
        "models.zh.txt",
        Golden.under(locale, () -> lines(ModelTable.format(Runs.TEST, sweptModels(), chinese))));
  }

  @Test
  void noLineIsWiderThanAHundredColumnsButForThePathsOfFiles() {
    List<String> all = new ArrayList<>(SweepText.console(bent(), Messages.english()));
    all.addAll(ModelTable.format(Runs.TEST, models(), Messages.english()));
    all.addAll(ModelTable.format(Runs.TEST, sweptModels(), Messages.english()));

    assertThat(all)
        .filteredOn(line -> !line.startsWith("LOOK  "))
        .allSatisfy(line -> assertThat(Text.width(line)).isLessThanOrEqualTo(100));
  }

  @Test
  void columnsOfChineseNamesStandInLine() {
    List<String> table = ModelTable.format(Runs.TEST, models(), Messages.english());

    assertThat(table.subList(1, table.size()))
        .extracting(Text::width)
        .as("all columns end where the last one does")
        .hasSize(5)
        .containsOnly(Text.width(table.get(1)));
  }

  @Test
  void theKneeIsWordedWhateverItIs() {
    List<SweepReport.Level> levels = levels();
    List<Knee.Level> figures =
        List.of(
            new Knee.Level(1, 10, 1e8), new Knee.Level(5, 50, 1e8), new Knee.Level(20, 200, 1e8));

    assertThat(kneeLines(report(levels, Knee.of(figures, USUAL), List.of(), null)))
        .isEqualTo(
            "KNEE  not reached: up to 20 users every level brought throughput, and TTFT P95 stayed"
                + " near that of the first");
    assertThat(
            kneeLines(
                report(
                    levels.subList(0, 1),
                    Knee.of(List.of(new Knee.Level(1, 0, 1e8)), USUAL),
                    List.of(5, 20),
                    null)))
        .isEqualTo(
            "KNEE  none: at 1 user there is no throughput, or no TTFT P95, that others could be"
                + " held against");
    assertThat(
            kneeLines(
                report(
                    levels,
                    Knee.of(
                        List.of(
                            new Knee.Level(1, 10, 1e8),
                            new Knee.Level(5, 50, Double.POSITIVE_INFINITY)),
                        USUAL),
                    List.of(),
                    null)))
        .isEqualTo(
            "KNEE  1 user: with 5 users, TTFT P95 was failed, beyond that of the first level (at"
                + " most 2 times, kneeTtftFactor)");
  }

  private static String kneeLines(SweepReport report) {
    List<String> lines = SweepText.console(report, Messages.english());
    int from = lines.indexOf(lines.stream().filter(l -> l.startsWith("KNEE")).findFirst().get());
    int to = lines.subList(from, lines.size()).indexOf("") + from;
    return String.join(" ", lines.subList(from, to)).replaceAll(" {3,}", " ");
  }

  private static SweepReport bent() {
    List<Knee.Level> figures =
        List.of(
            new Knee.Level(1, 40, 0.36e9),
            new Knee.Level(5, 195, 0.38e9),
            new Knee.Level(20, 202.4, 1.4e9));
    Knee knee = Knee.of(figures, USUAL);
    return report(
        levels(), knee, List.of(), new CapacityLimit(20, "@MinCapacity(users = 20)").judge(knee));
  }

  private static SweepReport report(
      List<SweepReport.Level> levels,
      Knee knee,
      List<Integer> missing,
      CapacityLimit.@Nullable CapacityFinding capacity) {
    return new SweepReport(
        Runs.TEST,
        levels,
        missing,
        knee,
        USUAL,
        capacity,
        GateMode.ENFORCE,
        RerunCommand.mavenVerify(Runs.TEST),
        List.of(Runs.DIRECTORY.resolve("sweep.json")));
  }

  private static List<SweepReport.Level> levels() {
    return List.of(
        level(1, Runs.samples(400), List.of(Runs.ttftPass(), Runs.rate(100))),
        level(5, Runs.samples(200), List.of(Runs.ttftPass(), Runs.rate(100))),
        level(
            20,
            Runs.withFailures(Runs.samples(300)),
            List.of(Runs.ttftPass(), Runs.tpotFail(), Runs.rate(98.5))));
  }

  private static SweepReport.Level level(int users, List<Sample> samples, List<Finding> findings) {
    TestName test = new TestName(Runs.TEST.className(), Runs.TEST.methodName(), "users-" + users);
    return new SweepReport.Level(users, Runs.report(test, GateMode.ENFORCE, samples, findings));
  }

  private static List<ComparedModel> models() {
    return List.of(
        ComparedModel.of("gpt-4o-mini", null, Runs.passing()),
        ComparedModel.of("通义千问-max", null, Runs.failing()),
        ComparedModel.of(
            "a-gateway/of-the-team/anthropic/claude-3-5-sonnet-20241022",
            null,
            Runs.failedRequestsReachThePercentile()),
        ComparedModel.of("dead\u001b[31m", null, Runs.nothingMeasured()));
  }

  private static List<ComparedModel> sweptModels() {
    return List.of(
        ComparedModel.of("通义千问-max", 1, Runs.passing()),
        ComparedModel.of("通义千问-max", 20, Runs.failing()));
  }

  private static String lines(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }
}
