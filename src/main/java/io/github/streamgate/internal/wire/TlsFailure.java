package io.github.streamgate.internal.wire;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What a TLS connection failed for, in words that say what to do; the JDK's are for itself. */
final class TlsFailure {
  /** How the JDK words it, in more than one way, that something else than TLS came back. */
  private static final Pattern NOT_TLS = Pattern.compile("(?i)unrecognized SSL message");

  private TlsFailure() {}

  /**
   * The words.
   *
   * @param server host and port that were to be reached
   * @return empty where TLS is not what failed
   */
  static Optional<String> explained(Throwable thrown, String server) {
    if (first(thrown, SSLException.class) == null) {
      return Optional.empty();
    }
    if (first(thrown, CertificateExpiredException.class) != null
        || first(thrown, CertificateNotYetValidException.class) != null) {
      return Optional.of(
          "the certificate of "
              + server
              + " is not valid at this time ("
              + innermost(thrown).getMessage()
              + "); renew it, or set tlsInsecure = true, which checks nothing");
    }
    if (first(thrown, CertPathBuilderException.class) != null) {
      return Optional.of(
          "the certificate of "
              + server
              + " is not trusted: nobody whom this JVM knows has issued it; set tlsCertificates to"
              + " a PEM file with the certificate of its issuer, for example tlsCertificates ="
              + " perf/ca.pem");
    }
    if (first(thrown, CertificateException.class) != null) {
      return Optional.of(
          "the certificate of "
              + server
              + " is refused ("
              + innermost(thrown).getMessage()
              + "); write a host name in the url that it is made for, or set tlsInsecure = true,"
              + " which checks nothing");
    }
    String message = String.valueOf(innermost(thrown).getMessage());
    return Optional.of(
        NOT_TLS.matcher(message).find()
            ? server + " does not speak TLS; write http:// in the url instead of https://"
            : "no TLS connection to "
                + server
                + " ("
                + message
                + "); is https:// right for this port?");
  }

  private static <T extends Throwable> @Nullable T first(Throwable thrown, Class<T> type) {
    @Nullable Throwable each = thrown;
    while (each != null && !type.isInstance(each)) {
      each = each.getCause();
    }
    return each == null ? null : type.cast(each);
  }

  private static Throwable innermost(Throwable thrown) {
    Throwable each = thrown;
    while (each.getCause() != null) {
      each = each.getCause();
    }
    return each;
  }
}
