package io.github.streamgate.stub;

import org.jspecify.annotations.Nullable;

/** What the answers to one chat completion request have in common. */
abstract class ScriptedReply extends Reply {
  final Script script;
  final Exchange entry;
  final ChatRequest request;
  final ChatJson json;
  final Output output;
  final Next after;

  ScriptedReply(Script script, Exchange entry, HttpRequest http, ChatRequest request) {
    super(http.http11(), entry);
    this.script = script;
    this.entry = entry;
    this.request = request;
    this.json = new ChatJson(entry.responseId(), request);
    this.output = Output.of(script, request);
    this.after = after(http);
  }

  /** The head of an event stream. */
  final void openStream(Frames out) {
    out.raw("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n");
    out.raw("Cache-Control: no-cache\r\n");
    out.raw(chunked() ? "Transfer-Encoding: chunked\r\n" : "");
    out.raw(after == Next.KEEP_ALIVE ? "\r\n" : "Connection: close\r\n\r\n");
  }

  /** The time from one token, or the reading of the request, to the next token or the end. */
  final long gapNanos(int sent, @Nullable Fault fault) {
    long nanos =
        sent < output.total() ? script.gapNanos(entry.ordinal(), sent + 1, entry.openStreams()) : 0;
    if (fault instanceof Fault.Stall stall
        && sent == Math.min(stall.afterTokens(), output.total())) {
      return nanos + stall.pause().toNanos();
    }
    return nanos;
  }
}
