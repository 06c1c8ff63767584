package io.github.streamgate.stub;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A streaming LLM endpoint on 127.0.0.1 that speaks OpenAI chat completions at a scripted pace and
 * with scripted faults, and remembers what it did.
 *
 * <pre>{@code
 * try (StreamgateStub stub = StreamgateStub.builder()
 *     .timeToFirstToken(Duration.ofMillis(100))
 *     .timePerToken(Pace.logNormal(Duration.ofMillis(20), 0.3, 42))
 *     .tokens(32)
 *     .fault(Fault.status(503, "overloaded").onEvery(10))
 *     .start()) {
 *   gateway.useUpstream(stub.uri());
 *   ...
 *   assertThat(stub.log().aborted()).isZero();
 * }
 * }</pre>
 *
 * <p>It answers {@code POST} to any path that ends in {@code /chat/completions}, streamed or whole
 * as the request's {@code stream} says, honours {@code max_tokens} and {@code
 * stream_options.include_usage}, and answers {@code GET /health} with {@code ok}. Anything else is
 * a 404. HTTP/1.1 with standing connections, and HTTP/1.0; no TLS, no HTTP/2. Requests may have
 * bodies of up to 8 MB. The head and a chunk that carries the role go out as soon as the request
 * was read whole; then each token is a chunk and a write of its own, with TCP_NODELAY.
 *
 * <p>All of it runs on one daemon thread, {@code streamgate-stub}. A token is never early, and its
 * due time counts from the moment at which its request was read whole, so that lateness does not
 * add up. How late it is depends on the machine: with 100 streams at 20 ms a token, half of the
 * first and last tokens were at most 0.06 ms and 99 % at most 2.5 ms late, on two cores with a load
 * average of 4, at 15 % of one core; 500 streams took 30 %. Where it matters, look at {@link
 * StubExchange#worstLateNanos}. Megabytes of request body delay the other streams by the
 * milliseconds that reading them takes.
 *
 * <p>Thread-safe.
 */
public final class StreamgateStub implements AutoCloseable {
  private static final long CLOSE_SECONDS = 10;

  private final int port;
  private final ServerLoop loop;
  private final Thread thread;
  private final Object changing = new Object();
  private volatile Script script;

  private StreamgateStub(Script script, ServerSocketChannel listener) throws IOException {
    this.script = script;
    this.port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
    this.loop = new ServerLoop(listener, () -> this.script, MonotonicClock.system());
    this.thread = new Thread(loop, "streamgate-stub");
    this.thread.setDaemon(true);
  }

  /**
   * A script to write on: 100 ms to the first token, 20 ms a token, 32 tokens, no reasoning, usage
   * when asked for, no faults, no key.
   */
  public static Builder builder() {
    return new Builder();
  }

  /** The address without a path: {@code http://127.0.0.1:port}. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** The address that OpenAI's own paths give: {@code uri() + /v1/chat/completions}. */
  public URI chatUri() {
    return uri().resolve("/v1/chat/completions");
  }

  /** The port it listens on. */
  public int port() {
    return port;
  }

  /**
   * What it did so far; also after it was closed. A reply that a client has read to its end stands
   * in the log. That a client hung up is noticed a moment later: see {@link #awaitIdle}.
   */
  public StubLog log() {
    return loop.log();
  }

  /**
   * Waits until no reply is under way.
   *
   * @return false where some still were when the time was up
   */
  public boolean awaitIdle(Duration timeout) throws InterruptedException {
    return loop.awaitIdle(timeout.toNanos());
  }

  /**
   * Changes the script while it runs: {@code stub.change(script -> script.slowdown(2))}. Requests
   * that are read from now on meet the new script; replies under way go on as they began.
   */
  public void change(Consumer<Builder> change) {
    synchronized (changing) {
      Builder builder = new Builder(script);
      change.accept(builder);
      script = builder.script();
    }
  }

  /**
   * Stops listening, closes every connection, and waits for the thread to end. Replies under way
   * count as aborted. Closing again does nothing.
   */
  @Override
  public void close() {
    loop.close();
    if (Thread.currentThread() == thread) {
      return; // asked by the script itself: the loop ends once this request is answered
    }
    try {
      thread.join(TimeUnit.SECONDS.toMillis(CLOSE_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The script of a stub; each method replaces what was said before. Not thread-safe. */
  public static final class Builder {
    private static final int MAX_TOKENS = 100_000;

    private Pace firstToken = Pace.fixed(Duration.ofMillis(100));
    private Pace perToken = Pace.fixed(Duration.ofMillis(20));
    private double slowdown = 1;
    private @Nullable Integer capacity;
    private int tokens = 32;
    private int reasoningTokens;
    private UsageChunk usage = UsageChunk.WHEN_ASKED;
    private final List<FaultRule> faults = new ArrayList<>();
    private @Nullable KeyGuard key;

    private Builder() {}

    private Builder(Script script) {
      firstToken = script.firstToken();
      perToken = script.perToken();
      slowdown = script.slowdown();
      capacity = script.capacity();
      tokens = script.tokens();
      reasoningTokens = script.reasoningTokens();
      usage = script.usage();
      faults.addAll(script.faults());
      key = script.key();
    }

    /** The first token is written this long after its request was read whole; 0 to 1 hour. */
    public Builder timeToFirstToken(Duration time) {
      String example = ".timeToFirstToken(Duration.ofMillis(100))";
      Arguments.duration("timeToFirstToken", time, Duration.ZERO, example);
      return timeToFirstToken(Pace.fixed(time));
    }

    /** As above, with a gap that the pace gives for token 1. */
    public Builder timeToFirstToken(Pace pace) {
      firstToken = pace;
      return this;
    }

    /** Every further token is written this long after the one before it; 0 to 1 hour. */
    public Builder timePerToken(Duration time) {
      String example = ".timePerToken(Duration.ofMillis(20))";
      Arguments.duration("timePerToken", time, Duration.ZERO, example);
      return timePerToken(Pace.fixed(time));
    }

    /** As above, with gaps that the pace gives for tokens 2 and on. */
    public Builder timePerToken(Pace pace) {
      perToken = pace;
      return this;
    }

    /** Stretches all gaps of both paces by a factor, 0.01 to 100; 1 leaves them as they are. */
    public Builder slowdown(double factor) {
      slowdown = Arguments.number("slowdown", factor, 0.01, 100, ".slowdown(1.5)");
      return this;
    }

    /**
     * So many replies at a time, 1 or more, go at the scripted pace; the more are under way beyond
     * that, the slower each of them is from its beginning to its end, as on a machine that is full:
     * with {@code capacity(5)} and 20 at a time all gaps are 4 times as long. No bound unless said.
     */
    public Builder capacity(int replies) {
      capacity = Arguments.count("capacity", replies, 1, MAX_TOKENS, ".capacity(5)");
      return this;
    }

    /** As many at a time as come go at the scripted pace again. */
    public Builder unboundedCapacity() {
      capacity = null;
      return this;
    }

    /** So many answer tokens a reply, 1 to 100,000; a request's {@code max_tokens} may cut them. */
    public Builder tokens(int count) {
      tokens = Arguments.count("tokens", count, 1, MAX_TOKENS, ".tokens(32)");
      return this;
    }

    /**
     * So many reasoning tokens before the answer, 0 to 100,000, as {@code reasoning_content}. The
     * first of them is the first token, and {@code max_tokens} counts them.
     */
    public Builder reasoningTokens(int count) {
      reasoningTokens =
          Arguments.count("reasoningTokens", count, 0, MAX_TOKENS, ".reasoningTokens(16)");
      return this;
    }

    /** When a stream carries its usage. */
    public Builder usage(UsageChunk when) {
      usage = when;
      return this;
    }

    /** Adds a fault that every request suffers, unless an earlier one names it. */
    public Builder fault(Fault fault) {
      return fault(fault.onRequests(ordinal -> true));
    }

    /** Adds a fault that some requests suffer; of several that name a request the first counts. */
    public Builder fault(FaultRule rule) {
      faults.add(rule);
      return this;
    }

    /** Takes all faults away. */
    public Builder noFaults() {
      faults.clear();
      return this;
    }

    /** Requires {@code Authorization: Bearer <key>}; without it the answer is 401. */
    public Builder apiKey(String required) {
      key = new KeyGuard(required);
      return this;
    }

    /** Starts a stub on a free port. */
    public StreamgateStub start() {
      return start(0);
    }

    /**
     * Starts a stub on a given port, 0 to 65535, 0 meaning any that is free.
     *
     * @throws UncheckedIOException where the port is taken
     */
    public StreamgateStub start(int port) {
      Arguments.count("port", port, 0, 65_535, ".start(8080), or .start() for a free port");
      try {
        StreamgateStub stub = new StreamgateStub(script(), listen(port));
        stub.thread.start();
        return stub;
      } catch (IOException e) {
        throw new UncheckedIOException(
            "cannot listen on 127.0.0.1:" + port + "; .start() takes a free port", e);
      }
    }

    private static ServerSocketChannel listen(int port) throws IOException {
      ServerSocketChannel listener = ServerSocketChannel.open();
      try {
        listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        return listener.bind(new InetSocketAddress(loopback, port), 4096);
      } catch (IOException e) {
        listener.close();
        throw e;
      }
    }

    private Script script() {
      return new Script(
          firstToken,
          perToken,
          slowdown,
          capacity,
          tokens,
          reasoningTokens,
          usage,
          List.copyOf(faults),
          key);
    }
  }
}
