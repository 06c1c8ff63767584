package io.github.streamgate.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A key and the certificate that it signed for itself, made anew by the running JDK's own tool;
 * nothing of it outlives the JVM.
 */
public final class ServerKey {
  private static final char[] PASSWORD = "only-for-tests".toCharArray();

  private final KeyStore store;

  private ServerKey(KeyStore store) {
    this.store = store;
  }

  /**
   * A key for a server.
   *
   * @param names whom the certificate is made for: {@code dns:localhost,ip:127.0.0.1}
   */
  public static ServerKey madeFor(String names) {
    try {
      Path directory = Files.createTempDirectory("server-key");
      Path file = directory.resolve("server.p12");
      try {
        keytool(file, names);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
          store.load(in, PASSWORD);
        }
        return new ServerKey(store);
      } finally {
        Files.deleteIfExists(file);
        Files.delete(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void keytool(Path file, String names) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-genkeypair", "-alias", "server", "-dname", "CN=a test's own"));
    command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-ext", "san=" + names));
    command.addAll(List.of("-keystore", file.toString(), "-storetype", "PKCS12"));
    command.addAll(List.of("-storepass", new String(PASSWORD)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IllegalStateException("keytool failed: " + said);
    }
  }

  /** The certificate that a client has to trust. */
  public X509Certificate certificate() {
    try {
      Certificate certificate = store.getCertificate("server");
      return (X509Certificate) certificate;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The certificate as a PEM file holds it. */
  public String pem() {
    return pem("CERTIFICATE", encoded());
  }

  /** The key itself as a PEM file holds it, for a server that is not written in Java. */
  public String privatePem() {
    try {
      return pem("PRIVATE KEY", store.getKey("server", PASSWORD).getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A block of a PEM file. */
  public static String pem(String label, byte[] content) {
    return "-----BEGIN "
        + label
        + "-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)
        + "\n-----END "
        + label
        + "-----\n";
  }

  private byte[] encoded() {
    try {
      return certificate().getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a server with this key listens with. */
  public SSLContext serverContext() {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
