package io.github.streamgate.dialect;

import static java.util.stream.Collectors.joining;

/** One stream of a dialect, told event by event what it means, in short words. */
final class Interpreting {
  private final StreamInterpreter interpreter;

  Interpreting(Dialect dialect) {
    interpreter = dialect.open();
  }

  /** An event of a type. */
  String event(String type, String data) throws MalformedEventException {
    return interpreter.interpret(StreamEvent.of(type, data)).stream()
        .map(SignalText::of)
        .collect(joining("; "));
  }

  /** An event without a type. */
  String data(String data) throws MalformedEventException {
    return event(StreamEvent.DEFAULT_TYPE, data);
  }

  String responseId() {
    return interpreter.responseId().orElse("none");
  }
}
