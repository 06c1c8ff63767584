package io.github.streamgate.internal.stats;

/**
 * Student's t distribution (Student 1908): what the normal is once the spread itself had to be
 * estimated.
 */
final class StudentT {
  private StudentT() {}

  /**
   * The value that a t-distributed number stays below with the given probability.
   *
   * @param probability in (0, 1)
   * @param degreesOfFreedom 1 or more
   */
  static double quantile(double probability, int degreesOfFreedom) {
    if (!(probability > 0 && probability < 1) || degreesOfFreedom < 1) {
      throw new IllegalArgumentException(
          "t quantile of " + probability + " at " + degreesOfFreedom + " degrees of freedom");
    }
    // t^2 / (t^2 + df) is beta-distributed; both tails of t share one value of it.
    double central = Math.abs(2 * probability - 1);
    double y = IncompleteBeta.inverse(central, 0.5, degreesOfFreedom / 2.0);
    return Math.copySign(Math.sqrt(degreesOfFreedom * y / (1 - y)), probability - 0.5);
  }
}
