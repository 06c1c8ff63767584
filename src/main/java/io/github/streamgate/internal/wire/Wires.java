package io.github.streamgate.internal.wire;

import io.github.streamgate.internal.clock.MonotonicClock;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens wires: the door to this package. */
public final class Wires {
  private Wires() {}

  /** Opens a wire; its connections are its own. */
  public static Wire open(MonotonicClock clock, WireOptions options) {
    return new ByScheme(
        new Lazy(() -> new SocketWire(clock, options)),
        new Lazy(() -> new JdkWire(clock, options)));
  }

  /**
   * Opens a wire that sends every request the way of {@code https://}, as far as its URL allows: to
   * warm that way up without TLS.
   */
  public static Wire openTheWayOfHttps(MonotonicClock clock, WireOptions options) {
    return new JdkWire(clock, options);
  }

  /** Sends a request by the wire for its scheme. */
  private record ByScheme(Lazy http, Lazy https) implements Wire {
    @Override
    public Exchange send(WireRequest request, WireListener listener) {
      boolean tls = "https".equalsIgnoreCase(request.uri().getScheme());
      return (tls ? https : http).wire().send(request, listener);
    }

    @Override
    public Set<Long> readingThreads() {
      Set<Long> threads = new HashSet<>(http.readingThreads());
      threads.addAll(https.readingThreads());
      return threads;
    }

    @Override
    public void close() {
      http.close();
      https.close();
    }
  }

  /** A wire that is opened when it is asked for: each has a thread. */
  private static final class Lazy {
    private final Supplier<Wire> opening;
    private @Nullable Wire opened;

    Lazy(Supplier<Wire> opening) {
      this.opening = opening;
    }

    synchronized Wire wire() {
      Wire wire = opened;
      if (wire == null) {
        wire = opening.get();
        opened = wire;
      }
      return wire;
    }

    synchronized Set<Long> readingThreads() {
      return opened == null ? Set.of() : opened.readingThreads();
    }

    synchronized void close() {
      if (opened != null) {
        opened.close();
      }
    }
  }
}
