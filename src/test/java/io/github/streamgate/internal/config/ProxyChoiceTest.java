package io.github.streamgate.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.wire.HttpProxy;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyChoiceTest {
  private static final String TUNNELING = "jdk.http.auth.tunneling.disabledSchemes";

  private final Map<String, String> properties = new HashMap<>();
  private final Map<String, String> environment = new HashMap<>();
  private final Secrets secrets = new Secrets();

  @Test
  void withoutAWordOfAProxyThereIsNone() {
    assertThat(proxyFor("https://api.example.com/v1")).isEmpty();
    environment.put("HTTPS_PROXY", " ");
    assertThat(proxyFor("https://api.example.com/v1")).isEmpty();
  }

  @Test
  void eachSchemeHasItsOwnVariableAndTheLowerCaseGoesFirst() {
    environment.put("HTTP_PROXY", "http://plain.test:3128/");
    environment.put("HTTPS_PROXY", "secure.test:3129");
    assertThat(proxyFor("http://api.example.com"))
        .contains(new HttpProxy("plain.test", 3128, "HTTP_PROXY", null));
    assertThat(proxyFor("https://api.example.com"))
        .contains(new HttpProxy("secure.test", 3129, "HTTPS_PROXY", null));

    environment.put("https_proxy", "http://lower.test");
    assertThat(proxyFor("https://api.example.com"))
        .contains(new HttpProxy("lower.test", 80, "https_proxy", null));
  }

  @Test
  void thePropertiesOfTheJvmGoBeforeTheEnvironment() {
    environment.put("HTTPS_PROXY", "http://environment.test:1");
    properties.put("https.proxyHost", "property.test");
    assertThat(proxyFor("https://api.example.com"))
        .contains(new HttpProxy("property.test", 443, "-Dhttps.proxyHost", null));

    properties.put("https.proxyPort", "3128");
    properties.put("http.nonProxyHosts", "*.corp.test|10.*");
    assertThat(proxyFor("https://api.example.com"))
        .contains(new HttpProxy("property.test", 3128, "-Dhttps.proxyHost", null));
    assertThat(proxyFor("https://a.CORP.test")).isEmpty();
    assertThat(proxyFor("https://10.1.2.3")).isEmpty();

    properties.put("https.proxyPort", "many");
    assertThatThrownBy(() -> proxyFor("https://api.example.com"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "https.proxyPort = many (system property): must be a port from 1 to 65535; write for"
                + " example -Dhttps.proxyPort=3128");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:8080",
        "http://LOCALHOST",
        "http://api.localhost",
        "http://127.0.0.1:8080",
        "http://127.8.9.1",
        "http://[::1]:8080",
        "http://[0:0:0:0:0:0:0:1]"
      })
  void loopbackIsNeverProxied(String url) {
    environment.put("HTTP_PROXY", "http://proxy.test:3128");
    properties.put("http.proxyHost", "property.test");
    assertThat(proxyFor(url)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*                        | http://api.example.com      | true",
        "example.com              | http://example.com          | true",
        "example.com              | http://api.Example.com      | true",
        "example.com              | http://badexample.com       | false",
        ".example.com             | http://api.example.com      | true",
        "*.example.com            | http://api.example.com      | true",
        "a.test, example.com      | http://example.com          | true",
        "a.test example.com       | http://example.com          | true",
        "example.com:8080         | http://example.com:8080     | true",
        "example.com:8080         | http://example.com          | false",
        "example.com:80           | http://example.com          | true",
        "10.1.2.3                 | http://10.1.2.3             | true",
        "2.3                      | http://10.1.2.3             | false",
        "10.0.0.0/8               | http://10.1.2.3             | true",
        "10.0.0.0/8               | http://11.1.2.3             | false",
        "10.0.0.0/8               | http://ten.test             | false",
        "10.0.0.0/-1              | http://11.1.2.3             | false",
        "fd00::/8                 | http://[fd12::1]            | true",
        "[fd12::1]:80             | http://[fd12::1]            | true",
        "fd12:0::1                | http://[fd12::1]            | true",
        ",                        | http://example.com          | false",
        "not/an/entry             | http://example.com          | false"
      })
  void whoIsListedIsReachedStraight(String list, String url, boolean straight) {
    environment.put("HTTP_PROXY", "http://proxy.test:3128");
    environment.put("NO_PROXY", list);
    assertThat(proxyFor(url).isEmpty()).isEqualTo(straight);
  }

  @Test
  void aPasswordIsHandedToTheProxyAndKeptSecret() {
    environment.put("HTTP_PROXY", "http://me:geheim%40home@proxy.test:3128");
    assertThat(proxyFor("http://api.example.com"))
        .contains(new HttpProxy("proxy.test", 3128, "HTTP_PROXY", "Basic bWU6Z2VoZWltQGhvbWU="));
    assertThat(secrets.all()).contains("geheim@home", "bWU6Z2VoZWltQGhvbWU=");
  }

  @Test
  void aPasswordForATunnelNeedsAWordToTheJvm() {
    environment.put("HTTPS_PROXY", "http://me:geheim%40home@proxy.test:3128");
    String refusal =
        "environment variable HTTPS_PROXY: has a user name and a password, and Java hands none to a"
            + " proxy for https:// unless told to; start the JVM of the tests with"
            + " -Djdk.http.auth.tunneling.disabledSchemes= (in Surefire and Failsafe: argLine), or"
            + " name a proxy that asks for none";
    assertThatThrownBy(() -> proxyFor("https://api.example.com"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(refusal);
    properties.put(TUNNELING, "Basic");
    assertThatThrownBy(() -> proxyFor("https://api.example.com")).hasMessage(refusal);

    properties.put(TUNNELING, "");
    assertThat(proxyFor("https://api.example.com")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "socks5://me:geheim@proxy.test:1080",
        "https://proxy.test",
        "http://",
        "http://proxy.test:99999",
        "http://me:ge heim@proxy.test"
      })
  void whatIsNoHttpProxyIsRefusedAndNotShown(String value) {
    environment.put("http_proxy", value);
    assertThatThrownBy(() -> proxyFor("http://api.example.com"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "environment variable http_proxy: must be the http:// address of a proxy, not a socks://"
                + " or https:// one; write for example http_proxy=http://127.0.0.1:3128, or list the"
                + " endpoint in NO_PROXY (the value is not shown here, for it may hold a password)");

    environment.put("no_proxy", "example.com");
    assertThat(proxyFor("http://api.example.com")).isEmpty();
  }

  private Optional<HttpProxy> proxyFor(String url) {
    Surroundings surroundings =
        new Surroundings(
            name -> Optional.ofNullable(properties.get(name)),
            name -> Optional.ofNullable(environment.get(name)),
            name -> Optional.empty(),
            name -> Optional.empty(),
            Path.of(""),
            ProxyChoiceTest.class.getClassLoader());
    return new ProxyChoice(surroundings, secrets).forEndpoint(URI.create(url));
  }
}
