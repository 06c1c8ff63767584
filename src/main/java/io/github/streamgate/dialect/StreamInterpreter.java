package io.github.streamgate.dialect;

import java.util.List;
import java.util.Optional;

/**
 * Says what each event of one stream means. One per stream; used by one thread at a time, and on
 * the thread that reads the socket, so it must not block.
 */
public interface StreamInterpreter {

  /**
   * What the event means, in the order in which it says so. Never empty: an event that means
   * nothing is {@link StreamSignal.Noise}.
   *
   * @param event valid only until this method returns
   * @throws MalformedEventException if the event is not what the provider's format allows
   */
  List<StreamSignal> interpret(StreamEvent event) throws MalformedEventException;

  /** The id that the provider gave this reply, once an event has carried one. */
  Optional<String> responseId();
}
