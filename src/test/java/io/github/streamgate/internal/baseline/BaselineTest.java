package io.github.streamgate.internal.baseline;

import static io.github.streamgate.internal.baseline.Fixtures.SHAPE;
import static io.github.streamgate.internal.baseline.Fixtures.run;
import static io.github.streamgate.internal.baseline.Fixtures.series;
import static io.github.streamgate.internal.baseline.Fixtures.ttft;
import static io.github.streamgate.internal.baseline.Fixtures.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.streamgate.testing.English;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BaselineTest {
  private static final String HOST = "linux-amd64-2";

  @Test
  void theFirstRecordingBeginsASeriesAnchoredAtItsGeometricMean() {
    Baseline recorded = recorded(ttft(100, 121));

    Series series = series(recorded, HOST);
    assertThat(series.runs()).isEqualTo(ttft(100, 121));
    assertThat(series.anchor()).isEqualTo(Map.of("ttft.p95", 110.0));
  }

  @Test
  void laterRecordingsAppendAndLeaveTheAnchorAlone() {
    Baseline again = made(recorded(ttft(100)).change(Intent.RECORD, update(ttft(110))));

    assertThat(series(again, HOST))
        .isEqualTo(new Series(Map.of("ttft.p95", 100.0), ttft(100, 110)));
  }

  @Test
  void theOldestRunsLeaveWhenThereAreMoreThanTwenty() {
    double[] twentyTwo = DoubleStream.iterate(100, value -> value + 1).limit(22).toArray();
    Baseline recorded = recorded(ttft(twentyTwo));
    Baseline again = made(recorded.change(Intent.RECORD, update(ttft(130))));

    assertThat(series(recorded, HOST).millis("ttft.p95")).hasSize(20).startsWith(102).endsWith(121);
    assertThat(series(again, HOST).millis("ttft.p95")).hasSize(20).startsWith(103).endsWith(130);
  }

  @Test
  void recordRefusesOnceTheMeanHasCreptOverTheToleranceFromTheAnchor() {
    Baseline within = made(recorded(ttft(100)).change(Intent.RECORD, update(ttft(143))));

    assertThat(refusal(within.change(Intent.RECORD, update(ttft(143)))))
        .isEqualTo(
            "ttft.p95 has crept: its runs now have a mean of 126.9 ms, over the anchor of 100"
                + " ms by more than 20 %; if that is intended, start a new series with"
                + " -Dstreamgate.baseline=accept");
  }

  @Test
  void threeSlowBuildsInARowDoNotMoveTheAnchor() {
    Baseline baseline = recorded(ttft(100));
    for (int build = 0; build < 3; build++) {
      baseline = made(baseline.change(Intent.RECORD, update(ttft(119))));
    }

    assertThat(series(baseline, HOST).anchor()).isEqualTo(Map.of("ttft.p95", 100.0));
  }

  @Test
  void ofSeveralThatCreptTheFarthestIsNamed() {
    Baseline baseline = recorded(List.of(run(100, 20)));

    assertThat(refusal(baseline.change(Intent.RECORD, update(HOST, run(200, 80)))))
        .isEqualTo(
            "tpot.p95 has crept: its runs now have a mean of 40 ms, over the anchor of 20 ms by"
                + " more than 20 %; if that is intended, start a new series with"
                + " -Dstreamgate.baseline=accept");
  }

  @Test
  void whatNoLimitIsOnMayMove() {
    Update onTtftAlone =
        new Update(HOST, SHAPE, "usage", List.of(run(100, 80)), Set.of("ttft.p95"));

    assertThat(recorded(List.of(run(100, 20))).change(Intent.RECORD, onTtftAlone))
        .isInstanceOf(Change.Made.class);
  }

  @Test
  void aFewMillisecondsAreNoCreepHoweverLargeTheirShare() {
    assertThat(recorded(ttft(2)).change(Intent.RECORD, update(ttft(20))))
        .isInstanceOf(Change.Made.class);
    assertThat(recorded(ttft(2)).change(Intent.RECORD, update(ttft(25))))
        .isInstanceOf(Change.Refused.class);
  }

  @Test
  void aP99MayMoveByHalf() {
    Baseline baseline = recorded(p99(100));

    assertThat(baseline.change(Intent.RECORD, update(p99(220)))).isInstanceOf(Change.Made.class);
    assertThat(baseline.change(Intent.RECORD, update(p99(230)))).isInstanceOf(Change.Refused.class);
  }

  private static List<BaselineRun> p99(double millis) {
    return List.of(new BaselineRun(400, 1, Map.of("ttft.p99", millis)));
  }

  @Test
  void aMetricThatIsNewIsAnchoredWhereItFirstAppears() {
    Baseline baseline = made(recorded(ttft(100)).change(Intent.RECORD, update(HOST, run(100, 20))));

    Series series = series(baseline, HOST);
    assertThat(series.anchor()).isEqualTo(Map.of("ttft.p95", 100.0, "tpot.p95", 20.0));
    assertThat(series.millis("tpot.p95")).containsExactly(20);
    assertThat(series.millis("tpot.p50")).isEmpty();
    assertThat(series.keys()).containsExactly("tpot.p95", "ttft.p95");
  }

  @Test
  void acceptStartsANewSeriesAndAnchor() {
    Change change = recorded(ttft(100, 101)).change(Intent.ACCEPT, update(ttft(300)));

    assertThat(made(change).environments().get(HOST))
        .isEqualTo(new Series(Map.of("ttft.p95", 300.0), ttft(300)));
    assertThat(((Change.Made) change).remarks()).isEmpty();
  }

  @Test
  void acceptOfTheSameLoadLeavesOtherEnvironmentsAlone() {
    Baseline both = made(recorded(ttft(100)).change(Intent.RECORD, update("any", run(500, 50))));

    Baseline after = made(both.change(Intent.ACCEPT, update(ttft(300))));

    assertThat(series(after, "any")).isEqualTo(series(both, "any"));
  }

  @Test
  void recordRefusesAnotherLoadAndNamesTheFirstFieldThatDiffers() {
    assertThat(refusal(recorded(ttft(100)).change(Intent.RECORD, otherLoad())))
        .isEqualTo(
            "INCOMPARABLE: maxTokens was not set, is 64; if the load was changed on purpose,"
                + " start anew with -Dstreamgate.baseline=accept");
  }

  @Test
  void recordRefusesAnotherTokenSource() {
    assertThat(
            refusal(
                recorded(ttft(100))
                    .change(
                        Intent.RECORD,
                        new Update(HOST, SHAPE, "chunks", ttft(100), Fixtures.LIMITED))))
        .isEqualTo(
            "INCOMPARABLE: tokenSource was usage, is chunks; if the load was changed on"
                + " purpose, start anew with -Dstreamgate.baseline=accept");
  }

  @Test
  void acceptOfAnotherLoadDropsEveryEnvironmentAndSaysSo() {
    Baseline both = made(recorded(ttft(100)).change(Intent.RECORD, update("any", run(500, 50))));

    Change change = both.change(Intent.ACCEPT, otherLoad());

    assertThat(made(change).environments()).containsOnlyKeys(HOST);
    assertThat(made(change).shape()).isEqualTo(otherLoad().shape());
    assertThat(English.texts(((Change.Made) change).remarks()))
        .containsExactly(
            "the load changed (maxTokens was not set, is 64), so the runs under the old one were"
                + " dropped, in every environment: any, linux-amd64-2");
  }

  private static String refusal(Change change) {
    return English.text(((Change.Refused) change).reason());
  }

  private static Update otherLoad() {
    Map<String, String> shape = new TreeMap<>(SHAPE);
    shape.put("maxTokens", "64");
    shape.put("users", "8");
    return new Update(HOST, shape, "usage", ttft(100), Fixtures.LIMITED);
  }

  @Test
  void figuresAreRoundedToFourDigitsSoThatWritingChangesNothing() {
    BaselineRun run = new BaselineRun(7, 1.23456, Map.of("ttft.p95", 123.456));

    assertThat(run.designEffect()).isEqualTo(1.235);
    assertThat(run.millis().get("ttft.p95")).isCloseTo(123.5, within(1e-12));
  }

  @Test
  void whatNoFileMayHoldCanNotBeMade() {
    assertThat(
            Stream.<Runnable>of(
                    () -> new BaselineRun(0, 1, Map.of("ttft.p95", 1.0)),
                    () -> new BaselineRun(1, 0.5, Map.of("ttft.p95", 1.0)),
                    () -> new BaselineRun(1, 1, Map.of("ttft.p95", Double.POSITIVE_INFINITY)),
                    () -> new BaselineRun(1, 1, Map.of("ttft.p95", 0.0)),
                    () -> new BaselineRun(1, 1, Map.of("ttft", 1.0)),
                    () -> new BaselineRun(1, 1, Map.of()),
                    () -> new Series(Map.of("ttft.p95", 1.0), List.of()),
                    () -> new Update("any", SHAPE, "usage", List.of(), Fixtures.LIMITED),
                    () -> new Baseline(Map.of("tokenSource", "x"), "x", Map.of(), null))
                .map(BaselineTest::refusal))
        .containsExactly(
            "n is 0, must be 1 or more",
            "designEffect is 0.5, must be 1 or more and finite",
            "ttft.p95 is Infinity, must be above 0 and finite",
            "ttft.p95 is 0.0, must be above 0 and finite",
            "ttft is not a quantile of a metric such as ttft.p95",
            "no metric is stored, so nothing could be compared",
            "a series has 0 runs, must have 1 to 20",
            "an update without a run",
            "tokenSource is not a field of the load shape");
  }

  private static @Nullable String refusal(Runnable making) {
    try {
      making.run();
      return "made";
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  @Test
  void theGivenMapsAreCopied() {
    Map<String, Double> millis = new TreeMap<>(Map.of("ttft.p95", 1.0));
    BaselineRun run = new BaselineRun(1, 1, millis);
    millis.clear();

    assertThat(run.millis()).hasSize(1);
    assertThatThrownBy(() -> run.millis().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static Baseline recorded(List<BaselineRun> runs) {
    Update update = update(runs);
    return made(Baseline.blankFor(update).change(Intent.RECORD, update));
  }

  private static Baseline made(Change change) {
    assertThat(change).isInstanceOf(Change.Made.class);
    return ((Change.Made) change).baseline();
  }
}
