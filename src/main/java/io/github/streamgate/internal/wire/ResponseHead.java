package io.github.streamgate.internal.wire;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Status and headers of a response.
 *
 * @param headers the first value of a header by its name, whatever its case
 */
public record ResponseHead(int status, Function<String, Optional<String>> headers) {

  /** The first value of a header, if it is there. */
  public Optional<String> header(String name) {
    return headers.apply(name);
  }

  /** How the body is encoded, in lower case: {@code gzip}; empty where it comes as it is. */
  public Optional<String> encoding() {
    return header("content-encoding")
        .map(value -> value.strip().toLowerCase(Locale.ROOT))
        .filter(value -> !value.isEmpty() && !value.equals("identity"));
  }

  /**
   * The encoding of a body that the wire cannot decode and hands over as it is; empty where what it
   * hands over can be read.
   */
  public Optional<String> foreignEncoding() {
    return encoding().filter(name -> !ContentDecoder.knows(name));
  }
}
