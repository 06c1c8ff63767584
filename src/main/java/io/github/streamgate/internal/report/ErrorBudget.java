package io.github.streamgate.internal.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** How often the gates of a build are red, and call that proven, for nothing. */
final class ErrorBudget {
  private static final int BUILDS = 1000;

  private ErrorBudget() {}

  /**
   * The sentence; empty where no gate proves anything.
   *
   * @param alphas for each gate, how often it errs at most
   */
  static Optional<String> sentence(List<Double> alphas) {
    if (alphas.isEmpty()) {
      return Optional.empty();
    }
    double noneErrs = alphas.stream().reduce(1.0, (product, alpha) -> product * (1 - alpha));
    return Optional.of(
        "up to about "
            + Math.max(1, Math.round(BUILDS * (1 - noneErrs)))
            + " of "
            + BUILDS
            + " builds in which nothing is slower than its limits are red by a proven FAIL ("
            + alphas.size()
            + (alphas.size() == 1 ? " gate" : " gates")
            + ", alpha "
            + alphas.stream()
                .sorted()
                .distinct()
                .map(ErrorBudget::plain)
                .collect(Collectors.joining(" and "))
            + "); a FAIL that is \"not proven\", by a rate, or by a point estimate comes on top,"
            + " and nothing bounds it");
  }

  private static String plain(double alpha) {
    return BigDecimal.valueOf(alpha).stripTrailingZeros().toPlainString();
  }
}
