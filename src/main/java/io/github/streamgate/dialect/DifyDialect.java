package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Dify: chat and agent apps, text generation apps, and workflows.
 *
 * <p>The server's own count of tokens comes with chat and text generation apps alone; a workflow
 * tells only a total in which its prompts are included, which is not read.
 */
public final class DifyDialect implements Dialect {
  private static final Pattern OWN_PATH =
      Pattern.compile(".*/(chat-messages|completion-messages|workflows/([^/]+/)?run)");

  @Override
  public String name() {
    return "dify";
  }

  @Override
  public String path() {
    return "/v1/chat-messages";
  }

  @Override
  public boolean speaks(String path) {
    return OWN_PATH.matcher(path).matches();
  }

  @Override
  public String defaultTemplate() {
    return Resources.text("dify.json");
  }

  @Override
  public String streamSwitch() {
    return "\"response_mode\": \"streaming\" in the body";
  }

  @Override
  public Optional<String> objection(JsonNode body) {
    return Objections.noObject(
            body,
            "{\"inputs\": {}, \"query\": \"{query}\", \"response_mode\": \"streaming\", \"user\":"
                + " \"{user}\"}")
        .or(() -> Objections.not(body, "response_mode", "streaming"));
  }

  @Override
  public Optional<String> usageAdvice() {
    return Optional.of(
        "the app: message_end says it in Dify's own API, if the model's provider tells Dify");
  }

  @Override
  public StreamInterpreter open() {
    return new DifyInterpreter();
  }

  @Override
  public String sampleStream() {
    return Resources.text("dify.sse");
  }
}
