package io.github.streamgate.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DialectsTest {
  @Test
  void aDialectIsFoundByItsName() {
    assertThat(Dialects.byName("openai")).isInstanceOf(OpenAiDialect.class);
  }

  @Test
  void anUnknownNameIsAnsweredWithTheKnownOnes() {
    assertThatThrownBy(() -> Dialects.byName("OpenAI"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "no dialect is called \"OpenAI\"; known: anthropic, dify, gemini, ollama,"
                + " openai, openai-responses, text");
  }

  @Test
  void aDialectOfTheUsersOwnIsFoundThroughTheThreadsClassLoader(@TempDir Path classes)
      throws Exception {
    withDialect(
        Parrot.class,
        classes,
        () -> {
          assertThat(Dialects.byName("parrot")).isInstanceOf(Parrot.class);
          assertThat(Dialects.all()).extracting(Dialect::name).contains("openai", "parrot");
        });
  }

  @Test
  void twoDialectsOfOneNameAreRefused(@TempDir Path classes) throws Exception {
    withDialect(
        Twin.class,
        classes,
        () ->
            assertThatThrownBy(() -> Dialects.byName("openai"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                    "more than one dialect is called \"openai\":"
                        + " io.github.streamgate.dialect.DialectsTest$Twin,"
                        + " io.github.streamgate.dialect.OpenAiDialect; keep one"));
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/chat/completions, openai",
    "/openai/deployments/gpt/chat/completions/, openai",
    "/v1/completions, openai",
    "/v1beta/openai/chat/completions, openai",
    "/v1/responses, openai-responses",
    "/v1/messages, anthropic",
    "/v1/chat-messages, dify",
    "/v1/completion-messages, dify",
    "/v1/workflows/run, dify",
    "/v1/workflows/7f3a/run, dify",
    "/v1beta/models/gemini-2.0-flash:streamGenerateContent, gemini",
    "/api/chat, ollama",
    "/ollama/api/generate, ollama",
  })
  void aPathTellsTheDialect(String path, String dialect) {
    assertThat(Dialects.byPath(path)).map(Dialect::name).contains(dialect);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/v1", "/chat", "/v1/chat/messages-of-mine", "/sse"})
  void anyOtherPathTellsNothing(String path) {
    assertThat(Dialects.byPath(path)).isEmpty();
  }

  @Test
  void aPathThatTwoDialectsClaimIsRefused(@TempDir Path classes) throws Exception {
    withDialect(
        Squatter.class,
        classes,
        () ->
            assertThatThrownBy(() -> Dialects.byPath("/v1/messages"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                    "the path /v1/messages may be anthropic or squatter; name the one that is"
                        + " meant"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "message | {\"id\":\"c\",\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]} | openai",
        "response.created | {\"type\":\"response.created\",\"response\":{\"id\":\"r\"}} |"
            + " openai-responses",
        "message_start | {\"type\":\"message_start\",\"message\":{\"id\":\"m\"}} | anthropic",
        "message | {\"type\":\"message_start\",\"message\":{\"id\":\"m\"}} | anthropic",
        "message | {\"event\":\"workflow_started\",\"task_id\":\"t\"} | dify",
        "message | {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Hi\"}]}}]} | gemini",
        "message | {\"model\":\"m\",\"message\":{\"content\":\"Hi\"},\"done\":false} | ollama",
        "message | {\"anything\":1} | ''",
        "message | Hi | ''",
      })
  void anEventIsKnownToItsDialectAndToNoOther(String type, String data, String dialects) {
    assertThat(Dialects.knowing(StreamEvent.of(type, data)).stream().map(Dialect::name))
        .containsExactlyElementsOf(dialects.isEmpty() ? List.of() : List.of(dialects));
  }

  @Test
  void aDialectThatBreaksOnForeignEventsKnowsNone(@TempDir Path classes) throws Exception {
    withDialect(
        Parrot.class,
        classes,
        () ->
            assertThat(Dialects.knowing(StreamEvent.of("ping", "")))
                .extracting(Dialect::name)
                .doesNotContain("parrot"));
  }

  @Test
  void aThreadWithoutClassLoaderStillSeesStreamgatesOwn() {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      assertThat(Dialects.byName("openai").name()).isEqualTo("openai");
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static void withDialect(Class<? extends Dialect> type, Path classes, Runnable test)
      throws IOException {
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve(Dialect.class.getName()), type.getName());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      test.run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** A dialect of a user's own. */
  public static class Parrot implements Dialect {
    @Override
    public String name() {
      return "parrot";
    }

    @Override
    public String path() {
      return "/parrot";
    }

    @Override
    public String defaultTemplate() {
      return "{}";
    }

    @Override
    public Optional<String> objection(JsonNode body) {
      return Optional.empty();
    }

    @Override
    public StreamInterpreter open() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String sampleStream() {
      return "";
    }
  }

  /** Takes a name that is taken. */
  public static final class Twin extends Parrot {
    @Override
    public String name() {
      return "openai";
    }
  }

  /** Claims a path that is taken. */
  public static final class Squatter extends Parrot {
    @Override
    public String name() {
      return "squatter";
    }

    @Override
    public String path() {
      return "/v1/messages";
    }
  }
}
