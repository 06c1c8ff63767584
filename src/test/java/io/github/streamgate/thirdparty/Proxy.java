package io.github.streamgate.thirdparty;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private final Process process;

  private Proxy(int port, Process process) {
    this.port = port;
    this.process = process;
  }

  static Proxy nginx(int upstream, Path folder) throws IOException, InterruptedException {
    Path program = Required.program("nginx");
    int port = freePort();
    Path config = configure("nginx.conf", port, upstream, folder);
    return start(port, folder, List.of(program, "-p", folder, "-c", config));
  }

  static Proxy haproxy(int upstream, Path folder) throws IOException, InterruptedException {
    Path program = Required.program("haproxy");
    int port = freePort();
    Path config = configure("haproxy.cfg", port, upstream, folder);
    return start(port, folder, List.of(program, "-db", "-f", config));
  }

  /** Its address; the first part of a path picks one of the shapes in its configuration. */
  URI uri() {
    return URI.create("http://127.0.0.1:" + port);
  }

  private static Path configure(String template, int port, int upstream, Path folder)
      throws IOException {
    String text =
        Files.readString(TEMPLATES.resolve(template))
            .replace("{port}", String.valueOf(port))
            .replace("{upstream}", String.valueOf(upstream));
    return Files.writeString(folder.resolve(template), text);
  }

  private static Proxy start(int port, Path folder, List<Object> command)
      throws IOException, InterruptedException {
    Path said = folder.resolve("said.txt");
    Process process =
        new ProcessBuilder(command.stream().map(Object::toString).toList())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    Proxy proxy = new Proxy(port, process);
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
