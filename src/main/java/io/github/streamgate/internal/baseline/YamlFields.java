package io.github.streamgate.internal.baseline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * One mapping of a YAML file. Values are typed by what the reader asks for and not by what YAML
 * takes them for: {@code on} and {@code 12:30:45} are text, {@code 1_000} is no number.
 */
final class YamlFields {
  private static final Pattern NUMBER = Pattern.compile("(0|[1-9][0-9]*)(\\.[0-9]+)?");
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  /** What the implicit typing of YAML makes of a scalar; any other tag was written by hand. */
  private static final Set<Tag> SCALAR_TAGS =
      Set.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL, Tag.TIMESTAMP, Tag.MERGE);

  private final SourceText source;
  private final Node node;
  private final String what;
  private final Map<String, NodeTuple> fields = new LinkedHashMap<>();

  private YamlFields(SourceText source, Node node, String what) {
    this.source = source;
    this.node = node;
    this.what = what;
  }

  /** Takes the node as a mapping; {@code what} names it in messages. */
  static YamlFields of(SourceText source, Node node, String what) throws BaselineFormatException {
    YamlFields result = new YamlFields(source, node, what);
    if (!(node instanceof MappingNode mapping) || !Tag.MAP.equals(node.getTag())) {
      throw result.error(node, what + " is not a mapping of keys to values", SourceText.REDO);
    }
    for (NodeTuple tuple : mapping.getValue()) {
      String key = result.scalar(tuple.getKeyNode(), "a key of " + what).getValue();
      if (result.fields.put(key, tuple) != null) {
        throw result.error(
            tuple.getKeyNode(),
            "the key " + key + " stands twice in " + what,
            "keep one of the two");
      }
    }
    return result;
  }

  /** Refuses every key but these. */
  void allowOnly(Set<String> known) throws BaselineFormatException {
    for (Map.Entry<String, NodeTuple> field : fields.entrySet()) {
      if (!known.contains(field.getKey())) {
        throw error(
            field.getValue().getKeyNode(),
            "the key " + field.getKey() + " is not known in " + what,
            "known are " + String.join(", ", known.stream().sorted().toList()));
      }
    }
  }

  Set<String> keys() {
    return fields.keySet();
  }

  boolean has(String key) {
    return fields.containsKey(key);
  }

  String text(String key) throws BaselineFormatException {
    ScalarNode value = scalar(value(key), key);
    if (value.getValue().isEmpty() && value.getScalarStyle() == ScalarStyle.PLAIN) {
      throw error(value, key + " has no value", SourceText.REDO);
    }
    return value.getValue();
  }

  int wholeNumber(String key) throws BaselineFormatException {
    String text = text(key);
    try {
      if (DIGITS.matcher(text).matches()) {
        return Integer.parseInt(text);
      }
    } catch (NumberFormatException e) {
      // Too many digits: answered below, with everything else that is no such number.
    }
    throw error(value(key), key + " is " + text + ", which is no whole number", SourceText.REDO);
  }

  /** A plain decimal number; what YAML calls infinite, NaN, hexadecimal or sexagesimal is none. */
  double number(String key) throws BaselineFormatException {
    String text = text(key);
    if (!NUMBER.matcher(text).matches()) {
      throw error(
          value(key),
          key + " is " + text + ", which is no number",
          "write digits with a decimal point, such as 41.25");
    }
    return Double.parseDouble(text);
  }

  /** The numbers of all the keys that are not left out. */
  Map<String, Double> numbers(Set<String> leftOut) throws BaselineFormatException {
    Map<String, Double> numbers = new TreeMap<>();
    for (String key : fields.keySet()) {
      if (leftOut.contains(key)) {
        continue;
      }
      if (DIGITS.matcher(key).matches()) {
        throw error(
            fields.get(key).getKeyNode(),
            "the key " + key + " is a number, as after a decimal comma",
            "write a decimal point");
      }
      numbers.put(key, number(key));
    }
    return numbers;
  }

  YamlFields fields(String key) throws BaselineFormatException {
    return of(source, value(key), key);
  }

  /** A list of mappings; {@code what} names each of them in messages. */
  List<YamlFields> list(String key, String what) throws BaselineFormatException {
    Node value = value(key);
    if (!(value instanceof SequenceNode sequence) || !Tag.SEQ.equals(value.getTag())) {
      throw error(value, key + " is not a list", SourceText.REDO);
    }
    List<YamlFields> items = new ArrayList<>();
    for (Node item : sequence.getValue()) {
      items.add(of(source, item, what));
    }
    return items;
  }

  /** An error that points at the whole mapping. */
  BaselineFormatException error(String problem, String remedy) {
    return error(node, problem, remedy);
  }

  BaselineFormatException errorAt(String key, String problem, String remedy)
      throws BaselineFormatException {
    return error(value(key), problem, remedy);
  }

  private Node value(String key) throws BaselineFormatException {
    NodeTuple tuple = fields.get(key);
    if (tuple == null) {
      throw error(node, what + " lacks the key " + key, SourceText.REDO);
    }
    return tuple.getValueNode();
  }

  private ScalarNode scalar(Node node, String name) throws BaselineFormatException {
    if (!(node instanceof ScalarNode scalar)) {
      throw error(node, name + " is not a single value", SourceText.REDO);
    }
    if (!SCALAR_TAGS.contains(node.getTag())) {
      throw error(
          node,
          name + " carries the tag " + node.getTag().getValue(),
          "write the value without it");
    }
    return scalar;
  }

  private BaselineFormatException error(Node at, String problem, String remedy) {
    return source.error(at.getStartMark(), problem, remedy);
  }
}
