package io.github.streamgate.internal.load;

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

  /** Which bound is reached, in words; empty while more may be spent. */
  Optional<String> reached() {
    if (budget.maxRequests().isPresent() && sent >= budget.maxRequests().getAsLong()) {
      return Optional.of(
          "maxRequests = "
              + budget.maxRequests().getAsLong()
              + " was reached: "
              + sent
              + " were"
              + " sent, warm-up and retries included");
    }
    long tokens = closedTokens + openTokens;
    if (countsTokens() && tokens >= budget.maxOutputTokens().getAsLong()) {
      return Optional.of(
          "maxOutputTokens = "
              + budget.maxOutputTokens().getAsLong()
              + " was reached: "
              + tokens
              + " had come, warm-up included");
    }
    return Optional.empty();
  }
}
