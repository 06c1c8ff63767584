package io.github.streamgate.internal.config;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Who is reached without a proxy, as {@code NO_PROXY} says it: hosts, which stand for what lies
 * below them too, with a dot or a star in front or not; addresses and blocks of them ({@code
 * 10.0.0.0/8}); each with a port or without; {@code *} for all.
 */
final class NoProxy {
  private static final Pattern NUMERIC = Pattern.compile("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
  private static final Pattern WITH_PORT = Pattern.compile("(\\[.+]|[^:]+):(\\d+)");

  private NoProxy() {}

  /** Whether the list, separated by commas or blanks, holds the host. */
  static boolean excludes(String list, String host, int port) {
    return Arrays.stream(list.strip().split("[,\\s]+"))
        .anyMatch(entry -> entry.equals("*") || excludesOne(entry, host, port));
  }

  private static boolean excludesOne(String entry, String host, int port) {
    var withPort = WITH_PORT.matcher(entry);
    if (withPort.matches()) {
      return withPort.group(2).equals(String.valueOf(port))
          && matches(bare(withPort.group(1)), host);
    }
    return matches(bare(entry), host);
  }

  private static boolean matches(String entry, String host) {
    int slash = entry.indexOf('/');
    if (slash >= 0) {
      return inBlock(bare(entry.substring(0, slash)), entry.substring(slash + 1), host);
    }
    String name = entry.replaceFirst("^\\*?\\.", "").toLowerCase(Locale.ROOT);
    String asked = host.toLowerCase(Locale.ROOT);
    return !name.isEmpty()
        && (asked.equals(name)
            || (!isNumeric(asked) && asked.endsWith("." + name))
            || (isNumeric(asked) && address(name).equals(address(asked))));
  }

  private static boolean inBlock(String network, String bits, String host) {
    Optional<byte[]> first = address(network).map(InetAddress::getAddress);
    Optional<byte[]> asked = address(host).map(InetAddress::getAddress);
    Optional<Integer> fixed = Setting.wholeNumber(bits).filter(number -> number >= 0);
    if (first.isEmpty() || asked.isEmpty() || fixed.isEmpty()) {
      return false;
    }
    int free = first.get().length * 8 - fixed.get();
    return first.get().length == asked.get().length
        && free >= 0
        && new BigInteger(1, first.get())
            .shiftRight(free)
            .equals(new BigInteger(1, asked.get()).shiftRight(free));
  }

  /** Whether the host is this machine itself, by name or address; nobody is asked. */
  static boolean isLoopback(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return name.equals("localhost")
        || name.endsWith(".localhost")
        || address(host).filter(InetAddress::isLoopbackAddress).isPresent();
  }

  /** An IPv6 address without its brackets; anything else as it is. */
  static String bare(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  private static boolean isNumeric(String host) {
    return NUMERIC.matcher(host).matches();
  }

  /** The address that is written, never one that a name stands for. */
  private static Optional<InetAddress> address(String written) {
    if (!isNumeric(written)) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(written));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }
}
