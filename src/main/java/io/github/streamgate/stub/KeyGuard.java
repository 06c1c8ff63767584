package io.github.streamgate.stub;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.streamgate.stub.StubExchange.ApiKey;
import java.security.MessageDigest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Knows the key and never shows it: no accessor, no text form. */
final class KeyGuard {
  private static final String SCHEME = "bearer ";

  private final byte[] key;

  KeyGuard(String key) {
    if (key.isEmpty() || key.length() > 4096 || !key.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw Arguments.refusal(
          "apiKey",
          "a value that is not shown",
          "1 to 4096 visible ASCII characters, without \"Bearer \"",
          ".apiKey(\"test-key\")");
    }
    this.key = key.getBytes(ISO_8859_1);
  }

  /** What to say of the Authorization header of a request under a guard that may be absent. */
  static ApiKey judge(@Nullable KeyGuard guard, @Nullable String authorization) {
    if (authorization == null) {
      return ApiKey.ABSENT;
    }
    if (guard == null) {
      return ApiKey.UNCHECKED;
    }
    return guard.matches(authorization) ? ApiKey.RIGHT : ApiKey.WRONG;
  }

  private boolean matches(String authorization) {
    if (!authorization.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
      return false;
    }
    String given = authorization.substring(SCHEME.length()).strip();
    return MessageDigest.isEqual(key, given.getBytes(ISO_8859_1));
  }
}
