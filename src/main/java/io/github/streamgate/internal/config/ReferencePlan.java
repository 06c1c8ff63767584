package io.github.streamgate.internal.config;

import io.github.streamgate.internal.gate.ReferenceTerms;
import io.github.streamgate.internal.load.LoadPlan;
import java.math.BigDecimal;
import java.net.URI;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What runs beside a load, in rounds, for the load to be held against.
 *
 * @param load what is asked of the reference: the same as of the candidate
 * @param endpoint where it is; for reports, so without its query
 * @param terms how much worse than it the candidate may be
 * @param roundRequests how many requests each side gets in a round
 * @param seed of the order in which the sides come
 */
public record ReferencePlan(
    LoadPlan load, URI endpoint, ReferenceTerms terms, int roundRequests, int seed) {

  /** How many rounds there may be, as far as the budget of both sides together goes. */
  public long mostRounds() {
    OptionalLong most = load.budget().maxRequests();
    long warmup = 2L * load.model().warmupRequests();
    return most.isEmpty()
        ? terms.maxRounds()
        : Math.min(terms.maxRounds(), (most.getAsLong() - warmup) / (2L * roundRequests));
  }

  /** The same with another order, the same for the same number. */
  public ReferencePlan reseeded(int number) {
    return new ReferencePlan(
        load, endpoint, terms, roundRequests, (seed + number) & Integer.MAX_VALUE);
  }

  /** Adds what a report tells of it. */
  void describe(Map<String, String> described) {
    described.put(LoadSettings.REFERENCE.name(), endpoint.toString());
    described.put(LoadSettings.TOLERANCE.name(), percent(terms.tolerance()));
    described.put(LoadSettings.SEEN.name(), percent(terms.seen()));
    described.put(LoadSettings.MAX_ROUNDS.name(), String.valueOf(terms.maxRounds()));
    described.put(LoadSettings.ROUND_REQUESTS.name(), String.valueOf(roundRequests));
    described.put(LoadSettings.SEED.name(), String.valueOf(seed));
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
  }
}
