package io.github.streamgate.internal.load;

import java.util.Comparator;
import java.util.List;

/**
 * Takes secrets out of texts: a server may quote the key that it refuses, and a person may print a
 * request. Immutable and thread-safe.
 */
public final class Redactor {
  private static final String REDACTED = "[redacted]";

  private final List<String> secrets;

  public Redactor(List<String> secrets) {
    this.secrets =
        secrets.stream()
            .filter(secret -> !secret.isBlank())
            .sorted(Comparator.comparingInt(String::length).reversed()) // one may hold another
            .toList();
  }

  /** The text with every secret in it blanked out. */
  public String redact(String text) {
    String clean = text;
    for (String secret : secrets) {
      clean = clean.replace(secret, REDACTED);
    }
    return clean;
  }
}
