package io.github.streamgate.internal.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.streamgate.internal.gate.CapacityLimit.CapacityFinding;
import io.github.streamgate.internal.gate.Knee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes {@code sweep.json}: every metric against concurrency, and the knee. Durations are
 * nanoseconds, {@code "Infinity"} where failed requests reach into them; {@code kneeUsers} has no
 * key where no level brought anything.
 */
public final class SweepJson {
  private SweepJson() {}

  /**
   * Writes the file, in place of whatever it held.
   *
   * @throws IOException where it cannot be written
   */
  public static void write(SweepReport report, Filing filing, Path file) throws IOException {
    Files.writeString(file, text(report, filing));
  }

  static String text(SweepReport report, Filing filing) {
    return ComparisonJson.text(
        report.test(),
        (json, comparison) -> {
          json.writeStringField("status", report.status().name());
          json.writeStringField("gate", report.mode().key());
          filing.writeTo(json);
          json.writeArrayFieldStart("findings");
          for (SweepText.Line line : SweepText.findings(report, Messages.english())) {
            json.writeStartObject();
            json.writeStringField("status", line.status().name());
            json.writeStringField("text", line.text());
            json.writeEndObject();
          }
          json.writeEndArray();
          Integer users = report.knee().users();
          if (users != null) {
            json.writeNumberField("kneeUsers", users);
          }
          json.writeBooleanField("kneeReached", report.knee() instanceof Knee.At);
          comparison.writeField("kneeGainPercent", report.rule().gainPercent());
          comparison.writeField("kneeTtftFactor", report.rule().ttftFactor());
          writeCapacity(report, json);
          json.writeArrayFieldStart("levels");
          for (SweepReport.Level level : report.levels()) {
            json.writeStartObject();
            json.writeNumberField("users", level.users());
            comparison.writeRun(RunFigures.of(level.report()));
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeArrayFieldStart("usersNotRun");
          for (int missing : report.missing()) {
            json.writeNumber(missing);
          }
          json.writeEndArray();
        });
  }

  private static void writeCapacity(SweepReport report, JsonGenerator json) throws IOException {
    CapacityFinding finding = report.capacity();
    if (finding != null) {
      json.writeObjectFieldStart("capacity");
      json.writeStringField("status", finding.status().name());
      json.writeNumberField("users", finding.limit().users());
      json.writeStringField("declared", finding.limit().declared());
      json.writeEndObject();
    }
  }
}
