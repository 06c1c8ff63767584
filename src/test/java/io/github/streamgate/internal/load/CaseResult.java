package io.github.streamgate.internal.load;

import io.github.streamgate.corpus.StreamCase.Expected;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalLong;

/**
 * What came out of a case, written as its file has it, so that the two can be held against each
 * other, and the one copied over the other.
 *
 * @param outcome the sample's, with the URL that was tried
 * @param gaps inter-chunk gaps
 * @param diagnoses of a run of this one request
 */
record CaseResult(Sample sample, Outcome outcome, long gaps, List<String> diagnoses) {

  /** What the file tells, as text. */
  static String text(Expected expected) {
    StringBuilder text = new StringBuilder();
    line(text, "outcome", expected.outcome());
    line(text, "error", expected.error());
    expected.times().forEach((metric, nanos) -> line(text, metric.key(), millis(nanos)));
    line(text, "tokens", expected.tokens());
    line(text, "chunks", expected.chunks());
    expected.gaps().ifPresent(count -> line(text, "gaps", count));
    line(text, "diagnoses", expected.diagnoses());
    return text.toString();
  }

  /** What came, in the same lines; a figure that fits is written as it was expected. */
  String text(Expected expected, Fit fit) {
    StringBuilder text = new StringBuilder();
    line(text, "outcome", outcome.kind());
    line(text, "error", asFarAsExpected(outcome.detail(), expected.error()));
    expected
        .times()
        .forEach((metric, nanos) -> line(text, metric.key(), millis(fitted(metric, nanos, fit))));
    line(text, "tokens", sample.tokens().count() + " " + sample.tokens().source().key());
    line(text, "chunks", sample.chunks());
    expected
        .gaps()
        .ifPresent(count -> line(text, "gaps", fit.fits(count, gaps) ? (long) count : gaps));
    line(text, "diagnoses", fit.equals(Fit.EXACT) ? diagnoses : expected.diagnoses());
    return text.toString();
  }

  /** Whether everything came when it was to, whatever it was. */
  boolean isInTime(Expected expected, Fit fit) {
    return expected.times().entrySet().stream()
        .allMatch(time -> fitted(time.getKey(), time.getValue(), fit).equals(time.getValue()));
  }

  private OptionalLong fitted(Metric metric, OptionalLong expected, Fit fit) {
    OptionalLong measured = sample.measures().get(metric);
    return fit.fits(metric, expected, measured) ? expected : measured;
  }

  /** An expectation that ends in three dots tells the beginning. */
  private static String asFarAsExpected(String error, String expected) {
    if (!expected.endsWith("...")) {
      return error;
    }
    String beginning = expected.substring(0, expected.length() - 3);
    return error.startsWith(beginning) ? expected : error;
  }

  private static void line(StringBuilder text, String key, Object value) {
    text.append(key).append(": ").append(value).append('\n');
  }

  private static String millis(OptionalLong nanos) {
    return nanos.isPresent()
        ? BigDecimal.valueOf(nanos.getAsLong(), 6).stripTrailingZeros().toPlainString()
        : "none";
  }
}
