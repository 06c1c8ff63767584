package io.github.streamgate;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** How often the gates of a build are red, and call that proven, for nothing. Not thread-safe. */
final class ErrorBudget {
  private static final int BUILDS = 1000;

  private final TreeSet<Double> alphas = new TreeSet<>();
  private double noneErrs = 1;
  private int gates;

  /** One more gate, which errs as often as this at most. */
  void add(double alpha) {
    alphas.add(alpha);
    noneErrs *= 1 - alpha;
    gates++;
  }

  /** The line, and a fresh start; empty where no gate proves anything. */
  Optional<String> takeLine() {
    if (gates == 0) {
      return Optional.empty();
    }
    String line =
        "BUDGET up to about "
            + Math.max(1, Math.round(BUILDS * (1 - noneErrs)))
            + " of "
            + BUILDS
            + " builds in which nothing is slower than its limits are red by a proven FAIL ("
            + LoadWords.counted(gates, "gate")
            + ", alpha "
            + alphas.stream().map(ErrorBudget::plain).collect(Collectors.joining(" and "))
            + "); a FAIL that is \"not proven\", by a rate, or by a point estimate comes on top,"
            + " and nothing bounds it";
    alphas.clear();
    noneErrs = 1;
    gates = 0;
    return Optional.of(line);
  }

  private static String plain(double alpha) {
    return BigDecimal.valueOf(alpha).stripTrailingZeros().toPlainString();
  }
}
