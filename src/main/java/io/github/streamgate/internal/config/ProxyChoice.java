package io.github.streamgate.internal.config;

import io.github.streamgate.internal.wire.HttpProxy;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the proxy that leads to an endpoint, as other programs would: the JVM's own properties
 * ({@code https.proxyHost}, {@code https.proxyPort}, {@code http.nonProxyHosts}), then the
 * environment ({@code HTTPS_PROXY}, {@code HTTP_PROXY}, {@code NO_PROXY}, in lower case too, which
 * goes first), then whatever else the JVM's {@link ProxySelector} was told.
 *
 * <p>Loopback is never reached through a proxy.
 *
 * @param secrets takes the password that a URL of a proxy may hold
 */
record ProxyChoice(Surroundings surroundings, Secrets secrets) {
  private static final String TUNNELING = "jdk.http.auth.tunneling.disabledSchemes";

  /** The proxy, if one leads there. */
  Optional<HttpProxy> forEndpoint(URI endpoint) {
    String host = NoProxy.bare(endpoint.getHost());
    if (NoProxy.isLoopback(host)) {
      return Optional.empty();
    }
    String scheme = endpoint.getScheme().toLowerCase(Locale.ROOT);
    String hostProperty = scheme + ".proxyHost";
    Optional<String> property = notBlank(surroundings.properties(), hostProperty);
    if (property.isPresent()) {
      return property
          .filter(proxy -> !excludedByProperty(host))
          .map(proxy -> new HttpProxy(proxy, portProperty(scheme), "-D" + hostProperty, null));
    }
    Optional<Named> variable = variable(scheme + "_proxy");
    if (variable.isPresent()) {
      int port = endpoint.getPort() < 0 ? usualPort(scheme) : endpoint.getPort();
      boolean excluded =
          variable("no_proxy").filter(no -> NoProxy.excludes(no.text(), host, port)).isPresent();
      return variable.filter(named -> !excluded).map(named -> parsed(named, scheme));
    }
    return selected(endpoint);
  }

  /** A variable of the environment that is set. */
  private record Named(String name, String text) {}

  private Optional<Named> variable(String lowerCase) {
    return Stream.of(lowerCase, lowerCase.toUpperCase(Locale.ROOT))
        .flatMap(
            name ->
                notBlank(surroundings.environment(), name)
                    .map(text -> new Named(name, text))
                    .stream())
        .findFirst();
  }

  private static Optional<String> notBlank(Function<String, Optional<String>> lookup, String name) {
    return lookup.apply(name).map(String::strip).filter(text -> !text.isEmpty());
  }

  private boolean excludedByProperty(String host) {
    String patterns = notBlank(surroundings.properties(), "http.nonProxyHosts").orElse("");
    return Stream.of(patterns.split("\\|"))
        .map(String::strip)
        .filter(pattern -> !pattern.isEmpty())
        .map(
            pattern ->
                Stream.of(pattern.split("\\*", -1))
                    .map(Pattern::quote)
                    .collect(Collectors.joining(".*")))
        .anyMatch(
            regex -> Pattern.compile(regex, Pattern.CASE_INSENSITIVE).matcher(host).matches());
  }

  private int portProperty(String scheme) {
    String name = scheme + ".proxyPort";
    return notBlank(surroundings.properties(), name)
        .map(
            text ->
                Setting.wholeNumber(text)
                    .filter(ProxyChoice::isPort)
                    .orElseThrow(
                        () ->
                            new ConfigurationException(
                                name
                                    + " = "
                                    + text
                                    + " (system property): must be a port from 1 to 65535; write for"
                                    + " example -D"
                                    + name
                                    + "=3128")))
        .orElse(usualPort(scheme));
  }

  private static boolean isPort(int port) {
    return port >= 1 && port <= 65535;
  }

  private static int usualPort(String scheme) {
    return scheme.equals("https") ? 443 : 80;
  }

  private HttpProxy parsed(Named named, String scheme) {
    String text = named.text().contains("://") ? named.text() : "http://" + named.text();
    URI uri = uri(text).orElseThrow(() -> illegal(named));
    boolean legal =
        "http".equalsIgnoreCase(uri.getScheme())
            && uri.getHost() != null
            && (uri.getPort() == -1 || isPort(uri.getPort()));
    if (!legal) {
      throw illegal(named);
    }
    Optional<String> user = Optional.ofNullable(uri.getRawUserInfo());
    if (user.isPresent() && scheme.equals("https")) {
      requireTunneling(named);
    }
    return new HttpProxy(
        uri.getHost(),
        uri.getPort() == -1 ? 80 : uri.getPort(),
        named.name(),
        user.map(this::basic).orElse(null));
  }

  private static Optional<URI> uri(String text) {
    try {
      return Optional.of(URI.create(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Its value is not shown: there may be a password in what could not be taken apart. */
  private static ConfigurationException illegal(Named named) {
    return new ConfigurationException(
        "environment variable "
            + named.name()
            + ": must be the http:// address of a proxy, not a socks:// or https:// one; write for"
            + " example "
            + named.name()
            + "=http://127.0.0.1:3128, or list the endpoint in NO_PROXY (the value is not shown here,"
            + " for it may hold a password)");
  }

  /**
   * The JDK keeps a password from a proxy that only opens a tunnel, unless told otherwise when its
   * client is loaded.
   */
  private void requireTunneling(Named named) {
    boolean allowed =
        surroundings
            .properties()
            .apply(TUNNELING)
            .filter(schemes -> !schemes.toLowerCase(Locale.ROOT).contains("basic"))
            .isPresent();
    if (!allowed) {
      throw new ConfigurationException(
          "environment variable "
              + named.name()
              + ": has a user name and a password, and Java hands none to a proxy for https:// unless"
              + " told to; start the JVM of the tests with -D"
              + TUNNELING
              + "= (in Surefire and Failsafe: argLine), or name a proxy that asks for none");
    }
  }

  private String basic(String rawUserInfo) {
    String plain = URLDecoder.decode(rawUserInfo.replace("+", "%2B"), StandardCharsets.UTF_8);
    String encoded = Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    for (String secret : List.of(rawUserInfo, plain, plain.substring(plain.indexOf(':') + 1))) {
      secrets.add(secret);
    }
    secrets.add("Basic " + encoded);
    return "Basic " + encoded;
  }

  /** Set by the program, or the operating system's with {@code java.net.useSystemProxies}. */
  private static Optional<HttpProxy> selected(URI endpoint) {
    ProxySelector selector = ProxySelector.getDefault();
    return Stream.ofNullable(selector)
        .flatMap(known -> known.select(endpoint).stream())
        .filter(proxy -> proxy.type() == Proxy.Type.HTTP)
        .map(Proxy::address)
        .filter(InetSocketAddress.class::isInstance)
        .map(InetSocketAddress.class::cast)
        .map(at -> new HttpProxy(at.getHostString(), at.getPort(), "the JVM's ProxySelector", null))
        .findFirst();
  }
}
