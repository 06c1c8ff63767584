package io.github.streamgate.internal.report;

import static io.github.streamgate.testing.English.invalid;
import static io.github.streamgate.testing.English.verdict;

import io.github.streamgate.internal.gate.Answer;
import io.github.streamgate.internal.gate.Comparison;
import io.github.streamgate.internal.gate.Comparison.Origin;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Limit.Bound;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.gate.Quantity;
import io.github.streamgate.internal.gate.ReferenceTerms;
import io.github.streamgate.internal.gate.Shape;
import io.github.streamgate.internal.gate.Standing;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.gate.Weight;
import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.health.Pause;
import io.github.streamgate.internal.health.Stretch;
import io.github.streamgate.internal.health.Ticks;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.internal.stats.Evidence;
import io.github.streamgate.metric.Delivery;
import io.github.streamgate.metric.Measures;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.RunIds;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.Sending;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.testing.SampleBuilder;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs to report: one of every status, and the awkward ones. */
final class Runs {
  static final TestName TEST = new TestName("com.example.ChatGatewayPerfIT", "chatStreams", null);
  static final TestName CHINESE =
      new TestName("com.example.ChatGatewayPerfIT", "chatStreams", "通义千问-max");
  static final Target TARGET =
      new Target("openai", URI.create("http://127.0.0.1:8080/v1/chat/completions"));
  static final Path DIRECTORY =
      Path.of("/home/dev/app/target/failsafe-reports/com.example.ChatGatewayPerfIT/chatStreams");

  static final Filing FILING =
      new Filing(
          "4711-1790000000000",
          Ending.PASS,
          false,
          0.01,
          new TestSource("src/test/java/com/example/ChatGatewayPerfIT.java", 42));

  private static final String REFUSED =
      "the server said 503 Service Unavailable: {\"error\":{\"message\":\"队列已满，请稍后再试\"}}";

  private Runs() {}

  /** As an enforcing build of a continuous integration would have it. */
  static Filing filing(RunReport run) {
    boolean passes = run.verdict().status() == Status.PASS;
    Ending failing = run.mode() == GateMode.ADVISE ? Ending.WOULD_FAIL : Ending.FAIL;
    return new Filing(
        FILING.build(), passes ? Ending.PASS : failing, false, FILING.alpha(), FILING.source());
  }

  static RunReport passing() {
    return report(TEST, GateMode.ENFORCE, samples(400), List.of(tpotPass(), ttftPass(), rate(100)));
  }

  static RunReport failing() {
    return failing(GateMode.ENFORCE);
  }

  static RunReport advised() {
    return failing(GateMode.ADVISE);
  }

  /** Three keys, of which the second is slow and refused now and then. */
  static RunReport withKeys(int pool) {
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      int key = 1 + i % pool;
      boolean refused = key == 2 && i % 7 == 0;
      samples.add(
          withKey(
              sample(
                  i,
                  false,
                  refused ? new Outcome.HttpError(429, "slow down") : new Outcome.Completed(),
                  200 + 13 * (i % 17) * key,
                  38 + i % 17 * 0.8,
                  i + 1),
              key));
    }
    return report(TEST, GateMode.ENFORCE, samples, List.of(ttftPass()));
  }

  private static Sample withKey(Sample sample, int key) {
    return SampleBuilder.like(sample).key(key).build();
  }

  private static RunReport failing(GateMode mode) {
    return report(
            TEST,
            mode,
            withFailures(samples(400)),
            List.of(ttftPass(), tpotFail(), rate(98.5), tokens(), stallPass()),
            "run-to-run noise is unknown: the baseline has fewer than 4 runs, so that the limit is"
                + " the tolerance alone")
        .shaped(new Shape.Everything((Limit.Quantile) tpotFail().limit(), 44.4e6, 36.2e6));
  }

  /** One of every shape, in the order in which they are looked for. */
  static List<Shape> shapes() {
    Limit.Quantile limit = (Limit.Quantile) ttftPass().limit();
    return List.of(
        new Shape.Client(limit, 812e6, 210e6),
        new Shape.Concentrated(limit, Shape.Common.KEY, 2, 38, 40, 133, 400, 412e6),
        new Shape.Concentrated(limit, Shape.Common.PROMPT, 7, 38, 40, 40, 400, 412e6),
        new Shape.Failures(limit, 30, 408e6),
        new Shape.Everything(limit, 901e6, 402e6),
        new Shape.Everything(limit, 901e6, null),
        new Shape.Tail(limit, 402e6, 404e6),
        new Shape.Tail(limit, 402e6, null));
  }

  static RunReport failedRequestsReachThePercentile() {
    Finding finding =
        new Finding.Fail(
            ttft(new Bound.Absolute(800_000_000), "@MaxP95Ttft(millis = 800)"),
            new Comparison(
                Quantity.nanos(Double.POSITIVE_INFINITY),
                Quantity.nanos(8e8),
                new Origin.Declared(),
                20,
                6),
            true,
            weight(20, 6, 0.95));
    return report(CHINESE, GateMode.ENFORCE, withFailures(samples(20)), List.of(finding))
        .shaped(new Shape.Failures((Limit.Quantile) finding.limit(), 2, 408e6));
  }

  /** Four limits against a reference, one for every answer. */
  static RunReport besideAReference() {
    RunReport run =
        report(
            TEST,
            GateMode.ENFORCE,
            samples(400),
            List.of(
                beside(Metric.TPOT, Answer.FAIL_PROVEN, 50.8e6, 40.1e6),
                beside(Metric.TTFT, Answer.PASS_PROVEN, 408e6, 410e6),
                beside(Metric.STALL, Answer.FAIL, Double.POSITIVE_INFINITY, 80e6),
                beside(Metric.E2E, Answer.PASS, 1.2e9, 1.1e9)));
    List<Sample> reference = withFailures(samples(400));
    return run.beside(
        new RunBeside(
            new Target("openai", URI.create("http://127.0.0.1:8081/v1/chat/completions?key=k")),
            new Measurement(reference, 40_000_000_000L),
            RequestCounts.of(400, reference),
            null,
            50,
            7,
            List.of(
                "reference",
                "candidate",
                "candidate",
                "reference",
                "candidate",
                "reference",
                "reference",
                "candidate")));
  }

  private static Finding beside(
      Metric metric, Answer answer, double candidateNanos, double referenceNanos) {
    Limit.Quantile limit =
        new Limit.Quantile(
            metric,
            0.95,
            Bound.usual(metric, 0.95),
            "@MaxQuantile(metric = " + metric + ", quantile = 0.95)");
    Standing standing =
        new Standing(
            limit,
            answer,
            8,
            Quantity.nanos(referenceNanos),
            Quantity.nanos(candidateNanos),
            3,
            24,
            4.9,
            3.1);
    Comparison comparison =
        new Comparison(
            standing.candidate(),
            Quantity.nanos(referenceNanos * 1.25),
            new Origin.FromReference(standing, ReferenceTerms.USUAL),
            400,
            17);
    return switch (answer) {
      case FAIL_PROVEN -> new Finding.Fail(limit, comparison, true);
      case FAIL -> new Finding.Fail(limit, comparison, false);
      case PASS -> new Finding.Pass(limit, comparison, false);
      case PASS_PROVEN -> new Finding.Pass(limit, comparison, true);
    };
  }

  static RunReport withoutBaseline() {
    return withoutBaseline(
        "baselines/com.example.ChatGatewayPerfIT/chatStreams.yaml does not exist", false);
  }

  static RunReport recordedUnderAnotherLoad() {
    return withoutBaseline(
        "INCOMPARABLE, prompts: recorded with 用一句话介绍一下流式接口的性能测试与首字延迟这两个概念, run"
            + " with 请把下面这段话翻译成英文并且逐句解释其中的语法现象和修辞手法",
        true);
  }

  private static RunReport withoutBaseline(String reason, boolean incomparable) {
    Finding finding =
        new Finding.NoBaseline(
            tpot(20), Quantity.nanos(50.9e6), 400, Said.verbatim(reason), incomparable);
    return report(TEST, GateMode.ENFORCE, samples(400), List.of(ttftPass(), finding));
  }

  static RunReport inconclusive() {
    Finding finding =
        new Finding.Inconclusive(
            tpot(20),
            new Comparison(
                Quantity.nanos(48.04e6), Quantity.nanos(48.01e6), baseline(31.2), 400, 21),
            Saying.UNDECIDED_REQUESTS.with(400),
            weight(400, 21, 0.95));
    return report(TEST, GateMode.ENFORCE, samples(400), List.of(finding, ttftPass()));
  }

  /** One that proves nothing and fails all the same, and one that was never to prove anything. */
  static RunReport undecidedIsBroken() {
    Finding undecided =
        new Finding.Fail(
            tpot(20),
            new Comparison(Quantity.nanos(50.8e6), Quantity.nanos(52.4e6), baseline(30.7), 400, 12),
            false,
            weight(400, 12, 0.95));
    Finding classic =
        new Finding.Pass(
            ttft(new Bound.Absolute(800_000_000), "@MaxP95Ttft(millis = 800)"),
            new Comparison(
                Quantity.nanos(408e6), Quantity.nanos(8e8), new Origin.Declared(), 400, 0),
            false);
    return report(TEST, GateMode.ENFORCE, samples(400), List.of(undecided, classic));
  }

  /** A client that stood still, and was measured twice for it. */
  static RunReport starved() {
    Finding finding =
        new Finding.Invalid(
            tpot(20),
            Saying.NOT_THE_CHANGES_DOING.with(
                Saying.STARVED_BY_STALLS.with(
                    "TPOT p95",
                    new Said.Nanos(50.9e6),
                    Saying.PAUSES.with(7),
                    new Said.Nanos(4.8e6),
                    new Said.Nanos(41.3e6),
                    new Said.Nanos(48e6))),
            true);
    List<Sample> late = new ArrayList<>();
    for (Sample sample : samples(40)) {
      late.add(
          SampleBuilder.like(sample).sending(new Sending(1, sample.index() * 1000L, 0)).build());
    }
    RunReport run = report(TEST, GateMode.ENFORCE, late, List.of(finding));
    ClientHealth health =
        new ClientHealth(
            true,
            true,
            List.of(new Pause(300_000_000, 524_100_000), new Pause(2_600_000_000L, 2_607_100_000L)),
            List.of(
                new Stretch(-2_000_000, 500_000_000, 8_000_000, 60_000_000, 4_000_000, TICKS),
                new Stretch(500_000_000, 5_000_000_000L, 0, 900_000_000, 70_000_000, TICKS)));
    return new RunReport(
            run.test(),
            run.target(),
            run.configuration(),
            run.measurement().by(health),
            run.requests(),
            run.interChunk(),
            run.verdict(),
            run.mode(),
            run.rerun(),
            run.files())
        .noting(List.of(Saying.MEASURED_TWICE.with("samples.first.jsonl", "TPOT p95, and so on")));
  }

  private static final Ticks TICKS = new Ticks(200, 9);

  static RunReport nothingMeasured() {
    Finding finding = invalid(tpot(20), "no request was closed");
    return report(TEST, GateMode.ENFORCE, List.of(), List.of(finding));
  }

  static RunReport noLimitAtAll() {
    RunReport run = nothingMeasured();
    return new RunReport(
        run.test(),
        run.target(),
        run.configuration(),
        run.measurement(),
        run.requests(),
        run.interChunk(),
        verdict(Status.INVALID, List.of(), List.of("the load did not start")),
        run.mode(),
        run.rerun(),
        run.files());
  }

  static RunReport report(
      TestName test,
      GateMode mode,
      List<Sample> samples,
      List<Finding> findings,
      String... warnings) {
    Status worst =
        findings.stream().map(Finding::status).min(Status::compareTo).orElse(Status.INVALID);
    List<Sample> closed = new ArrayList<>(samples);
    closed.add(sample(-1, true, new Outcome.Completed(), 300, 40, 5));
    return new RunReport(
        test,
        TARGET,
        configuration(),
        new Measurement(samples, samples.size() * 100_000_000L),
        RequestCounts.of(samples.size(), closed),
        samples.isEmpty() ? null : new Distribution(7600, 0, 40.1e6, 4e7, 42e6, 44e6, 6e7, 81e6),
        verdict(worst, findings, List.of(warnings)),
        mode,
        RerunCommand.mavenVerify(test),
        List.of(DIRECTORY.resolve("samples.jsonl"), DIRECTORY.resolve("verdict.json")));
  }

  /** Seventeen different speeds, so that every percentile is another figure. */
  static List<Sample> samples(int n) {
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      samples.add(
          sample(i, false, new Outcome.Completed(), 200 + 13 * (i % 17), 38 + i % 17 * 0.8, i + 1));
    }
    return samples;
  }

  /** Every seventieth failed, and more of them at the start. */
  static List<Sample> withFailures(List<Sample> samples) {
    List<Sample> mixed = new ArrayList<>(samples);
    for (int i = 3; i < mixed.size(); i += 70) {
      mixed.set(i, sample(i, false, new Outcome.HttpError(503, REFUSED), 0, 0, i + 1));
    }
    mixed.set(5, sample(5, false, new Outcome.TimedOut("idle for 30 s\n\u001b[31m"), 0, 0, 6));
    return mixed;
  }

  static Sample sample(
      int index, boolean warmup, Outcome outcome, int ttftMillis, double tpotMillis, int row) {
    boolean success = outcome.success();
    return SampleBuilder.sample(index)
        .startNanos(index * 100_000_000L)
        .row(row)
        .user(Math.abs(index) % 4)
        .warmup(warmup)
        .status(outcome instanceof Outcome.TimedOut ? null : success ? 200 : 503)
        .responseId(success ? "chatcmpl-" + (1000 + index) : null)
        .outcome(outcome)
        .measures(success ? measures(index, ttftMillis, tpotMillis) : Measures.none())
        .tokens(success ? 20 : 0, success ? TokenSource.USAGE : TokenSource.CHUNKS)
        .delivery(success ? new Delivery(21, 20, 20, 1, 80, 4, false) : Delivery.none())
        .build();
  }

  static Sample identified(Sample sample, RunIds ids, @Nullable String serverRequestId) {
    return SampleBuilder.like(sample).ids(ids, serverRequestId).build();
  }

  /** The replies with an odd index only reason: they have no TTFO. */
  private static Measures measures(int index, int ttftMillis, double tpotMillis) {
    long ttftNanos = ttftMillis * 1_000_000L;
    long tpotNanos = Math.round(tpotMillis * 1e6);
    Measures.Builder measures =
        new Measures.Builder()
            .putFirst(Metric.TTFB, ttftNanos - 3_000_000)
            .putFirst(Metric.TTFT, ttftNanos)
            .putFirst(Metric.TPOT, tpotNanos)
            .putFirst(Metric.STALL, 2 * tpotNanos)
            .putFirst(Metric.E2E, ttftNanos + 19 * tpotNanos)
            .putFirst(Metric.TOTAL, ttftNanos + 19 * tpotNanos + 250_000);
    return index % 2 == 0
        ? measures.putFirst(Metric.TTFO, ttftNanos + 2 * tpotNanos).build()
        : measures.build();
  }

  private static Map<String, String> configuration() {
    Map<String, String> configuration = new LinkedHashMap<>();
    configuration.put("users", "4");
    configuration.put("requests", "400");
    configuration.put("apiKey", "(redacted)");
    return configuration;
  }

  private static Limit tpot(double percent) {
    return new Limit.Quantile(
        Metric.TPOT,
        0.95,
        new Bound.Regression(percent, 1_000_000),
        "@MaxP95Tpot(regressionPercent = 20)");
  }

  private static Limit ttft(Bound bound, String declared) {
    return new Limit.Quantile(Metric.TTFT, 0.95, bound, declared);
  }

  private static Origin baseline(double overMeanPercent) {
    return new Origin.FromBaseline(40e6, 10, 20, overMeanPercent);
  }

  static Finding tpotFail() {
    return new Finding.Fail(
        tpot(20),
        new Comparison(
            Quantity.nanos(50.9e6), Quantity.nanos(48e6), baseline(20.000000000000018), 400, 40),
        true,
        weight(400, 40, 0.95));
  }

  static Finding tpotPass() {
    return new Finding.Pass(
        tpot(20),
        new Comparison(Quantity.nanos(50.8e6), Quantity.nanos(52.4e6), baseline(30.7), 400, 12),
        false,
        weight(400, 12, 0.95));
  }

  static Finding ttftPass() {
    return new Finding.Pass(
        ttft(new Bound.Absolute(800_000_000), "@MaxP95Ttft(millis = 800)"),
        new Comparison(Quantity.nanos(408e6), Quantity.nanos(8e8), new Origin.Declared(), 400, 0),
        true,
        weight(400, 0, 0.95));
  }

  private static Finding stallPass() {
    return new Finding.Pass(
        new Limit.Quantile(
            Metric.STALL,
            0.999,
            new Bound.Absolute(12_000_000_000L),
            "@MaxQuantile(metric = STALL, quantile = 99.9, millis = 12000)"),
        new Comparison(
            Quantity.nanos(1.017e8), Quantity.nanos(1.2e10), new Origin.Declared(), 400, 0),
        false,
        weight(400, 0, 0.999));
  }

  /** The evidence of so many independent values. */
  private static Weight weight(int n, int beyond, double quantile) {
    return new Weight(
        n,
        beyond,
        1,
        Evidence.lnMore(beyond, n, 1 - quantile),
        Evidence.lnFewer(beyond, n, 1 - quantile));
  }

  static Finding rate(double percent) {
    Limit limit = new Limit.SuccessRate(99, "@MinSuccessRate(99)");
    int failed = (int) Math.round((100 - percent) * 4);
    Comparison comparison =
        new Comparison(
            Quantity.percent(percent), Quantity.percent(99), new Origin.Declared(), 400, failed);
    return percent < 99
        ? new Finding.Fail(limit, comparison, false)
        : new Finding.Pass(limit, comparison, false);
  }

  private static Finding tokens() {
    return new Finding.Fail(
        new Limit.TokensPerSecond(300, "@MinTokensPerSecond(300)"),
        new Comparison(
            Quantity.tokensPerSecond(197),
            Quantity.tokensPerSecond(300),
            new Origin.Declared(),
            400,
            0),
        false);
  }
}
