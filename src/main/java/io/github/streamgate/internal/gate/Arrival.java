package io.github.streamgate.internal.gate;

import io.github.streamgate.metric.Delivery;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;

/** What the pieces of one reply that succeeded tell of the way it came. */
final class Arrival {
  /** With fewer chunks, a hiccup of the client alone puts most of them into one read. */
  private static final int FEWEST_CHUNKS = 8;

  /**
   * A server that answers as fast as this may have sent everything at once, or the client may have
   * been busy elsewhere for as long: nothing can be told.
   */
  private static final long SHORTEST_NANOS = 20_000_000;

  /** Almost all: one early chunk may get through before the buffer closes. */
  private static final double ALMOST_ALL = 0.9;

  /** A first output as late as this share of the reply is not the first one that was sent. */
  private static final double LATE_FIRST = 0.95;

  /**
   * Unless the rest of the output keeps a pace: a long prompt, or reasoning that is not streamed,
   * makes a late first token too. What a buffer hands on comes faster than 500 tokens a second.
   */
  private static final double PACED_NANOS = 2_000_000;

  /** HAProxy's usual bursts hold 4 or 5 tokens of 50 ms, and 2 or 3 where a token takes 100 ms. */
  private static final int BURST_CHUNKS = 2;

  /** A first word is easily twice as long as the average token, and no token is five times so. */
  private static final double MANY_TOKENS = 5;

  /** By how much TPOT may read too low before that is worth a word. */
  private static final double TOO_LOW = 0.1;

  private final Sample sample;
  private final Delivery delivery;

  Arrival(Sample sample) {
    this.sample = sample;
    this.delivery = sample.delivery();
  }

  Sample sample() {
    return sample;
  }

  /** Whether the reply is long enough, in chunks and in time, for a pace to show. */
  boolean tells() {
    return delivery.chunks() > FEWEST_CHUNKS && e2eNanos() >= SHORTEST_NANOS;
  }

  /** Whether the reply was held back: almost all of it came at once. */
  boolean buffered() {
    return tells()
        && (delivery.fullestRead() >= ALMOST_ALL * delivery.chunks()
            || (firstShare() > LATE_FIRST && !paced()));
  }

  /** Whether there were half as many reads as chunks or fewer, though not a single one. */
  boolean bursty() {
    return tells() && !buffered() && inBursts();
  }

  private boolean inBursts() {
    return delivery.outputReads() * BURST_CHUNKS <= delivery.chunks();
  }

  private boolean paced() {
    long decodingNanos = e2eNanos() - nanos(Metric.TTFT);
    return !inBursts() && decodingNanos >= PACED_NANOS * (delivery.outputReads() - 1);
  }

  /** Which share of the time until its last output had passed at the first. */
  double firstShare() {
    return e2eNanos() == 0 ? 1 : (double) nanos(Metric.TTFT) / e2eNanos();
  }

  /**
   * How many tokens came with the first output, by its share of the characters: they have one
   * arrival among them, so that TPOT spreads the time of the others over them too.
   */
  double tokensInFirstRead() {
    return delivery.characters() == 0
        ? 0
        : (double) sample.tokens().count() * delivery.firstReadCharacters() / delivery.characters();
  }

  /** Whether so many tokens came with the first output that TPOT reads too low. */
  boolean startsWithManyTokens() {
    double first = tokensInFirstRead();
    return !inBursts()
        && first >= MANY_TOKENS
        && first - 1 > TOO_LOW * (sample.tokens().count() - 1);
  }

  private long e2eNanos() {
    return nanos(Metric.E2E);
  }

  private long nanos(Metric metric) {
    return sample.measures().get(metric).orElse(0);
  }
}
