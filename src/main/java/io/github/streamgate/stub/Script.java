package io.github.streamgate.stub;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the stub does, as it stands at one moment. Immutable; a request keeps the one it met. */
record Script(
    Pace firstToken,
    Pace perToken,
    double slowdown,
    @Nullable Integer capacity,
    int tokens,
    int reasoningTokens,
    UsageChunk usage,
    List<FaultRule> faults,
    @Nullable KeyGuard key) {

  /** The fault that the request suffers: that of the first rule that names it, if any does. */
  @Nullable Fault faultOf(long request) {
    for (FaultRule rule : faults) {
      if (rule.ordinals().test(request)) {
        return rule.fault();
      }
    }
    return null;
  }

  /**
   * The gap before a token, counted from 1, slowdown included.
   *
   * @param openStreams how many replies were under way when its request was read, its own included
   */
  long gapNanos(long request, int token, int openStreams) {
    Duration gap = (token == 1 ? firstToken : perToken).gap(request, token);
    if (gap == null || gap.isNegative() || gap.compareTo(Arguments.LONGEST) > 0) {
      throw new IllegalStateException(
          "the pace gave a gap of %s before token %d of request %d, must be 0 to 1 hour"
              .formatted(gap, token, request));
    }
    double shared = capacity == null ? 1 : Math.max(1, (double) openStreams / capacity);
    return Math.round(gap.toNanos() * slowdown * shared);
  }
}
