package io.github.streamgate.internal.wire;

import java.security.cert.X509Certificate;
import java.util.List;

/**
 * Whom a TLS connection may lead to.
 *
 * @param added certificates that are trusted beside those that the JVM trusts
 * @param anybody whether neither the chain of certificates nor the host name is looked at
 */
public record Trust(List<X509Certificate> added, boolean anybody) {
  /** What the JVM trusts. */
  public static final Trust DEFAULT = new Trust(List.of(), false);

  public Trust {
    added = List.copyOf(added);
  }
}
