package io.github.streamgate.thirdparty;

/** A provider's interface, as aimock speaks it. */
enum Provider {
  OPENAI_CHAT("/v1/chat/completions", 1),
  OPENAI_RESPONSES("/v1/responses", 4),
  ANTHROPIC(
      "/v1/messages",
      2,
      "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\",\"message\":\"Rate limited\"}}"),
  GEMINI(
      "/v1beta/models/{model}:streamGenerateContent?alt=sse",
      0,
      "{\"error\":{\"code\":429,\"message\":\"Rate limited\",\"status\":\"rate_limit_error\"}}"),
  OLLAMA_CHAT("/api/chat", 0),
  OLLAMA_GENERATE("/api/generate", 0);

  /** The path, by which the dialect is known. */
  final String path;

  /** Events without output that come first, each of which takes its turn in the pace. */
  final int preamble;

  /** What it says when it was asked too often. */
  final String rateLimited;

  Provider(String path, int preamble) {
    this(
        path,
        preamble,
        "{\"error\":{\"message\":\"Rate limited\",\"type\":\"rate_limit_error\",\"param\":null,"
            + "\"code\":\"rate_limit_exceeded\"}}");
  }

  Provider(String path, int preamble, String rateLimited) {
    this.path = path;
    this.preamble = preamble;
    this.rateLimited = rateLimited;
  }
}
