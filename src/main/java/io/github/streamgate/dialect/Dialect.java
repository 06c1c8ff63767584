package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/**
 * One provider's way of streaming a reply. Stateless and thread-safe; what has to be remembered
 * within one stream lives in the {@link StreamInterpreter} that {@link #open()} returns.
 *
 * <p>{@link DialectConformance} tells whether a dialect of your own keeps what is promised here.
 */
public interface Dialect {

  /**
   * The name in profiles, baselines and reports: lower case, digits and hyphens, e.g. {@code
   * openai}.
   */
  String name();

  /**
   * The path that is asked where only a server is named: {@code /v1/chat/completions}. A query may
   * stand behind it, and {@code {model}} in it for the name of the model.
   */
  String path();

  /**
   * Whether an endpoint with this path speaks this dialect, as far as a path can tell. Asked where
   * the user names no dialect; two that claim the same path are refused then.
   *
   * @param path the path of the URL, without query and without a slash at its end
   */
  default boolean speaks(String path) {
    return path.endsWith(path());
  }

  /** How the body of a reply is cut into events. */
  default Framing framing() {
    return Framing.EVENT_STREAM;
  }

  /** What proves that a stream came whole. */
  default Ending ending() {
    return Ending.SAID;
  }

  /** Headers that every request carries, besides the key and those of HTTP itself. */
  default Map<String, String> headers() {
    return Map.of();
  }

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
   * The same for a path that asks for another body than {@link #path()} does.
   *
   * @param path the path of the URL, without query and without a slash at its end
   */
  default String defaultTemplate(String path) {
    return defaultTemplate();
  }

  /**
   * What in a request asks for a stream, for the message of a reply that came whole: {@code
   * "stream": true in the body}.
   */
  default String streamSwitch() {
    return "\"stream\": true in the body";
  }

  /**
   * What to look at where a server of this dialect does not say how many tokens a reply had; empty
   * where the dialect has no word for it.
   *
   * @return words that go on from "look at": {@code "stream_options" in the body}
   */
  default Optional<String> usageAdvice() {
    return Optional.empty();
  }

  /**
   * What is wrong with a request body, if a reply to it could not be a stream of this dialect.
   *
   * @return a sentence that says what to write instead, or empty where all is well
   */
  Optional<String> objection(JsonNode body);

  /** Starts to read one stream. */
  StreamInterpreter open();

  /**
   * A short whole reply as this provider sends it, body only: some output, and its end. The client
   * reads it some thousand times before the first measured request, so that class loading and the
   * JIT are not measured.
   */
  String sampleStream();
}
