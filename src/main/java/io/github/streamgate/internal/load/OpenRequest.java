package io.github.streamgate.internal.load;

import io.github.streamgate.internal.wire.Wire;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.RequestIds;
import io.github.streamgate.metric.Sample;
import java.net.URI;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A request from its start until it is closed; belongs to the driving thread. */
final class OpenRequest {
  private final int index;
  private final int user;
  private final int row;
  private final int key;
  private final boolean warmup;
  private final @Nullable RequestIds ids;
  private final long t0Nanos;
  private final StreamRecorder recorder;
  private @Nullable URI asked;
  private Wire.@Nullable Exchange exchange;

  /**
   * Opens a request.
   *
   * @param ids under which it goes out; absent where it has none
   * @param recorders makes its recorder, given what to do when the request is released
   * @param onReleased called once, by whoever released it
   */
  OpenRequest(
      int index,
      int user,
      int row,
      int key,
      boolean warmup,
      @Nullable RequestIds ids,
      long t0Nanos,
      Function<Runnable, StreamRecorder> recorders,
      Consumer<OpenRequest> onReleased) {
    this.index = index;
    this.user = user;
    this.row = row;
    this.key = key;
    this.warmup = warmup;
    this.ids = ids;
    this.t0Nanos = t0Nanos;
    this.recorder = recorders.apply(() -> onReleased.accept(this));
  }

  int user() {
    return user;
  }

  StreamRecorder recorder() {
    return recorder;
  }

  void send(Wire wire, WireRequest request) {
    asked = request.uri();
    exchange = wire.send(request, recorder);
  }

  /** Frees the connection. */
  void cancel() {
    if (exchange != null) {
      exchange.cancel();
    }
  }

  /** The closed request, once its recorder was released. */
  Sample sample(long runStartNanos) {
    return new Sample(
        index,
        t0Nanos - runStartNanos,
        row,
        key,
        user,
        warmup,
        1,
        recorder.status(),
        recorder.responseId(),
        ids,
        recorder.serverRequestId(ids),
        NotFound.explained(recorder.outcome(), asked),
        recorder.measures(),
        recorder.tokens(),
        recorder.delivery(),
        recorder.figures());
  }
}
