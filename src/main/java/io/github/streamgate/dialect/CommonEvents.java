package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.streamgate.dialect.StreamSignal.End;
import io.github.streamgate.dialect.StreamSignal.Failure;
import io.github.streamgate.dialect.StreamSignal.Noise;
import java.util.Optional;
import java.util.Set;

/** Events that mean the same with every provider and gateway, whatever JSON the others carry. */
final class CommonEvents {
  static final String END_MARKER = "[DONE]";
  private static final int LONGEST_WORD_BYTES = 16;

  /** What some gateways send to keep a connection open, with anything at all as data. */
  private static final Set<String> PINGS = Set.of("ping", "heartbeat", "keepalive", "keep-alive");

  private CommonEvents() {}

  /** What the event means if its type alone tells: an error, or a ping. */
  static Optional<StreamSignal> byType(StreamEvent event) {
    if (event.type().equals("error")) {
      return Optional.of(new Failure(serverMessage(event)));
    }
    return PINGS.contains(event.type()) ? Optional.of(new Noise("ping", true)) : Optional.empty();
  }

  /** What the event means if that is told without JSON: by its type, or by a bare word as data. */
  static Optional<StreamSignal> withoutJson(StreamEvent event) {
    Optional<StreamSignal> byType = byType(event);
    if (byType.isPresent() || event.length() > LONGEST_WORD_BYTES) {
      return byType;
    }
    String word = event.data().strip();
    if (word.equals(END_MARKER)) {
      return Optional.of(new End(END_MARKER, true));
    }
    return word.isEmpty() ? Optional.of(new Noise("event without data", true)) : Optional.empty();
  }

  /** An error event may carry an object with an error, the error alone, or plain words. */
  private static String serverMessage(StreamEvent event) {
    try {
      JsonNode json = EventJson.object(event);
      if (Text.saysSomething(json.path("error"))) {
        return Text.messageOf(json.path("error"));
      }
      String message = Text.of(json.get("message"));
      if (!message.isEmpty()) {
        return Text.cutMessage(message);
      }
    } catch (MalformedEventException plainWords) {
      // An error is told in whatever form the server has at hand: quoted as it came, below.
    }
    return event.length() == 0 ? "error event without data" : Text.cutMessage(event.data());
  }
}
