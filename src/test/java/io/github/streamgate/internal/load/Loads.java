package io.github.streamgate.internal.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.wire.WireOptions;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.Sample;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Plans to run in tests; each method gives another plan. One user, one request, patient. */
record Loads(
    URI uri,
    Dialect dialect,
    int users,
    Duration rampUp,
    int warmupRequests,
    OptionalInt requests,
    OptionalLong durationNanos,
    Timeouts timeouts) {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final byte[] BODY =
      "{\"model\":\"m\",\"stream\":true,\"messages\":[]}".getBytes(UTF_8);

  static Loads on(URI uri) {
    return new Loads(
        uri,
        Dialects.byName("openai"),
        1,
        Duration.ZERO,
        0,
        OptionalInt.of(1),
        OptionalLong.empty(),
        new Timeouts(PATIENCE, PATIENCE, PATIENCE));
  }

  Loads dialect(Dialect other) {
    return new Loads(uri, other, users, rampUp, warmupRequests, requests, durationNanos, timeouts);
  }

  Loads users(int count) {
    return new Loads(
        uri, dialect, count, rampUp, warmupRequests, requests, durationNanos, timeouts);
  }

  Loads rampUp(Duration time) {
    return new Loads(uri, dialect, users, time, warmupRequests, requests, durationNanos, timeouts);
  }

  Loads warmup(int count) {
    return new Loads(uri, dialect, users, rampUp, count, requests, durationNanos, timeouts);
  }

  Loads requests(int count) {
    return new Loads(
        uri,
        dialect,
        users,
        rampUp,
        warmupRequests,
        OptionalInt.of(count),
        durationNanos,
        timeouts);
  }

  /** For so long, and not for a number of requests. */
  Loads duration(Duration time) {
    return new Loads(
        uri,
        dialect,
        users,
        rampUp,
        warmupRequests,
        OptionalInt.empty(),
        OptionalLong.of(time.toNanos()),
        timeouts);
  }

  Loads firstByteTimeout(Duration time) {
    return timeouts(new Timeouts(time, PATIENCE, PATIENCE));
  }

  Loads idleTimeout(Duration time) {
    return timeouts(new Timeouts(PATIENCE, time, PATIENCE));
  }

  Loads totalTimeout(Duration time) {
    return timeouts(new Timeouts(PATIENCE, PATIENCE, time));
  }

  private Loads timeouts(Timeouts other) {
    return new Loads(uri, dialect, users, rampUp, warmupRequests, requests, durationNanos, other);
  }

  LoadPlan plan() {
    Map<String, String> headers =
        Map.of("Content-Type", "application/json", "Accept-Encoding", "identity");
    return new LoadPlan(
        dialect,
        (ordinal, user) ->
            new RequestFactory.Numbered(new WireRequest("POST", uri, headers, BODY), 0),
        new ClosedModel(users, rampUp, warmupRequests, Duration.ZERO, requests, durationNanos),
        timeouts,
        WireOptions.plain(PATIENCE),
        List.of());
  }

  LoadOutcome run() throws InterruptedException {
    return run(LoadListener.NONE);
  }

  LoadOutcome run(LoadListener listener) throws InterruptedException {
    return new LoadEngine(MonotonicClock.system()).run(plan(), listener);
  }

  /** The sample of a run that made one request. */
  Sample runOne() throws InterruptedException {
    List<Sample> samples = run().samples();
    if (samples.size() != 1) {
      throw new AssertionError("one sample expected: " + samples);
    }
    return samples.get(0);
  }

  /** Keeps what it is told. */
  static class Told implements LoadListener {
    final List<Sample> samples = new ArrayList<>();
    final List<LoadProgress> ticks = new ArrayList<>();

    @Override
    public void closed(Sample sample) {
      samples.add(sample);
    }

    @Override
    public void tick(LoadProgress progress) {
      ticks.add(progress);
    }
  }
}
