package io.github.streamgate.internal.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Gives every request the same reply, as fast as it can; on loopback, with daemon threads. */
final class CannedServer implements AutoCloseable {
  private static final byte[] END = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket server;
  private final byte[] head;
  private final List<byte[]> chunks;
  private final List<Socket> accepted = new ArrayList<>();

  private CannedServer(ServerSocket server, String contentType, String reply) {
    this.server = server;
    this.head =
        ("HTTP/1.1 200 OK\r\nContent-Type: "
                + contentType
                + "\r\nTransfer-Encoding: chunked\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    this.chunks = reply.lines().map(line -> chunk(line + "\n")).toList();
  }

  static CannedServer start(String contentType, String reply) throws IOException {
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    ServerSocket socket = new ServerSocket(0, 50, loopback);
    CannedServer server = new CannedServer(socket, contentType, reply);
    daemon(server::accept);
    return server;
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/");
  }

  private static byte[] chunk(String text) {
    int length = text.getBytes(StandardCharsets.UTF_8).length;
    return (Integer.toHexString(length) + "\r\n" + text + "\r\n").getBytes(StandardCharsets.UTF_8);
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        socket.setTcpNoDelay(true);
        synchronized (accepted) {
          accepted.add(socket);
        }
        daemon(() -> answer(socket));
      }
    } catch (IOException closed) {
      // Nobody is to be served any more.
    }
  }

  private void answer(Socket socket) {
    try (socket) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      OutputStream out = socket.getOutputStream();
      while (skipRequest(in)) {
        out.write(head);
        for (byte[] chunk : chunks) {
          out.write(chunk);
        }
        out.write(END);
      }
    } catch (IOException gone) {
      // The client has gone, and so does its connection.
    }
  }

  /** Reads over one request; false once there are no more. Latin-1, so a char is a byte. */
  private static boolean skipRequest(BufferedReader in) throws IOException {
    long length = 0;
    String line = in.readLine();
    boolean any = line != null;
    while (line != null && !line.isEmpty()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
      }
      line = in.readLine();
    }
    while (length > 0 && in.read() >= 0) {
      length--;
    }
    return any;
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "streamgate-warm-up");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    server.close();
    synchronized (accepted) {
      for (Socket socket : accepted) {
        socket.close();
      }
    }
  }
}
