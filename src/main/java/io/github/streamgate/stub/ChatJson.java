package io.github.streamgate.stub;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The JSON of one reply, in the shape of OpenAI chat completions. The parts that all its chunks
 * share are built once: a token costs no more than copying bytes.
 */
final class ChatJson {
  private static final byte[] DATA = utf8("data: ");
  private static final byte[] EVENT_END = utf8("\n\n");
  private static final byte[] CONTENT = utf8("{\"content\":");
  private static final byte[] REASONING = utf8("{\"reasoning_content\":");
  private static final byte[] DELTA_END = utf8("},\"finish_reason\":null}]}\n\n");
  private static final byte[] ROLE =
      utf8("{\"role\":\"assistant\",\"content\":\"\"},\"finish_reason\":null}]}\n\n");
  private static final byte[] DONE = utf8("data: [DONE]\n\n");
  private static final byte[] PING = utf8(": ping\n\n");

  private static final String CHUNK = "chat.completion.chunk";

  /** Replies carry one fixed date, so that they repeat to the byte: 2025-01-01T00:00:00Z. */
  private static final String CREATED = ",\"created\":1735689600,\"model\":";

  private final String responseId;
  private final String model;
  private final byte[] chunkHead;
  private final int promptTokens;

  ChatJson(String responseId, ChatRequest request) {
    this.responseId = responseId;
    this.model = new String(Words.quoted(request.model()), UTF_8);
    this.chunkHead = utf8("data: " + identity(CHUNK) + ",\"choices\":[{\"index\":0,\"delta\":");
    this.promptTokens = request.promptTokens();
  }

  /** What every object begins with. */
  private String identity(String object) {
    return "{\"id\":\"" + responseId + "\",\"object\":\"" + object + '"' + CREATED + model;
  }

  void role(Frames out) {
    out.data(chunkHead, ROLE);
  }

  void answer(Frames out, int token) {
    out.data(chunkHead, CONTENT, Words.quoted(token), DELTA_END);
  }

  void reasoning(Frames out, int token) {
    out.data(chunkHead, REASONING, Words.quoted(token), DELTA_END);
  }

  void finish(Frames out, String reason) {
    out.data(chunkHead, utf8("{},\"finish_reason\":\"" + reason + "\"}]}\n\n"));
  }

  void usage(Frames out, int answerTokens, int reasoningTokens) {
    String head = identity(CHUNK) + ",\"choices\":[],";
    out.data(DATA, utf8(head + usage(answerTokens, reasoningTokens) + "}"), EVENT_END);
  }

  /** A whole answer that is no stream. */
  byte[] whole(int answerTokens, int reasoningTokens, String reason, boolean withUsage) {
    StringBuilder json = new StringBuilder(identity("chat.completion"));
    json.append(",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",");
    if (reasoningTokens > 0) {
      json.append("\"reasoning_content\":").append(quoted(reasoningTokens)).append(',');
    }
    json.append("\"content\":").append(quoted(answerTokens));
    json.append("},\"finish_reason\":\"").append(reason).append("\"}]");
    if (withUsage) {
      json.append(',').append(usage(answerTokens, reasoningTokens));
    }
    return utf8(json.append('}').toString());
  }

  private String usage(int answerTokens, int reasoningTokens) {
    int completion = answerTokens + reasoningTokens;
    return "\"usage\":{\"prompt_tokens\":"
        + promptTokens
        + ",\"completion_tokens\":"
        + completion
        + ",\"total_tokens\":"
        + (promptTokens + completion)
        + ",\"completion_tokens_details\":{\"reasoning_tokens\":"
        + reasoningTokens
        + "}}";
  }

  static void done(Frames out) {
    out.data(DONE);
  }

  static void ping(Frames out) {
    out.data(PING);
  }

  static void errorEvent(Frames out, String message) {
    out.data(DATA, error(500, message), EVENT_END);
  }

  /** The body of an error, of the type that goes with the status. */
  static byte[] error(int status, String message) {
    String quoted = new String(Words.quoted(message), UTF_8);
    return utf8(
        "{\"error\":{\"message\":"
            + quoted
            + ",\"type\":\""
            + errorType(status)
            + "\",\"code\":"
            + status
            + "}}");
  }

  private static String errorType(int status) {
    return switch (status) {
      case 401 -> "authentication_error";
      case 429 -> "rate_limit_error";
      default -> status < 500 ? "invalid_request_error" : "server_error";
    };
  }

  private static String quoted(int tokens) {
    return new String(Words.quoted(Words.text(tokens)), UTF_8);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }
}
