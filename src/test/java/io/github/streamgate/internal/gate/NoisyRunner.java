package io.github.streamgate.internal.gate;

import java.util.Arrays;
import java.util.Random;

/**
 * A model of latencies on a shared CI runner, in ln latency: serial correlation AR(1) 0.6 with
 * standard deviation 0.25, 3 % heavy tail, bursts of a noisy neighbour, 6 % between runs, and one
 * run in ten on a runner that is 25 % slower.
 *
 * <p>Draws by {@link Random} alone, whose sequence is the same on every JDK.
 */
final class NoisyRunner {
  static final double DEVIATION = 0.25;
  private static final double TYPICAL_NANOS = 40e6;

  private final Random random;

  NoisyRunner(long seed) {
    random = new Random(seed);
  }

  /** One run of an endpoint: ln latencies around 0. */
  double[] run(int n) {
    double[] x = correlated(n, 0.6);
    for (int i = 0; i < n; i++) {
      x[i] += random.nextDouble() < 0.03 ? -0.5 * Math.log1p(-random.nextDouble()) : 0;
    }
    for (int burst = poisson(n / 150.0); burst > 0; burst--) {
      int from = random.nextInt(n);
      for (int i = from; i < Math.min(n, from + 15); i++) {
        x[i] += 0.3;
      }
    }
    double runner = random.nextGaussian() * 0.06 + (random.nextDouble() < 0.1 ? 0.22 : 0);
    return Arrays.stream(x).map(value -> value + runner).toArray();
  }

  /** Nothing but serial correlation; 0 for independent values. */
  double[] correlated(int n, double phi) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      double fresh = random.nextGaussian() * DEVIATION;
      x[i] = i == 0 ? fresh : phi * x[i - 1] + fresh * Math.sqrt(1 - phi * phi);
    }
    return x;
  }

  /** Knuth's (1969): as many as it takes for a product of uniform numbers to fall below e^-mean. */
  private int poisson(double mean) {
    double left = Math.exp(-mean);
    int count = -1;
    for (double product = 1; product > left; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }

  /** Each value slower by a fixed amount, or only this share of them. */
  double[] slowed(double[] x, double share, double byLn) {
    return Arrays.stream(x)
        .map(value -> value + (share == 1 || random.nextDouble() < share ? byLn : 0))
        .toArray();
  }

  /** Each value infinite with this chance: the request failed. */
  double[] failing(double[] x, double share) {
    return Arrays.stream(x)
        .map(value -> random.nextDouble() < share ? Double.POSITIVE_INFINITY : value)
        .toArray();
  }

  /** A fair coin. */
  boolean heads() {
    return random.nextBoolean();
  }

  /** As durations around 40 ms. */
  static long[] nanos(double[] lnLatencies) {
    return Arrays.stream(lnLatencies)
        .mapToLong(
            x ->
                Double.isInfinite(x) ? Measurement.FAILED : Math.round(TYPICAL_NANOS * Math.exp(x)))
        .toArray();
  }
}
