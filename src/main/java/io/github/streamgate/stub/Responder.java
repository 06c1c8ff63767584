package io.github.streamgate.stub;

import io.github.streamgate.stub.StubExchange.ApiKey;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decides what a request is answered with. Confined to the loop. */
final class Responder {
  private static final String CHAT = "/chat/completions";

  private final Supplier<Script> scripts;
  private final ExchangeLog log;

  Responder(Supplier<Script> scripts, ExchangeLog log) {
    this.scripts = scripts;
    this.log = log;
  }

  Reply answer(HttpRequest http, long readNanos) {
    boolean health = http.path().equals("/health");
    if (health && http.method().equals("GET")) {
      return PlainReply.healthy(readNanos, http);
    }
    if (!health && !http.path().endsWith(CHAT)) {
      String message = "nothing here; there is POST to any path ending in " + CHAT;
      return error(http, readNanos, 404, message, "", null);
    }
    String method = health ? "GET" : "POST";
    if (!http.method().equals(method)) {
      String message = "only " + method + " is answered here";
      return error(http, readNanos, 405, message, "Allow: " + method + "\r\n", null);
    }
    return answerChat(http, readNanos);
  }

  private Reply answerChat(HttpRequest http, long readNanos) {
    Script script = scripts.get();
    ApiKey apiKey = KeyGuard.judge(script.key(), http.header("authorization"));
    Exchange entry = log.start(http, apiKey, readNanos);
    if (script.key() != null && apiKey != ApiKey.RIGHT) {
      String message = apiKey == ApiKey.ABSENT ? "no API key was sent" : "the API key is not valid";
      return error(http, readNanos, 401, message, "WWW-Authenticate: Bearer\r\n", entry);
    }
    try {
      return scripted(script, entry, http, ChatRequest.parse(http.body()));
    } catch (Refusal e) {
      return error(http, readNanos, e.status(), e.reason(), "", entry);
    } catch (RuntimeException e) { // from a predicate or a pace of the user's own
      String message = "the stub's script failed: " + e.getMessage();
      return error(http, readNanos, 500, message, "", entry);
    }
  }

  private Reply scripted(Script script, Exchange entry, HttpRequest http, ChatRequest request) {
    Fault scheduled = script.faultOf(entry.ordinal());
    boolean any = scheduled instanceof Fault.Status || scheduled instanceof Fault.Stall;
    Fault fault = request.stream() || any ? scheduled : null;
    entry.suffers(fault);
    if (fault instanceof Fault.Status status) {
      String headers = retryAfter(status);
      return error(http, entry.readNanos(), status.code(), status.message(), headers, entry);
    }
    if (fault instanceof Fault.PingsOnly pings) {
      return new PingReply(script, entry, http, request, pings);
    }
    return request.stream() && !(fault instanceof Fault.WholeJson)
        ? new StreamedReply(script, entry, http, request, fault)
        : new WholeReply(script, entry, http, request, fault);
  }

  private static String retryAfter(Fault.Status status) {
    return status.retryAfter() == null
        ? ""
        : "Retry-After: " + status.retryAfter().plusNanos(999_999_999).toSeconds() + "\r\n";
  }

  private static Reply error(
      HttpRequest http,
      long nowNanos,
      int status,
      String message,
      String moreHeaders,
      @Nullable Exchange entry) {
    return PlainReply.error(nowNanos, status, message, moreHeaders, Reply.after(http), entry);
  }
}
