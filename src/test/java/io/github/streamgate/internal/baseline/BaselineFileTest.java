package io.github.streamgate.internal.baseline;

import static io.github.streamgate.internal.baseline.Fixtures.SHAPE;
import static io.github.streamgate.internal.baseline.Fixtures.run;
import static io.github.streamgate.internal.baseline.Fixtures.series;
import static io.github.streamgate.internal.baseline.Fixtures.ttft;
import static io.github.streamgate.internal.baseline.Fixtures.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.testing.English;
import io.github.streamgate.testing.GateCase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineFileTest {
  private static final String HOST = "linux-amd64-2";

  private static final String GOLDEN =
      """
      # A Streamgate baseline: quantiles in milliseconds, one line a run, newest last.
      # Written by -Dstreamgate.baseline=record or accept; for people there is the key note.
      schema: 1
      measured:
        dialect: openai
        prompts: "9c1e:40"
        requests: 400
        tokenSource: usage
        users: 4
      environments:
        linux-amd64-2:
          anchor: {tpot.p95: 20.86, ttft.p95: 137.1}
          runs:
            - {n: 400, designEffect: 1.25, tpot.p95: 20.12, ttft.p95: 123.5}
            - {n: 400, designEffect: 1.25, tpot.p95: 21.62, ttft.p95: 152.2}
            - {n: 400, designEffect: 1.25, tpot.p95: 0.06789, ttft.p95: 12350}
      """;

  @TempDir Path module;

  private BaselineFile file() {
    return BaselineFile.of(module, "com.acme.ChatIT", "chat", null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE", "tr-TR", "ar-EG-u-nu-arab"})
  void theFileReadsLikeThisInEveryLocale(String locale) throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(locale));
    try {
      apply(Intent.RECORD, update(HOST, run(123.456, 20.1234), run(152.2, 21.62)));
      Baseline first = file().read().orElseThrow();
      Series series = series(first, HOST);
      List<BaselineRun> runs = new ArrayList<>(series.runs());
      runs.add(run(12345.6, 0.0678901));
      Baseline third =
          new Baseline(
              first.shape(),
              first.tokenSource(),
              Map.of(HOST, new Series(series.anchor(), runs)),
              null);

      assertThat(BaselineWriter.write(third)).isEqualTo(GOLDEN);
      assertThat(BaselineReader.read("golden", GOLDEN.getBytes(StandardCharsets.UTF_8)))
          .isEqualTo(third);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void theNameHasTheClassTheMethodAndTheSuffix() {
    assertThat(file().name()).isEqualTo("baselines/com.acme.ChatIT/chat.yaml");
    assertThat(file().path()).isEqualTo(module.resolve("baselines/com.acme.ChatIT/chat.yaml"));
    assertThat(BaselineFile.of(module, "com.acme.Outer$Inner", "chat", "gpt-4o:mini/x").name())
        .isEqualTo("baselines/com.acme.Outer$Inner/chat.gpt-4o%3Amini%2Fx.yaml");
    assertThat(BaselineFile.of(module, "com.acme.ChatIT", "größe", "a b").name())
        .isEqualTo("baselines/com.acme.ChatIT/gr%C3%B6%C3%9Fe.a%20b.yaml");
  }

  @Test
  void aVeryLongNameEndsInAHashOfItself() {
    String one = BaselineFile.of(module, "C", "m", "问".repeat(90)).path().getFileName().toString();
    String other =
        BaselineFile.of(module, "C", "m", "问".repeat(91)).path().getFileName().toString();

    assertThat(one).startsWith("m.%E9%97%AE%E9").endsWith(".yaml").hasSizeLessThan(200);
    assertThat(one).isNotEqualTo(other);
  }

  @Test
  void aRecordingIsThereOnTheNextReadAndLeavesNothingElseBehind() throws Exception {
    assertThat(file().read()).isEmpty();

    apply(Intent.RECORD, update(ttft(100)));
    apply(Intent.RECORD, update(ttft(105)));

    assertThat(series(file().read().orElseThrow(), HOST).runs()).isEqualTo(ttft(100, 105));
    assertThat(filesUnderBaselines()).containsExactly("com.acme.ChatIT/chat.yaml");
  }

  @Test
  void aRefusalWritesNothing() throws Exception {
    apply(Intent.RECORD, update(ttft(100)));
    String before = Files.readString(file().path());

    assertThat(file().apply(Intent.RECORD, update(ttft(1000)))).isInstanceOf(Change.Refused.class);

    assertThat(Files.readString(file().path())).isEqualTo(before);
  }

  @Test
  void aPreviewAndItsProposalWriteNothing() throws Exception {
    Change change = file().preview(Intent.RECORD, update(ttft(100)));
    file().proposal(((Change.Made) change).baseline(), module);

    assertThat(module).isEmptyDirectory();
  }

  @Test
  void aNoteStaysWhatAPersonWrote() throws Exception {
    apply(Intent.RECORD, update(ttft(100)));
    String noted =
        Files.readString(file().path())
            .replace(
                "measured:",
                "note: |\n  vLLM 0.6 since May:\n\n    slower # on purpose\nmeasured:");
    Files.writeString(file().path(), noted);

    apply(Intent.RECORD, update(ttft(100)));
    apply(
        Intent.ACCEPT,
        new Update(HOST, Map.of("users", "9"), "usage", ttft(100), Fixtures.LIMITED));

    assertThat(Files.readString(file().path()))
        .contains("note: |\n  vLLM 0.6 since May:\n\n    slower # on purpose\nmeasured:\n");
  }

  @Test
  void aFileThatCanNotBeReadIsNotOverwrittenEvenByAccept() throws Exception {
    Files.createDirectories(file().path().getParent());
    Files.writeString(file().path(), "");

    assertThatThrownBy(() -> file().apply(Intent.ACCEPT, update(ttft(100))))
        .isInstanceOf(BaselineFormatException.class)
        .hasMessage(
            "baselines/com.acme.ChatIT/chat.yaml:1:1: the file is empty; restore it from version"
                + " control, or delete it and record anew with -Dstreamgate.baseline=record");
    assertThat(file().path()).isEmptyFile();
  }

  @Test
  void aBaselineForThisEnvironmentIsFound() throws Exception {
    apply(Intent.RECORD, update(ttft(100)));
    apply(Intent.RECORD, update("any", run(500, 50)));

    assertThat(file().answer(HOST, SHAPE))
        .isEqualTo(
            new BaselineAnswer.Found(
                "baselines/com.acme.ChatIT/chat.yaml",
                HOST,
                new Series(Map.of("ttft.p95", 100.0), ttft(100)),
                "usage"));
  }

  @Test
  void thePortableOneHoldsForAMachineWithoutOneOfItsOwn() throws Exception {
    apply(Intent.RECORD, update("any", run(500, 50)));

    assertThat(file().answer(HOST, SHAPE))
        .isInstanceOfSatisfying(
            BaselineAnswer.Found.class, found -> assertThat(found.environment()).isEqualTo("any"));
  }

  @Test
  void everyWayToHaveNoBaselineSaysWhatIsMissing() throws Exception {
    assertThat(reason(HOST, SHAPE)).isEqualTo("there is no baselines/com.acme.ChatIT/chat.yaml");

    apply(Intent.RECORD, update(ttft(100)));
    apply(Intent.RECORD, update("ci", ttft(100).get(0)));
    assertThat(reason("darwin-arm64-8", SHAPE))
        .isEqualTo(
            "baselines/com.acme.ChatIT/chat.yaml has no environment darwin-arm64-8; it has ci,"
                + " linux-amd64-2");

    Map<String, String> more = new TreeMap<>(SHAPE);
    more.put("users", "8");
    assertThat(reason(HOST, more))
        .isEqualTo("INCOMPARABLE: users was 4, is 8 (baselines/com.acme.ChatIT/chat.yaml)");

    Files.writeString(file().path(), "schema: 2\n");
    assertThat(reason(HOST, SHAPE))
        .isEqualTo(
            "baselines/com.acme.ChatIT/chat.yaml:1:9: schema 2 is not known to this version of"
                + " Streamgate, which reads schema 1; use the version that wrote the file, or"
                + " delete it and record anew with -Dstreamgate.baseline=record");

    Files.delete(file().path());
    Files.createDirectory(file().path());
    assertThat(reason(HOST, SHAPE))
        .isEqualTo("baselines/com.acme.ChatIT/chat.yaml can not be read: IOException");
  }

  private String reason(String environment, Map<String, String> shape) {
    return English.text(((BaselineAnswer.Missing) file().answer(environment, shape)).reason());
  }

  @Test
  @GateCase("G14")
  void manyThreadsLoseNoRun() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<Change> record = () -> file().apply(Intent.RECORD, update(ttft(100)));
      List<Future<Change>> changes =
          threads.invokeAll(Stream.generate(() -> record).limit(16).toList());
      for (Future<Change> change : changes) {
        assertThat(change.get()).isInstanceOf(Change.Made.class);
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(series(file().read().orElseThrow(), HOST).runs()).hasSize(16);
  }

  @Test
  @GateCase("G14")
  void twoProcessesLoseNoRun() throws Exception {
    List<Process> forks = List.of(fork(), fork());
    for (Process fork : forks) {
      assertThat(fork.waitFor()).isZero();
    }

    assertThat(series(file().read().orElseThrow(), HOST).runs()).hasSize(2 * RecordTenTimes.RUNS);
    assertThat(filesUnderBaselines()).containsExactly("com.acme.ChatIT/chat.yaml");
  }

  private Process fork() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-cp",
            System.getProperty("java.class.path"),
            RecordTenTimes.class.getName(),
            module.toString())
        .inheritIO()
        .start();
  }

  /** What a fork of surefire does. */
  static final class RecordTenTimes {
    static final int RUNS = 10;

    public static void main(String[] args) throws Exception {
      BaselineFile file = BaselineFile.of(Path.of(args[0]), "com.acme.ChatIT", "chat", null);
      for (int i = 0; i < RUNS; i++) {
        file.apply(Intent.RECORD, update(ttft(100)));
      }
    }
  }

  private void apply(Intent intent, Update update) throws Exception {
    assertThat(file().apply(intent, update)).isInstanceOf(Change.Made.class);
  }

  private List<String> filesUnderBaselines() throws IOException {
    Path baselines = module.resolve("baselines");
    try (Stream<Path> files = Files.walk(baselines)) {
      return files
          .filter(Files::isRegularFile)
          .map(path -> baselines.relativize(path).toString().replace('\\', '/'))
          .toList();
    }
  }
}
