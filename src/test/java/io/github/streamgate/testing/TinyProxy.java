package io.github.streamgate.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A proxy on 127.0.0.1 that leads to one server, whatever name it is asked for: so it alone knows
 * who {@code gateway.test} is. Threads are daemons. Thread-safe.
 */
public final class TinyProxy implements AutoCloseable {
  private final ServerSocket listener;
  private final int port;
  private final @Nullable String refusal;
  private final List<String> heads = new ArrayList<>();

  private TinyProxy(ServerSocket listener, int port, @Nullable String refusal) {
    this.listener = listener;
    this.port = port;
    this.refusal = refusal;
  }

  /** Leads to the port on loopback. */
  public static TinyProxy leadingTo(int port) {
    return start(port, null);
  }

  /** Leads nowhere, and answers everything with the status line. */
  public static TinyProxy refusing(String status) {
    return start(0, status);
  }

  private static TinyProxy start(int port, @Nullable String refusal) {
    try {
      TinyProxy proxy = new TinyProxy(new ServerSocket(0, 1000, loopback()), port, refusal);
      daemon(proxy::accept);
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InetAddress loopback() throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
  }

  /** Where it listens. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Request line and headers of what it was asked, a connection each. */
  public synchronized List<String> heads() {
    return List.copyOf(heads);
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "tiny-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listener.accept();
        daemon(() -> serve(socket));
      }
    } catch (IOException closed) {
      // Nobody is to be served any more.
    }
  }

  private void serve(Socket client) {
    try (client) {
      String head = head(client.getInputStream());
      synchronized (this) {
        heads.add(head);
      }
      if (refusal != null) {
        write(client, refusal + "\r\nContent-Length: 0\r\n\r\n");
        return;
      }
      try (Socket server = new Socket(loopback(), port)) {
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        if (head.startsWith("CONNECT ")) {
          write(client, "HTTP/1.1 200 Connected\r\n\r\n");
        } else {
          write(server, head);
        }
        daemon(() -> pump(client, server));
        pump(server, client);
      }
    } catch (IOException gone) {
      // One of the two has left.
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("left within the head");
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
  }

  private static void pump(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException gone) {
      // The other way ends with it.
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
