package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.RunIds;
import io.github.streamgate.metric.Sample;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SampleLogTest {
  private static final Sample WARMUP = Runs.sample(0, true, new Outcome.Completed(), 212, 40.25, 0);
  private static final Sample DONE = Runs.sample(1, false, new Outcome.Completed(), 212, 40.25, 7);
  private static final Sample FAILED =
      Runs.sample(2, false, new Outcome.TimedOut("idle for \"30 s\"\n队列"), 0, 0, 8);
  private static final Sample REFUSED =
      Runs.sample(3, false, new Outcome.HttpError(503, "\ud83d half"), 0, 0, 9);

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void everyRequestIsOneLineWithTheKeysThatAreDefined(Locale locale) {
    Golden.assertMatches("samples.jsonl", Golden.under(locale, this::written));
  }

  @Test
  void theIdsOfARequestAreKeptAndNoneIsMadeUp() throws IOException {
    Path file = directory.resolve("samples.jsonl");
    RunIds ids = new RunIds(0x6b1f00c2a94e0017L, 0, true, true);
    RunIds tracedOnly = new RunIds(0x6b1f00c2a94e0017L, 0, false, true);
    try (SampleLog log = SampleLog.open(file, "b1")) {
      log.append(Runs.identified(DONE, ids, "req_1"));
      log.append(Runs.identified(DONE, tracedOnly, null));
    }

    String trace = "\"traceId\":\"" + ids.of(1).traceId().orElseThrow() + "\",";
    assertThat(Files.readString(file).lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith(
                        "{\"build\":\"b1\",\"id\":\"chatcmpl-1001\",\"requestId\":\"00c2a94e0017-1\","
                            + trace
                            + "\"serverRequestId\":\"req_1\",\"t0Nanos\":"),
            line ->
                assertThat(line)
                    .startsWith(
                        "{\"build\":\"b1\",\"id\":\"chatcmpl-1001\"," + trace + "\"t0Nanos\":"));
  }

  @Test
  void ofTwoSidesEachRequestTellsItsOwn() throws IOException {
    Path file = directory.resolve("samples.jsonl");
    try (SampleLog log = SampleLog.open(file, "b1")) {
      log.append("candidate", DONE);
      log.append("reference", DONE);
    }

    assertThat(Files.readString(file).lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("{\"build\":\"b1\",\"side\":\"candidate\",\"id\":"),
            line ->
                assertThat(line).startsWith("{\"build\":\"b1\",\"side\":\"reference\",\"id\":"));
  }

  @Test
  void whatWasFlushedCanBeReadBeforeTheLogEnds() throws IOException {
    Path file = directory.resolve("samples.jsonl");
    try (SampleLog log = SampleLog.open(file, "b1")) {
      log.append(DONE);
      log.append(FAILED);
      assertThat(file).isEmptyFile();

      log.flush();

      assertThat(Files.readString(file).lines()).hasSize(2);
    }
  }

  @Test
  void aFullDiskEndsTheLogAndIsToldInTheEnd() throws IOException {
    SampleLog log = SampleLog.to(Path.of("samples.jsonl"), "b1", new FullDisk());
    log.append(DONE);
    log.flush();
    log.append(FAILED);

    assertThatThrownBy(log::close)
        .isInstanceOf(IOException.class)
        .hasMessage("samples.jsonl is incomplete: disk full")
        .hasRootCauseMessage("disk full");
  }

  @Test
  void anErrorAtTheVeryEndIsToldToo() throws IOException {
    SampleLog log = SampleLog.to(Path.of("samples.jsonl"), "b1", new FullDisk());
    log.append(DONE);

    assertThatThrownBy(log::close).hasMessage("samples.jsonl is incomplete: disk full");
  }

  @Test
  void aHoleInTheLogIsToldThoughTheDiskRecovered() throws IOException {
    DiskWithAHiccup disk = new DiskWithAHiccup();
    SampleLog log = SampleLog.to(Path.of("samples.jsonl"), "b1", disk);
    while (!disk.failed) {
      log.append(DONE);
    }

    assertThatThrownBy(log::close).hasMessage("samples.jsonl is incomplete: disk full for once");
  }

  private String written() {
    Path file = directory.resolve("samples.jsonl");
    try {
      try (SampleLog log = SampleLog.open(file, "b1")) {
        log.append(WARMUP);
        log.append(DONE);
        log.append(FAILED);
        log.append(REFUSED);
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static final class FullDisk extends Writer {
    @Override
    public void write(char[] text, int from, int length) throws IOException {
      throw new IOException("disk full");
    }

    @Override
    public void flush() throws IOException {
      throw new IOException("disk full");
    }

    @Override
    public void close() {}
  }

  private static final class DiskWithAHiccup extends Writer {
    private boolean failed;

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      if (!failed) {
        failed = true;
        throw new IOException("disk full for once");
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
