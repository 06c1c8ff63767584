package io.github.streamgate.internal.wire;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The wire over {@code java.net.http}.
 *
 * <p>The client's executor is the calling thread, so that every callback runs on the one thread
 * that reads the sockets: the default executor puts milliseconds between the arrival of bytes and
 * the stamp. HTTP/1.1 on {@code http://}, for the client would ask to upgrade to h2c with every
 * POST and some servers mishandle that; HTTP/2 by ALPN on {@code https://}. Redirects are not
 * followed.
 */
public final class JdkWire implements Wire {
  private final HttpClient client;
  private final MonotonicClock clock;

  /** Whether any response has come whole, so that a pooled connection may have gone stale. */
  private volatile boolean mayReuse;

  /**
   * Opens a wire; its connections are its own.
   *
   * @param connectTimeout how long a connection may take to be made
   */
  public JdkWire(MonotonicClock clock, Duration connectTimeout) {
    this.clock = clock;
    this.client =
        HttpClient.newBuilder()
            .executor(Runnable::run)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(connectTimeout)
            .build();
  }

  @Override
  public Exchange send(WireRequest request, WireListener listener) {
    JdkExchange exchange = new JdkExchange(jdkRequest(request), listener);
    exchange.send();
    return exchange;
  }

  private static HttpRequest jdkRequest(WireRequest request) {
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
    return builder.build();
  }

  /** One request on its way, and once more if it met a connection that had gone stale. */
  private final class JdkExchange implements Exchange, HttpResponse.BodyHandler<@Nullable Void> {
    private final HttpRequest request;
    private final WireListener listener;
    private volatile @Nullable CompletableFuture<?> response;
    private volatile @Nullable Reader reader;
    private volatile boolean cancelled;
    private boolean resent;

    JdkExchange(HttpRequest request, WireListener listener) {
      this.request = request;
      this.listener = listener;
    }

    void send() {
      CompletableFuture<HttpResponse<@Nullable Void>> sent = client.sendAsync(request, this);
      response = sent;
      var unused = sent.whenComplete((answer, cause) -> over(cause));
    }

    @Override
    public BodySubscriber<@Nullable Void> apply(HttpResponse.ResponseInfo info) {
      long arrivedNanos = clock.nanos();
      listener.head(new ResponseHead(info.statusCode(), info.headers()::firstValue), arrivedNanos);
      Reader subscriber = new Reader(this, listener);
      reader = subscriber;
      return subscriber;
    }

    private void over(@Nullable Throwable wrapped) {
      if (wrapped == null) {
        mayReuse = true;
        return;
      }
      Throwable cause = unwrapped(wrapped);
      if (isStaleConnection(cause)) {
        resent = true;
        listener.resent();
        send();
      } else if (reader == null) {
        listener.failed(cause, clock.nanos());
      }
    }

    private boolean isStaleConnection(Throwable cause) {
      return mayReuse
          && !resent
          && !cancelled
          && reader == null
          && cause instanceof IOException
          && !(cause instanceof ConnectException)
          && !(cause instanceof HttpTimeoutException);
    }

    @Override
    public void cancel() {
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

  private static Throwable unwrapped(Throwable cause) {
    return cause instanceof CompletionException && cause.getCause() != null
        ? cause.getCause()
        : cause;
  }

  /** Takes the body as it comes: the stamp first, everything else after. */
  private final class Reader implements BodySubscriber<@Nullable Void> {
    private final JdkExchange exchange;
    private final WireListener listener;
    private final CompletableFuture<@Nullable Void> body = new CompletableFuture<>();
    private volatile Flow.@Nullable Subscription subscription;

    Reader(JdkExchange exchange, WireListener listener) {
      this.exchange = exchange;
      this.listener = listener;
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
      listener.read(bytes, arrivedNanos);
    }

    @Override
    public void onError(Throwable cause) {
      long atNanos = clock.nanos();
      listener.failed(cause, atNanos);
      body.completeExceptionally(cause);
    }

    @Override
    public void onComplete() {
      long arrivedNanos = clock.nanos();
      listener.complete(arrivedNanos);
      body.complete(null);
    }

    void cancel() {
      Flow.Subscription granted = subscription;
      if (granted != null) {
        granted.cancel();
      }
    }
  }
}
