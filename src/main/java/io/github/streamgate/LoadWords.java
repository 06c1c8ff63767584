package io.github.streamgate;

import io.github.streamgate.internal.config.ReferencePlan;
import io.github.streamgate.internal.load.Arrivals;
import io.github.streamgate.internal.load.ClosedModel;
import io.github.streamgate.internal.load.LoadModel;
import io.github.streamgate.internal.load.OpenModel;
import io.github.streamgate.internal.load.ThinkTime;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;

/** A load in words: who sends, and how often. */
final class LoadWords {
  private LoadWords() {}

  /** {@code 8 users}, {@code 50 starts/s, at most 200 open}. */
  static String senders(LoadModel model) {
    return model instanceof ClosedModel closed ? users(closed) : arrivals((OpenModel) model);
  }

  private static String users(ClosedModel model) {
    ThinkTime think = model.thinkTime();
    String users = counted(model.users(), "user");
    if (think.most().isZero()) {
      return users;
    }
    return users
        + " thinking "
        + seconds(think.least())
        + (think.least().equals(think.most()) ? "" : " to " + seconds(think.most()));
  }

  private static String arrivals(OpenModel model) {
    String first = plain(model.firstPerSecond());
    String last = plain(model.lastPerSecond());
    return (first.equals(last) ? first : first + " to " + last)
        + " starts/s"
        + (model.arrivals() instanceof Arrivals.Poisson process
            ? " (Poisson, seed " + process.seed() + ")"
            : "")
        + (model.maxConcurrency().isPresent()
            ? ", at most " + model.maxConcurrency().getAsInt() + " open"
            : "");
  }

  private static String plain(double rate) {
    return BigDecimal.valueOf(rate).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  /** {@code up to 40 rounds of 50 requests a side}. */
  static String rounds(ReferencePlan reference) {
    return "up to "
        + reference.terms().maxRounds()
        + " rounds of "
        + counted(reference.roundRequests(), "request")
        + " a side";
  }

  /** {@code warm-up 8 requests}, {@code warm-up 2 s}. */
  static String warmUp(LoadModel model) {
    return "warm-up "
        + (model.warmup().isZero()
            ? counted(model.warmupRequests(), "request")
            : seconds(model.warmup()));
  }

  static String counted(long n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }

  static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.3f", duration.toNanos() / 1e9).replaceAll("\\.?0+$", "")
        + " s";
  }
}
