package io.github.streamgate.internal.config;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A module with files in it, and what an annotation and the environment say. */
final class PlanFixture {
  static final String HERE = "@SseLoad on ChatPerfIT.chatStreams";

  private static final ObjectMapper JSON = new ObjectMapper();

  final Path module;
  final Map<String, String> annotation = new HashMap<>();
  final Map<String, String> properties = new HashMap<>();
  final Map<String, String> environment = new HashMap<>();

  PlanFixture(Path module) {
    this.module = module;
  }

  /** One that is complete but for a prompt. */
  static PlanFixture in(Path module) {
    PlanFixture fixture = new PlanFixture(module);
    fixture.set("url", "http://127.0.0.1:8080").set("model", "m").set("requests", "2");
    return fixture;
  }

  PlanFixture set(String setting, String value) {
    annotation.put(setting, value);
    return this;
  }

  /** Writes the file and sets the profile to it. */
  PlanFixture profile(String yaml) throws IOException {
    file("perf/chat.yaml", yaml);
    return set("profile", "perf/chat.yaml");
  }

  /** Writes the file and sets the template to it, in place of the dialect's own with its model. */
  PlanFixture template(String json) throws IOException {
    file("perf/body.json", json);
    annotation.remove("model");
    return set("template", "perf/body.json");
  }

  PlanFixture data(String name, String text) throws IOException {
    file("perf/" + name, text);
    return set("data", "perf/" + name);
  }

  Path file(String name, String text) throws IOException {
    return file(name, text, StandardCharsets.UTF_8);
  }

  Path file(String name, String text, Charset encoding) throws IOException {
    Path file = module.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return Files.writeString(file, text, encoding);
  }

  Plan plan() {
    return planner().plan();
  }

  Planner planner() {
    Map<String, Written> written = new HashMap<>();
    annotation.forEach((name, text) -> written.put(name, Written.inSource(text, HERE)));
    Surroundings surroundings =
        new Surroundings(
            name -> Optional.ofNullable(properties.get(name)),
            name -> Optional.ofNullable(environment.get(name)),
            name -> Optional.empty(),
            name -> Optional.empty(),
            module,
            PlanFixture.class.getClassLoader());
    return new Planner(surroundings, List.of(Layer.of(written)));
  }

  /** The body of a request of the first user. */
  JsonNode body(int ordinal) throws IOException {
    return JSON.readTree(plan().load().requests().next(ordinal, 0).request().body());
  }

  void refusedWith(String message) {
    assertThatThrownBy(this::plan).isInstanceOf(ConfigurationException.class).hasMessage(message);
  }
}
