package io.github.streamgate;

import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.gate.Status;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts what the gates of this JVM said, for the last lines of the run. Thread-safe. */
final class GateTally {
  /** How a gate ended, in the order in which the line names them. */
  enum Ending {
    PASS("pass"),
    FAIL("fail"),
    WOULD_FAIL("advise (would fail)"),
    UNDECIDED("undecided"),
    OFF("off");

    private final String words;

    Ending(String words) {
      this.words = words;
    }

    static Ending of(Status status, Switches switches) {
      return switch (status) {
        case PASS -> PASS;
        case INCONCLUSIVE -> UNDECIDED;
        case FAIL, INVALID -> failing(switches);
        case NO_BASELINE -> switches.ci() ? failing(switches) : UNDECIDED;
      };
    }

    private static Ending failing(Switches switches) {
      return switches.gate() == Switches.Gate.ADVISE ? WOULD_FAIL : FAIL;
    }
  }

  private static final GateTally THIS_JVM = new GateTally();

  private final Map<Ending, Integer> counts = new EnumMap<>(Ending.class);
  private final ErrorBudget budget = new ErrorBudget();

  /** The one of this JVM. */
  static GateTally ofThisJvm() {
    return THIS_JVM;
  }

  synchronized void add(Ending ending) {
    counts.merge(ending, 1, Integer::sum);
  }

  /** A gate that may fail, proven, although nothing is slower than its limits. */
  synchronized void mayErr(double alpha) {
    budget.add(alpha);
  }

  /** The lines, and a fresh start; none where no gate ran. */
  synchronized List<String> takeLines() {
    if (counts.isEmpty()) {
      return List.of();
    }
    StringBuilder line = new StringBuilder("GATES ");
    for (Ending ending : Ending.values()) {
      line.append(ending == Ending.PASS ? "" : ", ")
          .append(counts.getOrDefault(ending, 0))
          .append(' ')
          .append(ending.words);
    }
    counts.clear();
    List<String> lines = new ArrayList<>();
    lines.add(line.toString());
    budget.takeLine().ifPresent(lines::add);
    return lines;
  }
}
