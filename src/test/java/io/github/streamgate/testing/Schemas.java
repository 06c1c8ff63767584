package io.github.streamgate.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Holds JSON against a published schema; here, other than for readers, no key may be unknown. */
public final class Schemas {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Schemas() {}

  /** Asserts that the text is what the schema of that name describes, and has no other key. */
  public static void assertDescribes(String schema, String json) {
    try (InputStream in =
        Schemas.class.getResourceAsStream("/io/github/streamgate/schema/" + schema)) {
      JsonNode published = JSON.readTree(in);
      close(published);
      JsonSchema strict =
          JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(published);
      assertThat(strict.validate(JSON.readTree(json)))
          .extracting(ValidationMessage::getMessage)
          .as("%s of %s", schema, json)
          .isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What names its keys has no others. */
  private static void close(JsonNode node) {
    if (node instanceof ObjectNode object && object.path("properties").isObject()) {
      object.put("additionalProperties", false);
    }
    node.forEach(Schemas::close);
  }
}
