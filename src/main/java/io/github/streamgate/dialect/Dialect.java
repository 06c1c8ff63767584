package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/**
 * One provider's way of streaming a reply. Stateless and thread-safe; what has to be remembered
 * within one stream lives in the {@link StreamInterpreter} that {@link #open()} returns.
 */
public interface Dialect {

  /**
   * The name in profiles, baselines and reports: lower case, digits and hyphens, e.g. {@code
   * openai}.
   */
  String name();

  /** The path that is asked where only a server is named: {@code /v1/chat/completions}. */
  String path();

  /**
   * The request headers that carry the key.
   *
   * @param key the bare key, without any {@code Bearer} prefix; a secret
   */
  default Map<String, String> authorization(String key) {
    return Map.of("Authorization", "Bearer " + key);
  }

  /** The JSON body that is sent when the user gives no template of their own. */
  String defaultTemplate();

  /**
   * What is wrong with a request body, if a reply to it could not be a stream of this dialect.
   *
   * @return a sentence that says what to write instead, or empty where all is well
   */
  Optional<String> objection(JsonNode body);

  /** Starts to read one stream. */
  StreamInterpreter open();

  /**
   * A short whole reply as this provider sends it, body only. The client reads it a few hundred
   * times before the first measured request, so that class loading and the JIT are not measured.
   */
  String sampleStream();
}
