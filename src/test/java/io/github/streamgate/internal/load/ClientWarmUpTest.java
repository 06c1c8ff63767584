package io.github.streamgate.internal.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.dialect.StreamInterpreter;
import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.wire.Wire;
import io.github.streamgate.internal.wire.Wires;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.stub.StreamgateStub;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ClientWarmUpTest {

  @Test
  void aDialectIsWarmedUpOnceAndForABoundedTime() throws Exception {
    Counting dialect = new Counting(new AtomicInteger());
    try (StreamgateStub stub = StreamgateStub.builder().tokens(1).start()) {
      Loads load = Loads.on(stub.chatUri()).dialect(dialect).requests(3);
      long beganNanos = MonotonicClock.system().nanos();
      load.run();
      long tookNanos = MonotonicClock.system().nanos() - beganNanos;

      assertThat(dialect.streams.get()).isBetween(4, 3 + 4000);
      assertThat(stub.log().started()).isEqualTo(3);
      assertThat(tookNanos).isLessThan(TimeUnit.SECONDS.toNanos(20));

      int streamsSoFar = dialect.streams.get();
      load.run();
      assertThat(dialect.streams.get()).isEqualTo(streamsSoFar + 3);
    }
  }

  /** In JVMs of their own, for this one has long been warm. */
  @Test
  void theFirstRequestOfAWarmClientIsMuchFasterThanThatOfAColdOne() throws Exception {
    double coldMillis = firstErrorMillis("cold");
    double warmMillis = firstErrorMillis("warm");

    assertThat(warmMillis).as("TTFT error; cold: %s ms", coldMillis).isLessThan(coldMillis / 2);
  }

  private static double firstErrorMillis(String how) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FirstRequest.class.getName(),
                how)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      String printed = new String(process.getInputStream().readAllBytes(), US_ASCII).strip();
      return Double.parseDouble(printed);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Prints by how many ms the TTFT of a JVM's first request is longer than the server's own. */
  static final class FirstRequest {
    private FirstRequest() {}

    public static void main(String[] args) throws Exception {
      try (StreamgateStub stub =
          StreamgateStub.builder().tokens(1).timeToFirstToken(Duration.ofMillis(100)).start()) {
        LoadPlan plan = Loads.on(stub.chatUri()).plan();
        MonotonicClock clock = MonotonicClock.system();
        LoadOutcome outcome = args[0].equals("warm") ? warm(plan, clock) : cold(plan, clock);
        long ttftNanos = outcome.samples().get(0).measures().get(Metric.TTFT).orElseThrow();
        System.out.println(ttftNanos / 1e6 - 100);
      }
    }

    private static LoadOutcome warm(LoadPlan plan, MonotonicClock clock) throws Exception {
      return new LoadEngine(clock).run(plan, LoadListener.NONE);
    }

    private static LoadOutcome cold(LoadPlan plan, MonotonicClock clock) throws Exception {
      try (Wire wire = Wires.open(clock, plan.wire())) {
        return new LoadRun(plan, wire, clock, LoadListener.NONE).drive();
      }
    }
  }

  /** A dialect that counts the streams that are read in it. */
  private record Counting(AtomicInteger streams) implements Dialect {
    private static final Dialect OPENAI = Dialects.byName("openai");

    @Override
    public String name() {
      return "counting";
    }

    @Override
    public String path() {
      return OPENAI.path();
    }

    @Override
    public String defaultTemplate() {
      return OPENAI.defaultTemplate();
    }

    @Override
    public Optional<String> objection(JsonNode body) {
      return Optional.empty();
    }

    @Override
    public String sampleStream() {
      return OPENAI.sampleStream();
    }

    @Override
    public StreamInterpreter open() {
      streams.incrementAndGet();
      return OPENAI.open();
    }
  }
}
