package io.github.streamgate.internal.report.html;

import java.util.Arrays;

/**
 * Equally wide bins over all values; where these span more than a power of ten, of equal ratio, so
 * that one outlier does not press all others into one bin.
 */
final class Bins {
  private static final int COUNT = 60;
  private static final double WIDE = 10;

  private final double low;
  private final double high;
  private final boolean log;

  private Bins(double low, double high, boolean log) {
    this.low = low;
    this.high = high;
    this.log = log;
  }

  /** Bins that hold all from the lowest to the highest. */
  static Bins between(double lowest, double highest) {
    boolean log = lowest > 0 && highest > WIDE * lowest;
    double room = Math.max((highest - lowest) / COUNT, Math.abs(highest) / 1000);
    return log
        ? new Bins(lowest / 1.001, highest * 1.001, true)
        : new Bins(lowest - room / 2, highest + room / 2, false);
  }

  boolean log() {
    return log;
  }

  /** What share of them, in percent, lies in each bin; x is where a bin begins. */
  Points shares(Points weights) {
    double[] sums = new double[COUNT];
    weights.forEach((value, weight) -> sums[bin(value)] += weight);
    double all = Arrays.stream(sums).sum();
    Points shares = new Points();
    for (int bin = 0; bin < COUNT; bin++) {
      shares.add(begin(bin), all > 0 ? 100 * sums[bin] / all : 0);
    }
    shares.add(begin(COUNT), 0);
    return shares;
  }

  private int bin(double value) {
    double share =
        log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
    return Math.max(0, Math.min(COUNT - 1, (int) (share * COUNT)));
  }

  private double begin(int bin) {
    double share = (double) bin / COUNT;
    return log ? low * Math.pow(high / low, share) : low + share * (high - low);
  }
}
