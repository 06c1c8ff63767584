package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Comparison;
import io.github.streamgate.internal.gate.Comparison.Origin;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Standing;
import io.github.streamgate.internal.gate.Status;
import java.util.Locale;

/** The words of a finding that was made beside a reference. */
final class ReferenceText {
  private ReferenceText() {}

  static String sentence(Finding finding, Comparison comparison, Origin.FromReference origin) {
    Standing standing = origin.standing();
    Units.Pair figures = Units.apart(standing.candidate(), standing.reference());
    return String.format(
        Locale.ROOT,
        "%s, reference %s%s in %d rounds of %d a side: slow or failed were %d, of the reference %d, %s",
        figures.first(),
        figures.second(),
        difference(standing),
        standing.rounds(),
        Math.round((double) comparison.n() / standing.rounds()),
        standing.candidateSlow(),
        standing.referenceSlow(),
        evidence(finding, origin));
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

  private static String evidence(Finding finding, Origin.FromReference origin) {
    if (finding instanceof Finding.Inconclusive inconclusive) {
      return Text.oneLine(inconclusive.reason());
    }
    Standing standing = origin.standing();
    String tolerance = Units.percent(origin.terms().tolerance() * 100);
    String seen = Units.percent(origin.terms().seen() * 100);
    return switch (standing.answer()) {
      case FAIL_PROVEN ->
          chance(standing.oneInIfSlower()) + "not slower by more than " + tolerance + ", proven";
      case PASS_PROVEN ->
          chance(standing.oneInIfNotSlower()) + "slower by " + seen + " or more, proven";
      case FAIL -> "not proven; slower by more than " + seen + " is too slow";
      case PASS ->
          finding.status() == Status.FAIL
              ? "not proven, and undecided = fail"
              : "not proven; slower by " + seen + " or less may pass";
    };
  }

  private static String chance(long oneIn) {
    return "chance at most 1 in " + oneIn + " if it were ";
  }
}
