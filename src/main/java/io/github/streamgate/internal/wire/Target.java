package io.github.streamgate.internal.wire;

import java.net.URI;

/**
 * What follows from the URL of a request and the options of its wire alone: where its connection
 * goes, and how its head begins.
 *
 * @param inRequestLine the URL as the request line has it
 * @param inHostField the server as the {@code Host} field has it
 * @param host whom to connect to: the server, or the proxy before it
 * @param port of that host
 * @param destination both: connections to one destination serve each other's requests
 * @param noConnection what is said where no connection was made that is of use
 */
record Target(
    URI uri,
    String inRequestLine,
    String inHostField,
    String host,
    int port,
    String destination,
    NoConnection noConnection) {
  private static final int USUAL_PORT = 80;

  /**
   * Reads a URL.
   *
   * @throws IllegalArgumentException if it names no host
   */
  static Target of(URI url, WireOptions options) {
    URI uri = URI.create(url.toASCIIString());
    if (uri.getHost() == null) {
      throw new IllegalArgumentException("no host in " + uri.getRawAuthority());
    }
    int serverPort = uri.getPort() < 0 ? USUAL_PORT : uri.getPort();
    String server = serverPort == USUAL_PORT ? uri.getHost() : uri.getHost() + ":" + serverPort;
    HttpProxy proxy = options.proxy();
    String host = proxy == null ? uri.getHost() : proxy.host();
    int port = proxy == null ? serverPort : proxy.port();
    return new Target(
        url,
        proxy == null ? path(uri) : "http://" + server + path(uri),
        server,
        host,
        port,
        host + ":" + port,
        new NoConnection(url, options));
  }

  private static String path(URI uri) {
    String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }
}
