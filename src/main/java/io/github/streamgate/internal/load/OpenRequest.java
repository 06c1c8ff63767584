package io.github.streamgate.internal.load;

import io.github.streamgate.internal.wire.Wire;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.RequestIds;
import io.github.streamgate.metric.RunIds;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.Sending;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request from its start until it is closed, over all of its attempts; belongs to the driving
 * thread.
 */
final class OpenRequest {
  /**
   * What is known of a request before it is sent.
   *
   * @param ids under which it goes out; absent where it has none
   * @param startNanos t0 since the start of the run
   * @param lateNanos how long after it the request went out
   */
  record Opening(
      int index,
      int user,
      int row,
      int key,
      boolean warmup,
      @Nullable RunIds ids,
      long startNanos,
      long lateNanos) {

    @Nullable RequestIds sentIds() {
      return ids == null ? null : ids.of(index);
    }
  }

  private final Opening opening;
  private final WireRequest request;
  private final Function<Runnable, StreamRecorder> recorders;
  private final Consumer<OpenRequest> onReleased;
  private StreamRecorder recorder;
  private Wire.@Nullable Exchange exchange;
  private int attempts;
  private long waitedNanos;
  private @Nullable Outcome abandoned;

  /**
   * Opens a request.
   *
   * @param recorders makes the recorder of an attempt, given what to do when it is released
   * @param onReleased called once an attempt, by whoever released it
   */
  OpenRequest(
      Opening opening,
      WireRequest request,
      Function<Runnable, StreamRecorder> recorders,
      Consumer<OpenRequest> onReleased) {
    this.opening = opening;
    this.request = request;
    this.recorders = recorders;
    this.onReleased = onReleased;
    this.recorder = recorders.apply(this::released);
  }

  private void released() {
    onReleased.accept(this);
  }

  int index() {
    return opening.index();
  }

  int user() {
    return opening.user();
  }

  long startNanos() {
    return opening.startNanos();
  }

  int attempts() {
    return attempts;
  }

  /** Of the latest attempt. */
  StreamRecorder recorder() {
    return recorder;
  }

  /** Makes an attempt: the first one, or a further one once the one before is released. */
  void send(Wire wire) {
    if (attempts > 0) {
      recorder = recorders.apply(this::released);
    }
    attempts++;
    exchange = wire.send(request, recorder);
  }

  /** A wait before a further attempt begins. */
  void waited(long nanos) {
    waitedNanos += nanos;
  }

  /** Ends a request that waits for a further attempt, which will not be made. */
  void abandon(Outcome because) {
    abandoned = because;
  }

  /** Frees the connection. */
  void cancel() {
    if (exchange != null) {
      exchange.cancel();
    }
  }

  /** The closed request, once its recorder was released. */
  Sample sample() {
    return new Sample(
        opening.index(),
        opening.startNanos(),
        opening.row(),
        opening.key(),
        opening.user(),
        opening.warmup(),
        Sending.of(attempts, opening.lateNanos(), waitedNanos),
        recorder.status(),
        recorder.responseId(),
        opening.ids(),
        recorder.serverRequestId(opening.sentIds()),
        abandoned == null ? NotFound.explained(recorder.outcome(), request.uri()) : abandoned,
        recorder.measures(),
        recorder.tokens(),
        recorder.delivery(),
        recorder.figures());
  }
}
