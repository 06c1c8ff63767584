package io.github.streamgate.internal.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.dialect.MalformedEventException;
import io.github.streamgate.dialect.StreamEvent;
import io.github.streamgate.dialect.StreamInterpreter;
import io.github.streamgate.internal.sse.EventStreamParser;
import io.github.streamgate.internal.wire.ResponseHead;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What one chunk of a chat completion costs the thread that reads the socket: time, and with {@code
 * -prof gc} the bytes allocated ({@code gc.alloc.rate.norm}). A chunk comes in a read of its own,
 * as it does from a server that streams.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class OpenAiStreamBenchmark {
  private static final int CHUNKS = 200;
  private static final int MAX_EVENT_BYTES = 8 << 20;
  private static final String CHUNK =
      "data: {\"id\":\"chatcmpl-9f2c4d7e8a1b4c5d\",\"object\":\"chat.completion.chunk\","
          + "\"created\":1700000000,\"model\":\"some-model\",\"system_fingerprint\":\"fp_1\","
          + "\"choices\":[{\"index\":0,\"delta\":{\"content\":\" word\"},\"logprobs\":null,"
          + "\"finish_reason\":null}]}\n\n";

  private final Dialect dialect = Dialects.byName("openai");
  private final Timeouts timeouts = timeouts(Duration.ofMinutes(1));
  private final Redactor redactor = new Redactor(List.of("sk-1234"));
  private final Histogram interChunkNanos = new Histogram(3);
  private final ResponseHead head =
      new ResponseHead(
          200,
          name -> Optional.of("text/event-stream").filter(type -> name.equals("content-type")));
  private final List<ByteBuffer> reads = new ArrayList<>();

  /** Writes the stream. */
  public OpenAiStreamBenchmark() {
    for (int i = 0; i < CHUNKS; i++) {
      reads.add(ByteBuffer.wrap(CHUNK.getBytes(UTF_8)).asReadOnlyBuffer());
    }
  }

  private static Timeouts timeouts(Duration each) {
    return new Timeouts(each, each, each);
  }

  /** The bytes cut into events, and what they mean. */
  @Benchmark
  @OperationsPerInvocation(CHUNKS)
  public void parserAndDialect(Blackhole sink) {
    StreamInterpreter interpreter = dialect.open();
    EventStreamParser parser =
        new EventStreamParser(
            (type, data, offset, length, arrivedNanos, read) -> {
              try {
                sink.consume(interpreter.interpret(new StreamEvent(type, data, offset, length)));
              } catch (MalformedEventException e) {
                throw new IllegalStateException(e);
              }
            },
            MAX_EVENT_BYTES);
    for (int i = 0; i < CHUNKS; i++) {
      parser.feed(reads.get(i).rewind(), i, i + 1);
    }
  }

  /** The same, and everything that a run keeps of it. */
  @Benchmark
  @OperationsPerInvocation(CHUNKS)
  public void recorder(Blackhole sink) {
    StreamRecorder recorder =
        new StreamRecorder(
            0, dialect, timeouts, redactor, interChunkNanos, StreamObserver.NONE, null, () -> {});
    recorder.head(head, 1);
    for (int i = 0; i < CHUNKS; i++) {
      recorder.read(List.of(reads.get(i).rewind()), 1_000_000L * i);
    }
    recorder.complete(1_000_000L * CHUNKS);
    if (recorder.delivery().chunks() != CHUNKS) {
      throw new IllegalStateException(recorder.outcome().toString());
    }
    sink.consume(recorder.measures());
  }
}
