package io.github.streamgate;

import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.config.ReferencePlan;
import java.util.OptionalLong;

/**
 * How many requests of a load may be judged at most; beside a reference, of the candidate.
 *
 * @param most empty where a time bounds them, and not a number
 * @param words the same for a message: {@code 120 requests (30 x extendTo)}
 */
record Extent(OptionalLong most, String words) {
  static Extent of(Plan plan) {
    ReferencePlan reference = plan.reference();
    if (reference != null) {
      long most = reference.mostRounds() * reference.roundRequests();
      String rounds = reference.mostRounds() + " rounds of " + reference.roundRequests();
      return new Extent(
          OptionalLong.of(most), LoadWords.counted(most, "request") + " (" + rounds + ")");
    }
    OptionalLong asked = plan.load().model().mostMeasured();
    int extendTo = plan.judging().extendTo();
    long most = asked.orElse(0) * extendTo;
    return new Extent(
        asked.isPresent() ? OptionalLong.of(most) : asked,
        LoadWords.counted(most, "request")
            + (extendTo > 1 ? " (" + asked.orElse(0) + " x extendTo)" : ""));
  }

  /** What to set for so many: {@code requests = 392}. */
  static String reaching(int requests, Plan plan) {
    ReferencePlan reference = plan.reference();
    if (reference == null) {
      return "requests = " + requests;
    }
    int rounds = reference.terms().maxRounds();
    if (reference.mostRounds() == rounds) {
      return "roundRequests = " + ceiling(requests, rounds);
    }
    int aSide = reference.roundRequests() * ceiling(requests, reference.roundRequests());
    return "maxRequests = " + 2L * (reference.load().model().warmupRequests() + (long) aSide);
  }

  private static int ceiling(int number, int divisor) {
    return (number + divisor - 1) / divisor;
  }
}
