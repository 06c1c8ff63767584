package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.report.Units;

/** Equally wide parts of a run, each with enough requests in it to speak of a rate. */
final class TimeBuckets {
  private static final int MOST = 120;
  private static final int FEWEST_REQUESTS = 5;

  private final double endSeconds;
  private final double widthSeconds;
  private final int count;

  private TimeBuckets(double endSeconds, double widthSeconds) {
    this.endSeconds = endSeconds;
    this.widthSeconds = widthSeconds;
    this.count = Math.max(1, (int) Math.ceil(endSeconds / widthSeconds - 1e-9));
  }

  /** From 0 to the end of a run of so many requests. */
  static TimeBuckets upTo(double endSeconds, int requests) {
    int asked = Math.max(1, Math.min(MOST, requests / FEWEST_REQUESTS));
    return new TimeBuckets(endSeconds, endSeconds > 0 ? roundedUp(endSeconds / asked) : 1);
  }

  /** To 1, 2 or 5 times a power of ten. */
  private static double roundedUp(double seconds) {
    double power = Math.pow(10, Math.floor(Math.log10(seconds)));
    for (int step : new int[] {1, 2, 5}) {
      if (step * power >= seconds * (1 - 1e-9)) {
        return step * power;
      }
    }
    return 10 * power;
  }

  /** {@code 500.0 ms}. */
  String widthInWords() {
    return widthSeconds >= 1
        ? Units.fixed(widthSeconds, 0) + " s"
        : Units.fixed(widthSeconds * 1000, 0) + " ms";
  }

  Sums sums() {
    return new Sums();
  }

  /** A sum and a count in each of them. */
  final class Sums {
    private final double[] sums = new double[count];
    private final int[] counts = new int[count];

    void add(double atSeconds, double value) {
      int bucket = bucket(atSeconds);
      sums[bucket] += value;
      counts[bucket]++;
    }

    /** Adds an amount, the same in every moment between the two. */
    void spread(double fromSeconds, double toSeconds, double amount) {
      int first = bucket(fromSeconds);
      int last = bucket(toSeconds);
      if (first == last) {
        sums[first] += amount;
        return;
      }
      double perSecond = amount / (toSeconds - fromSeconds);
      for (int bucket = first; bucket <= last; bucket++) {
        double begin = Math.max(fromSeconds, bucket * widthSeconds);
        double end = Math.min(toSeconds, (bucket + 1) * widthSeconds);
        sums[bucket] += perSecond * Math.max(0, end - begin);
      }
    }

    /** The sum by the time that the run has in each: the last one is seldom whole. */
    Points perSecond() {
      Points line = new Points();
      for (int bucket = 0; bucket < count; bucket++) {
        double length = Math.min(endSeconds, (bucket + 1) * widthSeconds) - bucket * widthSeconds;
        if (length > widthSeconds / 4) {
          line.add(middle(bucket), sums[bucket] / length);
        }
      }
      return line;
    }

    /** The mean of what was added to each, where anything was. */
    Points means() {
      Points line = new Points();
      for (int bucket = 0; bucket < count; bucket++) {
        if (counts[bucket] > 0) {
          line.add(middle(bucket), sums[bucket] / counts[bucket]);
        }
      }
      return line;
    }

    /** What was added to each. */
    Points totals() {
      Points bars = new Points();
      for (int bucket = 0; bucket < count; bucket++) {
        bars.add(middle(bucket), sums[bucket]);
      }
      return bars;
    }

    private double middle(int bucket) {
      return (bucket + 0.5) * widthSeconds;
    }

    private int bucket(double atSeconds) {
      return Math.max(0, Math.min(count - 1, (int) (atSeconds / widthSeconds)));
    }
  }
}
