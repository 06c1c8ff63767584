package io.github.streamgate.stub;

/**
 * How much one reply says: its reasoning first, then its answer.
 *
 * @param finishReason {@code length} where the client's max_tokens cut it, else {@code stop}
 */
record Output(int reasoningTokens, int answerTokens, String finishReason) {

  static Output of(Script script, ChatRequest request) {
    int reasoning = Math.min(script.reasoningTokens(), request.maxTokens());
    int answer = Math.min(script.tokens(), request.maxTokens() - reasoning);
    boolean cut = reasoning + answer < script.reasoningTokens() + script.tokens();
    return new Output(reasoning, answer, cut ? "length" : "stop");
  }

  int total() {
    return reasoningTokens + answerTokens;
  }
}
