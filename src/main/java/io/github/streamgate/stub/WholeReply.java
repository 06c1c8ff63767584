package io.github.streamgate.stub;

import org.jspecify.annotations.Nullable;

/** An answer that is no stream, sent when the last token of a stream would have been due. */
final class WholeReply extends ScriptedReply {
  private final long dueNanos;

  WholeReply(
      Script script, Exchange entry, HttpRequest http, ChatRequest request, @Nullable Fault fault) {
    super(script, entry, http, request);
    long totalNanos = 0;
    for (int sent = 0; sent <= output.total(); sent++) {
      totalNanos += gapNanos(sent, fault);
    }
    this.dueNanos = entry.readNanos() + totalNanos;
  }

  @Override
  long dueNanos() {
    return dueNanos;
  }

  @Override
  Next step(long nowNanos, Frames out) {
    byte[] body =
        json.whole(
            output.answerTokens(),
            output.reasoningTokens(),
            output.finishReason(),
            script.usage() != UsageChunk.NEVER);
    out.raw(PlainReply.head(200, PlainReply.JSON, body, after, ""));
    out.raw(body);
    entry.written(output.answerTokens(), output.reasoningTokens(), nowNanos, dueNanos);
    return after;
  }
}
