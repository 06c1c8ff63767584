package io.github.streamgate.metric;

import java.util.HexFormat;
import java.util.Optional;

/**
 * Under which ids one request went out, to be found again in the logs and traces of the servers
 * that it passed.
 *
 * <p>They follow from the run and the ordinal alone, so that thousands cost no memory: bits that
 * look random, made as SplittableRandom makes its own from a seed.
 *
 * @param ordinal place in start order within the run, from 0
 */
public record RequestIds(RunIds of, int ordinal) {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
  private static final int DRAWS = 3;

  /** The value of {@code X-Request-Id}: {@code 6b1f00c2a94e-17}, run and ordinal. */
  public Optional<String> requestId() {
    return of.named()
        ? Optional.of(HexFormat.of().toHexDigits(of.run(), 12) + "-" + ordinal)
        : Optional.empty();
  }

  /** The trace that the request belongs to, alone: 32 hexadecimal digits. */
  public Optional<String> traceId() {
    return of.traced() ? Optional.of(hex(0) + hex(1)) : Optional.empty();
  }

  /**
   * The value of {@code traceparent}, as W3C Trace Context has it; sampled, for whoever measures
   * wants to find what was slow.
   */
  public Optional<String> traceparent() {
    return traceId().map(trace -> "00-" + trace + "-" + hex(2) + "-01");
  }

  /** Never 0, which W3C Trace Context forbids. */
  private long drawn(int draw) {
    long z = of.run() + GOLDEN_GAMMA * (1 + DRAWS * (long) ordinal + draw);
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    z = z ^ (z >>> 31);
    return z == 0 ? 1 : z;
  }

  private String hex(int draw) {
    return HexFormat.of().toHexDigits(drawn(draw));
  }
}
