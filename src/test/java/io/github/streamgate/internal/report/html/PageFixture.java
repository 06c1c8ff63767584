package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.baseline.BaselineAnswer;
import io.github.streamgate.internal.baseline.BaselineRun;
import io.github.streamgate.internal.gate.Asked;
import io.github.streamgate.internal.gate.Certainty;
import io.github.streamgate.internal.gate.Judge;
import io.github.streamgate.internal.gate.Knee;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Look;
import io.github.streamgate.internal.gate.Looks;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.gate.ReferenceJudge;
import io.github.streamgate.internal.gate.ReferenceTerms;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.gate.Terms;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.health.Pause;
import io.github.streamgate.internal.health.Stretch;
import io.github.streamgate.internal.health.Ticks;
import io.github.streamgate.internal.report.BuildFolder;
import io.github.streamgate.internal.report.Calibrated;
import io.github.streamgate.internal.report.ComparedModel;
import io.github.streamgate.internal.report.Distribution;
import io.github.streamgate.internal.report.Ending;
import io.github.streamgate.internal.report.Filing;
import io.github.streamgate.internal.report.GateFormats;
import io.github.streamgate.internal.report.GateMode;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.RequestCounts;
import io.github.streamgate.internal.report.RerunCommand;
import io.github.streamgate.internal.report.RunBeside;
import io.github.streamgate.internal.report.RunReport;
import io.github.streamgate.internal.report.SweepReport;
import io.github.streamgate.internal.report.Target;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.metric.Delivery;
import io.github.streamgate.metric.Measures;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.Sending;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.testing.SampleBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Runs to draw, of any size and always the same, judged as real ones are. */
public final class PageFixture {
  /** What must not come out as markup. */
  public static final String HOSTILE =
      "</script><script>document.title='broken out'</script><img src=x onerror=alert(1)>&amp;\"'{{data}} 你好";

  private static final int USERS = 16;

  private final int requests;
  private final double slowdown;
  private final boolean failures;

  /** So many requests, so many times as slow as usual, some of them failing or not. */
  PageFixture(int requests, double slowdown, boolean failures) {
    this.requests = requests;
    this.slowdown = slowdown;
    this.failures = failures;
  }

  /** The page of a run over its limit, with everything that a run can show. */
  public static String slow() {
    return PageFile.text(page(new PageFixture(1200, 1.35, true), TEST), Messages.english());
  }

  /** The same in Chinese. */
  public static String slowInChinese() {
    Messages chinese = Messages.of(Locale.CHINESE);
    return PageFile.text(page(new PageFixture(1200, 1.35, true), TEST, chinese), chinese);
  }

  /** The page of a run that holds its limits. */
  public static String quick() {
    return PageFile.text(page(new PageFixture(1200, 1, false), TEST), Messages.english());
  }

  /** The page of a run whose every name and text means harm. */
  public static String hostile() {
    TestName name = new TestName("com.example.ChatGatewayPerfIT", "chatStreams", HOSTILE);
    return PageFile.text(page(new PageFixture(200, 1.35, true), name), Messages.english());
  }

  /** The page of a run in rounds beside a reference. */
  public static String besideReference() {
    return PageFile.text(pageBesideReference(), Messages.english());
  }

  /** The page of a sweep that bends after 16 users. */
  public static String sweep() {
    List<SweepReport.Level> levels = new ArrayList<>();
    List<Knee.Level> figures = new ArrayList<>();
    int users = 1;
    for (double slowdown : new double[] {0.9, 1, 1.1, 3}) {
      TestName name = new TestName(TEST.className(), TEST.methodName(), "users-" + users);
      RunReport report = new PageFixture(200, slowdown, false).report(name);
      levels.add(new SweepReport.Level(users, report));
      figures.add(new Knee.Level(users, 40 * Math.min(users, 20), 280e6 * slowdown));
      users *= 4;
    }
    Knee.Rule rule = new Knee.Rule(50, 2);
    SweepReport report =
        new SweepReport(
            TEST,
            levels,
            List.of(),
            Knee.of(figures, rule),
            rule,
            null,
            GateMode.ENFORCE,
            RerunCommand.mavenVerify(TEST),
            List.of());
    return PageFile.text(
        new ComparedPages(DIRECTORY, Messages.english()).sweep(report), Messages.english());
  }

  /** The page of three models, one of which means harm. */
  public static String models() {
    List<ComparedModel> models = new ArrayList<>();
    double slowdown = 0.8;
    for (String model : List.of("gpt-4o-mini", "通义千问-max", HOSTILE)) {
      TestName name = new TestName(TEST.className(), TEST.methodName(), model);
      RunReport report = new PageFixture(200, slowdown, false).report(name);
      models.add(ComparedModel.of(model, null, report));
      slowdown += 0.3;
    }
    return PageFile.text(
        new ComparedPages(DIRECTORY, Messages.english()).models(TEST, models), Messages.english());
  }

  /** The page of a calibration. */
  public static String calibration() {
    return PageFile.text(
        CalibrationPage.of(Calibrated.report(), Messages.english()), Messages.english());
  }

  /** Writes the files of a build with two gates; answers where its index lies. */
  public static Path writeBuild(Path module) throws IOException {
    Set<Path> verdicts = new LinkedHashSet<>();
    for (PageFixture fixture :
        List.of(new PageFixture(200, 1, false), new PageFixture(200, 1.35, true))) {
      boolean slow = fixture.failures;
      TestName name =
          new TestName(TEST.className(), slow ? "slow" : "quick", slow ? HOSTILE : null);
      RunReport report = fixture.report(name);
      ReportDirectory directory = ReportDirectory.of(module, null, name);
      directory.prepare();
      HtmlReport.write(
          report, fixture.background(), Messages.english(), directory.file("report.html"));
      Ending ending = report.verdict().status() == Status.PASS ? Ending.PASS : Ending.FAIL;
      Filing filing = new Filing("1", ending, false, null, null);
      GateFormats.write(report, filing, 0, directory);
      verdicts.add(directory.file("verdict.json"));
    }
    BuildFolder folder = BuildFolder.of(module);
    folder.write(
        "1",
        verdicts,
        0,
        build -> HtmlReport.writeIndex(build, Messages.english(), folder.file("index.html")));
    return folder.file("index.html");
  }

  private static final ReportDirectory DIRECTORY =
      new ReportDirectory(Path.of("/app/target/failsafe-reports/com.example.Chat/chatStreams"));

  static final TestName TEST = new TestName("com.example.ChatGatewayPerfIT", "chatStreams", null);

  private static final Target TARGET =
      new Target("openai", URI.create("http://localhost:8080/v1/chat/completions"));

  private static Page page(PageFixture fixture, TestName name) {
    return page(fixture, name, Messages.english());
  }

  private static Page page(PageFixture fixture, TestName name, Messages words) {
    return RunPage.of(fixture.report(name), fixture.background(), words);
  }

  RunReport report(TestName name) {
    List<Sample> samples = samples();
    Measurement measurement = measurement(samples);
    Verdict verdict = judge().judge(measurement, limits());
    return report(name, samples, measurement, verdict);
  }

  private RunReport report(
      TestName name, List<Sample> samples, Measurement measurement, Verdict verdict) {
    Map<String, String> configuration = new LinkedHashMap<>();
    configuration.put("dialect", "openai (known by the path)");
    configuration.put("model", name.invocation() == null ? "gpt-4o-mini" : name.invocation());
    configuration.put("users", "16");
    configuration.put("requests", Integer.toString(requests));
    configuration.put("rampUp", "4s");
    configuration.put("apiKey", "(redacted)");
    configuration.put("totalTimeout", "5min");
    return new RunReport(
        name,
        TARGET,
        configuration,
        measurement.by(health(measurement.windowNanos())),
        RequestCounts.of(samples.size(), samples),
        new Distribution(requests * 60L, 0, 20.3e6, 2e7, 2.6e7, 3e7, 5.2e7, 2.2e8),
        verdict,
        GateMode.ENFORCE,
        RerunCommand.mavenVerify(name),
        List.of());
  }

  /** A client that was well, but for a while. */
  private static ClientHealth health(long nanos) {
    List<Stretch> course = new ArrayList<>();
    long everyNanos = Math.max(500_000_000L, nanos / 240);
    for (long start = 0; start < nanos; start += everyNanos) {
      boolean busy = start > 0.6 * nanos && start < 0.64 * nanos;
      course.add(
          new Stretch(
              start,
              start + everyNanos,
              busy ? 21_000_000 : 0,
              busy ? 190_000_000 : 60_000_000,
              busy ? 20_000_000 : 9_000_000,
              new Ticks(200, busy ? 11 : 1)));
    }
    long spike = (long) (0.61 * nanos);
    return new ClientHealth(
        false,
        true,
        List.of(
            new Pause(spike, spike + 12_000_000),
            new Pause(spike + 500_000_000, spike + 531_000_000)),
        course);
  }

  private Judge judge() {
    return Judge.of(Terms.USUAL, limits(), baseline());
  }

  private static BaselineAnswer baseline() {
    List<BaselineRun> runs = new ArrayList<>();
    Random random = new Random(5);
    for (int i = 0; i < 10; i++) {
      double factor = 1 + 0.02 * random.nextGaussian();
      runs.add(
          new BaselineRun(
              1200,
              1,
              Map.of("tpot.p50", 18 * factor, "tpot.p95", 21 * factor, "tpot.p99", 27 * factor)));
    }
    return new BaselineAnswer.Found(
        "baselines/com.example.ChatGatewayPerfIT/chatStreams.yaml",
        "linux-amd64-4",
        new io.github.streamgate.internal.baseline.Series(Map.of("tpot.p95", 21.0), runs),
        "usage");
  }

  private static BaselineRuns recorded() {
    BaselineAnswer.Found found = (BaselineAnswer.Found) baseline();
    Map<String, double[]> millis = new TreeMap<>();
    found.series().keys().forEach(key -> millis.put(key, found.series().millis(key)));
    return new BaselineRuns(found.file(), found.environment(), millis);
  }

  private static List<Limit> limits() {
    return List.of(
        absolute(Metric.TTFT, 0.95, 800, "@MaxP95Ttft(millis = 800)"),
        new Limit.Quantile(
            Metric.TPOT,
            0.95,
            new Limit.Bound.Regression(20, 1_000_000),
            "@MaxP95Tpot(regressionPercent = 20)"),
        new Limit.SuccessRate(98, "@MinSuccessRate(98)"));
  }

  private static Limit absolute(Metric metric, double quantile, long millis, String declared) {
    return new Limit.Quantile(
        metric, quantile, new Limit.Bound.Absolute(millis * 1_000_000), declared);
  }

  Background background() {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("environment", "linux-amd64-4");
    environment.put("system", "Linux 6.1, amd64");
    environment.put("java", "OpenJDK 64-Bit Server VM 17.0.12+7");
    return new Background(
        environment, recorded(), looks(), List.of(), Certainty.USUAL, gaps(), GapCounts.NONE);
  }

  private List<Look> looks() {
    Looks looks =
        new Looks(judge(), limits(), new Asked(OptionalInt.of(requests), OptionalLong.empty(), 1));
    samples().stream()
        .sorted(Comparator.comparingDouble(Side::endSeconds))
        .forEach(sample -> looks.closed(sample, (long) (Side.endSeconds(sample) * 1e9)));
    return looks.all();
  }

  private GapCounts gaps() {
    Random random = new Random(11);
    Histogram histogram = new Histogram(3);
    for (int i = 0; i < requests * 60; i++) {
      double stutter = random.nextInt(400) == 0 ? 180 * random.nextDouble() : 0;
      histogram.recordValue(
          (long) (1e6 * (17 * slowdown + 3 * Math.abs(random.nextGaussian()) + stutter)));
    }
    return GapCounts.of(histogram);
  }

  private static Measurement measurement(List<Sample> samples) {
    double end = samples.stream().mapToDouble(Side::endSeconds).max().orElse(0);
    return new Measurement(samples, (long) (end * 1e9));
  }

  List<Sample> samples() {
    Random random = new Random(7);
    List<Sample> samples = new ArrayList<>();
    double[] free = new double[USERS];
    for (int user = 0; user < USERS; user++) {
      free[user] = user * 0.25;
    }
    TreeMap<Double, Integer> next = new TreeMap<>();
    for (int user = 0; user < USERS; user++) {
      next.put(free[user], user);
    }
    for (int i = 0; i < requests; i++) {
      Map.Entry<Double, Integer> first = next.pollFirstEntry();
      Sample sample = sample(i, first.getKey(), first.getValue(), random);
      samples.add(sample);
      next.put(Side.endSeconds(sample) + 0.01 + random.nextDouble() * 1e-3, first.getValue());
    }
    return samples;
  }

  private Sample sample(int index, double startSeconds, int user, Random random) {
    double share = (double) index / requests;
    boolean spike = share > 0.6 && share < 0.64;
    boolean outage = failures && share > 0.8 && share < 0.83 && random.nextInt(2) == 0;
    double tail = random.nextInt(40) == 0 ? 300 * random.nextDouble() : 0;
    double ttft =
        (280 + 60 * Math.abs(random.nextGaussian()) + tail + (spike ? 420 : 0)) * slowdown;
    int tokens = 30 + random.nextInt(60);
    double tpot = (18 + 1.2 * random.nextGaussian() + (random.nextInt(30) == 0 ? 9 : 0)) * slowdown;
    SampleBuilder sample =
        SampleBuilder.sample(index)
            .startNanos((long) (startSeconds * 1e9))
            .user(user)
            .row(index + 1)
            .sending(Sending.of(1, spike ? (long) (40e6 * random.nextDouble()) : 0, 0));
    if (outage) {
      return sample
          .status(503)
          .outcome(
              random.nextInt(4) == 0
                  ? new Outcome.TimedOut("firstByteTimeout = 10s ran out")
                  : new Outcome.HttpError(
                      503, "the server said 503: {\"error\":\"" + HOSTILE + "\"}"))
          .measures(new Measures.Builder().putFirst(Metric.TTFB, 40_000_000).build())
          .tokens(0, TokenSource.CHUNKS)
          .delivery(Delivery.none())
          .build();
    }
    return sample
        .responseId("chatcmpl-" + index)
        .measures(measures(ttft, tpot, tokens, 2.5 + random.nextDouble()))
        .tokens(tokens, TokenSource.USAGE)
        .delivery(Delivery.apart(tokens))
        .build();
  }

  private static Measures measures(double ttft, double tpot, int tokens, double stallTimes) {
    double e2e = ttft + tpot * (tokens - 1);
    return new Measures.Builder()
        .putFirst(Metric.TTFB, nanos(ttft - 2))
        .putFirst(Metric.TTFT, nanos(ttft))
        .putFirst(Metric.TTFO, nanos(ttft))
        .putFirst(Metric.TPOT, nanos(tpot))
        .putFirst(Metric.STALL, nanos(tpot * stallTimes))
        .putFirst(Metric.E2E, nanos(e2e))
        .putFirst(Metric.TOTAL, nanos(e2e + 0.4))
        .build();
  }

  private static long nanos(double millis) {
    return Math.round(millis * 1e6);
  }

  private static Page pageBesideReference() {
    int rounds = 20;
    PageFixture slow = new PageFixture(50 * rounds, 1.3, true);
    PageFixture usual = new PageFixture(50 * rounds, 1, false);
    List<Sample> candidate = slow.samples();
    List<Sample> reference = usual.samples();
    List<Limit> limits =
        List.of(regression(Metric.TTFT, "@MaxP95Ttft"), regression(Metric.TPOT, "@MaxP95Tpot"));
    ReferenceJudge judge = new ReferenceJudge(limits, ReferenceTerms.USUAL, Terms.USUAL);
    int played = 0;
    while (played < rounds) {
      int from = 50 * played++;
      if (!judge.round(
          measurement(reference.subList(from, from + 50)),
          measurement(candidate.subList(from, from + 50)))) {
        break;
      }
    }
    List<Sample> shown = candidate.subList(0, 50 * played);
    List<Sample> beside = reference.subList(0, 50 * played);
    Verdict verdict = judge.verdict(measurement(beside), measurement(shown));
    RunReport report =
        slow.report(TEST, shown, measurement(shown), verdict)
            .beside(
                new RunBeside(
                    new Target("openai", URI.create("http://localhost:8081/v1/chat/completions")),
                    measurement(beside),
                    RequestCounts.of(beside.size(), beside),
                    null,
                    50,
                    7,
                    List.of("reference", "candidate")));
    Background background =
        new Background(
            Map.of("environment", "linux-amd64-4"),
            null,
            List.of(),
            judge.course(),
            Certainty.USUAL,
            slow.gaps(),
            usual.gaps());
    return RunPage.of(report, background, Messages.english());
  }

  private static Limit regression(Metric metric, String declared) {
    return new Limit.Quantile(metric, 0.95, Limit.Bound.usual(metric, 0.95), declared);
  }
}
