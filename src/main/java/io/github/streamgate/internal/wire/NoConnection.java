package io.github.streamgate.internal.wire;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is told where no connection was made: who was to be reached, and through whom. */
record NoConnection(URI uri, WireOptions options) {

  /** Somebody is there, and refuses, or nobody answers for the machine. */
  IOException refused(@Nullable String why) {
    return new ConnectException(
        "nothing accepts connections at " + toWhom() + (why == null ? "" : " (" + why + ")"));
  }

  /** The name stands for no machine. */
  IOException unknownHost() {
    return new UnknownHostException(
        "no address is known for " + (options.proxy() == null ? uri.getHost() : toWhom()));
  }

  /** It took longer than a connection may take. */
  IOException inTime() {
    return new HttpConnectTimeoutException(
        "no connection"
            + (options.proxy() == null ? "" : " to " + toWhom())
            + " within "
            + inSeconds(options.connectTimeout()));
  }

  /** A connection was made, but not the one that was asked for. */
  IOException because(String why) {
    return new ConnectException(why);
  }

  /** The port is one for TLS. */
  IOException answersInTls() {
    return because(uri.getAuthority() + " answers in TLS; write https:// in the url");
  }

  /** The proxy is there, and does not lead on. */
  IOException notPassedOn(String why) {
    return new ConnectException(
        "the proxy " + options.proxy() + " does not lead to " + server() + " (" + why + ")");
  }

  /** The proxy asked for who it is; the JDK's client then ends without an answer to the request. */
  IOException withoutPassword() {
    return notPassedOn("it answers with status 407: it asks for a user name and a password");
  }

  private String toWhom() {
    HttpProxy proxy = options.proxy();
    return proxy == null
        ? uri.getAuthority()
        : "the proxy " + proxy + ", through which " + server() + " was to be reached";
  }

  /** With its port, for a proxy is told it even where the URL holds none. */
  String server() {
    int usual = "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
    return uri.getHost() + ":" + (uri.getPort() < 0 ? usual : uri.getPort());
  }

  private static String inSeconds(Duration duration) {
    return String.format(Locale.ROOT, "%.3f", duration.toNanos() / 1e9).replaceAll("\\.?0+$", "")
        + " s";
  }
}
