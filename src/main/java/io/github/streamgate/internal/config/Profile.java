package io.github.streamgate.internal.config;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A profile: a YAML file of settings. Every scalar is taken as the text that was written, so that
 * {@code on} and {@code 12:30:45} stay what they are.
 */
final class Profile implements Layer {
  /** Words of other tools, and ours for them. */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("threads", "users"),
          Map.entry("numthreads", "users"),
          Map.entry("concurrency", "users"),
          Map.entry("vus", "users"),
          Map.entry("qps", "rate"),
          Map.entry("rps", "rate"),
          Map.entry("requestrate", "rate"),
          Map.entry("pacing", "thinkTime"),
          Map.entry("pause", "thinkTime"),
          Map.entry("rampuptime", "rampUp"),
          Map.entry("executiontime", "duration"),
          Map.entry("loops", "requests"),
          Map.entry("iterations", "requests"),
          Map.entry("paramfile", "data"),
          Map.entry("queries", "data"),
          Map.entry("requestbodyfile", "template"),
          Map.entry("body", "template"),
          Map.entry("prompt", "query"),
          Map.entry("host", "url"),
          Map.entry("port", "url"),
          Map.entry("endpoint", "url"),
          Map.entry("apipath", "path"),
          Map.entry("modelname", "model"),
          Map.entry("levels", "users"),
          Map.entry("key", "apiKey"),
          Map.entry("apikeys", "keys"),
          Map.entry("apikeyfile", "keys"),
          Map.entry("timeout", "totalTimeout"),
          Map.entry("keepalive", "connections"),
          Map.entry("cacert", "tlsCertificates"),
          Map.entry("insecure", "tlsInsecure"));

  private static final String HEADERS = "headers";
  private static final String INPUTS = "inputs";
  private static final String FILES = "files";
  private static final String LIMITS = "limits";
  private static final String CUSTOM = "custom";

  private final String file;
  private final Map<String, Written> values = new HashMap<>();
  private final Map<String, Written> headers = new LinkedHashMap<>();
  private final Map<String, Written> inputs = new LinkedHashMap<>();
  private final Map<String, Written> limits = new LinkedHashMap<>();
  private @Nullable NodeTuple files;

  private Profile(String file) {
    this.file = file;
  }

  /**
   * Reads a profile.
   *
   * @param file its name as the user wrote it, for errors
   */
  static Profile parse(String file, String yaml) {
    Profile profile = new Profile(file);
    profile.readAll(compose(file, yaml));
    return profile;
  }

  @Override
  public Optional<Written> find(String setting) {
    return Optional.ofNullable(values.get(setting));
  }

  /** Headers by name, in the order of the file. */
  Map<String, Written> headers() {
    return headers;
  }

  /** Values for {@code {inputs.KEY}} by key, in the order of the file. */
  Map<String, Written> inputs() {
    return inputs;
  }

  /** What was written for {@code {files}}, its texts not filled in. */
  Optional<YamlList> files() {
    return Optional.ofNullable(files)
        .map(entry -> new YamlList(entry.getValueNode(), at(entry.getKeyNode()), file));
  }

  /** What was written of each limit, by what is limited, in the order of the file. */
  Map<String, Written> limits() {
    return limits;
  }

  private static @Nullable Node compose(String file, String yaml) {
    LoaderOptions options = new LoaderOptions();
    options.setMaxAliasesForCollections(0);
    try {
      return new Yaml(new SafeConstructor(options)).compose(new StringReader(yaml));
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
      throw new ConfigurationException(file + ", line " + line + ": not YAML: " + e.getProblem());
    }
  }

  private void readAll(@Nullable Node root) {
    if (!(root instanceof MappingNode mapping)) {
      throw new ConfigurationException(
          file + ": must hold settings, one a line; write for example users: 8");
    }
    for (NodeTuple entry : mapping.getValue()) {
      String key = scalar(entry.getKeyNode(), "a setting's name");
      if (key.equals(HEADERS)) {
        readPairs(headers, HEADERS, "X-Tenant: perf", entry.getValueNode());
      } else if (key.equals(INPUTS)) {
        readPairs(inputs, INPUTS, "topic: weather", entry.getValueNode());
      } else if (key.equals(FILES)) {
        files = entry;
      } else if (key.equals(LIMITS)) {
        readPairs(limits, LIMITS, "ttft.p95: 800ms", entry.getValueNode());
      } else if (key.equals(CUSTOM)) {
        readCustom(entry.getValueNode());
      } else {
        requireKnown(key, entry.getKeyNode());
        put(values, key, entry);
      }
    }
  }

  private void readPairs(Map<String, Written> into, String what, String example, Node node) {
    if (!(node instanceof MappingNode mapping)) {
      throw new ConfigurationException(
          at(node) + ": " + what + " must be name: value pairs; write for example " + example);
    }
    for (NodeTuple entry : mapping.getValue()) {
      put(into, scalar(entry.getKeyNode(), "a name under " + what), entry);
    }
  }

  private void readCustom(Node node) {
    List<String> known = LoadSettings.OF_CUSTOM.stream().map(Setting::name).toList();
    if (!(node instanceof MappingNode mapping)) {
      throw new ConfigurationException(
          at(node) + ": custom must be place: pointer pairs; write for example text: /data/text");
    }
    for (NodeTuple entry : mapping.getValue()) {
      String key = CUSTOM + "." + scalar(entry.getKeyNode(), "a setting's name");
      if (!known.contains(key)) {
        throw new ConfigurationException(
            at(entry.getKeyNode())
                + ": unknown setting "
                + key
                + "; known are "
                + String.join(", ", known));
      }
      put(values, key, entry);
    }
  }

  private void put(Map<String, Written> into, String key, NodeTuple entry) {
    String text =
        LoadSettings.LISTS.contains(key) && entry.getValueNode() instanceof SequenceNode list
            ? list.getValue().stream()
                .map(node -> scalar(node, "one of " + key))
                .collect(Collectors.joining(", "))
            : scalar(entry.getValueNode(), key);
    if (into.put(key, Written.inSource(text, at(entry.getKeyNode()))) != null) {
      throw new ConfigurationException(
          at(entry.getKeyNode()) + ": " + key + " is set twice; remove one of the two");
    }
  }

  private String scalar(Node node, String what) {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    Optional<String> place = place(node);
    if (place.isPresent()) {
      return place.get();
    }
    throw new ConfigurationException(
        at(node) + ": " + what + " must be a single value, not a list or a mapping");
  }

  /** A {@code {tenant}} without quotes, which YAML takes for a mapping with one key. */
  private static Optional<String> place(Node node) {
    if (node instanceof MappingNode mapping
        && mapping.getFlowStyle() == DumperOptions.FlowStyle.FLOW
        && mapping.getValue().size() == 1
        && mapping.getValue().get(0).getKeyNode() instanceof ScalarNode name
        && mapping.getValue().get(0).getValueNode() instanceof ScalarNode nothing
        && nothing.getValue().isEmpty()) {
      return Optional.of("{" + name.getValue() + "}");
    }
    return Optional.empty();
  }

  private String at(Node node) {
    return file + ", line " + (node.getStartMark().getLine() + 1);
  }

  private void requireKnown(String key, Node node) {
    List<String> known =
        new ArrayList<>(LoadSettings.OF_A_LOAD.stream().map(Setting::name).toList());
    known.add(CUSTOM);
    known.add(HEADERS);
    known.add(INPUTS);
    known.add(FILES);
    known.add(LIMITS);
    if (!known.contains(key)) {
      String hint =
          instead(key, known)
              .map(ours -> "; Streamgate's word for it is " + ours)
              .orElse("; known are " + String.join(", ", known));
      throw new ConfigurationException(at(node) + ": unknown setting " + key + hint);
    }
  }

  private static Optional<String> instead(String key, List<String> known) {
    String bare = bare(key);
    return Stream.concat(
            Optional.ofNullable(ELSEWHERE.get(bare)).stream(),
            known.stream().filter(name -> bare(name).equals(bare)))
        .findFirst();
  }

  private static String bare(String key) {
    return key.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
