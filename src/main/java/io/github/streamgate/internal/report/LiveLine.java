package io.github.streamgate.internal.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The line a second that shows a run at work. */
public final class LiveLine {
  private LiveLine() {}

  /** One line of at most 100 columns, aligned with the one before it. */
  public static String format(LiveFigures figures) {
    return String.join(
        " ",
        List.of(
            Text.padLeft(figures.elapsed().toSeconds() + " s", 6),
            Text.padLeft(senders(figures), 13),
            Text.padLeft(figures.requests() + " requests", 14),
            Text.padLeft(
                figures.users() == null ? figures.late() + " late" : figures.chunks() + " chunks",
                14),
            "TTFT " + Text.padLeft(duration(figures.ttftNanos()), 9),
            "TPOT " + Text.padLeft(duration(figures.tpotNanos()), 8),
            Text.padLeft(rate(figures.tokensPerSecond()) + " tokens/s", 14),
            Text.padLeft(success(figures.successPercent()), 5)));
  }

  private static String senders(LiveFigures figures) {
    return figures.users() == null
        ? figures.open() + " open"
        : figures.open() + "/" + figures.users() + " users";
  }

  private static String duration(@Nullable Double nanos) {
    return nanos == null ? Units.UNDEFINED : Units.duration(nanos);
  }

  private static String rate(@Nullable Double perSecond) {
    if (perSecond == null) {
      return Units.UNDEFINED;
    }
    return Units.fixed(perSecond, perSecond < 99.95 ? 1 : 0);
  }

  /** Rounded down: 100 % is said only while nothing has failed. */
  private static String success(@Nullable Double percent) {
    return percent == null ? Units.UNDEFINED : Units.fixed(Math.floor(percent), 0) + " %";
  }
}
