package io.github.streamgate.internal.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.metric.Measures;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.testing.SampleBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KneeTest {
  private static final Knee.Rule USUAL = new Knee.Rule(50, 2);

  /** A level as {@code users/tokens a second/TTFT P95 in ms}. */
  private static List<Knee.Level> levels(String text) {
    List<Knee.Level> levels = new ArrayList<>();
    for (String level : text.split(" ", -1)) {
      String[] parts = level.split("/", -1);
      double millis = parts[2].equals("failed") ? Double.POSITIVE_INFINITY : num(parts[2]);
      levels.add(new Knee.Level((int) num(parts[0]), num(parts[1]), millis * 1e6));
    }
    return levels;
  }

  private static double num(String text) {
    return Double.parseDouble(text);
  }

  @ParameterizedTest
  @CsvSource({
    "1/10/100 5/50/100 20/200/100,            20, grows to the end",
    "1/10/100 5/50/100 20/55/100,             5,  a full server",
    "1/10/100 5/50/100 20/200/201,            5,  late at the last level",
    "1/10/100 5/50/100 20/200/200,            20, just at the factor",
    "1/10/100 5/30/100,                       5,  exactly half of the added users",
    "1/10/100 5/29.9/100,                     1,  a little less than half",
    "1/10/100 5/10/100 20/400/100,            1,  what comes after the bend does not count",
    "1/10/100 5/50/100 20/40/100,             5,  throughput sinks",
    "1/10/100 5/50/failed 20/200/100,         1,  failures reach into TTFT P95",
    "1/10/100 5/0/100,                        1,  nothing comes",
    "2/10/100 3/13/100 4/16/100,              4,  levels that are close to each other",
    "1/10/100 5/50/150 20/200/199 40/380/199, 40, TTFT is held against the first level"
  })
  void theKneeIsTheLastLevelUpToWhichEveryFurtherOneBroughtEnough(
      String text, int users, String why) {
    assertThat(Knee.of(levels(text), USUAL).users()).as(why).isEqualTo(users);
  }

  @ParameterizedTest
  @CsvSource({"0/100", "10/failed"})
  void withoutAFirstLevelThereIsNoKnee(String first) {
    Knee knee = Knee.of(levels("1/" + first + " 5/50/100"), USUAL);

    assertThat(knee).isInstanceOf(Knee.Nowhere.class);
    assertThat(knee.users()).isNull();
  }

  @Test
  void whatCountsAsGrowingAndAsLateCanBeSet() {
    List<Knee.Level> levels = levels("1/10/100 2/13/250");

    assertThat(Knee.of(levels, new Knee.Rule(30, 2.5)).users()).isEqualTo(2);
    assertThat(Knee.of(levels, new Knee.Rule(31, 2.5)).users()).isEqualTo(1);
    assertThat(Knee.of(levels, new Knee.Rule(30, 2.4)).users()).isEqualTo(1);
  }

  @Test
  void theStepPastTheKneeSaysWhatBroke() {
    Knee knee = Knee.of(levels("1/10/100 5/50/100 20/65/310"), USUAL);

    assertThat(knee)
        .isInstanceOfSatisfying(
            Knee.At.class,
            at -> {
              assertThat(at.grew()).isFalse();
              assertThat(at.quick()).isFalse();
              assertThat(at.next().to().users()).isEqualTo(20);
              assertThat(at.next().gainPercent()).isCloseTo(10, within(1e-9));
              assertThat(at.next().ttftTimes()).isCloseTo(3.1, within(1e-9));
            });
  }

  private static org.assertj.core.data.Offset<Double> within(double offset) {
    return org.assertj.core.data.Offset.offset(offset);
  }

  @Test
  void aLevelIsReadOffWhatWasMeasured() {
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      samples.add(
          SampleBuilder.sample(i)
              .measures(new Measures.Builder().putFirst(Metric.TTFT, 100L + i).build())
              .tokens(5, TokenSource.USAGE)
              .build());
    }
    assertThat(Knee.Level.of(3, new Measurement(samples, 2_000_000_000)))
        .isEqualTo(new Knee.Level(3, 50, 118));

    samples.set(0, failed(0));
    samples.set(1, failed(1));
    assertThat(Knee.Level.of(3, new Measurement(samples, 2_000_000_000)))
        .isEqualTo(new Knee.Level(3, 45, Double.POSITIVE_INFINITY));
    assertThat(Knee.Level.of(3, new Measurement(List.of(), 0)))
        .isEqualTo(new Knee.Level(3, 0, Double.POSITIVE_INFINITY));
  }

  private static Sample failed(int index) {
    return SampleBuilder.sample(index).outcome(new Outcome.HttpError(503, "full")).build();
  }

  @Test
  void aCapacityHoldsFromTheKneeDown() {
    CapacityLimit limit = new CapacityLimit(5, "@MinCapacity(users = 5)");

    assertThat(limit.judge(Knee.of(levels("1/10/100 5/50/100 20/55/100"), USUAL)).status())
        .isEqualTo(Status.PASS);
    assertThat(limit.judge(Knee.of(levels("1/10/100 5/12/100 20/55/100"), USUAL)).status())
        .isEqualTo(Status.FAIL);
    assertThat(limit.judge(Knee.of(levels("1/0/100 5/50/100"), USUAL)).status())
        .isEqualTo(Status.FAIL);
    assertThat(limit.undecided().status()).isEqualTo(Status.INVALID);
  }
}
