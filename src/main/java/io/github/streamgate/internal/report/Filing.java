package io.github.streamgate.internal.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What a build has to know of a verdict beyond the run itself, so that it can add up its gates.
 *
 * @param build which build it was, the same in all of its JVMs
 * @param ending what the verdict did to it
 * @param level whether it is but one level of a sweep, which is counted as a whole
 * @param alpha how often such a gate fails, proven, for nothing; absent where it proves nothing
 * @param source where the test is written; absent where that was not found
 */
public record Filing(
    String build,
    Ending ending,
    boolean level,
    @Nullable Double alpha,
    @Nullable TestSource source) {

  void writeTo(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("build");
    json.writeStringField("id", build);
    json.writeStringField("ending", ending.key());
    if (level) {
      json.writeBooleanField("level", true);
    }
    if (alpha != null) {
      json.writeNumberField("alpha", alpha);
    }
    json.writeEndObject();
    if (source != null) {
      json.writeObjectFieldStart("source");
      json.writeStringField("file", source.file());
      if (source.line() != null) {
        json.writeNumberField("line", source.line());
      }
      json.writeEndObject();
    }
  }
}
