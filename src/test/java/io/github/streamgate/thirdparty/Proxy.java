package io.github.streamgate.thirdparty;

import io.github.streamgate.testing.ServerKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A reverse proxy in front of a server on 127.0.0.1: a child process on a free port, which keeps
 * its files in a folder of the test and ends with it.
 */
final class Proxy {
  private static final Path TEMPLATES = Path.of("src/test/resources/proxies");
  private static final long PATIENCE_SECONDS = 10;

  private final int port;
  private final int securePort;
  private final Process process;

  private Proxy(int port, int securePort, Process process) {
    this.port = port;
    this.securePort = securePort;
    this.process = process;
  }

  /** Listens for TLS too, as 127.0.0.1, whose certificate is then {@code server.pem}. */
  static Proxy nginx(int upstream, Path folder) throws IOException, InterruptedException {
    Path program = Required.program("nginx");
    ServerKey key = ServerKey.madeFor("ip:127.0.0.1");
    Files.writeString(folder.resolve("server.pem"), key.pem());
    Files.writeString(folder.resolve("server.key"), key.privatePem());
    return start("nginx.conf", upstream, folder, List.of(program, "-p", folder, "-c"));
  }

  static Proxy haproxy(int upstream, Path folder) throws IOException, InterruptedException {
    return start(
        "haproxy.cfg", upstream, folder, List.of(Required.program("haproxy"), "-db", "-f"));
  }

  /** Its address; the first part of a path picks one of the shapes in its configuration. */
  URI uri() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Its address over TLS. */
  URI secureUri() {
    return URI.create("https://127.0.0.1:" + securePort);
  }

  private static Proxy start(String template, int upstream, Path folder, List<Object> program)
      throws IOException, InterruptedException {
    int port = freePort();
    int securePort = freePort();
    Path config =
        Files.writeString(
            folder.resolve(template),
            Files.readString(TEMPLATES.resolve(template))
                .replace("{port}", String.valueOf(port))
                .replace("{secure}", String.valueOf(securePort))
                .replace("{upstream}", String.valueOf(upstream)));
    Path said = folder.resolve("said.txt");
    List<String> command = new ArrayList<>(program.stream().map(Object::toString).toList());
    command.add(config.toString());
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    Proxy proxy = new Proxy(port, securePort, process);
    if (!proxy.listens()) {
      close(proxy);
      throw new IllegalStateException(command + " does not listen: " + Files.readString(said));
    }
    return proxy;
  }

  /** Asks until it listens, it has ended, or the time is up. */
  private boolean listens() throws InterruptedException {
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    do {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return process.isAlive();
      } catch (IOException e) {
        // Not yet.
      }
    } while (!process.waitFor(20, TimeUnit.MILLISECONDS) && System.nanoTime() < deadlineNanos);
    return false;
  }

  /** Free a moment ago; nothing else on a test machine takes ports from the same range so fast. */
  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it, if it was started. */
  static void close(@Nullable Proxy proxy) {
    if (proxy != null) {
      proxy.end();
    }
  }

  private void end() {
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
