package io.github.streamgate.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.wire.Connections;
import io.github.streamgate.internal.wire.Trust;
import io.github.streamgate.testing.English;
import io.github.streamgate.testing.ServerKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How connections are made, as it is written. */
class WireSettingsTest {
  private static final String HERE = "@SseLoad on ChatPerfIT.chatStreams";
  private static final ServerKey KEY = ServerKey.madeFor("dns:gateway.test");

  @TempDir Path module;

  private final Map<String, String> annotation =
      new HashMap<>(
          Map.of(
              "url", "https://gateway.test",
              "model", "m",
              "query", "Hello",
              "requests", "100"));
  private final Map<String, String> environment = new HashMap<>();

  @Test
  void connectionsAreReusedAndTheJvmsTrustHoldsUnlessWritten() {
    Plan plan = plan();

    assertThat(plan.load().wire().connections()).isEqualTo(Connections.REUSE);
    assertThat(plan.load().wire().trust()).isEqualTo(Trust.DEFAULT);
    assertThat(plan.load().wire().proxy()).isNull();
    assertThat(plan.load().identified()).isTrue();
    assertThat(plan.warnings()).isEmpty();
    assertThat(plan.described())
        .containsEntry("connections", "reuse")
        .containsEntry("requestIds", "true")
        .doesNotContainKeys("proxy", "tlsCertificates", "tlsInsecure");
  }

  @Test
  void onlyFreshConnectionsAreAFieldOfTheShapeSoThatOlderBaselinesStayComparable() {
    Map<String, String> unwritten = plan().shape();
    assertThat(unwritten).doesNotContainKey("connections");

    annotation.put("connections", "reuse");
    assertThat(plan().shape()).isEqualTo(unwritten);

    annotation.put("connections", "fresh");
    assertThat(plan().shape()).containsEntry("connections", "fresh");
    assertThat(plan().described()).containsEntry("connections", "fresh");
  }

  @Test
  void anotherWordForConnectionsIsRefused() {
    annotation.put("connections", "new");
    refusedWith(
        "connections = new ("
            + HERE
            + "): must be one of reuse, fresh; write for example connections = reuse");
  }

  @Test
  void idsCanBeTurnedOffAndChangeNothingElse() {
    Map<String, String> shape = plan().shape();
    annotation.put("requestIds", "false");

    assertThat(plan().load().identified()).isFalse();
    assertThat(plan().described()).containsEntry("requestIds", "false");
    assertThat(plan().shape()).isEqualTo(shape);
  }

  @Test
  void theCertificatesOfAPemFileAreTrustedBesideTheJvmsOwn() throws IOException {
    ServerKey other = ServerKey.madeFor("dns:other.test");
    file("perf/ca.pem", "# two of them\r\n" + KEY.pem() + "and\n" + other.pem());
    annotation.put("tlsCertificates", "perf/ca.pem");

    assertThat(plan().load().wire().trust())
        .isEqualTo(new Trust(List.of(KEY.certificate(), other.certificate()), false));
    assertThat(plan().described()).containsEntry("tlsCertificates", "perf/ca.pem");
  }

  @Test
  void aFileThatIsNotThereIsNamedWithWhereItWasLookedFor() {
    annotation.put("tlsCertificates", "perf/ca.pem");
    refusedWith(
        "tlsCertificates = perf/ca.pem ("
            + HERE
            + "): no such file; looked for "
            + module.resolve("perf/ca.pem"));
  }

  @Test
  void aFileWithoutACertificateIsRefusedWithWhatWasFoundAndNeverShown() throws IOException {
    String secret = "a key that nobody may see";
    String key = ServerKey.pem("PRIVATE KEY", secret.getBytes(StandardCharsets.UTF_8));
    foundInstead("a block PRIVATE KEY", key.getBytes(StandardCharsets.UTF_8));
    foundInstead("nothing at all", " \n".getBytes(StandardCharsets.UTF_8));
    foundInstead("text without any block", secret.getBytes(StandardCharsets.UTF_8));
    foundInstead(
        "binary data (DER or a key store: convert it, for example with openssl x509 -inform der, or"
            + " keytool -exportcert -rfc)",
        new byte[] {0x30, (byte) 0x82, 1, 7, 0});
  }

  private void foundInstead(String found, byte[] content) throws IOException {
    Files.write(file("perf/ca.pem", ""), content);
    annotation.put("tlsCertificates", "perf/ca.pem");
    refusedWith(
        "tlsCertificates = perf/ca.pem ("
            + HERE
            + "): holds no certificate but "
            + found
            + "; name a PEM file, in which a certificate stands between -----BEGIN CERTIFICATE-----"
            + " and -----END CERTIFICATE-----");
  }

  @Test
  void aCertificateThatIsBrokenIsNamedByItsLine() throws IOException {
    file("perf/ca.pem", KEY.pem() + ServerKey.pem("CERTIFICATE", new byte[] {1, 2, 3}));
    annotation.put("tlsCertificates", "perf/ca.pem");
    refusedWith(
        "tlsCertificates = perf/ca.pem ("
            + HERE
            + "): the certificate that begins at line "
            + (1 + KEY.pem().lines().count())
            + " cannot be read; copy it anew from where it comes from");
  }

  @Test
  void withoutVerificationEveryReportWarnsWhereThereIsTls() {
    annotation.put("tlsInsecure", "true");
    assertThat(plan().load().wire().trust().anybody()).isTrue();
    assertThat(plan().described()).containsEntry("tlsInsecure", "true");
    assertThat(English.texts(plan().warnings()))
        .containsExactly(
            "TLS was not verified (tlsInsecure = true): anybody could have been the server that"
                + " answered; name its certificate, or its issuer's, in tlsCertificates instead");

    annotation.put("url", "http://gateway.test");
    assertThat(plan().warnings()).isEmpty();
  }

  @Test
  void aProxyIsDescribedAndItsPasswordIsASecret() {
    annotation.put("url", "http://gateway.test");
    environment.put("HTTP_PROXY", "http://me:pass%2Bword@proxy.test:3128");
    Plan plan = plan();

    assertThat(plan.load().wire().proxy()).hasToString("proxy.test:3128 (HTTP_PROXY)");
    assertThat(plan.described()).containsEntry("proxy", "proxy.test:3128 (HTTP_PROXY)");
    assertThat(plan.load().secrets())
        .contains("pass+word", "me:pass%2Bword", "Basic bWU6cGFzcyt3b3Jk", "bWU6cGFzcyt3b3Jk");
    assertThat(plan.load().toString() + plan.load().wire() + plan.described())
        .doesNotContain("pass", "bWU6");
  }

  private void refusedWith(String message) {
    assertThatThrownBy(this::plan).isInstanceOf(ConfigurationException.class).hasMessage(message);
  }

  private Plan plan() {
    Map<String, Written> written = new HashMap<>();
    annotation.forEach((name, text) -> written.put(name, Written.inSource(text, HERE)));
    Surroundings surroundings =
        new Surroundings(
            name -> Optional.empty(),
            name -> Optional.ofNullable(environment.get(name)),
            name -> Optional.empty(),
            name -> Optional.empty(),
            module,
            WireSettingsTest.class.getClassLoader());
    return new Planner(surroundings, List.of(Layer.of(written))).plan();
  }

  private Path file(String name, String text) throws IOException {
    Path file = module.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
