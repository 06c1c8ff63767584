package io.github.streamgate.stub;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A client that sees every byte. */
final class RawClient implements AutoCloseable {
  static final String STREAM = "{\"model\":\"m\",\"stream\":true,\"messages\":[]}";

  private final Socket socket;

  RawClient(StreamgateStub stub) throws IOException {
    socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), stub.port());
    socket.setSoTimeout(20_000);
    socket.setTcpNoDelay(true);
  }

  /** One request on a connection of its own, answered to its end. */
  static String exchange(StreamgateStub stub, String request) throws IOException {
    try (RawClient client = new RawClient(stub)) {
      return client.send(request).readToEnd();
    }
  }

  /** A chat completion request on a connection that is closed after it. */
  static String post(String body, String... headers) {
    return "POST /v1/chat/completions HTTP/1.1\r\nHost: stub\r\nConnection: close\r\n"
        + String.join("", headers)
        + "Content-Length: "
        + body.getBytes(UTF_8).length
        + "\r\n\r\n"
        + body;
  }

  RawClient send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(UTF_8));
    return this;
  }

  String readToEnd() throws IOException {
    return new String(socket.getInputStream().readAllBytes(), UTF_8);
  }

  /** What there is, or comes next, in one read. */
  String readOnce() throws IOException {
    byte[] bytes = new byte[1 << 16];
    int length = socket.getInputStream().read(bytes);
    return length < 0 ? "" : new String(bytes, 0, length, UTF_8);
  }

  /** Reads up to a text, which must come. */
  String readUntil(String end) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    while (!read.toString(UTF_8).endsWith(end)) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        throw new IOException("ended before \"" + end + "\": " + read.toString(UTF_8));
      }
      read.write(next);
    }
    return read.toString(UTF_8);
  }

  /** The text as one chunk on the wire. */
  static String chunk(String text) {
    return Integer.toHexString(text.getBytes(UTF_8).length) + "\r\n" + text + "\r\n";
  }

  /** The chunks of a whole response; fails where the framing is not exact. */
  static List<String> chunks(String response) {
    String wire = new String(response.getBytes(UTF_8), ISO_8859_1);
    List<String> chunks = new ArrayList<>();
    int at = wire.indexOf("\r\n\r\n") + 4;
    while (true) {
      int lineEnd = wire.indexOf("\r\n", at);
      int size = Integer.parseInt(wire.substring(at, lineEnd), 16);
      int end = lineEnd + 2 + size;
      if (!wire.startsWith("\r\n", end)) {
        throw new AssertionError("no line end after a chunk at " + end);
      }
      if (size == 0) {
        if (end + 2 != wire.length()) {
          throw new AssertionError("bytes after the last chunk");
        }
        return chunks;
      }
      chunks.add(new String(wire.substring(lineEnd + 2, end).getBytes(ISO_8859_1), UTF_8));
      at = end + 2;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
