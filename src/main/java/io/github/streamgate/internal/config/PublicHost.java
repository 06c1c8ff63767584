package io.github.streamgate.internal.config;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Whether a host may cost money: whether it is neither this machine nor of a private network.
 *
 * <p>Decided by how the host is written, and never by asking a name server, which may be slow and
 * may change its mind. Private are the addresses of loopback, of RFC 1918, of the link, and unique
 * local ones (RFC 4193), and the names that the public DNS does not have: {@code localhost}, names
 * of one label, as containers have, and those under {@code .localhost}, {@code .local}, {@code
 * .internal}, {@code .lan}, {@code .svc}, {@code .home.arpa} and {@code .test}.
 */
final class PublicHost {
  private static final Pattern V4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
  private static final List<String> PRIVATE_ENDS =
      List.of(".localhost", ".local", ".internal", ".lan", ".svc", ".home.arpa", ".test");

  private PublicHost() {}

  static boolean is(URI uri) {
    String host = uri.getHost().toLowerCase(Locale.ROOT).replaceAll("\\.$", "");
    if (V4.matcher(host).matches() || host.startsWith("[")) {
      return !isPrivate(host.replaceAll("[\\[\\]]", "").replaceAll("%.*", ""));
    }
    return host.contains(".") && PRIVATE_ENDS.stream().noneMatch(host::endsWith);
  }

  /** The literal is read, and no server asked. */
  private static boolean isPrivate(String literal) {
    try {
      InetAddress address = InetAddress.getByName(literal);
      boolean uniqueLocal =
          address.getAddress().length == 16 && (address.getAddress()[0] & 0xFE) == 0xFC;
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || address.isSiteLocalAddress()
          || address.isLinkLocalAddress()
          || uniqueLocal;
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
