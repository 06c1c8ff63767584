package io.github.streamgate.internal.wire;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The wire over {@code java.net.http}.
 *
 * <p>The client's executor is the calling thread, so that every callback runs on the thread that
 * reads the socket: the default executor puts milliseconds between the arrival of bytes and the
 * stamp. That thread is the client's own but for about one answer in a hundred, which is there so
 * soon that the sending thread reads it. HTTP/1.1 on {@code http://}, for the client would ask to
 * upgrade to h2c with every POST and some servers mishandle that; HTTP/2 by ALPN on {@code
 * https://}. Redirects are not followed. What comes in gzip or deflate is decoded.
 */
final class JdkWire implements Wire {
  /**
   * A request that is sent again may meet another connection that has gone stale: one in twelve
   * does, with 20 users on a server that closes every connection 5 ms after its reply.
   */
  private static final int MOST_RESENDS = 5;

  private final JdkClients clients;
  private final MonotonicClock clock;
  private final WireOptions options;

  private final Set<Long> readingThreads = ConcurrentHashMap.newKeySet();

  /** Whether any connection may have been kept, and so may have gone stale. */
  private volatile boolean mayReuse;

  JdkWire(MonotonicClock clock, WireOptions options) {
    this.clock = clock;
    this.options = options;
    this.clients = new JdkClients(options);
  }

  @Override
  public Exchange send(WireRequest request, WireListener listener) {
    JdkExchange exchange = new JdkExchange(jdkRequest(request), listener, clients.take());
    exchange.send();
    return exchange;
  }

  private HttpRequest jdkRequest(WireRequest request) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.uri())
            .version(
                "https".equalsIgnoreCase(request.uri().getScheme())
                    ? HttpClient.Version.HTTP_2
                    : HttpClient.Version.HTTP_1_1)
            .method(
                request.method(),
                request.body().length == 0
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofByteArray(request.body()));
    request.headers().forEach(builder::setHeader);
    if (options.proxy() != null && options.proxy().authorization() != null) {
      builder.setHeader("Proxy-Authorization", options.proxy().authorization());
    }
    return builder.build();
  }

  @Override
  public Set<Long> readingThreads() {
    return readingThreads;
  }

  @Override
  public void close() {
    clients.close();
  }

  /** One request on its way, and once more if it met a connection that had gone stale. */
  private final class JdkExchange implements Exchange, HttpResponse.BodyHandler<@Nullable Void> {
    private final HttpRequest request;
    private final WireListener listener;
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile @Nullable CompletableFuture<?> response;
    private volatile @Nullable Reader reader;
    private volatile boolean cancelled;
    private HttpClient client;
    private int resends;

    JdkExchange(HttpRequest request, WireListener listener, HttpClient client) {
      this.request = request;
      this.listener = listener;
      this.client = client;
    }

    void send() {
      CompletableFuture<HttpResponse<@Nullable Void>> sent = client.sendAsync(request, this);
      response = sent;
      if (cancelled) {
        sent.cancel(true); // by another thread, while this one was sending again
      }
      var unused = sent.whenComplete((answer, cause) -> ended(cause));
    }

    @Override
    public BodySubscriber<@Nullable Void> apply(HttpResponse.ResponseInfo info) {
      long arrivedNanos = clock.nanos();
      readingThreads.add(Thread.currentThread().getId());
      ResponseHead head = new ResponseHead(info.statusCode(), info.headers()::firstValue);
      Reader subscriber = new Reader(this, head);
      reader = subscriber;
      try {
        listener.head(head, arrivedNanos);
      } catch (RuntimeException | Error e) {
        subscriber.breakOff(e);
      }
      return subscriber;
    }

    private void ended(@Nullable Throwable cause) {
      if (cause != null && !cancelled && WireFailure.streamsExhausted(cause)) {
        client = clients.takeOtherThan(client);
        send();
      } else if (cause != null && mayHaveBeenStale(cause)) {
        resends++;
        listener.resent();
        send();
      } else {
        clients.release(client);
        if (cause != null) {
          failed(WireFailure.explained(cause, request.uri(), options), clock.nanos());
        } else if (reader == null) {
          failed(new NoConnection(request.uri(), options).withoutPassword(), clock.nanos());
        }
      }
    }

    private boolean mayHaveBeenStale(Throwable cause) {
      return mayReuse
          && resends < MOST_RESENDS
          && !cancelled
          && reader == null
          && WireFailure.beforeAnyByte(cause);
    }

    void completed(long arrivedNanos) {
      if (over.compareAndSet(false, true)) {
        try {
          listener.complete(arrivedNanos);
        } catch (RuntimeException | Error e) {
          listener.failed(e, arrivedNanos);
        }
      }
    }

    void failed(Throwable cause, long atNanos) {
      if (over.compareAndSet(false, true)) {
        listener.failed(cause, atNanos);
      }
    }

    @Override
    public void cancel() {
      if (!over.get()) {
        abort();
      }
    }

    void abort() {
      cancelled = true;
      Reader subscriber = reader;
      if (subscriber != null) {
        subscriber.cancel();
      }
      CompletableFuture<?> sent = response;
      if (sent != null) {
        sent.cancel(true);
      }
    }
  }

  /** Takes the body as it comes: the stamp first, everything else after. */
  private final class Reader implements BodySubscriber<@Nullable Void> {
    private final JdkExchange exchange;
    private final ContentDecoder decoder;
    private final boolean reusable;
    private final CompletableFuture<@Nullable Void> body = new CompletableFuture<>();
    private volatile Flow.@Nullable Subscription subscription;

    Reader(JdkExchange exchange, ResponseHead head) {
      this.exchange = exchange;
      this.decoder = ContentDecoder.of(head);
      this.reusable =
          options.connections() == Connections.REUSE
              && head.header("connection").filter("close"::equalsIgnoreCase).isEmpty();
    }

    @Override
    public CompletionStage<@Nullable Void> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription granted) {
      subscription = granted;
      if (exchange.cancelled) {
        granted.cancel();
      } else {
        granted.request(Long.MAX_VALUE);
      }
    }

    @Override
    public void onNext(List<ByteBuffer> bytes) {
      long arrivedNanos = clock.nanos();
      if (exchange.over.get()) {
        return;
      }
      try {
        exchange.listener.read(decoder.decode(bytes), arrivedNanos);
      } catch (ZipException | RuntimeException | Error e) {
        breakOff(e);
      }
    }

    @Override
    public void onError(Throwable cause) {
      long atNanos = clock.nanos();
      decoder.close();
      exchange.failed(cause, atNanos);
      body.completeExceptionally(cause);
    }

    @Override
    public void onComplete() {
      long arrivedNanos = clock.nanos();
      decoder.close();
      if (reusable) {
        mayReuse = true; // before anybody is told, who could send on this very connection
      }
      exchange.completed(arrivedNanos);
      body.complete(null);
    }

    /** The client must not see an exception of ours: it would lose the exchange or itself. */
    void breakOff(Throwable cause) {
      exchange.failed(cause, clock.nanos());
      exchange.abort();
      body.completeExceptionally(cause);
    }

    void cancel() {
      decoder.close();
      Flow.Subscription granted = subscription;
      if (granted != null) {
        granted.cancel();
      }
    }
  }
}
