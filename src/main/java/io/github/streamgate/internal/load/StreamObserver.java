package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.StreamSignal;
import java.util.List;

/** Looks on while one stream is read; on the thread that reads the socket. */
@FunctionalInterface
public interface StreamObserver {

  /** Sees nothing. */
  StreamObserver NONE = (type, data, signals, sinceT0Nanos) -> {};

  /**
   * An event has been interpreted.
   *
   * @param type the event's type
   * @param data the event's data, free of secrets
   * @param signals what the dialect made of it; empty where it could make nothing of it
   * @param sinceT0Nanos when the read that completed it arrived
   */
  void event(String type, String data, List<StreamSignal> signals, long sinceT0Nanos);
}
