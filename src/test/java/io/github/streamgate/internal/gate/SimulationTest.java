package io.github.streamgate.internal.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.baseline.BaselineRun;
import io.github.streamgate.internal.baseline.Series;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.internal.stats.ShareInterval;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.testing.GateCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How often the gate alarms falsely and what it sees, in a model of a noisy runner ({@link
 * NoisyRunner}): requests close one by one, the gate looks, and its own verdict is counted.
 *
 * <p>The usual suite plays few repetitions, and then a bound counts as kept unless they refute it;
 * {@code -Dstreamgate.test.repetitions=1000} plays enough to hold every rate against its bound. The
 * sequence is seeded: {@code -Dstreamgate.test.seed=...} draws another.
 */
class SimulationTest {
  private static final int REPETITIONS = Integer.getInteger("streamgate.test.repetitions", 40);
  private static final long SEED = Long.getLong("streamgate.test.seed", 1);

  /** From here on a rate itself has to keep its bound. */
  private static final int ENOUGH = 1000;

  private static final int ASKED = 400;
  private static final int BASELINE_RUNS = 10;
  private static final int BATCH = 50;
  private static final double P95_OF_NORMAL = 1.6448536269514722; // scipy.stats.norm.ppf(.95)

  private final NoisyRunner runner = new NoisyRunner(SEED);

  private enum Found {
    FAIL_PROVEN,
    FAIL,
    PASS,
    PASS_PROVEN,
    UNDECIDED
  }

  /** What one simulated build came to, and how many requests or rounds it took. */
  private record Build(Found found, int used) {}

  /** What many came to. */
  private record Tally(List<Build> builds) {
    double share(Found... any) {
      return count(any) / (double) builds.size();
    }

    int count(Found... any) {
      return (int) builds.stream().filter(build -> List.of(any).contains(build.found())).count();
    }

    /** Holds a rate against what it must not exceed. */
    void atMost(double bound, Found... any) {
      double refuted =
          builds.size() >= ENOUGH
              ? share(any)
              : ShareInterval.exact(count(any), builds.size(), 0.99).low();
      assertThat(refuted).as(List.of(any) + ": " + count(any)).isLessThanOrEqualTo(bound);
    }

    /** Holds a rate against what it has to reach. */
    void atLeast(double bound, Found... any) {
      double refuted =
          builds.size() >= ENOUGH
              ? share(any)
              : ShareInterval.exact(count(any), builds.size(), 0.99).high();
      assertThat(refuted).as(List.of(any) + ": " + count(any)).isGreaterThanOrEqualTo(bound);
    }
  }

  @BeforeAll
  static void head() {
    print(
        "A model of a noisy runner, "
            + REPETITIONS
            + " builds a line, -Dstreamgate.test.seed="
            + SEED
            + ":");
  }

  @AfterAll
  static void foot() {
    print("");
  }

  private static void print(String line) {
    System.out.println(line);
  }

  private static Tally simulate(String name, String change, Supplier<Build> build) {
    Tally tally = new Tally(Stream.generate(build).limit(REPETITIONS).toList());
    print(
        String.format(
            Locale.ROOT,
            "%-32s %-16s fail %.3f (proven %.3f)  pass %.3f (proven %.3f)  undecided %.3f  used %.0f",
            name,
            change,
            tally.share(Found.FAIL, Found.FAIL_PROVEN),
            tally.share(Found.FAIL_PROVEN),
            tally.share(Found.PASS, Found.PASS_PROVEN),
            tally.share(Found.PASS_PROVEN),
            tally.share(Found.UNDECIDED),
            tally.builds().stream().mapToInt(Build::used).average().orElse(0)));
    return tally;
  }

  // G9, G10: against ten baseline runs, 400 requests extended to 1600

  @Test
  @GateCase({"G9", "G10"})
  void anUnchangedBuildSeldomFailsAndHardlyEverProven() {
    Tally tally = baseline("A/A", UnaryOperator.identity());

    tally.atMost(0.06, Found.FAIL, Found.FAIL_PROVEN);
    tally.atMost(0.03, Found.FAIL_PROVEN);
  }

  @Test
  void aBuildThatIsHalfAsSlowAgainIsMostlyCaught() {
    baseline("+50 %", x -> runner.slowed(x, 1, Math.log(1.5)))
        .atLeast(0.8, Found.FAIL, Found.FAIL_PROVEN);
  }

  @Test
  void aBuildThatIsTwiceAsSlowIsCaughtEarly() {
    Tally tally = baseline("+100 %", x -> runner.slowed(x, 1, Math.log(2)));

    tally.atLeast(0.97, Found.FAIL, Found.FAIL_PROVEN);
    assertThat(tally.builds().stream().mapToInt(Build::used).average().orElseThrow())
        .isLessThan(150);
  }

  @Test
  void aSlowTailIsMostlyCaughtWhereTheMedianDoesNotMove() {
    baseline("8 % of them x2.5", x -> runner.slowed(x, 0.08, Math.log(2.5)))
        .atLeast(0.8, Found.FAIL, Found.FAIL_PROVEN);
  }

  private Tally baseline(String change, UnaryOperator<double[]> changed) {
    return simulate(
        "baseline K=10, n=400 to 1600",
        change,
        () -> {
          Limit.Quantile limit =
              new Limit.Quantile(Metric.TPOT, 0.95, new Limit.Bound.Regression(20, 0), "simulated");
          BaselineAnswer known = recorded();
          return watched(limit, known, 4, changed.apply(runner.run(4 * ASKED)));
        });
  }

  private BaselineAnswer recorded() {
    List<BaselineRun> runs =
        IntStream.range(0, BASELINE_RUNS)
            .mapToObj(i -> Quantiles.of(NoisyRunner.nanos(runner.run(ASKED))).at(0.95) / 1e6)
            .map(millis -> new BaselineRun(ASKED, 1, Map.of("tpot.p95", millis)))
            .toList();
    return new BaselineAnswer.Found(
        "b.yaml", "any", new Series(runs.get(0).millis(), runs), "usage");
  }

  /** The requests close one after the other, and the gate looks. */
  private static Build watched(
      Limit.Quantile limit, BaselineAnswer known, double extendTo, double[] lnLatencies) {
    Judge judge = new Judge(Rule.of(Certainty.USUAL, 1), known);
    Asked asked = new Asked(OptionalInt.of(ASKED), OptionalLong.empty(), extendTo);
    Looks looks = new Looks(judge, List.of(limit), asked);
    long[] nanos = NoisyRunner.nanos(lnLatencies);
    for (int i = 0; i < nanos.length && !looks.isOver(); i++) {
      looks.closed(Runs.sample(i, Metric.TPOT, nanos[i]), 0);
    }
    List<Sample> judged = looks.judged();
    Finding finding = judge.judge(new Measurement(judged, 1), List.of(limit)).findings().get(0);
    if (finding instanceof Finding.Pass pass) {
      return new Build(pass.proven() ? Found.PASS_PROVEN : Found.PASS, judged.size());
    }
    boolean proven = finding instanceof Finding.Fail fail && fail.proven();
    return new Build(proven ? Found.FAIL_PROVEN : Found.FAIL, judged.size());
  }

  // Exactly at the limit, where every FAIL and every PASS that claims to be proven is an error

  @Test
  void exactlyAtTheLimitHardlyAnythingIsProven() {
    Tally tally = atTheLimit("iid", 0);

    tally.atMost(0.01, Found.FAIL_PROVEN);
    tally.atMost(0.05, Found.PASS_PROVEN);
  }

  @Test
  void correlationIsMostlyDividedOut() {
    Tally some = atTheLimit("AR .6", 0.6);
    some.atMost(0.02, Found.FAIL_PROVEN);
    some.atMost(0.05, Found.PASS_PROVEN);

    Tally much = atTheLimit("AR .9", 0.9);
    much.atMost(0.04, Found.FAIL_PROVEN);
    much.atMost(0.05, Found.PASS_PROVEN);

    // 400 such requests are worth six: more than ten blocks can tell.
    Tally extreme = atTheLimit("AR .97", 0.97);
    extreme.atMost(0.1, Found.FAIL_PROVEN);
    extreme.atMost(0.05, Found.PASS_PROVEN);
  }

  private Tally atTheLimit(String name, double phi) {
    double[] line = {NoisyRunner.DEVIATION * P95_OF_NORMAL};
    Limit.Bound bound = new Limit.Bound.Absolute(NoisyRunner.nanos(line)[0]);
    Limit.Quantile limit = new Limit.Quantile(Metric.TPOT, 0.95, bound, "simulated");
    BaselineAnswer none = new BaselineAnswer.Missing(Said.verbatim("none"));
    return simulate(
        "exactly at the limit, 400 to 1000",
        name,
        () -> watched(limit, none, 2.5, runner.correlated(1000, phi)));
  }

  // G11: against a reference, 50 a side

  @Test
  void anUnchangedCandidateDoesNotFailAgainstItsReference() {
    Tally tally = reference("A/A", UnaryOperator.identity());

    tally.atMost(0.01, Found.FAIL_PROVEN);
    tally.atLeast(0.9, Found.PASS_PROVEN);
  }

  @Test
  void aCandidateThatIsAQuarterSlowerIsMostlyCaught() {
    reference("+25 %", x -> runner.slowed(x, 1, Math.log(1.25))).atLeast(0.75, Found.FAIL_PROVEN);
  }

  @Test
  void aCandidateThatIsHalfAsSlowAgainIsCaught() {
    reference("+50 %", x -> runner.slowed(x, 1, Math.log(1.5))).atLeast(0.98, Found.FAIL_PROVEN);
  }

  @Test
  void aCandidateWithASlowTailIsCaught() {
    reference("8 % of them x2.5", x -> runner.slowed(x, 0.08, Math.log(2.5)))
        .atLeast(0.98, Found.FAIL_PROVEN);
  }

  @Test
  @GateCase("G23")
  void aFailingCandidateFailsHoweverManyOfItsRequestsFail() {
    reference("5 % fail", x -> runner.failing(x, 0.05)).atLeast(0.9, Found.FAIL_PROVEN);
    for (double share : new double[] {0.08, 0.12, 0.2, 0.5, 1}) {
      reference(Math.round(share * 100) + " % fail", x -> runner.failing(x, share))
          .atLeast(0.99, Found.FAIL_PROVEN);
    }
  }

  private Tally reference(String change, UnaryOperator<double[]> changed) {
    return simulate("reference, 50 a side", change, () -> paired(changed));
  }

  /** Both sides on one machine, whoever is first by the fall of a coin. */
  private Build paired(UnaryOperator<double[]> changed) {
    ReferenceTerms terms = ReferenceTerms.USUAL;
    Limit.Quantile limit =
        new Limit.Quantile(Metric.TPOT, 0.95, Limit.Bound.usual(Metric.TPOT, 0.95), "simulated");
    ReferenceTrial trial = new ReferenceTrial(List.of(limit), terms);
    double[] machine = runner.run(2 * BATCH * terms.maxRounds());
    List<ReferenceTrial.Step> steps = new ArrayList<>();
    for (int from = 0; from < machine.length; from += 2 * BATCH) {
      double[] first = Arrays.copyOfRange(machine, from, from + BATCH);
      double[] second = Arrays.copyOfRange(machine, from + BATCH, from + 2 * BATCH);
      boolean swapped = runner.heads();
      steps.add(
          trial.round(
              round(swapped ? second : first), round(changed.apply(swapped ? first : second))));
      if (steps.get(steps.size() - 1) != ReferenceTrial.Step.GO_ON) {
        break;
      }
    }
    return new Build(found(steps.get(steps.size() - 1)), steps.size());
  }

  private static Measurement round(double[] lnLatencies) {
    return Runs.of(Metric.TPOT, NoisyRunner.nanos(lnLatencies));
  }

  private static Found found(ReferenceTrial.Step last) {
    return switch (last) {
      case FAIL -> Found.FAIL_PROVEN;
      case PASS -> Found.PASS_PROVEN;
      case GO_ON, UNDECIDED -> Found.UNDECIDED;
    };
  }
}
