package io.github.streamgate.stub;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request, read whole.
 *
 * @param http11 false for HTTP/1.0, whose clients know neither chunks nor standing connections
 * @param headers by name in lower case; values of a repeated header are joined with a comma
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shared
record HttpRequest(
    String method, String target, boolean http11, Map<String, String> headers, byte[] body) {

  /** The target without its query. */
  String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  @Nullable String header(String lowerCaseName) {
    return headers.get(lowerCaseName);
  }

  /** Whether the connection may stay after the reply. HTTP/1.0 is always closed. */
  boolean keepAlive() {
    String connection = headers.getOrDefault("connection", "");
    return http11 && !connection.toLowerCase(Locale.ROOT).contains("close");
  }
}
