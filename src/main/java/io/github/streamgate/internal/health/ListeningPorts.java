package io.github.streamgate.internal.health;

import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Whether an endpoint lives in this process: whether one of its sockets listens to that port, as
 * Linux tells under {@code /proc/self}. On other systems nobody is found.
 */
final class ListeningPorts {
  private static final Path SELF = Path.of("/proc/self");
  private static final List<String> TABLES = List.of("net/tcp", "net/tcp6");
  private static final String LISTENING = "0A";

  private ListeningPorts() {}

  static boolean haveThisProcess(URI endpoint) {
    String host = String.valueOf(endpoint.getHost()).toLowerCase(Locale.ROOT);
    boolean loopback =
        host.equals("localhost") || host.equals("[::1]") || host.matches("127(\\.\\d+){3}");
    if (!loopback) {
      return false;
    }
    int port = endpoint.getPort() >= 0 ? endpoint.getPort() : usual(endpoint.getScheme());
    try {
      Set<String> own = sockets(SELF.resolve("fd"));
      for (String table : TABLES) {
        Path file = SELF.resolve(table);
        if (Files.exists(file)
            && Files.readAllLines(file).stream().anyMatch(row -> listens(row, port, own))) {
          return true;
        }
      }
    } catch (IOException | RuntimeException e) {
      return false; // another system, or one that does not let us look
    }
    return false;
  }

  private static int usual(String scheme) {
    return "https".equalsIgnoreCase(scheme) ? 443 : 80;
  }

  /** A row is: number, local address:port in hex, remote one, state, five more, inode. */
  static boolean listens(String row, int port, Set<String> ownSockets) {
    List<String> fields = List.of(row.trim().split(" +"));
    return fields.size() > 9
        && fields.get(3).equals(LISTENING)
        && fields.get(1).endsWith(String.format(Locale.ROOT, ":%04X", port))
        && ownSockets.contains("socket:[" + fields.get(9) + "]");
  }

  private static Set<String> sockets(Path descriptors) throws IOException {
    Set<String> sockets = new HashSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(descriptors)) {
      for (Path file : files) {
        target(file).ifPresent(sockets::add);
      }
    }
    return sockets;
  }

  /** Empty where it was closed meanwhile, as the one of this very listing will be. */
  private static Optional<String> target(Path link) {
    try {
      return Optional.of(Files.readSymbolicLink(link).toString());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
