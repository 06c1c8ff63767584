package io.github.streamgate.stub;

/** A stream of comments that has no end of its own. */
final class PingReply extends ScriptedReply {
  private final long everyNanos;
  private boolean opened;
  private long dueNanos;

  PingReply(
      Script script, Exchange entry, HttpRequest http, ChatRequest request, Fault.PingsOnly fault) {
    super(script, entry, http, request);
    this.everyNanos = fault.every().toNanos();
    this.dueNanos = entry.readNanos();
  }

  @Override
  long dueNanos() {
    return dueNanos;
  }

  @Override
  Next step(long nowNanos, Frames out) {
    if (!opened) {
      opened = true;
      openStream(out);
    }
    ChatJson.ping(out);
    dueNanos = nowNanos + everyNanos; // never in bursts, however late this one was
    return Next.STEP;
  }
}
