package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.dialect.StreamEvent;

/** Says of a stream that was read in the wrong dialect which one would have known it. */
final class DialectHint {
  private DialectHint() {}

  /** Which dialect would have known the event; empty where none would. */
  static String likeness(StreamEvent event) {
    return Dialects.knowing(event).stream()
        .map(Dialect::name)
        .reduce((one, other) -> one + " or " + other)
        .map(names -> "; it looks like " + names + ": set dialect = " + names)
        .orElse("");
  }

  /**
   * That the first event of a stream, in which the dialect found no JSON, may be text as it stands;
   * empty where it begins like JSON. Plain text is what every dialect could be mistaken for, so no
   * likeness tells of it.
   */
  static String plainText(StreamEvent first) {
    String data = first.data().stripLeading();
    boolean json = data.startsWith("{") || data.startsWith("[");
    return json ? "" : "; if the endpoint streams plain text and no JSON: set dialect = text";
  }
}
