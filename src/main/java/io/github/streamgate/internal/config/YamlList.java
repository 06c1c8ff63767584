package io.github.streamgate.internal.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A list in a profile that goes into requests as JSON; every scalar in it as the text that was
 * written.
 *
 * @param where for a reader who has to find it
 * @param file the profile
 */
record YamlList(Node node, String where, String file) {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** The list as JSON, the variables in its texts filled in. */
  JsonNode json(Variables variables) {
    if (node instanceof SequenceNode) {
      return json(node, variables);
    }
    throw new ConfigurationException(
        where
            + ": files must be a list; write for example files: [{type: image, transfer_method:"
            + " remote_url, url: \"https://example.com/logo.png\"}]");
  }

  private JsonNode json(Node from, Variables variables) {
    if (from instanceof SequenceNode sequence) {
      ArrayNode array = JSON.arrayNode();
      sequence.getValue().forEach(each -> array.add(json(each, variables)));
      return array;
    }
    if (from instanceof MappingNode mapping) {
      ObjectNode object = JSON.objectNode();
      for (NodeTuple entry : mapping.getValue()) {
        object.set(
            text(entry.getKeyNode(), variables).textValue(), json(entry.getValueNode(), variables));
      }
      return object;
    }
    return text(from, variables);
  }

  private JsonNode text(Node from, Variables variables) {
    String line = file + ", line " + (from.getStartMark().getLine() + 1);
    if (from instanceof ScalarNode scalar) {
      return JSON.textNode(variables.fill(Written.inSource(scalar.getValue(), line)).text());
    }
    throw new ConfigurationException(line + ": the name of a field must be a text");
  }
}
