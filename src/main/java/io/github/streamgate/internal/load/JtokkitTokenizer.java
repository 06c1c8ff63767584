package io.github.streamgate.internal.load;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import java.util.Optional;

/**
 * OpenAI's encodings, by jtokkit. The one class that knows that library: without it this class does
 * not link, and nothing else notices.
 */
final class JtokkitTokenizer implements Tokenizer {
  /** Keeps what it has loaded. */
  private static final EncodingRegistry ENCODINGS = Encodings.newLazyEncodingRegistry();

  private final Encoding encoding;

  private JtokkitTokenizer(Encoding encoding) {
    this.encoding = encoding;
  }

  static Tokenizer ofModel(String model) {
    return warm(
        ENCODINGS
            .getEncodingForModel(model)
            .orElseGet(() -> ENCODINGS.getEncoding(EncodingType.O200K_BASE)));
  }

  static Optional<Tokenizer> ofEncoding(String name) {
    return ENCODINGS.getEncoding(name).map(JtokkitTokenizer::warm);
  }

  private static Tokenizer warm(Encoding encoding) {
    JtokkitTokenizer tokenizer = new JtokkitTokenizer(encoding);
    tokenizer.count("Warm.");
    return tokenizer;
  }

  @Override
  public String name() {
    return encoding.getName();
  }

  @Override
  public int count(String text) {
    return encoding.countTokensOrdinary(text);
  }
}
