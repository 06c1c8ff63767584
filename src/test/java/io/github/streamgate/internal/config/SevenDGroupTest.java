package io.github.streamgate.internal.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.streamgate.internal.load.ClosedModel;
import io.github.streamgate.internal.load.RequestFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files and options of the 7DGroup tool give the same requests here, as {@code
 * src/docs/move-from-7dgroup.md} promises. The requests that it sends were captured.
 */
class SevenDGroupTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String QUERY = "query: \"你是谁 \\\"quoted\\\" \\\\ line\\nbreak {user}\"\n";
  private static final String IMAGE =
      "files:\n  - {type: image, transfer_method: remote_url, url: \"https://example.com/logo.png\"}\n";

  @TempDir Path module;

  private PlanFixture gate;

  @BeforeEach
  void start() {
    gate = new PlanFixture(module);
  }

  @Test
  void itsDefaultRequestIsOursFromTheSameInputs() throws IOException {
    JsonNode captured = captured("REQUEST-7dgroup-default.txt");
    gate.environment.put("KEY", "app-xxx");
    gate.profile(
        """
        url: http://127.0.0.1:18091
        path: /v1/chat-messages
        requests: 1
        apiKey: ${KEY}
        user: gaolou
        """
            + QUERY
            + IMAGE);

    RequestFactory.Numbered first = gate.plan().load().requests().next(0, 0);

    assertThat(JSON.readTree(first.request().body())).isEqualTo(captured);
    assertThat(first.request().uri()).hasToString("http://127.0.0.1:18091/v1/chat-messages");
    assertThat(first.request().headers())
        .containsEntry("Authorization", "Bearer app-xxx")
        .containsEntry("Content-Type", "application/json")
        .containsEntry("Accept", "text/event-stream");
  }

  @Test
  void withoutItsImageThereAreNoFilesAndTheShapeIsThatOfEarlierBaselines() throws IOException {
    gate.profile("url: http://h:1\ndialect: dify\nrequests: 1\n" + QUERY);

    assertThat(gate.body(0).get("files")).hasToString("[]");
    assertThat(gate.body(0).get("conversation_id").textValue()).isEmpty();
    assertThat(gate.plan().shape())
        .as("the digest before files and conversation_id had places")
        .containsEntry("template", "facbdc6d9a0a");

    gate.profile("url: http://h:1\ndialect: dify\nrequests: 1\nconversationId: c-1\n" + QUERY);
    assertThat(gate.body(0).get("conversation_id").textValue()).isEqualTo("c-1");
    assertThat(gate.plan().shape().get("template")).isNotEqualTo("facbdc6d9a0a");
  }

  @Test
  void itsTemplateGivesItsRequestButForTheSecondExpansionOfTheQuery() throws IOException {
    JsonNode captured = captured("REQUEST-7dgroup-openai-template.txt");
    gate.file(
        "perf/body.json",
        "{\"model\": \"gpt-4\", \"messages\": [{\"role\": \"user\", \"content\": \"{query}\"}],"
            + " \"stream\": true, \"temperature\": 0.7, \"user\": \"{user}\"}");
    gate.profile(
        """
        url: http://127.0.0.1:18092/v1/chat/completions
        requests: 1
        user: gaolou
        template: body.json
        """
            + QUERY);

    String asItExpandsTwice =
        new String(
                gate.plan().load().requests().next(0, 0).request().body(), StandardCharsets.UTF_8)
            .replace("{user}", "gaolou");

    assertThat(gate.body(0).at("/messages/0/content").textValue()).endsWith("break {user}");
    assertThat(JSON.readTree(asItExpandsTwice)).isEqualTo(captured);
  }

  @Test
  void everyVariableOfItsTemplatesHasAKeyOfTheProfile() throws IOException {
    gate.file(
        "perf/body.json",
        "{\"inputs\": {\"topic\": \"{inputs.topic}\", \"lang\": \"in {inputs.lang}\"}, \"query\":"
            + " \"{query}\", \"response_mode\": \"streaming\", \"conversation_id\":"
            + " \"{conversation_id}\", \"user\": \"{user}\", \"files\": \"{files}\", \"note\":"
            + " \"{files}!\"}");
    gate.file("perf/queries.txt", "eins\n\n你是谁\n");
    gate.environment.put("LOGO", "https://example.com/\"logo\".png");
    gate.profile(
        """
        url: http://h:1
        dialect: dify
        template: body.json
        data: queries.txt
        requests: 2
        user: gaolou
        conversationId: c-1
        inputs:
          topic: {user}
          lang: de
        files: [{type: image, url: "${LOGO}"}]
        """);

    assertThat(gate.body(1))
        .isEqualTo(
            JSON.readTree(
                """
                {"inputs": {"topic": "{user}", "lang": "in de"}, "query": "你是谁",
                 "response_mode": "streaming", "conversation_id": "c-1", "user": "gaolou",
                 "files": [{"type": "image", "url": "https://example.com/\\"logo\\".png"}],
                 "note":
                   "[{\\"type\\":\\"image\\",\\"url\\":\\"https://example.com/\\\\\\"logo\\\\\\".png\\"}]!"}
                """));
  }

  @Test
  void itsOptionsForTheLoadHaveKeysOfTheProfile() throws IOException {
    gate.profile(
        """
        url: http://h:1
        path: /v1/chat-messages
        query: q
        users: 10
        rampUp: 5s
        duration: 60s
        firstByteTimeout: 60s
        idleTimeout: 60s
        """);

    var load = gate.plan().load();

    assertThat(load.dialect().name()).isEqualTo("dify");
    assertThat(((ClosedModel) load.model()).users()).isEqualTo(10);
    assertThat(load.model().rampUp()).isEqualTo(Duration.ofSeconds(5));
    assertThat(load.model().durationNanos()).isEqualTo(OptionalLong.of(60_000_000_000L));
    assertThat(load.timeouts().idle()).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void aListOfFilesThatIsNoneOrThatNothingAsksForIsRefused() throws IOException {
    gate.profile("url: http://h:1\ndialect: dify\nrequests: 1\nquery: q\nfiles: logo.png\n");
    gate.refusedWith(
        "perf/chat.yaml, line 5: files must be a list; write for example files: [{type: image,"
            + " transfer_method: remote_url, url: \"https://example.com/logo.png\"}]");

    gate.profile("url: http://h:1\nmodel: m\nrequests: 1\nquery: q\nfiles: [a]\n");
    gate.refusedWith(
        "files = [\"a\"] (perf/chat.yaml, line 5): neither the template nor the url has {files}, so"
            + " this would change nothing; put {files} into one of them, or remove the setting");

    gate.profile("url: http://h:1\nmodel: m\nrequests: 1\nquery: q\ninputs:\n  topic: a\n");
    gate.refusedWith(
        "inputs.topic = a (perf/chat.yaml, line 6): neither the template nor the url has"
            + " {inputs.topic}, so this would change nothing; put {inputs.topic} into one of them,"
            + " or remove the setting");
  }

  private static JsonNode captured(String name) throws IOException {
    try (InputStream in = SevenDGroupTest.class.getResourceAsStream("/7dgroup/" + name)) {
      assertThat(in).as(name).isNotNull();
      String request = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return JSON.readTree(request.substring(request.indexOf("{\"")));
    }
  }
}
