package io.github.streamgate.internal.load;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.util.Optional;

/** What a run has cost so far, and whether that is all it may; one thread. */
final class Spending {
  private final Budget budget;
  private long sent;
  private long closedTokens;
  private long openTokens;

  Spending(Budget budget) {
    this.budget = budget;
  }

  void sent() {
    sent++;
  }

  void closed(long outputTokens) {
    closedTokens += outputTokens;
  }

  /** Sets what has come for requests that are open. */
  void open(long outputTokens) {
    openTokens = outputTokens;
  }

  boolean countsTokens() {
    return budget.maxOutputTokens().isPresent();
  }

  /** Which bound is reached; empty while more may be spent. */
  Optional<Said> reached() {
    if (budget.maxRequests().isPresent() && sent >= budget.maxRequests().getAsLong()) {
      return Optional.of(Saying.SPENT_REQUESTS.with(budget.maxRequests().getAsLong(), sent));
    }
    long tokens = closedTokens + openTokens;
    if (countsTokens() && tokens >= budget.maxOutputTokens().getAsLong()) {
      return Optional.of(Saying.SPENT_TOKENS.with(budget.maxOutputTokens().getAsLong(), tokens));
    }
    return Optional.empty();
  }
}
