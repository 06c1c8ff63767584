package io.github.streamgate.internal.config;

import io.github.streamgate.internal.wire.Connections;
import io.github.streamgate.internal.wire.HttpProxy;
import io.github.streamgate.internal.wire.Trust;
import io.github.streamgate.internal.wire.WireOptions;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How connections to the endpoint are made.
 *
 * @param profileFile the profile that files are looked for beside, if there is one
 */
record WireSettings(
    Settings settings, TextFiles files, Optional<String> profileFile, Surroundings surroundings) {

  /**
   * The options.
   *
   * @param secrets takes the password of a proxy
   */
  WireOptions options(URI endpoint, Secrets secrets) {
    Optional<HttpProxy> proxy = new ProxyChoice(surroundings, secrets).forEndpoint(endpoint);
    return new WireOptions(
        settings.get(LoadSettings.CONNECT_TIMEOUT).orElse(Duration.ofSeconds(10)),
        settings.get(LoadSettings.CONNECTIONS).orElse(Connections.REUSE),
        trust(),
        proxy.orElse(null));
  }

  private Trust trust() {
    List<X509Certificate> added =
        settings.written(LoadSettings.TLS_CERTIFICATES).map(this::certificates).orElse(List.of());
    return new Trust(added, settings.get(LoadSettings.TLS_INSECURE).orElse(false));
  }

  private List<X509Certificate> certificates(Written file) {
    LoadSettings.TLS_CERTIFICATES.parse(file);
    String text =
        files.read(
            LoadSettings.TLS_CERTIFICATES.name(), file, profileFile, StandardCharsets.ISO_8859_1);
    return PemFile.certificates(LoadSettings.TLS_CERTIFICATES, file, text);
  }

  /** Adds what a report tells of it. */
  void describe(WireOptions options, Map<String, String> described) {
    described.put("connections", Setting.word(options.connections()));
    settings
        .written(LoadSettings.TLS_CERTIFICATES)
        .ifPresent(file -> described.put(LoadSettings.TLS_CERTIFICATES.name(), file.text()));
    if (options.trust().anybody()) {
      described.put(LoadSettings.TLS_INSECURE.name(), "true");
    }
    if (options.proxy() != null) {
      described.put("proxy", options.proxy().toString());
    }
  }
}
