package io.github.streamgate.stub;

import static io.github.streamgate.stub.RawClient.STREAM;
import static io.github.streamgate.stub.RawClient.chunk;
import static io.github.streamgate.stub.RawClient.exchange;
import static io.github.streamgate.stub.RawClient.post;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WireTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static StreamgateStub.Builder quick() {
    return StreamgateStub.builder().timeToFirstToken(Duration.ZERO).timePerToken(Duration.ZERO);
  }

  private static String event(String delta, String finish) {
    return "data: {\"id\":\"chatcmpl-stub-1\",\"object\":\"chat.completion.chunk\","
        + "\"created\":1735689600,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":"
        + delta
        + ",\"finish_reason\":"
        + finish
        + "}]}\n\n";
  }

  @Test
  void aStreamIsExactlyThisOnTheWire() throws IOException {
    try (StreamgateStub stub = quick().tokens(7).reasoningTokens(1).start()) {
      assertThat(exchange(stub, post(STREAM)))
          .isEqualTo(
              "HTTP/1.1 200 OK\r\n"
                  + "Content-Type: text/event-stream; charset=utf-8\r\n"
                  + "Cache-Control: no-cache\r\n"
                  + "Transfer-Encoding: chunked\r\n"
                  + "Connection: close\r\n\r\n"
                  + chunk(event("{\"role\":\"assistant\",\"content\":\"\"}", "null"))
                  + chunk(event("{\"reasoning_content\":\"Tokens\"}", "null"))
                  + chunk(event("{\"content\":\"Tokens\"}", "null"))
                  + chunk(event("{\"content\":\" come\"}", "null"))
                  + chunk(event("{\"content\":\" one\"}", "null"))
                  + chunk(event("{\"content\":\" by\"}", "null"))
                  + chunk(event("{\"content\":\" one\"}", "null"))
                  + chunk(event("{\"content\":\",\"}", "null"))
                  + chunk(event("{\"content\":\"流式\"}", "null"))
                  + chunk(event("{}", "\"stop\""))
                  + chunk("data: [DONE]\n\n")
                  + "0\r\n\r\n");
    }
  }

  @Test
  void headAndRoleComeBeforeTheFirstTokenIsDue() throws IOException {
    try (StreamgateStub stub = quick().timeToFirstToken(Duration.ofHours(1)).start();
        RawClient client = new RawClient(stub)) {
      String read = client.send(post(STREAM)).readUntil("\n\n\r\n");

      assertThat(read).endsWith(chunk(event("{\"role\":\"assistant\",\"content\":\"\"}", "null")));
    }
  }

  @Test
  void theJoinedWordsSurviveUtf8AndJson() throws IOException {
    try (StreamgateStub stub = quick().tokens(30).start()) {
      StringBuilder text = new StringBuilder();
      for (JsonNode event : events(exchange(stub, post(STREAM)))) {
        text.append(event.at("/choices/0/delta/content").asText());
      }

      assertThat(text.toString())
          .isEqualTo(Words.text(30))
          .contains(
              "流式输出的节奏。 Naïve clients 😀 count \"chunks\",\nnão símbolos 🧑‍🚀 \\o/ and wait.\t");
    }
  }

  private static List<JsonNode> events(String response) {
    return RawClient.chunks(response).stream()
        .map(chunk -> chunk.substring("data: ".length()).strip())
        .filter(data -> !data.equals("[DONE]"))
        .map(WireTest::json)
        .toList();
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  private static JsonNode bodyOf(String response) {
    return json(response.substring(response.indexOf("\r\n\r\n") + 4));
  }

  @Test
  void usageComesWhenAskedForAlwaysOrNever() throws IOException {
    String asking = "{\"stream\":true,\"stream_options\":{\"x\":[1],\"include_usage\":true}}";
    try (StreamgateStub stub = quick().tokens(3).reasoningTokens(2).start()) {
      assertThat(usageOf(exchange(stub, post(STREAM)))).isEmpty();
      assertThat(usageOf(exchange(stub, post(asking))))
          .containsExactly(
              "{\"prompt_tokens\":16,\"completion_tokens\":5,\"total_tokens\":21,"
                  + "\"completion_tokens_details\":{\"reasoning_tokens\":2}}");
      stub.change(script -> script.usage(UsageChunk.ALWAYS));
      assertThat(usageOf(exchange(stub, post(STREAM)))).hasSize(1);
      stub.change(script -> script.usage(UsageChunk.NEVER));
      assertThat(usageOf(exchange(stub, post(asking)))).isEmpty();
    }
  }

  private static List<String> usageOf(String response) {
    return events(response).stream()
        .filter(event -> event.has("usage"))
        .peek(event -> assertThat(event.get("choices")).isEmpty())
        .map(event -> event.get("usage").toString())
        .toList();
  }

  @Test
  void maxTokensCutsTheReplyAndSaysSo() throws IOException {
    try (StreamgateStub stub = quick().tokens(9).reasoningTokens(2).start()) {
      List<JsonNode> cut = events(exchange(stub, post("{\"stream\":true,\"max_tokens\":3}")));
      assertThat(cut).hasSize(1 + 3 + 1);
      assertThat(cut.get(4).at("/choices/0/finish_reason").asText()).isEqualTo("length");

      List<JsonNode> whole =
          events(exchange(stub, post("{\"stream\":true,\"max_completion_tokens\":11}")));
      assertThat(whole).hasSize(1 + 11 + 1);
      assertThat(whole.get(12).at("/choices/0/finish_reason").asText()).isEqualTo("stop");
    }
  }

  @Test
  void withoutStreamTheAnswerIsOneJson() throws IOException {
    try (StreamgateStub stub = quick().tokens(3).reasoningTokens(1).start()) {
      String response = exchange(stub, post("{\"model\":\"m%s\",\"stream\":false}"));

      assertThat(response).startsWith("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n");
      assertThat(bodyOf(response))
          .isEqualTo(
              json(
                  "{\"id\":\"chatcmpl-stub-1\",\"object\":\"chat.completion\",\"created\":1735689600,"
                      + "\"model\":\"m%s\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\","
                      + "\"reasoning_content\":\"Tokens\",\"content\":\"Tokens come one\"},"
                      + "\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":8,"
                      + "\"completion_tokens\":4,\"total_tokens\":12,"
                      + "\"completion_tokens_details\":{\"reasoning_tokens\":1}}}"));
    }
  }

  @Test
  void aConnectionServesOneRequestAfterTheOther() throws IOException {
    String keep = post(STREAM).replace("Connection: close\r\n", "");
    try (StreamgateStub stub = quick().tokens(2).start();
        RawClient client = new RawClient(stub)) {
      String first = client.send(keep).readUntil("\r\n0\r\n\r\n");
      String second = client.send(keep).readUntil("\r\n0\r\n\r\n");
      String third = client.send(post(STREAM)).readToEnd();

      assertThat(first).contains("chatcmpl-stub-1\"").doesNotContain("Connection:");
      assertThat(second).isEqualTo(first.replace("stub-1", "stub-2"));
      assertThat(third).contains("chatcmpl-stub-3\"").contains("Connection: close\r\n");
    }
  }

  @Test
  void aRequestThatComesTooEarlyIsAnsweredAfterTheFirst() throws IOException {
    String keep = post(STREAM).replace("Connection: close\r\n", "");
    try (StreamgateStub stub = quick().tokens(2).start()) {
      String both = exchange(stub, keep + post(STREAM));

      int second = both.indexOf("HTTP/1.1 200 OK", 1);
      assertThat(RawClient.chunks(both.substring(0, second))).hasSize(5);
      assertThat(RawClient.chunks(both.substring(second))).hasSize(5);
    }
  }

  @Test
  void http10GetsNoChunksAndAClosedConnection() throws IOException {
    try (StreamgateStub stub = quick().tokens(1).start()) {
      String response = exchange(stub, post(STREAM).replace("HTTP/1.1", "HTTP/1.0"));

      assertThat(response)
          .startsWith("HTTP/1.1 200 OK\r\n")
          .doesNotContain("Transfer-Encoding")
          .endsWith(event("{}", "\"stop\"") + "data: [DONE]\n\n");
    }
  }

  @Test
  void leaveToContinueIsGivenBeforeTheBody() throws IOException {
    try (StreamgateStub stub = quick().tokens(1).start();
        RawClient client = new RawClient(stub)) {
      String request = post(STREAM, "Expect: 100-continue\r\n");
      int body = request.indexOf("\r\n\r\n") + 4;

      client.send(request.substring(0, body));
      assertThat(client.readUntil("\r\n\r\n")).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
      client.send(request.substring(body));
      assertThat(client.readToEnd()).startsWith("HTTP/1.1 200 OK\r\n").endsWith("0\r\n\r\n");
    }
  }

  @Test
  void healthIsOk() throws IOException {
    try (StreamgateStub stub = quick().start()) {
      assertThat(exchange(stub, "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n"))
          .isEqualTo(
              "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n"
                  + "Connection: close\r\n\r\nok");
    }
  }

  @Test
  void whatIsNotThereIsRefusedWithJson() throws IOException {
    try (StreamgateStub stub = quick().start()) {
      assertThat(exchange(stub, post(STREAM).replace("/v1/chat/completions", "/v1/chat/messages")))
          .startsWith("HTTP/1.1 404 Not Found\r\n")
          .endsWith(
              "{\"error\":{\"message\":\"nothing here; there is POST to any path ending in"
                  + " /chat/completions\",\"type\":\"invalid_request_error\",\"code\":404}}");
      assertThat(exchange(stub, post(STREAM).replace("POST", "PUT")))
          .startsWith("HTTP/1.1 405 Method Not Allowed\r\n")
          .contains("\r\nAllow: POST\r\n");
      assertThat(exchange(stub, post(STREAM).replace("/v1", "/openai/deployments/x")))
          .startsWith("HTTP/1.1 200");
      assertThat(exchange(stub, post(STREAM).replace("completions ", "completions?v=1 ")))
          .startsWith("HTTP/1.1 200");
      assertThat(stub.log().started()).isEqualTo(2);
    }
  }

  @Test
  void aBodyThatIsNoRequestIsRefusedWithTheReason() throws IOException {
    try (StreamgateStub stub = quick().start()) {
      assertThat(refusal(stub, "[]")).isEqualTo("the body is not a JSON object");
      assertThat(refusal(stub, "{\"stream\":tru")).startsWith("the body is not JSON: ");
      assertThat(refusal(stub, "{\"max_tokens\":0}"))
          .isEqualTo("max_tokens must be a whole number, 1 or more");
      assertThat(refusal(stub, "{\"model\":{}}"))
          .isEqualTo("model must be a string of at most 256 characters");
      assertThat(stub.log().failed()).isEqualTo(4);
    }
  }

  private static String refusal(StreamgateStub stub, String body) throws IOException {
    String response = exchange(stub, post(body));
    assertThat(response).startsWith("HTTP/1.1 400 Bad Request\r\n");
    return bodyOf(response).at("/error/message").asText();
  }

  @Test
  void aBodyOf8MegabytesIsTakenAndALargerOneRefusedWhileItIsStillSent() throws IOException {
    try (StreamgateStub stub = quick().tokens(1).start()) {
      String large = "{\"stream\":true,\"x\":\"" + "y".repeat((8 << 20) - 22) + "\"}";
      assertThat(large.length()).isEqualTo(8 << 20);
      assertThat(exchange(stub, post(large))).startsWith("HTTP/1.1 200 OK");

      String response = exchange(stub, post(large + " "));
      assertThat(response).startsWith("HTTP/1.1 413 Content Too Large\r\n");
      assertThat(bodyOf(response).at("/error/message").asText())
          .isEqualTo("the request's body is over 8388608 bytes");
    }
  }

  @Test
  void aClientThatReadsSlowlyGetsEveryByte() throws IOException {
    try (StreamgateStub stub = quick().tokens(60_000).start();
        RawClient slow = new RawClient(stub)) {
      slow.send(post(STREAM)).readUntil("\r\n\r\n"); // and then not, for some time

      assertThat(exchange(stub, "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n"))
          .endsWith("ok");
      assertThat(RawClient.chunks("\r\n\r\n" + slow.readToEnd())).hasSize(60_000 + 3);
    }
  }
}
