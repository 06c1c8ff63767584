package io.github.streamgate.internal.config;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Gathers what must not appear anywhere. */
final class Secrets {
  /** A shorter text is no key, and to blank it out would tear holes into innocent words. */
  private static final int SHORTEST = 6;

  private final Set<String> secrets = new LinkedHashSet<>();

  /** Takes a secret, and what follows a scheme such as {@code Bearer} as one by itself. */
  void add(String secret) {
    String bare = secret.substring(secret.lastIndexOf(' ') + 1);
    for (String text : List.of(secret, bare)) {
      if (text.length() >= SHORTEST) {
        secrets.add(text);
      }
    }
  }

  List<String> all() {
    return List.copyOf(secrets);
  }
}
