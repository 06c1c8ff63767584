package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.report.GateMode;
import io.github.streamgate.internal.report.Messages;

/** The lines of a verdict as a page has them. */
final class Lines {
  private Lines() {}

  /** The verdict in large letters. */
  static String headline(Status status, GateMode mode, Messages words) {
    return status == Status.FAIL && mode == GateMode.ADVISE
        ? words.text("status.WOULD_FAIL")
        : words.text("status." + status);
  }

  static Page.Line of(Status status, String label, String text, Messages words) {
    return new Page.Line(status.name(), words.text("status." + status), label, text);
  }

  /** What concerns no limit alone: {@code SHAPE}, {@code DIAG} or {@code WARN}. */
  static Page.Line remark(String kind, String text, Messages words) {
    return new Page.Line(kind, words.text("line." + kind), "", text);
  }
}
