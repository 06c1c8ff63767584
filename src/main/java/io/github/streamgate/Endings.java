package io.github.streamgate;

import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.report.Ending;

/** What a verdict does to the build, as the switches have it. */
final class Endings {
  private Endings() {}

  static Ending of(Status status, Switches switches) {
    return switch (status) {
      case PASS -> Ending.PASS;
      case INCONCLUSIVE -> Ending.UNDECIDED;
      case FAIL, INVALID -> failing(switches);
      case NO_BASELINE -> switches.ci() ? failing(switches) : Ending.UNDECIDED;
    };
  }

  private static Ending failing(Switches switches) {
    return switches.gate() == Switches.Gate.ADVISE ? Ending.WOULD_FAIL : Ending.FAIL;
  }
}
