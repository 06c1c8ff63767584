package io.github.streamgate.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Speaks HTTP/2, as far as a stream and its faults need it, to whoever asks for it by ALPN: a frame
 * more or less (RFC 9113), no compression of headers (RFC 7541), no flow control of its own.
 *
 * <p>On 127.0.0.1; all threads are daemons.
 */
public final class Http2Server implements AutoCloseable {
  private static final int PREFACE_BYTES = 24;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int MAX_CONCURRENT_STREAMS = 3;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final int ACK = 1;
  private static final byte STATUS_200 = (byte) 0x88;

  /**
   * What every stream is answered with.
   *
   * @param parts a DATA frame each
   * @param everyMillis before each part, and before the end
   * @param resetWith the error code of the RST_STREAM that ends the stream; absent for END_STREAM
   */
  public record Reply(
      Map<String, String> headers,
      List<byte[]> parts,
      long everyMillis,
      @Nullable Integer resetWith) {}

  private final SSLServerSocket listener;
  private final int mostStreams;
  private final Reply reply;
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger streams = new AtomicInteger();

  private Http2Server(SSLServerSocket listener, int mostStreams, Reply reply) {
    this.listener = listener;
    this.mostStreams = mostStreams;
    this.reply = reply;
  }

  /**
   * Starts.
   *
   * @param mostStreams how many streams a connection may have open at a time
   */
  public static Http2Server start(SSLContext context, int mostStreams, Reply reply) {
    try {
      InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      SSLServerSocket listener =
          (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0, 1000, loopback);
      SSLParameters parameters = listener.getSSLParameters();
      parameters.setApplicationProtocols(new String[] {"h2"});
      listener.setSSLParameters(parameters);
      Http2Server server = new Http2Server(listener, mostStreams, reply);
      daemon(server::accept);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it is to be asked. */
  public URI uri() {
    return URI.create("https://127.0.0.1:" + listener.getLocalPort() + "/v1/chat/completions");
  }

  /** How many connections spoke HTTP/2 so far. */
  public int connections() {
    return connections.get();
  }

  /** How many streams were asked for so far. */
  public int streams() {
    return streams.get();
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "scripted-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        SSLSocket socket = (SSLSocket) listener.accept();
        daemon(() -> serve(socket));
      }
    } catch (IOException closed) {
      // Nobody is to be served any more.
    }
  }

  private void serve(SSLSocket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      socket.startHandshake();
      if (socket.getApplicationProtocol().equals("h2")) {
        new Connection(socket).serve();
      }
    } catch (IOException gone) {
      // One of the two has closed the connection.
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

  private final class Connection {
    private final DataInputStream in;
    private final OutputStream out;
    private final Set<Integer> over = new HashSet<>();

    Connection(Socket socket) throws IOException {
      this.in = new DataInputStream(socket.getInputStream());
      this.out = socket.getOutputStream();
    }

    void serve() throws IOException {
      in.readNBytes(PREFACE_BYTES);
      connections.incrementAndGet();
      byte[] most =
          ByteBuffer.allocate(6)
              .putShort((short) MAX_CONCURRENT_STREAMS)
              .putInt(mostStreams)
              .array();
      frame(SETTINGS, 0, 0, most);
      while (true) {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt() & Integer.MAX_VALUE;
        take(type, flags, stream, in.readNBytes(length));
      }
    }

    private void take(int type, int flags, int stream, byte[] content) throws IOException {
      if (type == SETTINGS && flags != ACK) {
        frame(SETTINGS, ACK, 0, new byte[0]);
      } else if (type == PING && flags != ACK) {
        frame(PING, ACK, 0, content);
      } else if (type == RST_STREAM) {
        synchronized (this) {
          over.add(stream);
        }
      } else if ((type == HEADERS || type == DATA) && (flags & END_STREAM) != 0) {
        streams.incrementAndGet();
        daemon(() -> answer(stream));
      }
    }

    private void answer(int stream) {
      try {
        frame(HEADERS, END_HEADERS, stream, headerBlock());
        for (byte[] part : reply.parts()) {
          TimeUnit.MILLISECONDS.sleep(reply.everyMillis());
          frame(DATA, 0, stream, part);
        }
        TimeUnit.MILLISECONDS.sleep(reply.everyMillis());
        if (reply.resetWith() == null) {
          frame(DATA, END_STREAM, stream, new byte[0]);
        } else {
          byte[] code = ByteBuffer.allocate(4).putInt(reply.resetWith()).array();
          frame(RST_STREAM, 0, stream, code);
        }
      } catch (IOException gone) {
        // The client has gone.
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private byte[] headerBlock() {
      ByteArrayOutputStream block = new ByteArrayOutputStream();
      block.write(STATUS_200);
      reply
          .headers()
          .forEach(
              (name, value) -> {
                block.write(0); // literal, not indexed, with a new name
                for (String text : List.of(name, value)) {
                  block.write(text.length()); // no Huffman code; shorter than 127
                  block.writeBytes(text.getBytes(ISO_8859_1));
                }
              });
      return block.toByteArray();
    }

    private synchronized void frame(int type, int flags, int stream, byte[] content)
        throws IOException {
      if (over.contains(stream)) {
        return;
      }
      ByteBuffer frame = ByteBuffer.allocate(9 + content.length);
      frame.put((byte) (content.length >> 16)).putShort((short) content.length);
      frame.put((byte) type).put((byte) flags).putInt(stream).put(content);
      out.write(frame.array());
      out.flush();
    }
  }

  /** A reply of parts of text, with the headers of an event stream. */
  public static Reply events(long everyMillis, String... parts) {
    List<byte[]> bytes = new ArrayList<>();
    for (String part : parts) {
      bytes.add(part.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    return new Reply(Map.of("content-type", "text/event-stream"), bytes, everyMillis, null);
  }
}
