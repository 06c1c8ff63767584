package io.github.streamgate.internal.wire;

import java.net.URI;
import java.util.Map;

/**
 * One request as it goes out.
 *
 * @param headers may hold the key: never to be printed, so {@code toString} shows their names alone
 * @param body the bytes to send; shared, not copied
 */
@SuppressWarnings("ArrayRecordComponent") // no two requests are ever compared
public record WireRequest(String method, URI uri, Map<String, String> headers, byte[] body) {
  public WireRequest {
    headers = Map.copyOf(headers);
  }

  @Override
  public String toString() {
    return method + " " + uri + " " + headers.keySet() + " " + body.length + " bytes";
  }
}
