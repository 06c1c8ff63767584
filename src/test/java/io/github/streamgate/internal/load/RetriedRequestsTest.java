package io.github.streamgate.internal.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.wire.ResponseHead;
import io.github.streamgate.internal.wire.Wire;
import io.github.streamgate.internal.wire.WireListener;
import io.github.streamgate.internal.wire.WireOptions;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.testing.English;
import java.net.ConnectException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs with retries, budgets and caps, on a wire that answers at once as a test says. */
@Timeout(60)
class RetriedRequestsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Retries TWO =
      new Retries(2, Duration.ofMillis(40), Duration.ofMillis(300), 1);
  private static final String REPLY =
      "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"},"
          + "\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

  private final MonotonicClock clock = MonotonicClock.system();

  /** One answer: fed to the listener of the n-th send. */
  private interface Answer {
    void to(WireListener listener);
  }

  private final List<Answer> answers = new ArrayList<>();
  private final List<Long> sentNanos = new ArrayList<>();

  private Answer good() {
    return listener -> {
      listener.head(new ResponseHead(200, name -> type(name)), clock.nanos());
      listener.read(List.of(ByteBuffer.wrap(REPLY.getBytes(UTF_8))), clock.nanos());
      listener.complete(clock.nanos());
    };
  }

  private static Optional<String> type(String name) {
    return name.equals("content-type") ? Optional.of("text/event-stream") : Optional.empty();
  }

  private Answer status(int status, Map<String, String> headers) {
    return listener -> {
      listener.head(
          new ResponseHead(status, name -> Optional.ofNullable(headers.get(name))), clock.nanos());
      listener.read(List.of(ByteBuffer.wrap("busy".getBytes(UTF_8))), clock.nanos());
      listener.complete(clock.nanos());
    };
  }

  private final Wire wire =
      new Wire() {
        @Override
        public Exchange send(WireRequest request, WireListener listener) {
          int ordinal = sentNanos.size();
          sentNanos.add(clock.nanos());
          answers.get(Math.min(ordinal, answers.size() - 1)).to(listener);
          return () -> {};
        }

        @Override
        public void close() {}
      };

  private LoadOutcome run(LoadModel model, Retries retries, Budget budget, Duration total) {
    return run(model, retries, budget, total, LoadListener.NONE);
  }

  private LoadOutcome run(
      LoadModel model, Retries retries, Budget budget, Duration total, LoadListener listener) {
    LoadPlan plan =
        new LoadPlan(
            Dialects.byName("openai"),
            (ordinal, user) ->
                RequestFactory.Numbered.plain(
                    new WireRequest("POST", URI.create("http://h/"), Map.of(), new byte[0])),
            model,
            new Timeouts(PATIENCE, PATIENCE, total),
            WireOptions.plain(PATIENCE),
            retries,
            budget,
            false,
            List.of(),
            null);
    return new LoadRun(plan, wire, clock, listener).drive();
  }

  private Sample one(Retries retries) {
    List<Sample> samples =
        run(ClosedModel.oneUser(1), retries, Budget.UNBOUNDED, PATIENCE).samples();
    assertThat(samples).hasSize(1);
    return samples.get(0);
  }

  private double gapMillis(int ordinal) {
    return (sentNanos.get(ordinal) - sentNanos.get(ordinal - 1)) / 1e6;
  }

  @Test
  void attemptsAreOneSampleWhoseTimesCountFromTheFirst() {
    answers.add(status(503, Map.of()));
    answers.add(status(429, Map.of()));
    answers.add(good());

    Sample sample = one(TWO);

    assertThat(sample.outcome().success()).isTrue();
    assertThat(sample.attempts()).isEqualTo(3);
    assertThat(gapMillis(1)).isGreaterThanOrEqualTo(20);
    assertThat(gapMillis(2)).isGreaterThanOrEqualTo(40);
    long waitedNanos = sample.sending().waitedNanos();
    assertThat(waitedNanos / 1e6).isBetween(60.0, 120.0);
    assertThat(sample.measures().get(Metric.TTFT).orElse(0)).isGreaterThanOrEqualTo(waitedNanos);
  }

  @Test
  void withoutRetriesNothingIsSentAgain() {
    answers.add(status(503, Map.of("retry-after", "0")));

    assertThat(one(Retries.NONE).outcome()).isEqualTo(new Outcome.HttpError(503, "busy"));
    assertThat(sentNanos).hasSize(1);
  }

  @Test
  void whenNoAttemptIsLeftTheLastOutcomeStands() {
    answers.add(status(503, Map.of("retry-after", "0")));
    answers.add(status(500, Map.of("retry-after", "0")));
    answers.add(status(502, Map.of("retry-after", "0")));

    Sample sample = one(TWO);

    assertThat(sample.outcome()).isEqualTo(new Outcome.HttpError(502, "busy"));
    assertThat(sample.attempts()).isEqualTo(3);
  }

  @Test
  void whatTheServerAsksForIsWaitedUpToTheLongestWait() {
    answers.add(
        status(
            429,
            Map.of(
                "date", "Sun, 06 Nov 1994 08:49:37 GMT",
                "retry-after", "Sun, 06 Nov 1994 09:49:37 GMT")));
    answers.add(status(429, Map.of("retry-after", "0")));
    answers.add(good());

    assertThat(one(TWO).sending().waitedNanos()).isEqualTo(Duration.ofMillis(300).toNanos());
    assertThat(gapMillis(1)).isGreaterThanOrEqualTo(300);
  }

  @Test
  void aConnectionThatCouldNotBeMadeIsTriedAgainBeforeTheRunIsHopeless() {
    answers.add(listener -> listener.failed(new ConnectException("refused"), clock.nanos()));
    answers.add(good());

    assertThat(one(TWO).outcome().success()).isTrue();

    answers.set(1, answers.get(0));
    sentNanos.clear();
    LoadOutcome outcome = run(ClosedModel.oneUser(9), TWO, Budget.UNBOUNDED, PATIENCE);
    assertThat(outcome.stopped().map(English::text))
        .contains("the endpoint cannot be reached: ConnectException: refused");
    assertThat(sentNanos).hasSize(3);
  }

  @Test
  void onceOutputWasSeenNothingIsSentAgain() {
    answers.add(
        listener -> {
          listener.head(new ResponseHead(200, name -> type(name)), clock.nanos());
          listener.read(
              List.of(ByteBuffer.wrap(REPLY.substring(0, 80).getBytes(UTF_8))), clock.nanos());
          listener.failed(new ConnectException("reset"), clock.nanos());
        });

    assertThat(one(TWO).outcome()).isInstanceOf(Outcome.Truncated.class);
    assertThat(sentNanos).hasSize(1);
  }

  @Test
  void aWaitThatCouldNotBeAnsweredInTimeIsNotBegun() {
    answers.add(status(503, Map.of("retry-after", "1")));

    LoadOutcome outcome =
        run(ClosedModel.oneUser(1), TWO, Budget.UNBOUNDED, Duration.ofMillis(200));

    assertThat(outcome.samples().get(0).outcome()).isEqualTo(new Outcome.HttpError(503, "busy"));
    assertThat(sentNanos).hasSize(1);
  }

  @Test
  void retriesCountAsRequestsOfTheBudget() {
    answers.add(good());
    answers.add(status(503, Map.of("retry-after", "0")));
    answers.add(good());

    LoadOutcome outcome =
        run(
            ClosedModel.oneUser(99),
            TWO,
            new Budget(OptionalLong.of(5), OptionalLong.empty()),
            PATIENCE);

    assertThat(sentNanos).hasSize(5);
    assertThat(outcome.samples()).hasSize(4);
    assertThat(outcome.stopped()).isEmpty();
    assertThat(English.text(((RunEnd.Spent) outcome.end()).bound()))
        .isEqualTo("maxRequests = 5 was reached: 5 were sent, warm-up and retries included");
  }

  @Test
  void aBudgetThatIsJustEnoughEndsNothingEarly() {
    answers.add(good());

    LoadOutcome outcome =
        run(
            ClosedModel.oneUser(5),
            TWO,
            new Budget(OptionalLong.of(5), OptionalLong.empty()),
            PATIENCE);

    assertThat(outcome.end()).isEqualTo(new RunEnd.Planned());
  }

  @Test
  void anInterruptEndsARequestThatWaitsForItsNextAttempt() {
    answers.add(status(503, Map.of("retry-after", "9")));
    Thread driver = Thread.currentThread();
    LoadListener interrupting =
        new LoadListener() {
          @Override
          public void closed(Sample sample) {}

          @Override
          public void tick(LoadProgress progress) {
            driver.interrupt();
          }
        };

    LoadOutcome outcome =
        run(
            ClosedModel.oneUser(1),
            new Retries(1, Duration.ofSeconds(9), Duration.ofSeconds(9), 1),
            Budget.UNBOUNDED,
            PATIENCE,
            interrupting);

    assertThat(outcome.end()).isEqualTo(new RunEnd.Interrupted());
    assertThat(outcome.samples().get(0).outcome())
        .isEqualTo(new Outcome.Cancelled("the run was interrupted"));
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void whoWaitedTooLongForASlotIsNotSentAnyMore() {
    answers.add(listener -> {}); // never answered, and given up after 100 ms
    OpenModel model =
        new OpenModel(
            1000,
            1000,
            new Arrivals.Constant(),
            OptionalInt.of(1),
            Duration.ZERO,
            0,
            Duration.ZERO,
            OptionalInt.of(40),
            OptionalLong.empty());

    LoadOutcome outcome = run(model, TWO, Budget.UNBOUNDED, Duration.ofMillis(100));

    assertThat(outcome.samples()).hasSize(40);
    assertThat(outcome.samples())
        .allSatisfy(
            sample ->
                assertThat(sample.outcome().detail())
                    .matches(
                        sample.attempts() == 0
                            ? "never sent: no slot of maxConcurrency was free for 0\\.\\d+ s"
                            : "the reply was not over after 0.1 s"));
    assertThat(outcome.samples()).extracting(Sample::attempts).contains(0, 1);
    assertThat(sentNanos)
        .hasSize((int) outcome.samples().stream().filter(s -> s.attempts() == 1).count());
  }
}
