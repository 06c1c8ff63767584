package io.github.streamgate.internal.config;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The certificates in a PEM file. What else such files hold is read over, and never shown: it may
 * be a key.
 */
final class PemFile {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);

  private PemFile() {}

  /**
   * The certificates, one at least.
   *
   * @param text the file's bytes as Latin-1, for the file may be anything
   */
  static List<X509Certificate> certificates(Setting<?> setting, Written written, String text) {
    List<MatchResult> blocks = BLOCK.matcher(text).results().toList();
    List<X509Certificate> certificates = new ArrayList<>();
    for (MatchResult block : blocks) {
      if (block.group(1).equals("CERTIFICATE")) {
        certificates.add(certificate(setting, written, block, lineOf(text, block.start())));
      }
    }
    if (certificates.isEmpty()) {
      throw refused(
          setting,
          written,
          "holds no certificate but "
              + found(text, blocks)
              + "; name a PEM file, in which a certificate stands between -----BEGIN"
              + " CERTIFICATE----- and -----END CERTIFICATE-----");
    }
    return certificates;
  }

  private static X509Certificate certificate(
      Setting<?> setting, Written written, MatchResult block, long line) {
    try {
      byte[] bytes = Base64.getMimeDecoder().decode(block.group(2));
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(bytes));
    } catch (IllegalArgumentException | CertificateException e) {
      throw refused(
          setting,
          written,
          "the certificate that begins at line "
              + line
              + " cannot be read; copy it anew from where it comes from");
    }
  }

  private static String found(String text, List<MatchResult> blocks) {
    if (!blocks.isEmpty()) {
      return String.join(
          ", ", blocks.stream().map(block -> "a block " + block.group(1)).distinct().toList());
    }
    if (text.isBlank()) {
      return "nothing at all";
    }
    boolean binary = text.chars().anyMatch(c -> c < ' ' && !Character.isWhitespace(c));
    return binary
        ? "binary data (DER or a key store: convert it, for example with openssl x509 -inform der,"
            + " or keytool -exportcert -rfc)"
        : "text without any block";
  }

  private static long lineOf(String text, int offset) {
    Matcher lineEnds = Pattern.compile("\n").matcher(text).region(0, offset);
    return 1 + lineEnds.results().count();
  }

  private static ConfigurationException refused(
      Setting<?> setting, Written written, String problem) {
    return new ConfigurationException(
        setting.name() + " = " + written.text() + " (" + written.where() + "): " + problem);
  }
}
