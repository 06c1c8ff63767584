package io.github.streamgate.internal.wire;

import org.jspecify.annotations.Nullable;

/**
 * A proxy that speaks HTTP: it passes on requests of {@code http://} URLs, and opens a tunnel for
 * {@code https://}.
 *
 * @param from where it is written, for a reader who has to find it: {@code HTTPS_PROXY}
 * @param authorization the value of {@code Proxy-Authorization}; absent where the proxy asks for
 *     none. A secret: never to be printed
 */
public record HttpProxy(String host, int port, String from, @Nullable String authorization) {

  /** For reports and messages: {@code 127.0.0.1:3128 (HTTPS_PROXY)}. */
  @Override
  public String toString() {
    return host + ":" + port + " (" + from + ")";
  }
}
