package io.github.streamgate.internal.wire;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Makes of a {@link Trust} what the JDK understands. */
final class Tls {
  private Tls() {}

  /** The context to make connections in; empty where the JVM's own is right as it is. */
  static Optional<SSLContext> context(Trust trust) {
    try {
      if (trust.anybody()) {
        return Optional.of(context(new TrustManager[] {new Anybody()}));
      }
      return trust.added().isEmpty()
          ? Optional.empty()
          : Optional.of(context(managers(withDefaults(trust.added()))));
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this JVM can not make a TLS context", e);
    }
  }

  private static SSLContext context(TrustManager[] managers) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers, null);
    return context;
  }

  private static KeyStore withDefaults(List<X509Certificate> added)
      throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    int number = 0;
    for (TrustManager manager : managers(null)) {
      if (manager instanceof X509TrustManager defaults) {
        for (X509Certificate issuer : defaults.getAcceptedIssuers()) {
          trusted.setCertificateEntry("default-" + number++, issuer);
        }
      }
    }
    for (X509Certificate certificate : added) {
      trusted.setCertificateEntry("added-" + number++, certificate);
    }
    return trusted;
  }

  private static TrustManager[] managers(@Nullable KeyStore trusted)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trusted);
    return factory.getTrustManagers();
  }

  /** Extended, because the JDK looks at the host name itself on behalf of a manager that is not. */
  private static final class Anybody extends X509ExtendedTrustManager {
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
