package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import java.util.List;
import java.util.Optional;

/** Requests that were refused for the sake of a quota: what breaks a limit then is the bill. */
final class Quota {
  private static final int PAYMENT_REQUIRED = 402;
  private static final int TOO_MANY_REQUESTS = 429;

  private Quota() {}

  /** Why the limit was not broken by the endpoint: it holds for all that was not refused. */
  static Optional<Said> objection(Measurement measurement, Finding.Fail fail) {
    List<Sample> all = measurement.samples();
    List<Sample> served = all.stream().filter(sample -> !refused(sample)).toList();
    if (served.size() == all.size() || !holds(measurement, served, fail)) {
      return Optional.empty();
    }
    int refused = all.size() - served.size();
    return Optional.of(
        Words.notTheChangesDoing(
            served.isEmpty()
                ? Saying.QUOTA_OF_ALL.with(refused, all.size(), statuses(all))
                : Saying.QUOTA.with(refused, all.size(), statuses(all), fail.limit().label())));
  }

  private static boolean holds(Measurement measurement, List<Sample> served, Finding.Fail fail) {
    Measurement rest = new Measurement(served, measurement.windowNanos());
    double limit = fail.comparison().limit().value();
    if (fail.limit() instanceof Limit.SuccessRate) {
      return served.isEmpty() || 100.0 * rest.successes() / served.size() >= limit;
    }
    return fail.limit() instanceof Limit.Quantile quantile
        && (served.isEmpty()
            || PointRule.holds(rest.values(quantile.metric()), quantile.quantile(), limit));
  }

  private static boolean refused(Sample sample) {
    return sample.outcome() instanceof Outcome.HttpError error
        && (error.status() == PAYMENT_REQUIRED || error.status() == TOO_MANY_REQUESTS);
  }

  private static Said statuses(List<Sample> all) {
    return Saying.AND
        .between(
            all.stream()
                .filter(Quota::refused)
                .map(sample -> String.valueOf(sample.status()))
                .distinct()
                .sorted()
                .map(Saying.HTTP_STATUS::with))
        .orElseThrow();
  }
}
