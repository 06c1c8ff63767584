package io.github.streamgate.internal.load;

import java.util.Optional;

/** Finds the tokenizer of a model; none where jtokkit is not on the class path. */
public final class Tokenizers {
  private Tokenizers() {}

  /**
   * The tokenizer of that model, or {@code o200k_base} for one that jtokkit does not know. Loads it
   * whole, which takes half a second once a JVM, so that no stamp has to wait for that later.
   */
  public static Optional<Tokenizer> ofModel(String model) {
    try {
      return Optional.of(JtokkitTokenizer.ofModel(model));
    } catch (LinkageError e) {
      return Optional.empty();
    }
  }

  /**
   * The tokenizer of that encoding, loaded; empty where there is no such encoding, or no jtokkit.
   */
  public static Optional<Tokenizer> ofEncoding(String name) {
    try {
      return JtokkitTokenizer.ofEncoding(name);
    } catch (LinkageError e) {
      return Optional.empty();
    }
  }
}
