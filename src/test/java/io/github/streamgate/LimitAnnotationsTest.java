package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.metric.Metric;
import io.github.streamgate.testing.GateCase;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LimitAnnotationsTest extends DoorTest {

  /** The limits that were judged, as they were written, sorted. */
  private List<String> limitsOf(Class<?> gate) {
    Ran ran = gates.with("streamgate.gate", "advise").run(gate);
    ran.assertPassed();
    return ran.printed().stream()
        .filter(line -> line.matches("(PASS|FAIL|NO_BASELINE) .*"))
        .map(line -> line.replaceAll("^\\w+ (\\S+ (p[\\d.]+|rate)|tokens/s) .*", "$1") + set(line))
        .sorted()
        .toList();
  }

  private static String set(String line) {
    return line.contains("set by ")
        ? " " + line.replaceAll(".*set by (@\\w+(\\([^)]*\\))?).*", "$1")
        : " by the baseline";
  }

  @MaxP95Ttft(millis = 1000)
  @MinSuccessRate(90)
  @MinTokensPerSecond(2)
  static class FromClassAndMethod extends Chat {
    @SseLoad
    @MaxP95Ttft(millis = 500)
    @MinSuccessRate(95)
    void streams() {}
  }

  @Test
  void theMethodsLimitReplacesTheClassesOneWhole() {
    assertThat(limitsOf(FromClassAndMethod.class))
        .containsExactly(
            "TTFT p95 @MaxP95Ttft(millis = 500)",
            "success rate @MinSuccessRate(95)",
            "tokens/s @MinTokensPerSecond(2)");
  }

  @MaxP95E2e(millis = 900)
  @MaxP99E2e(millis = 990)
  abstract static class Base extends Chat {}

  @MaxP99E2e(millis = 900)
  static class Derived extends Base {
    @SseLoad
    void streams() {}
  }

  @Test
  void aClassInheritsLimitsAndReplacesThem() {
    assertThat(limitsOf(Derived.class))
        .containsExactly("E2E p95 @MaxP95E2e(millis = 900)", "E2E p99 @MaxP99E2e(millis = 900)");
  }

  @Retention(RetentionPolicy.RUNTIME)
  @SseLoad(requests = 5)
  @MaxP95Ttft(millis = 700)
  @MaxP99Ttft(millis = 900)
  @interface ChatGate {}

  static class Composed extends Chat {
    @ChatGate
    @MaxP95Ttft(millis = 600)
    void streams(LoadResult result) {
      say("BODY " + result);
    }
  }

  @Test
  void aComposedAnnotationBringsLoadAndLimitsAndWhatStandsBesideItIsNearer() {
    assertThat(limitsOf(Composed.class))
        .containsExactly(
            "TTFT p95 @MaxP95Ttft(millis = 600)", "TTFT p99 @MaxP99Ttft(millis = 900)");
    assertThat(gates.run(Composed.class).printed()).contains("BODY 5 requests, 5 succeeded");
  }

  @Retention(RetentionPolicy.RUNTIME)
  @MaxQuantile(metric = Metric.TTFO, quantile = 0.9)
  @interface MaxP90Ttfo {
    int millis() default 750;
  }

  @Retention(RetentionPolicy.RUNTIME)
  @MaxQuantile(metric = Metric.TOTAL, quantile = 0.5, millis = 800)
  @MaxP95Stall(millis = 850)
  @MinSuccessRate(97)
  @interface House {
    String why() default "";
  }

  static class OfOnesOwn extends Chat {
    @SseLoad
    @MaxP90Ttfo
    @House(why = "agreed")
    void streams() {}
  }

  @Test
  void anAnnotationOfOnesOwnIsMadeOfAQuantileAndKeepsWhateverElseItCarries() {
    // So slow that not all tokens of a reply come in one read, which would leave no stall.
    stub().change(script -> script.timePerToken(Duration.ofMillis(20)));

    assertThat(limitsOf(OfOnesOwn.class))
        .containsExactly(
            "STALL p95 @MaxP95Stall(millis = 850)",
            "TOTAL p50 @House(why = \"agreed\")",
            "TTFO p90 @MaxP90Ttfo",
            "success rate @MinSuccessRate(97)");
  }

  static class Repeated extends Chat {
    @SseLoad
    @MaxQuantile(metric = Metric.TTFB, quantile = 0.5, millis = 500)
    @MaxQuantile(metric = Metric.TTFB, quantile = 0.999, millis = 999.5)
    void streams() {}
  }

  @Test
  void aQuantileCanBeLimitedAsOftenAsItIsAnotherOne() {
    assertThat(limitsOf(Repeated.class))
        .containsExactly(
            "TTFB p50 @MaxQuantile(metric = TTFB, millis = 500, quantile = 0.5)",
            "TTFB p99.9 @MaxQuantile(metric = TTFB, millis = 999.5, quantile = 0.999)");
  }

  static class Both extends Chat {
    @SseLoad
    @MaxP99Ttft(millis = 800, regressionPercent = 30)
    void streams() {}
  }

  @Test
  void aCeilingAndARegressionAreTwoLimitsJudgedEachByItself() {
    assertThat(limitsOf(Both.class))
        .containsExactly(
            "TTFT p99 @MaxP99Ttft(millis = 800, regressionPercent = 30)",
            "TTFT p99 by the baseline");
  }

  static class Quantile95 extends Chat {
    @SseLoad
    @MaxQuantile(metric = Metric.TTFT, quantile = 95)
    void streams() {}
  }

  static class Gaps extends Chat {
    @SseLoad
    @MaxQuantile(metric = Metric.ICL, quantile = 0.95)
    void streams() {}
  }

  static class Negative extends Chat {
    @SseLoad
    @MaxP95Ttft(millis = -5)
    void streams() {}
  }

  static class Shrinking extends Chat {
    @SseLoad
    @MaxP95Tpot(regressionPercent = -1)
    void streams() {}
  }

  static class Boundless extends Chat {
    @SseLoad
    @MaxP95Tpot(regressionPercent = 1001)
    void streams() {}
  }

  @MaxP95Tpot(floorMillis = -1)
  static class Floor extends Chat {
    @SseLoad
    void streams() {}
  }

  static class Twice extends Chat {
    @SseLoad
    @MaxP95Ttft(millis = 5)
    @MaxQuantile(metric = Metric.TTFT, quantile = 0.95, millis = 6)
    void streams() {}
  }

  static class NoSuccess extends Chat {
    @SseLoad
    @MinSuccessRate(0)
    void streams() {}
  }

  static class MoreThanAll extends Chat {
    @SseLoad
    @MinSuccessRate(101)
    void streams() {}
  }

  static class NoTokens extends Chat {
    @SseLoad
    @MinTokensPerSecond(0)
    void streams() {}
  }

  static List<Arguments> mistakes() {
    return List.of(
        Arguments.of(
            Quantile95.class,
            "@MaxQuantile(metric = TTFT, quantile = 95) on Quantile95.streams: quantile must be"
                + " above 0 and below 1; write for example quantile = 0.95"),
        Arguments.of(
            Gaps.class,
            "@MaxQuantile(metric = ICL, quantile = 0.95) on Gaps.streams: ICL cannot be gated, for"
                + " its gaps are not independent; limit STALL, the longest gap of each request, or"
                + " TPOT"),
        Arguments.of(
            Negative.class,
            "@MaxP95Ttft(millis = -5) on Negative.streams: millis must be above 0; write for"
                + " example millis = 800"),
        Arguments.of(
            Shrinking.class,
            "@MaxP95Tpot(regressionPercent = -1) on Shrinking.streams: regressionPercent must be 0"
                + " or more and at most 1000; write for example regressionPercent = 20"),
        Arguments.of(
            Boundless.class,
            "@MaxP95Tpot(regressionPercent = 1001) on Boundless.streams: regressionPercent must be"
                + " 0 or more and at most 1000; write for example regressionPercent = 20"),
        Arguments.of(
            Floor.class,
            "@MaxP95Tpot(floorMillis = -1) on Floor: floorMillis must be 0 or more; write for"
                + " example floorMillis = 1"),
        Arguments.of(
            Twice.class,
            "@MaxP95Ttft(millis = 5) and @MaxQuantile(metric = TTFT, millis = 6, quantile = 0.95)"
                + " on Twice.streams: both limit the same thing; remove one of them"),
        Arguments.of(
            NoSuccess.class,
            "@MinSuccessRate(0) on NoSuccess.streams: value must be above 0 and at most 100; write"
                + " for example 99"),
        Arguments.of(
            MoreThanAll.class,
            "@MinSuccessRate(101) on MoreThanAll.streams: value must be above 0 and at most 100;"
                + " write for example 99"),
        Arguments.of(
            NoTokens.class,
            "@MinTokensPerSecond(0) on NoTokens.streams: value must be above 0; write for example"
                + " 500"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  @GateCase("G2")
  void aLimitThatCannotBeMeantIsAnErrorBeforeAnyLoad(Class<?> gate, String message) {
    assertNothingIsSent(
        () ->
            assertThat(gates.run(gate).failure())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(message));
  }
}
