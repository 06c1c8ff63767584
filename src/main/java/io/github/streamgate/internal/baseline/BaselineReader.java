package io.github.streamgate.internal.baseline;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Reads a baseline from YAML, or says where and why it can not be trusted. Lenient in nothing: what
 * is read wrongly here lets a regression pass.
 */
final class BaselineReader {
  private static final Set<String> RUN_FACTS = Set.of("n", "designEffect");

  /** A run lies in five mappings and lists. */
  private static final int DEEPEST = 10;

  private BaselineReader() {}

  /**
   * Reads one file.
   *
   * @param file its name for messages
   */
  static Baseline read(String file, byte[] bytes) throws BaselineFormatException {
    SourceText source = SourceText.decode(file, bytes);
    Node root = compose(source);
    if (root == null) {
      throw source.error(0, "the file is empty", SourceText.REDO);
    }
    YamlFields fields = YamlFields.of(source, root, "the file");
    checkSchema(fields);
    fields.allowOnly(Set.of("schema", "note", "measured", "environments"));
    YamlFields measured = fields.fields("measured");
    Map<String, String> shape = new TreeMap<>();
    for (String key : measured.keys()) {
      shape.put(key, measured.text(key));
    }
    String tokenSource = measured.text(Baseline.TOKEN_SOURCE);
    shape.remove(Baseline.TOKEN_SOURCE);
    return new Baseline(
        shape,
        tokenSource,
        environments(fields.fields("environments")),
        fields.has("note") ? fields.text("note") : null);
  }

  /** Only the nodes are asked for: SnakeYAML's own typing and its objects never come to be. */
  private static @Nullable Node compose(SourceText source) throws BaselineFormatException {
    try {
      Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
      refuseWhatGrows(source, yaml.parse(new StringReader(source.text())));
      return yaml.compose(new StringReader(source.text()));
    } catch (MarkedYAMLException e) {
      throw notYaml(source, e);
    } catch (ReaderException e) {
      throw source.error(e.getPosition(), "a character that YAML does not allow", SourceText.REDO);
    } catch (YAMLException e) {
      throw source.error(
          0, "this is not a baseline: " + firstLine(e.getMessage()), SourceText.REDO);
    }
  }

  /**
   * Anchors, aliases and nesting, which make much of little or never end; refused where they stand
   * and before anything is made of them.
   */
  private static void refuseWhatGrows(SourceText source, Iterable<Event> events)
      throws BaselineFormatException {
    int depth = 0;
    for (Event event : events) {
      if (event instanceof NodeEvent node && node.getAnchor() != null) {
        throw source.error(
            event.getStartMark(),
            "the YAML " + (event instanceof AliasEvent ? "alias *" : "anchor &") + node.getAnchor(),
            "write the value out at every place: anchors and aliases are not read here");
      }
      if (event instanceof CollectionStartEvent && ++depth > DEEPEST) {
        throw source.error(
            event.getStartMark(), "a nesting of more than " + DEEPEST + " levels", SourceText.REDO);
      }
      if (event instanceof CollectionEndEvent) {
        depth--;
      }
    }
  }

  private static BaselineFormatException notYaml(SourceText source, MarkedYAMLException e) {
    Mark mark = e.getProblemMark() == null ? e.getContextMark() : e.getProblemMark();
    if (mark == null) {
      return source.error(0, firstLine(e.getMessage()), SourceText.REDO);
    }
    if (source.hasTabAt(mark)) {
      return source.error(mark, "a tab", "indent with spaces");
    }
    return source.endsAt(mark)
        ? source.error(mark, "the file is cut off here", SourceText.REDO)
        : source.error(mark, "this is not YAML: " + firstLine(e.getProblem()), SourceText.REDO);
  }

  private static String firstLine(@Nullable String text) {
    return text == null ? "unreadable" : text.lines().findFirst().orElse("unreadable");
  }

  private static void checkSchema(YamlFields fields) throws BaselineFormatException {
    String schema = fields.text("schema");
    if (!schema.equals(Integer.toString(Baseline.SCHEMA))) {
      throw fields.errorAt(
          "schema",
          "schema "
              + schema
              + " is not known to this version of Streamgate, which reads schema "
              + Baseline.SCHEMA,
          "use the version that wrote the file, or delete it and record anew with"
              + " -Dstreamgate.baseline=record");
    }
  }

  private static Map<String, Series> environments(YamlFields environments)
      throws BaselineFormatException {
    Map<String, Series> all = new TreeMap<>();
    for (String name : environments.keys()) {
      all.put(name, series(environments.fields(name)));
    }
    return all;
  }

  private static Series series(YamlFields fields) throws BaselineFormatException {
    fields.allowOnly(Set.of("anchor", "runs"));
    Map<String, Double> anchor = fields.fields("anchor").numbers(Set.of());
    List<BaselineRun> runs = new ArrayList<>();
    for (YamlFields run : fields.list("runs", "a run")) {
      runs.add(run(run));
    }
    try {
      return new Series(anchor, runs);
    } catch (IllegalArgumentException e) {
      throw fields.error(firstLine(e.getMessage()), SourceText.REDO);
    }
  }

  private static BaselineRun run(YamlFields fields) throws BaselineFormatException {
    try {
      return new BaselineRun(
          fields.wholeNumber("n"), fields.number("designEffect"), fields.numbers(RUN_FACTS));
    } catch (IllegalArgumentException e) {
      throw fields.error(firstLine(e.getMessage()), SourceText.REDO);
    }
  }
}
