package io.github.streamgate.stub;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * One client: reads its requests, plays the reply to each, one after the other. Confined to the
 * loop.
 *
 * <p>A client that closes its sending side counts as hung up. Where a client does not read, the
 * reply waits: no step is taken before the last one's bytes are gone.
 */
final class Connection {
  /** What is kept of bytes that come while a reply is under way; more closes the connection. */
  private static final int MAX_EARLY_BYTES = 64 << 10;

  private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(US_ASCII);
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SocketChannel channel;
  private final SelectionKey key;
  private final ServerLoop loop;
  private final RequestReader reader = new RequestReader();
  private @Nullable Reply reply;
  private Reply.Next next = Reply.Next.KEEP_ALIVE;
  private ByteBuffer unsent = NOTHING;
  private boolean stepUnsent;
  private ByteBuffer early = NOTHING;
  private boolean deaf;

  Connection(SocketChannel channel, SelectionKey key, ServerLoop loop) {
    this.channel = channel;
    this.key = key;
    this.loop = loop;
  }

  /** When the next step is due; asked only while one is. */
  long dueNanos() {
    if (reply == null) {
      throw new IllegalStateException("no reply is under way");
    }
    return reply.dueNanos();
  }

  /** The socket is ready for what the loop waited for. */
  void ready() {
    if (key.isValid() && key.isWritable()) {
      flush();
    }
    if (key.isValid() && key.isReadable()) {
      receive();
    }
  }

  private void receive() {
    ByteBuffer bytes = loop.input();
    int count = readInto(bytes);
    long readNanos = loop.nanos();
    if (count < 0) {
      abort(true, readNanos);
    } else if (!deaf && reply != null) {
      keepEarly(bytes, readNanos);
    } else if (!deaf) {
      take(bytes, readNanos);
    }
  }

  private int readInto(ByteBuffer bytes) {
    try {
      int count = channel.read(bytes.clear());
      bytes.flip();
      return count;
    } catch (IOException e) {
      return -1; // reset by the client: no different from a close
    }
  }

  private void keepEarly(ByteBuffer bytes, long nowNanos) {
    if (early.remaining() + bytes.remaining() > MAX_EARLY_BYTES) {
      abort(true, nowNanos);
    } else {
      early = joined(early, bytes);
    }
  }

  private void take(ByteBuffer bytes, long readNanos) {
    try {
      HttpRequest request = reader.read(bytes);
      if (request != null) {
        early = joined(NOTHING, bytes);
        begin(loop.responder().answer(request, readNanos));
      } else if (reader.takeContinueWanted()) {
        send(ByteBuffer.wrap(CONTINUE));
      }
    } catch (Refusal e) {
      deaf = true;
      begin(PlainReply.error(readNanos, e.status(), e.reason(), "", Reply.Next.LINGER, null));
    }
  }

  private void begin(Reply begun) {
    reply = begun;
    loop.schedule(this);
  }

  /** Takes the step that is due. */
  void play() {
    if (reply == null) {
      return;
    }
    Frames out = loop.frames();
    out.reset(reply.chunked());
    next = reply.step(loop.nanos(), out);
    send(out.view());
    stepUnsent = unsent.hasRemaining();
    if (!stepUnsent) {
      proceed();
    }
  }

  /** Writes what the socket takes; the rest waits until it takes more. */
  private void send(ByteBuffer bytes) {
    try {
      if (!unsent.hasRemaining()) {
        channel.write(bytes);
      }
      if (bytes.hasRemaining()) {
        unsent = joined(unsent, bytes);
        key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
      }
    } catch (IOException e) {
      abort(true, loop.nanos());
    }
  }

  private void flush() {
    try {
      channel.write(unsent);
    } catch (IOException e) {
      abort(true, loop.nanos());
      return;
    }
    if (!unsent.hasRemaining()) {
      unsent = NOTHING;
      key.interestOps(SelectionKey.OP_READ);
      if (stepUnsent) {
        stepUnsent = false;
        proceed();
      }
    }
  }

  /** The bytes of the latest step are gone: what follows it. */
  private void proceed() {
    if (reply == null) {
      return; // aborted while writing
    }
    if (next == Reply.Next.STEP) {
      loop.schedule(this);
      return;
    }
    long nowNanos = loop.nanos();
    if (reply.exchange() != null) {
      reply.exchange().played(nowNanos);
    }
    reply = null;
    conclude(nowNanos);
  }

  private void conclude(long nowNanos) {
    switch (next) {
      case KEEP_ALIVE -> {
        ByteBuffer bytes = early;
        early = NOTHING;
        take(bytes, nowNanos);
      }
      case CLOSE -> close();
      case LINGER -> linger(nowNanos);
      case RESET -> reset();
      case HOLD -> deaf = true;
      case STEP -> throw new IllegalStateException("a reply that goes on is not over");
    }
  }

  private void linger(long nowNanos) {
    try {
      channel.shutdownOutput();
      begin(new LingerReply(nowNanos));
    } catch (IOException e) {
      close();
    }
  }

  private void reset() {
    try {
      channel.setOption(StandardSocketOptions.SO_LINGER, 0);
    } catch (IOException e) {
      // the client was faster: there is nothing left to reset
    }
    close();
  }

  /** Ends all at once, whatever is under way. */
  void abort(boolean clientHungUp, long nowNanos) {
    if (reply != null) {
      loop.unschedule(this);
      if (reply.exchange() != null) {
        reply.exchange().aborted(clientHungUp, nowNanos);
      }
      reply = null;
    }
    close();
  }

  private void close() {
    loop.close(channel);
  }

  private static ByteBuffer joined(ByteBuffer first, ByteBuffer second) {
    if (!first.hasRemaining() && !second.hasRemaining()) {
      return NOTHING;
    }
    ByteBuffer both = ByteBuffer.allocate(first.remaining() + second.remaining());
    return both.put(first).put(second).flip();
  }
}
