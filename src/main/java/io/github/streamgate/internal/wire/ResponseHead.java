package io.github.streamgate.internal.wire;

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
}
