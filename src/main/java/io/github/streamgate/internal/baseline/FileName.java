package io.github.streamgate.internal.baseline;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that every file system and git on every platform can hold: bytes of UTF-8 outside {@code
 * [A-Za-z0-9._$-]} become {@code %41}, and a name too long for a file ends in a hash of itself.
 */
final class FileName {
  private static final int LONGEST = 200;
  private static final int KEPT = 160;
  private static final int HASH_BYTES = 8;
  private static final Pattern ESCAPE = Pattern.compile("%([0-9A-F]{2})");
  private static final String SAFE = "._$-";

  private FileName() {}

  static String encode(String name) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      if ((c >= 'a' && c <= 'z')
          || (c >= 'A' && c <= 'Z')
          || (c >= '0' && c <= '9')
          || SAFE.indexOf(c) >= 0) {
        encoded.append(c);
      } else {
        encoded.append(String.format(Locale.ROOT, "%%%02X", (int) c));
      }
    }
    return encoded.length() <= LONGEST
        ? encoded.toString()
        : encoded.substring(0, KEPT) + "-" + hash(name);
  }

  /** The name that was encoded; empty for one that was cut, or that is none of ours. */
  static Optional<String> decode(String encoded) {
    if (encoded.length() == KEPT + 1 + 2 * HASH_BYTES) {
      return Optional.empty(); // as long as one that ends in a hash
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < encoded.length(); i++) {
      char c = encoded.charAt(i);
      if (c != '%') {
        bytes.write(c);
      } else {
        Matcher escape = ESCAPE.matcher(encoded).region(i, encoded.length());
        if (!escape.lookingAt()) {
          return Optional.empty();
        }
        bytes.write(HexFormat.fromHexDigits(escape.group(1)));
        i += 2;
      }
    }
    return Optional.of(bytes.toString(StandardCharsets.UTF_8));
  }

  private static String hash(String name) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
