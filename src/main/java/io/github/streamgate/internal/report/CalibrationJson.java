package io.github.streamgate.internal.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.streamgate.internal.gate.Calibration;
import io.github.streamgate.internal.gate.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes {@code calibration.json}, whose status is {@code CALIBRATED} and so none that a verdict
 * has. Shares are percent; {@code seenPercent} has no key where the limit sees no slowdown, or is
 * not about one.
 */
public final class CalibrationJson {
  private CalibrationJson() {}

  /**
   * Writes the file, in place of whatever it held.
   *
   * @param build which build it was
   * @throws IOException where it cannot be written
   */
  public static void write(CalibrationReport report, String build, Path file) throws IOException {
    Files.writeString(file, text(report, build));
  }

  static String text(CalibrationReport report, String build) {
    return ComparisonJson.text(
        report.test(),
        (json, figures) -> {
          json.writeStringField("status", "CALIBRATED");
          json.writeObjectFieldStart("build");
          json.writeStringField("id", build);
          json.writeEndObject();
          json.writeObjectFieldStart("target");
          json.writeStringField("dialect", report.target().dialect());
          json.writeStringField("endpoint", report.target().endpoint().toString());
          json.writeEndObject();
          json.writeObjectFieldStart("calibration");
          writeTest(report, json, figures);
          json.writeArrayFieldStart("limits");
          for (Calibration.OfLimit limit : report.calibration().limits()) {
            writeLimit(limit, json, figures);
          }
          json.writeEndArray();
          json.writeEndObject();
        });
  }

  private static void writeTest(
      CalibrationReport report, JsonGenerator json, ComparisonJson figures) throws IOException {
    Calibration calibration = report.calibration();
    json.writeStringField("heldAgainst", report.heldAgainst().inWords(Messages.english()));
    json.writeNumberField("runs", calibration.runs());
    json.writeNumberField("judged", calibration.judged());
    json.writeNumberField("requests", calibration.requests());
    json.writeObjectFieldStart("statuses");
    for (Status status : Status.values()) {
      json.writeNumberField(status.name(), calibration.statuses().getOrDefault(status, 0));
    }
    json.writeEndObject();
    json.writeNumberField("falseFails", calibration.fails());
    figures.writeField("mostFalseFailsPercent", calibration.mostFails() * 100);
  }

  private static void writeLimit(
      Calibration.OfLimit limit, JsonGenerator json, ComparisonJson figures) throws IOException {
    json.writeStartObject();
    json.writeStringField("limit", limit.limit().label());
    json.writeStringField("declared", limit.limit().declared());
    json.writeNumberField("judged", limit.judged());
    json.writeNumberField("falseFails", limit.fails());
    json.writeNumberField("provenFalseFails", limit.proven());
    figures.writeField("mostFalseFailsPercent", limit.mostFails() * 100);
    if (limit.seenPercent() != null) {
      json.writeNumberField("seenPercent", limit.seenPercent());
    }
    json.writeEndObject();
  }
}
