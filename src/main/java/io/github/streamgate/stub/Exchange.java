package io.github.streamgate.stub;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.streamgate.stub.StubExchange.ApiKey;
import io.github.streamgate.stub.StubExchange.Ending;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The log's entry of a request whose reply is under way. Confined to the loop. */
final class Exchange {
  private static final Set<String> SECRET =
      Set.of(
          "authorization",
          "proxy-authorization",
          "api-key",
          "x-api-key",
          "x-goog-api-key",
          "cookie");

  private final ExchangeLog log;
  private final long ordinal;
  private final String requestBody;
  private final Map<String, String> requestHeaders;
  private final ApiKey apiKey;
  private final long readNanos;
  private final int openStreams;
  private int status = 200;
  private @Nullable Fault fault;
  private boolean failed;
  private int tokens;
  private int reasoningTokens;
  private @Nullable Long firstTokenNanos;
  private @Nullable Long lastTokenNanos;
  private @Nullable Long worstLateNanos;

  Exchange(
      ExchangeLog log,
      long ordinal,
      HttpRequest request,
      ApiKey apiKey,
      long readNanos,
      int openStreams) {
    this.log = log;
    this.ordinal = ordinal;
    this.requestBody = new String(request.body(), UTF_8);
    this.requestHeaders = withoutSecrets(request.headers());
    this.apiKey = apiKey;
    this.readNanos = readNanos;
    this.openStreams = openStreams;
  }

  private static Map<String, String> withoutSecrets(Map<String, String> headers) {
    Map<String, String> kept = new LinkedHashMap<>(headers);
    kept.replaceAll((name, value) -> SECRET.contains(name) ? "(not kept)" : value);
    return kept;
  }

  long ordinal() {
    return ordinal;
  }

  String responseId() {
    return "chatcmpl-stub-" + ordinal;
  }

  long readNanos() {
    return readNanos;
  }

  int openStreams() {
    return openStreams;
  }

  ApiKey apiKey() {
    return apiKey;
  }

  void suffers(@Nullable Fault suffered) {
    fault = suffered;
  }

  /** No whole reply will be sent. */
  void fails(int withStatus) {
    failed = true;
    status = withStatus;
  }

  /** Tokens are written now that were due at another moment, which is not later. */
  void written(int answer, int reasoning, long nowNanos, long dueNanos) {
    tokens += answer;
    reasoningTokens += reasoning;
    if (firstTokenNanos == null) {
      firstTokenNanos = nowNanos;
    }
    lastTokenNanos = nowNanos;
    long lateNanos = nowNanos - dueNanos;
    worstLateNanos = worstLateNanos == null ? lateNanos : Math.max(worstLateNanos, lateNanos);
  }

  /** The stub has written all that it meant to. */
  void played(long nowNanos) {
    end(failed ? Ending.FAILED : Ending.COMPLETED, false, nowNanos);
  }

  /** The reply was cut short: by the client, or because the stub closes. */
  void aborted(boolean clientHungUp, long nowNanos) {
    end(Ending.ABORTED, clientHungUp, nowNanos);
  }

  private void end(Ending ending, boolean clientHungUp, long nowNanos) {
    log.add(
        new StubExchange(
            ordinal,
            responseId(),
            requestBody,
            requestHeaders,
            apiKey,
            status,
            fault,
            readNanos,
            firstTokenNanos,
            lastTokenNanos,
            nowNanos,
            tokens,
            reasoningTokens,
            worstLateNanos,
            openStreams,
            ending,
            clientHungUp));
  }
}
