package io.github.streamgate.stub;

import org.jspecify.annotations.Nullable;

/**
 * A stream of tokens: the head and a chunk with nothing but the role at once, then a step a token,
 * then a step for all that ends it. Every due time is counted from the moment at which the request
 * was read whole, so that a late token does not make the next one late.
 */
final class StreamedReply extends ScriptedReply {
  private final @Nullable Fault fault;
  private final @Nullable Frames held;
  private boolean opened;
  private int sent;
  private long dueNanos;

  StreamedReply(
      Script script, Exchange entry, HttpRequest http, ChatRequest request, @Nullable Fault fault) {
    super(script, entry, http, request);
    this.fault = fault;
    this.held = fault instanceof Fault.Buffered || fault instanceof Fault.Bursts ? held() : null;
    this.dueNanos = entry.readNanos();
  }

  private Frames held() {
    Frames frames = new Frames();
    frames.reset(chunked());
    return frames;
  }

  @Override
  long dueNanos() {
    return dueNanos;
  }

  @Override
  Next step(long nowNanos, Frames out) {
    try {
      return held == null ? play(nowNanos, out) : playHeld(nowNanos, held, out);
    } catch (RuntimeException e) { // from a pace of the user's own
      return sendError(out, "the stub's script failed: " + e.getMessage());
    }
  }

  /** What is held back goes out when the reply is over, or a burst is complete. */
  private Next playHeld(long nowNanos, Frames holding, Frames out) {
    Next following = play(nowNanos, holding);
    boolean complete =
        fault instanceof Fault.Bursts bursts && sent > 0 && sent % bursts.tokens() == 0;
    if (following != Next.STEP || complete) {
      out.takeFrom(holding);
    }
    return following;
  }

  private Next play(long nowNanos, Frames out) {
    if (!opened) {
      opened = true;
      openStream(out);
      json.role(out);
    } else if (fault instanceof Fault.ErrorEvent error && breaksAfter(error.afterTokens())) {
      return sendError(out, error.message());
    } else if (fault instanceof Fault.Truncation cut && breaksAfter(cut.afterTokens())) {
      return truncate(out, cut.cut());
    } else if (sent == output.total()) {
      return finish(out);
    } else {
      sendToken(nowNanos, out);
    }
    dueNanos += gapNanos(sent, fault);
    return Next.STEP;
  }

  private boolean breaksAfter(int tokens) {
    return sent == Math.min(tokens, output.total());
  }

  private void sendToken(long nowNanos, Frames out) {
    if (sent < output.reasoningTokens()) {
      json.reasoning(out, sent);
      entry.written(0, 1, nowNanos, dueNanos);
    } else {
      json.answer(out, sent - output.reasoningTokens());
      entry.written(1, 0, nowNanos, dueNanos);
    }
    sent++;
  }

  private Next finish(Frames out) {
    json.finish(out, output.finishReason());
    boolean asked = script.usage() == UsageChunk.WHEN_ASKED && request.includeUsage();
    if (asked || script.usage() == UsageChunk.ALWAYS) {
      json.usage(out, output.answerTokens(), output.reasoningTokens());
    }
    ChatJson.done(out);
    if (fault instanceof Fault.HeldOpen) {
      return Next.HOLD;
    }
    out.endOfBody();
    return after;
  }

  private Next sendError(Frames out, String message) {
    entry.fails(200);
    ChatJson.errorEvent(out, message);
    out.endOfBody();
    return after;
  }

  private Next truncate(Frames out, Fault.Cut cut) {
    entry.fails(200);
    switch (cut) {
      case FIN -> {
        return Next.CLOSE;
      }
      case RESET -> {
        return Next.RESET;
      }
      case CLEAN -> {
        out.endOfBody();
        return after;
      }
    }
    throw new AssertionError(cut);
  }
}
