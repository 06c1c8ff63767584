package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Comparison;
import io.github.streamgate.internal.gate.Comparison.Origin;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Standing;

/** The words of a finding that was made beside a reference. */
final class ReferenceText {
  private ReferenceText() {}

  static String sentence(
      Finding finding, Comparison comparison, Origin.FromReference origin, Messages words) {
    Standing standing = origin.standing();
    Units.Pair figures = Units.apart(standing.candidate(), standing.reference());
    return words.text(
        "reference.compared",
        figures.first(),
        figures.second(),
        difference(standing),
        standing.rounds(),
        Math.round((double) comparison.n() / standing.rounds()),
        standing.candidateSlow(),
        standing.referenceSlow(),
        evidence(finding, origin, words));
  }

  /** Nothing where failed requests reach into a quantile. */
  private static String difference(Standing standing) {
    double candidate = standing.candidate().value();
    double reference = standing.reference().value();
    if (Double.isInfinite(candidate) || Double.isInfinite(reference) || reference == 0) {
      return "";
    }
    double percent = (candidate / reference - 1) * 100;
    String text = Units.fixed(percent, Math.abs(percent) < 9.95 ? 1 : 0);
    return " (" + (percent < 0 ? "" : "+") + text + " %)";
  }

  private static String evidence(Finding finding, Origin.FromReference origin, Messages words) {
    if (finding instanceof Finding.Inconclusive inconclusive) {
      return Text.oneLine(words.text(inconclusive.reason()));
    }
    Standing standing = origin.standing();
    String tolerance = Units.percent(origin.terms().tolerance() * 100);
    String seen = Units.percent(origin.terms().seen() * 100);
    return switch (standing.answer()) {
      case FAIL_PROVEN -> words.text("reference.fail-proven", standing.oneInIfSlower(), tolerance);
      case PASS_PROVEN -> words.text("reference.pass-proven", standing.oneInIfNotSlower(), seen);
      case FAIL -> words.text("reference.fail", seen);
      case PASS -> words.text("reference.pass", seen);
    };
  }
}
