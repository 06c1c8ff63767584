package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.RequestTemplate;
import io.github.streamgate.internal.load.Tokenizer;
import io.github.streamgate.internal.load.Tokenizers;
import java.util.Optional;

/** Which tokenizer counts the tokens of a reply whose server does not. */
final class TokenizerChoice {
  private static final String AUTO = "auto";
  private static final String OFF = "off";

  private TokenizerChoice() {}

  /** That of the model unless written; empty where it is off, or where there is none to be had. */
  static Optional<Tokenizer> of(
      Settings settings, Optional<String> model, Optional<RequestTemplate> template) {
    Optional<Written> written = settings.written(LoadSettings.TOKENIZER);
    String name = written.map(LoadSettings.TOKENIZER::parse).orElse(AUTO);
    if (name.equals(OFF)) {
      return Optional.empty();
    }
    if (name.equals(AUTO)) {
      return Tokenizers.ofModel(model.orElseGet(() -> modelIn(template)));
    }
    Optional<Tokenizer> named = Tokenizers.ofEncoding(name);
    if (named.isEmpty()) {
      throw new ConfigurationException(
          "tokenizer = "
              + name
              + " ("
              + written.map(Written::where).orElse("default")
              + "): jtokkit is not on the class path; add com.knuddels:jtokkit:1.1.0 to the test"
              + " dependencies, or set tokenizer = off to count chunks");
    }
    return named;
  }

  /** The name that a template of the user's own has in its body. */
  private static String modelIn(Optional<RequestTemplate> template) {
    return template.map(body -> body.body().path("model").asText()).orElse("");
  }
}
