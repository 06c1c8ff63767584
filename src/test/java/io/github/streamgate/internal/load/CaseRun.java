package io.github.streamgate.internal.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.streamgate.corpus.StreamCase;
import io.github.streamgate.corpus.StreamCase.End;
import io.github.streamgate.corpus.StreamCase.Read;
import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.gate.Diagnoses;
import io.github.streamgate.internal.gate.Diagnosis;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.wire.ResponseHead;
import io.github.streamgate.internal.wire.WireOptions;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.testing.Gunzip;
import io.github.streamgate.testing.ScriptedServer;
import io.github.streamgate.testing.ScriptedServer.Answer;
import io.github.streamgate.testing.ScriptedServer.Write;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.net.SocketException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Plays a case of the corpus, in either of two ways. */
final class CaseRun {
  private static final long T0_NANOS = Long.MAX_VALUE - 5_000_000; // it wraps soon
  private static final Duration CONNECT = Duration.ofSeconds(30);
  private static final long STEP_NANOS = 1_000_000;
  private static final byte[] BODY = "{}".getBytes(UTF_8);

  private final StreamCase stream;

  CaseRun(StreamCase stream) {
    this.stream = stream;
  }

  /** By a server that writes it, and the real engine with one request. */
  CaseResult overTheWire() throws InterruptedException {
    try (ScriptedServer server = ScriptedServer.always(answer())) {
      LoadPlan plan = plan(server.uri().resolve(stream.path().replace("{model}", "m")));
      LoadOutcome came = new LoadEngine(MonotonicClock.system()).run(plan, LoadListener.NONE);
      Sample sample = came.samples().get(0);
      return result(sample, sample.outcome(), came.interChunkNanos());
    }
  }

  private CaseResult result(Sample sample, Outcome outcome, Histogram gaps) {
    Measurement run =
        new Measurement(
            List.of(sample), gaps.getMaxValue(), stream.dialect().usageAdvice().orElse(null));
    return new CaseResult(
        sample,
        outcome,
        gaps.getTotalCount(),
        Diagnoses.of(run).stream().map(Diagnosis::name).toList());
  }

  private LoadPlan plan(URI uri) {
    WireRequest request = new WireRequest("POST", uri, Map.of(), BODY);
    return new LoadPlan(
        stream.dialect(),
        (ordinal, user) -> RequestFactory.Numbered.plain(request),
        ClosedModel.oneUser(1),
        timeouts(),
        WireOptions.plain(CONNECT),
        false,
        stream.key().stream().toList());
  }

  private Timeouts timeouts() {
    return new Timeouts(
        Duration.ofNanos(stream.limits().firstByteNanos()),
        Duration.ofNanos(stream.limits().idleNanos()),
        Duration.ofNanos(stream.limits().totalNanos()));
  }

  private Answer answer() {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + stream.status() + " Scripted\r\n");
    stream.headers().forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
    List<Write> writes = new ArrayList<>();
    writes.add(
        new Write(stream.headersAtNanos(), head.append("\r\n").toString().getBytes(ISO_8859_1)));
    for (Read read : stream.reads()) {
      writes.add(new Write(read.atNanos(), stream.chunked() ? chunk(read.bytes()) : read.bytes()));
    }
    if (stream.chunked() && stream.end() == End.CLOSE) {
      writes.add(new Write(stream.endAtNanos(), "0\r\n\r\n".getBytes(ISO_8859_1)));
    } else if (stream.end() == End.CUT) {
      writes.add(new Write(stream.endAtNanos(), "ff\r\n".getBytes(ISO_8859_1)));
    }
    ScriptedServer.End end =
        switch (stream.end()) {
          case CLOSE, CUT -> ScriptedServer.End.FIN;
          case RESET -> ScriptedServer.End.RST;
          case HOLD -> ScriptedServer.End.KEPT;
        };
    return new Answer(writes, end, stream.endAtNanos());
  }

  private static byte[] chunk(byte[] bytes) {
    ByteArrayOutputStream chunk = new ByteArrayOutputStream(bytes.length + 16);
    chunk.writeBytes((Integer.toHexString(bytes.length) + "\r\n").getBytes(ISO_8859_1));
    chunk.writeBytes(bytes);
    chunk.writeBytes("\r\n".getBytes(ISO_8859_1));
    return chunk.toByteArray();
  }

  /** By parser and dialect alone, with the stamps as the file tells them. */
  CaseResult directly() {
    Histogram gaps = new Histogram(3);
    URI tried = URI.create("http://127.0.0.1" + stream.path());
    OpenRequest request =
        new OpenRequest(
            new OpenRequest.Opening(0, 0, 0, 0, false, null, 0, 0),
            new WireRequest("POST", tried, Map.of(), BODY),
            released -> recorder(gaps, released),
            released -> {});
    StreamRecorder recorder = request.recorder();
    recorder.head(
        new ResponseHead(stream.status(), stream::header), T0_NANOS + stream.headersAtNanos());
    boolean packed = stream.header("content-encoding").filter("gzip"::equals).isPresent();
    Gunzip gunzip = packed ? new Gunzip() : null;
    long nowNanos = 0;
    for (Read read : stream.reads()) {
      nowNanos = await(recorder, nowNanos, read.atNanos());
      byte[] bytes = gunzip == null ? read.bytes() : gunzip.inflate(read.bytes());
      recorder.read(List.of(ByteBuffer.wrap(bytes)), T0_NANOS + nowNanos);
    }
    end(recorder, nowNanos);
    Sample sample = request.sample();
    return result(sample, sample.outcome(), gaps);
  }

  private StreamRecorder recorder(Histogram gaps, Runnable released) {
    return new StreamRecorder(
        T0_NANOS,
        stream.dialect(),
        timeouts(),
        new Redactor(stream.key().stream().toList()),
        gaps,
        StreamObserver.NONE,
        null,
        released);
  }

  /** Lets time pass, and looks every millisecond whether the request is to be given up. */
  private long await(StreamRecorder recorder, long fromNanos, long untilNanos) {
    for (long nanos = fromNanos; nanos < untilNanos; nanos += STEP_NANOS) {
      long nowNanos = T0_NANOS + nanos;
      recorder.overdue(nowNanos).ifPresent(late -> recorder.giveUp(late, nowNanos));
    }
    return untilNanos;
  }

  private void end(StreamRecorder recorder, long lastNanos) {
    if (stream.end() == End.HOLD) {
      await(recorder, lastNanos, lastNanos + stream.limits().totalNanos() + 2 * STEP_NANOS);
      return;
    }
    long endNanos = T0_NANOS + await(recorder, lastNanos, stream.endAtNanos());
    switch (stream.end()) {
      case CLOSE -> recorder.complete(endNanos);
      case CUT -> recorder.failed(new EOFException("EOF reached while reading"), endNanos);
      case RESET -> recorder.failed(new SocketException("Connection reset"), endNanos);
      case HOLD -> throw new AssertionError("returned above");
    }
  }
}
