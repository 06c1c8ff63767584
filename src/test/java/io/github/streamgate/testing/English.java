package io.github.streamgate.testing;

import io.github.streamgate.internal.gate.Comparison;
import io.github.streamgate.internal.gate.Diagnosis;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Quantity;
import io.github.streamgate.internal.gate.Recording;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.said.Said;
import java.util.List;

/** What was said, in English words: what is expected, and what came, to be compared. */
public final class English {
  private English() {}

  /** The words of a sentence. */
  public static String text(Said said) {
    return Messages.english().text(said);
  }

  /** The words of sentences. */
  public static List<String> texts(List<Said> all) {
    return all.stream().map(English::text).toList();
  }

  /** What a verdict warns of. */
  public static List<String> warnings(Verdict verdict) {
    return texts(verdict.warnings());
  }

  /** The same in words. */
  public static Verdict of(Verdict verdict) {
    return new Verdict(
        verdict.status(),
        verdict.findings().stream().map(English::of).toList(),
        verdict.warnings().stream().map(English::worded).toList());
  }

  /** The same in words. */
  public static Finding of(Finding finding) {
    if (finding instanceof Finding.Invalid found) {
      return new Finding.Invalid(found.limit(), worded(found.reason()), found.starved());
    }
    if (finding instanceof Finding.NoBaseline found) {
      return new Finding.NoBaseline(
          found.limit(), found.measured(), found.n(), worded(found.reason()), found.incomparable());
    }
    return finding instanceof Finding.Inconclusive found
        ? new Finding.Inconclusive(
            found.limit(), found.comparison(), worded(found.reason()), found.weight())
        : finding;
  }

  /** The same in words. */
  public static Diagnosis of(Diagnosis found) {
    return new Diagnosis(found.kind(), worded(found.sentence()), worded(found.advice()));
  }

  /** Why it must not be recorded. */
  public static String unfit(Recording recording) {
    return text(((Recording.Unfit) recording).reason());
  }

  private static Said worded(Said said) {
    return Said.verbatim(text(said));
  }

  /** Such a finding, in words. */
  public static Finding invalid(Limit limit, String reason) {
    return new Finding.Invalid(limit, Said.verbatim(reason));
  }

  /** Such a finding, in words, that there is nothing at all to compare with. */
  public static Finding noBaseline(Limit limit, Quantity measured, int n, String reason) {
    return new Finding.NoBaseline(limit, measured, n, Said.verbatim(reason), false);
  }

  /** Such a finding, in words, of a test that asked for no evidence. */
  public static Finding inconclusive(Limit limit, Comparison comparison, String reason) {
    return new Finding.Inconclusive(limit, comparison, Said.verbatim(reason), null);
  }

  /** Such a verdict, in words. */
  public static Verdict verdict(Status status, List<Finding> findings, List<String> warnings) {
    return new Verdict(status, findings, warnings.stream().map(Said::verbatim).toList());
  }

  /** Such a diagnosis, in words. */
  public static Diagnosis diagnosis(Diagnosis.Kind kind, String sentence, String advice) {
    return new Diagnosis(kind, Said.verbatim(sentence), Said.verbatim(advice));
  }
}
