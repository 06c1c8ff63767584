package io.github.streamgate.internal.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes {@code models.json}: every model of a test with its figures, in the order in which they
 * ran. Durations are nanoseconds; {@code invocation} is what the directory with the model's own
 * reports is named after.
 */
public final class ModelsJson {
  private ModelsJson() {}

  /**
   * Writes the file, in place of whatever it held.
   *
   * @param build which build it was
   * @throws IOException where it cannot be written
   */
  public static void write(TestName test, String build, List<ComparedModel> models, Path file)
      throws IOException {
    Files.writeString(file, text(test, build, models));
  }

  static String text(TestName test, String build, List<ComparedModel> models) {
    return ComparisonJson.text(
        test,
        (json, comparison) -> {
          json.writeObjectFieldStart("build");
          json.writeStringField("id", build);
          json.writeEndObject();
          json.writeArrayFieldStart("models");
          for (ComparedModel each : models) {
            json.writeStartObject();
            json.writeStringField("model", each.model());
            if (each.users() != null) {
              json.writeNumberField("users", each.users());
            }
            comparison.writeRun(each.figures());
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }
}
