package io.github.streamgate.internal.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.streamgate.internal.gate.Comparison;
import io.github.streamgate.internal.gate.Comparison.Origin;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Quantity;
import io.github.streamgate.internal.gate.Standing;
import io.github.streamgate.internal.gate.Weight;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The numbers of a report as JSON: exact, plain, and valid where they are infinite. */
final class JsonFigures {
  private static final Messages ENGLISH = Messages.english();

  private final JsonGenerator json;

  JsonFigures(JsonGenerator json) {
    this.json = json;
  }

  void writeFinding(Finding finding) throws IOException {
    json.writeStartObject();
    json.writeStringField("status", finding.status().name());
    writeLimit(finding.limit());
    Comparison comparison = Findings.comparison(finding);
    if (comparison != null) {
      writeComparison(comparison);
    }
    if (finding instanceof Finding.Pass pass) {
      json.writeBooleanField("proven", pass.proven());
      writeWeight(pass.weight());
    } else if (finding instanceof Finding.Fail fail) {
      json.writeBooleanField("proven", fail.proven());
      writeWeight(fail.weight());
    } else if (finding instanceof Finding.NoBaseline none) {
      writeQuantity("measured", none.measured());
      json.writeNumberField("n", none.n());
      json.writeStringField("reason", ENGLISH.text(none.reason()));
    } else if (finding instanceof Finding.Inconclusive inconclusive) {
      json.writeStringField("reason", ENGLISH.text(inconclusive.reason()));
      writeWeight(inconclusive.weight());
    } else if (finding instanceof Finding.Invalid invalid) {
      json.writeStringField("reason", ENGLISH.text(invalid.reason()));
      json.writeBooleanField("starvedClient", invalid.starved());
    }
    json.writeStringField("text", FindingText.line(finding, ENGLISH));
    json.writeEndObject();
  }

  /** Nothing where no evidence was asked for; both ways, for whoever wants to see how it stood. */
  private void writeWeight(@Nullable Weight weight) throws IOException {
    if (weight != null) {
      json.writeObjectFieldStart("evidence");
      json.writeNumberField("oneInIfSlower", weight.oneInIfSlower());
      json.writeNumberField("oneInIfFaster", weight.oneInIfFaster());
      writeField("designEffect", weight.designEffect());
      json.writeNumberField("n", weight.n());
      json.writeNumberField("beyond", weight.beyond());
      json.writeEndObject();
    }
  }

  void writeDistribution(Distribution distribution) throws IOException {
    json.writeStartObject();
    json.writeNumberField("n", distribution.n());
    json.writeNumberField("failed", distribution.failed());
    if (distribution.meanNanos() != null) {
      writeField("meanNanos", distribution.meanNanos());
    }
    writeField("p50Nanos", distribution.p50Nanos());
    writeField("p90Nanos", distribution.p90Nanos());
    writeField("p95Nanos", distribution.p95Nanos());
    writeField("p99Nanos", distribution.p99Nanos());
    writeField("maxNanos", distribution.maxNanos());
    json.writeEndObject();
  }

  /** Without exponent and without needless zeros. */
  void writeField(String key, double value) throws IOException {
    json.writeFieldName(key);
    if (Double.isInfinite(value)) {
      json.writeString("Infinity");
    } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      json.writeNumber((long) value);
    } else {
      json.writeNumber(BigDecimal.valueOf(value));
    }
  }

  private void writeLimit(Limit limit) throws IOException {
    json.writeStringField("label", limit.label());
    json.writeStringField("declared", limit.declared());
    if (limit instanceof Limit.Quantile quantile) {
      json.writeStringField("metric", quantile.metric().key());
      writeField("quantile", quantile.quantile());
    }
  }

  private void writeComparison(Comparison comparison) throws IOException {
    writeQuantity("measured", comparison.measured());
    writeQuantity("limit", comparison.limit());
    if (comparison.origin() instanceof Origin.FromBaseline baseline) {
      json.writeObjectFieldStart("baseline");
      writeField("meanNanos", baseline.meanNanos());
      json.writeNumberField("runs", baseline.runs());
      writeField("tolerancePercent", baseline.tolerancePercent());
      writeField("overMeanPercent", baseline.overMeanPercent());
      json.writeEndObject();
    }
    if (comparison.origin() instanceof Origin.FromReference reference) {
      writeStanding(reference.standing());
    }
    json.writeNumberField("n", comparison.n());
    json.writeNumberField("beyond", comparison.beyond());
  }

  private void writeStanding(Standing standing) throws IOException {
    json.writeObjectFieldStart("reference");
    writeField("nanos", standing.reference().value());
    json.writeNumberField("rounds", standing.rounds());
    json.writeNumberField("candidateSlow", standing.candidateSlow());
    json.writeNumberField("referenceSlow", standing.referenceSlow());
    writeField("lnSlower", standing.lnSlower());
    writeField("lnNotSlower", standing.lnNotSlower());
    json.writeEndObject();
  }

  private void writeQuantity(String key, Quantity quantity) throws IOException {
    json.writeObjectFieldStart(key);
    writeField("value", quantity.value());
    json.writeStringField("unit", quantity.unit().name().toLowerCase(Locale.ROOT));
    json.writeEndObject();
  }
}
