package io.github.streamgate.internal.load;

import io.github.streamgate.internal.wire.ResponseHead;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.RequestIds;
import io.github.streamgate.metric.RunIds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Gives each request of a run an {@code X-Request-Id} and a W3C {@code traceparent}, unless the
 * request has one of that name already.
 */
final class Identifier {
  private static final String REQUEST_ID = "X-Request-Id";
  private static final String TRACEPARENT = "traceparent";

  /** Where servers and clouds say under which id they know a request, the commonest first. */
  private static final List<String> SERVERS_OWN =
      List.of("x-request-id", "request-id", "x-amzn-requestid", "apim-request-id", "cf-ray");

  private final RunIds usual;

  /**
   * Makes the ids of a run.
   *
   * @param run the seed that all of them follow from
   */
  Identifier(long run) {
    this.usual = new RunIds(run, 0, true, true);
  }

  /** What the ids of a request follow from: the same object unless the request has its own. */
  RunIds ids(WireRequest request) {
    boolean named = !has(request, REQUEST_ID);
    boolean traced = !has(request, TRACEPARENT);
    return named && traced ? usual : new RunIds(usual.run(), 0, named, traced);
  }

  private static boolean has(WireRequest request, String name) {
    for (String header : request.headers().keySet()) {
      if (header.equalsIgnoreCase(name)) {
        return true;
      }
    }
    return false;
  }

  /** The request with its ids. */
  static WireRequest identified(WireRequest request, RequestIds ids) {
    Map<String, String> headers = new HashMap<>(request.headers());
    ids.requestId().ifPresent(id -> headers.put(REQUEST_ID, id));
    ids.traceparent().ifPresent(parent -> headers.put(TRACEPARENT, parent));
    return new WireRequest(request.method(), request.uri(), headers, request.body());
  }

  /** The id that the server gave the request; none where it only gave ours back. */
  static Optional<String> ofServer(ResponseHead head, @Nullable RequestIds sent) {
    Optional<String> ours = sent == null ? Optional.empty() : sent.requestId();
    for (String name : SERVERS_OWN) {
      Optional<String> theirs = head.header(name).map(String::strip);
      if (theirs.isPresent() && !theirs.get().isEmpty() && !theirs.equals(ours)) {
        return theirs;
      }
    }
    return Optional.empty();
  }
}
