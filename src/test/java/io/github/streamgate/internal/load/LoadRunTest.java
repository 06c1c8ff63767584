package io.github.streamgate.internal.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.wire.ResponseHead;
import io.github.streamgate.internal.wire.Wire;
import io.github.streamgate.internal.wire.WireListener;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.testing.English;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The driving of a run, on a wire that does what a test says. */
@Timeout(60)
class LoadRunTest {
  private static final Loads LOAD = Loads.on(URI.create("http://nowhere.invalid/"));
  private static final byte[] REPLY =
      ("data: {\"id\":\"r\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"},"
              + "\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
          .getBytes(UTF_8);

  private final MonotonicClock clock = MonotonicClock.system();
  private final ScheduledThreadPoolExecutor later = new ScheduledThreadPoolExecutor(1);
  private final Loads.Told told = new Loads.Told();

  @AfterEach
  void stop() {
    later.shutdownNow();
  }

  /** Answers the request of each ordinal as a test says, and counts who was cancelled. */
  private static final class FakeWire implements Wire {
    final AtomicInteger cancelled = new AtomicInteger();
    private final ObjIntConsumer<WireListener> answers;
    private int sent;

    FakeWire(ObjIntConsumer<WireListener> answers) {
      this.answers = answers;
    }

    @Override
    public Exchange send(WireRequest request, WireListener listener) {
      answers.accept(listener, sent++);
      return cancelled::incrementAndGet;
    }

    @Override
    public void close() {}
  }

  private void reply(WireListener listener) {
    reply(listener, clock);
  }

  private static void reply(WireListener listener, MonotonicClock clock) {
    listener.head(new ResponseHead(200, LoadRunTest::header), clock.nanos());
    listener.read(List.of(ByteBuffer.wrap(REPLY)), clock.nanos());
    listener.complete(clock.nanos());
  }

  private static Optional<String> header(String name) {
    return name.equals("content-type") ? Optional.of("text/event-stream") : Optional.empty();
  }

  private void after(long millis, Runnable what) {
    var unused = later.schedule(what, millis, TimeUnit.MILLISECONDS);
  }

  @Test
  void theDriverSleepsWhileNothingMoreMayStartAndTheLastReplyIsAwaited() throws Exception {
    AtomicInteger readings = new AtomicInteger();
    MonotonicClock counting =
        () -> {
          readings.incrementAndGet();
          return clock.nanos();
        };
    FakeWire wire =
        new FakeWire(
            (listener, ordinal) -> {
              if (ordinal == 0) {
                after(400, () -> reply(listener));
              } else {
                reply(listener);
              }
            });
    LoadOutcome outcome =
        new LoadRun(LOAD.users(2).requests(3).plan(), wire, counting, told).drive();

    assertThat(outcome.samples()).allMatch(sample -> sample.outcome().success());
    assertThat(readings.get()).isLessThan(1000);
  }

  @Test
  void aClockThatIsAboutToWrapChangesNothing() throws Exception {
    long offsetNanos = Long.MAX_VALUE - clock.nanos() - Duration.ofMillis(20).toNanos();
    MonotonicClock wrapping = () -> clock.nanos() + offsetNanos;
    FakeWire wire =
        new FakeWire(
            (listener, ordinal) -> {
              after(30, () -> reply(listener, wrapping));
            });
    LoadOutcome outcome = new LoadRun(LOAD.requests(4).plan(), wire, wrapping, told).drive();

    assertThat(outcome.samples()).allMatch(sample -> sample.outcome().success());
    assertThat(outcome.windowNanos())
        .isBetween(Duration.ofMillis(120).toNanos(), Duration.ofSeconds(20).toNanos());
  }

  @Test
  void anUnreachableEndpointIsSaidOnceAndStopsTheRun() throws Exception {
    FakeWire wire =
        new FakeWire(
            (listener, ordinal) -> {
              if (ordinal == 2) {
                listener.failed(new ConnectException("nothing accepts connections at x:1"), 0);
              }
            });
    LoadOutcome outcome = new LoadRun(LOAD.users(3).requests(99).plan(), wire, clock, told).drive();

    assertThat(outcome.stopped().map(English::text))
        .contains(
            "the endpoint cannot be reached: ConnectException: nothing accepts connections at x:1");
    assertThat(outcome.samples())
        .extracting(Sample::outcome)
        .containsExactly(
            new Outcome.Cancelled("the run was stopped"),
            new Outcome.Cancelled("the run was stopped"),
            new Outcome.Unreachable("ConnectException: nothing accepts connections at x:1"));
    assertThat(told.samples).containsExactlyInAnyOrderElementsOf(outcome.samples());
    assertThat(wire.cancelled.get()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void noConnectionInTimeStopsTheRunAsWell() throws Exception {
    FakeWire wire =
        new FakeWire(
            (listener, ordinal) -> {
              listener.failed(new HttpConnectTimeoutException("no connection within 30 s"), 0);
            });
    LoadOutcome outcome = new LoadRun(LOAD.requests(99).plan(), wire, clock, told).drive();

    assertThat(outcome.stopped().map(English::text))
        .contains("the endpoint cannot be reached: no connection within 30 s");
    assertThat(outcome.samples()).hasSize(1);
  }

  @Test
  void onceTheServerHasAnsweredALostConnectionIsOneFailureAmongOthers() throws Exception {
    FakeWire wire =
        new FakeWire(
            (listener, ordinal) -> {
              if (ordinal == 1) {
                listener.failed(new ConnectException("gone"), clock.nanos());
              } else {
                reply(listener);
              }
            });
    LoadOutcome outcome = new LoadRun(LOAD.requests(3).plan(), wire, clock, told).drive();

    assertThat(outcome.stopped()).isEmpty();
    assertThat(outcome.samples())
        .extracting(sample -> sample.outcome().kind())
        .containsExactly("Completed", "Unreachable", "Completed");
  }

  @Test
  void anInterruptCancelsWhatIsOpenAndTellsOfIt() throws Exception {
    FakeWire silent = new FakeWire((listener, ordinal) -> {});
    LoadRun run = new LoadRun(LOAD.users(5).requests(99).plan(), silent, clock, told);
    Thread driver = Thread.currentThread();
    CountDownLatch interrupted = new CountDownLatch(1);
    after(
        100,
        () -> {
          driver.interrupt();
          interrupted.countDown();
        });

    LoadOutcome outcome = run.drive();
    assertThat(outcome.end()).isEqualTo(new RunEnd.Interrupted());
    assertThat(outcome.stopped().map(English::text)).contains("the run was interrupted");
    interrupted.await();
    assertThat(told.samples)
        .hasSize(5)
        .extracting(Sample::outcome)
        .containsOnly(new Outcome.Cancelled("the run was interrupted"));
    assertThat(silent.cancelled.get()).isGreaterThanOrEqualTo(5);
  }

  @Test
  void aWatchEndsTheRunAndWhatIsOpenThenIsCancelled() throws Exception {
    FakeWire wire =
        new FakeWire(
            (listener, ordinal) -> {
              if (ordinal % 2 == 1) {
                reply(listener); // every other request is never answered
              }
            });
    RunWatch third =
        new RunWatch() {
          @Override
          public Step closed(Sample sample, long elapsedNanos) {
            return told.samples.size() >= 3 ? Step.STOP : Step.GO_ON;
          }

          @Override
          public Step tick(long elapsedNanos) {
            return Step.GO_ON;
          }
        };

    LoadOutcome outcome =
        new LoadRun(
                LOAD.users(9).requests(99).plan(), wire, clock, told, third, StreamObserver.NONE)
            .drive();

    assertThat(outcome.end()).isEqualTo(new RunEnd.Decided());
    assertThat(outcome.stopped()).as("it can be judged").isEmpty();
    assertThat(outcome.samples()).hasSizeLessThan(20);
    assertThat(outcome.samples())
        .filteredOn(sample -> !sample.outcome().success())
        .isNotEmpty()
        .extracting(Sample::outcome)
        .containsOnly(new Outcome.Cancelled("the verdict was reached"));
    assertThat(told.samples).containsExactlyInAnyOrderElementsOf(outcome.samples());
  }

  @Test
  void aWatchIsAskedWhileNothingCloses() throws Exception {
    FakeWire silent = new FakeWire((listener, ordinal) -> {});
    RunWatch impatient =
        new RunWatch() {
          @Override
          public Step closed(Sample sample, long elapsedNanos) {
            return Step.GO_ON;
          }

          @Override
          public Step tick(long elapsedNanos) {
            return Step.STOP;
          }
        };

    LoadOutcome outcome =
        new LoadRun(LOAD.requests(9).plan(), silent, clock, told, impatient, StreamObserver.NONE)
            .drive();

    assertThat(outcome.end()).isEqualTo(new RunEnd.Decided());
    assertThat(outcome.samples())
        .extracting(Sample::outcome)
        .containsExactly(new Outcome.Cancelled("the verdict was reached"));
  }

  /** A full disk under the file of samples, say. */
  @Test
  void aListenerThatThrowsEndsTheRunAndFreesEveryConnection() {
    FakeWire wire =
        new FakeWire(
            (listener, ordinal) -> {
              if (ordinal == 3) {
                reply(listener);
              }
            });
    LoadListener broken =
        new LoadListener() {
          @Override
          public void closed(Sample sample) {
            throw new IllegalStateException("disk full");
          }

          @Override
          public void tick(LoadProgress progress) {}
        };
    LoadRun run = new LoadRun(LOAD.users(4).requests(4).plan(), wire, clock, broken);

    assertThatThrownBy(run::drive).hasMessage("disk full");
    assertThat(wire.cancelled.get()).isEqualTo(3);
  }

  @Test
  void requestsThatWereResentAreCountedOnceEach() throws Exception {
    FakeWire wire =
        new FakeWire(
            (listener, ordinal) -> {
              for (int resend = 0; resend < ordinal; resend++) {
                listener.resent();
              }
              reply(listener);
            });
    LoadOutcome outcome = new LoadRun(LOAD.requests(4).plan(), wire, clock, told).drive();

    assertThat(outcome.resends()).isEqualTo(3);
    assertThat(outcome.samples()).allMatch(sample -> sample.outcome().success());
  }

  @Test
  void nothingMeasuredIsAWindowOfNothing() throws Exception {
    FakeWire wire =
        new FakeWire(
            (listener, ordinal) -> {
              listener.failed(new ConnectException("no"), clock.nanos());
            });
    LoadOutcome outcome = new LoadRun(LOAD.warmup(5).requests(5).plan(), wire, clock, told).drive();

    assertThat(outcome.samples()).hasSize(1).allMatch(Sample::warmup);
    assertThat(outcome.windowNanos()).isZero();
  }
}
