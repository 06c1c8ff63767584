package io.github.streamgate.internal.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.metric.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the gates of a build again in the files that they left. */
final class GateFiles {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> NAMES = List.of("verdict.json", "sweep.json");
  private static final int DEPTH = 3; // class, method, file

  private GateFiles() {}

  /**
   * All of one build, the worst first. A file of another build, or of another version, or one that
   * is being written at this moment, is none.
   *
   * @param folders those that hold a folder for each class, such as {@code target/surefire-reports}
   */
  static List<GateFile> of(String build, Collection<Path> folders) throws IOException {
    List<GateFile> found = new ArrayList<>();
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.find(folder, DEPTH, (file, attributes) -> named(file))) {
          files.map(file -> read(file, build)).filter(Objects::nonNull).forEach(found::add);
        }
      }
    }
    found.sort(
        Comparator.comparing((GateFile gate) -> severity(gate.filing().ending()))
            .thenComparing(gate -> gate.test().label())
            .thenComparing(GateFile::path));
    return found;
  }

  private static boolean named(Path file) {
    return NAMES.contains(String.valueOf(file.getFileName()));
  }

  private static int severity(Ending ending) {
    return List.of(Ending.FAIL, Ending.WOULD_FAIL, Ending.UNDECIDED, Ending.PASS, Ending.OFF)
        .indexOf(ending);
  }

  private static @Nullable GateFile read(Path file, String build) {
    try {
      JsonNode root = JSON.readTree(file.toFile());
      return root.at("/build/id").asText().equals(build) ? gate(file, root) : null;
    } catch (IOException | IllegalArgumentException e) {
      return null;
    }
  }

  /**
   * The gate that such a file holds.
   *
   * @throws IOException where it cannot be read
   * @throws IllegalArgumentException where it was not written by this version
   */
  static GateFile read(Path file) throws IOException {
    return gate(file, JSON.readTree(file.toFile()));
  }

  private static GateFile gate(Path file, JsonNode root) {
    Filing filing = filing(root);
    TestName test =
        new TestName(
            root.at("/test/class").asText(),
            root.at("/test/method").asText(),
            root.at("/test/invocation").isTextual() ? root.at("/test/invocation").asText() : null);
    List<GateFile.Found> findings = new ArrayList<>();
    for (JsonNode finding : root.path("findings")) {
      findings.add(
          new GateFile.Found(
              Status.valueOf(finding.path("status").asText()), finding.path("text").asText()));
    }
    return new GateFile(file, filing, test, findings, notes(root), figures(test, root));
  }

  private static Filing filing(JsonNode root) {
    JsonNode build = root.path("build");
    JsonNode source = root.path("source");
    return new Filing(
        build.path("id").asText(),
        Ending.ofKey(build.path("ending").asText()),
        build.path("level").asBoolean(),
        number(build.path("alpha")),
        source.isObject() ? source(source) : null);
  }

  private static TestSource source(JsonNode source) {
    return new TestSource(
        source.path("file").asText(), source.has("line") ? source.path("line").intValue() : null);
  }

  private static List<String> notes(JsonNode root) {
    List<String> notes = new ArrayList<>();
    if (root.has("shape")) {
      notes.add("SHAPE  " + root.at("/shape/text").asText());
    }
    for (JsonNode diagnosis : root.path("diagnoses")) {
      notes.add(
          "DIAG  "
              + diagnosis.path("name").asText()
              + ": "
              + diagnosis.path("sentence").asText()
              + "; "
              + diagnosis.path("advice").asText());
    }
    root.path("warnings").forEach(warning -> notes.add("WARN  " + warning.asText()));
    return notes;
  }

  private static @Nullable RunFigures figures(TestName test, JsonNode root) {
    if (!root.has("metrics")) {
      return null;
    }
    Map<Metric, Distribution> metrics = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      JsonNode distribution = root.path("metrics").path(metric.key());
      if (distribution.isObject()) {
        metrics.put(metric, distribution(distribution));
      }
    }
    return new RunFigures(
        test,
        Status.valueOf(root.path("status").asText()),
        root.at("/requests/judged").intValue(),
        root.at("/requests/succeeded").intValue(),
        metrics,
        number(root.at("/tokens/perSecond")),
        number(root.at("/requests/perSecond")));
  }

  private static Distribution distribution(JsonNode node) {
    return new Distribution(
        node.path("n").longValue(),
        node.path("failed").longValue(),
        number(node.path("meanNanos")),
        nanos(node, "p50Nanos"),
        nanos(node, "p90Nanos"),
        nanos(node, "p95Nanos"),
        nanos(node, "p99Nanos"),
        nanos(node, "maxNanos"));
  }

  /** The string of an infinite one is what Java reads as such. */
  private static double nanos(JsonNode node, String key) {
    return Double.parseDouble(node.path(key).asText());
  }

  private static @Nullable Double number(JsonNode node) {
    return node.isNumber() ? node.doubleValue() : null;
  }
}
