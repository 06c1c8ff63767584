package io.github.streamgate.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLServerSocket;

/**
 * A server on 127.0.0.1 that writes exactly the bytes it was told, when it was told, whatever HTTP
 * says about them; and that keeps what it was sent.
 *
 * <p>A byte is never early, and how late it is depends on the machine. Each write is one flush with
 * TCP_NODELAY; whether it is one read at the other end is up to the kernel. All threads are
 * daemons. Thread-safe.
 */
@SuppressWarnings("ArrayRecordComponent") // nothing here is ever compared
public final class ScriptedServer implements AutoCloseable {
  /** The longest that anything here is waited for. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** What happens to the connection once an answer was played. */
  public enum End {
    /** It waits for the next request. */
    KEPT,
    /** It is closed. */
    FIN,
    /** It is reset. */
    RST
  }

  /**
   * Bytes that leave together.
   *
   * @param afterNanos since the request was read whole
   */
  public record Write(long afterNanos, byte[] bytes) {}

  /**
   * The answer to one request.
   *
   * @param endAfterNanos when the end comes, since the request was read whole
   */
  public record Answer(List<Write> writes, End end, long endAfterNanos) {
    public Answer {
      writes = List.copyOf(writes);
    }

    /** No byte at all, yet. */
    public static Answer silence() {
      return new Answer(List.of(), End.KEPT, 0);
    }

    /** Everything at once, text as UTF-8; the connection is kept. */
    public static Answer of(String text) {
      return silence().then(0, text);
    }

    /** And then, so long after the request was read, this. */
    public Answer then(long afterMillis, String text) {
      return then(afterMillis, text.getBytes(UTF_8));
    }

    /** And then, so long after the request was read, this. */
    public Answer then(long afterMillis, byte[] bytes) {
      List<Write> longer = new ArrayList<>(writes);
      longer.add(new Write(TimeUnit.MILLISECONDS.toNanos(afterMillis), bytes));
      return new Answer(longer, end, endAfterNanos);
    }

    /** With another end. */
    public Answer ending(End otherEnd, long afterMillis) {
      return new Answer(writes, otherEnd, TimeUnit.MILLISECONDS.toNanos(afterMillis));
    }

    /**
     * What a real server once wrote, with its cuts.
     *
     * @param pace what each of its times is multiplied by: 0.5 plays it twice as fast
     */
    public static Answer of(Transcript transcript, double pace) {
      return new Answer(
          transcript.reads().stream()
              .map(read -> new Write(Math.round(read.atNanos() * pace), read.toArray()))
              .toList(),
          End.FIN,
          Math.round(transcript.endNanos() * pace));
    }
  }

  /**
   * A request as it came.
   *
   * @param connection which connection it came on, from 0
   * @param head request line and headers, without the blank line
   */
  public record Request(int connection, String head, byte[] body) {
    /** The value of a header; fails where it is not there. */
    public String header(String name) {
      String start = name.toLowerCase(Locale.ROOT) + ":";
      return head.lines()
          .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
          .map(line -> line.substring(start.length()).strip())
          .findFirst()
          .orElseThrow(() -> new AssertionError("no " + name + " in " + head));
    }
  }

  private final ServerSocket listener;
  private final IntFunction<Answer> answers;
  private final MonotonicClock clock = MonotonicClock.system();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final List<Request> requests = new ArrayList<>();
  private int connections;
  private int open;

  private ScriptedServer(ServerSocket listener, IntFunction<Answer> answers) {
    this.listener = listener;
    this.answers = answers;
  }

  /** Gives every request the same answer. */
  public static ScriptedServer always(Answer answer) {
    return start(ServerSocketFactory.getDefault(), ordinal -> answer);
  }

  /** Gives every request the same answer, over TLS. */
  public static ScriptedServer overTls(ServerKey key, Answer answer) {
    return start(key.serverContext().getServerSocketFactory(), ordinal -> answer);
  }

  /** Gives each request the next answer, and the last one to all that follow. */
  public static ScriptedServer inTurn(Answer... answers) {
    return start(
        ServerSocketFactory.getDefault(),
        ordinal -> answers[Math.min(ordinal, answers.length - 1)]);
  }

  private static ScriptedServer start(ServerSocketFactory sockets, IntFunction<Answer> answers) {
    try {
      InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      ScriptedServer server =
          new ScriptedServer(sockets.createServerSocket(0, 1000, loopback), answers);
      daemon(server::accept);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it is to be asked. */
  public URI uri() {
    String scheme = listener instanceof SSLServerSocket ? "https" : "http";
    return URI.create(scheme + "://127.0.0.1:" + port() + "/v1/chat/completions");
  }

  /** Where it listens on 127.0.0.1. */
  public int port() {
    return listener.getLocalPort();
  }

  /** What was asked so far, in the order in which it was read whole. */
  public synchronized List<Request> requests() {
    return List.copyOf(requests);
  }

  /** How many connections were made so far. */
  public synchronized int connections() {
    return connections;
  }

  /** Waits until so many requests were read whole. */
  public void awaitRequests(int count) throws InterruptedException, TimeoutException {
    await(() -> requests.size() >= count, count + " requests");
  }

  /** Waits until no connection is open, whichever side closed it. */
  public void awaitNoneOpen() throws InterruptedException, TimeoutException {
    await(() -> open == 0, "no connection being open");
  }

  private synchronized void await(BooleanSupplier condition, String what)
      throws InterruptedException, TimeoutException {
    long deadlineNanos = clock.nanos() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - clock.nanos());
      if (leftMillis <= 0) {
        throw new TimeoutException(
            "waited for %s; there are %d requests, %d connections open"
                .formatted(what, requests.size(), open));
      }
      wait(leftMillis);
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "scripted-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Connection connection = new Connection(listener.accept(), opened());
        daemon(connection::serve);
      }
    } catch (IOException closed) {
      // Nobody is to be served any more.
    }
  }

  private synchronized int opened() {
    open++;
    return connections++;
  }

  private synchronized void closed() {
    open--;
    notifyAll();
  }

  private synchronized int asked(Request request) {
    requests.add(request);
    notifyAll();
    return requests.size() - 1;
  }

  @Override
  public void close() {
    closing.countDown();
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One thread reads, so that the other side's leaving is seen at once; another one writes. */
  private final class Connection {
    private final Socket socket;
    private final int number;

    Connection(Socket socket, int number) {
      this.socket = socket;
      this.number = number;
    }

    void serve() {
      try (socket) {
        socket.setTcpNoDelay(true);
        for (Request request = read(); request != null; request = read()) {
          Answer answer = answers.apply(asked(request));
          long readNanos = clock.nanos();
          daemon(() -> play(answer, readNanos));
        }
      } catch (IOException gone) {
        // One of the two has closed the connection.
      } finally {
        closed();
      }
    }

    private Request read() throws IOException {
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = socket.getInputStream().read();
        if (next < 0) {
          return null;
        }
        head.append((char) next);
      }
      Request request = new Request(number, head.toString().strip(), new byte[0]);
      boolean hasBody = request.head().toLowerCase(Locale.ROOT).contains("content-length");
      int length = hasBody ? Integer.parseInt(request.header("Content-Length")) : 0;
      byte[] body = socket.getInputStream().readNBytes(length);
      return new Request(number, new String(request.head().getBytes(ISO_8859_1), UTF_8), body);
    }

    private void play(Answer answer, long readNanos) {
      try {
        for (Write write : answer.writes()) {
          awaitOrClose(readNanos + write.afterNanos());
          socket.getOutputStream().write(write.bytes());
        }
        awaitOrClose(readNanos + answer.endAfterNanos());
        if (answer.end() == End.RST) {
          socket.setSoLinger(true, 0);
        }
        if (answer.end() != End.KEPT) {
          socket.close();
        }
      } catch (IOException gone) {
        // The client has gone; whoever reads has seen it.
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private void awaitOrClose(long dueNanos) throws InterruptedException, IOException {
      if (closing.await(dueNanos - clock.nanos(), TimeUnit.NANOSECONDS)) {
        socket.close();
      }
    }
  }
}
