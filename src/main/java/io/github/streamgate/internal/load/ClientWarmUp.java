package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.RequestTemplate;
import io.github.streamgate.dialect.TemplateValue;
import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.wire.Wire;
import io.github.streamgate.internal.wire.WireOptions;
import io.github.streamgate.internal.wire.Wires;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Warms the client before it measures anything: the first requests of a cold JVM are 70 to 100 ms
 * slower in the client itself, and that is nobody's latency.
 *
 * <p>The real path is taken, over a real socket: the dialect's own template for a canned reply,
 * from a server on loopback that lives for as long as this takes. {@code https://} takes the path
 * that its requests take, but for TLS itself. Once a JVM, dialect and path; two seconds or so, and
 * three at most: what is compiled then takes no time from the first minute of a load on one core.
 */
final class ClientWarmUp {
  private static final Duration AT_MOST = Duration.ofSeconds(3);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final WireOptions CONNECTIONS = WireOptions.plain(PATIENCE);
  private static final int REQUESTS = 4000;
  private static final int USERS = 4;
  private static final Set<String> WARM = new HashSet<>();

  private ClientWarmUp() {}

  /**
   * Warms up for this dialect and this kind of URL unless that was done in this JVM before. Who
   * comes while another thread is at it waits for it.
   *
   * @param secure whether the requests will go to {@code https://}
   */
  static synchronized void once(Dialect dialect, boolean secure, MonotonicClock clock)
      throws InterruptedException {
    String path = (secure ? "https " : "http ") + dialect.name();
    if (!WARM.contains(path)) {
      warmUp(dialect, secure, clock);
      WARM.add(path);
    }
  }

  private static void warmUp(Dialect dialect, boolean secure, MonotonicClock clock)
      throws InterruptedException {
    try (CannedServer server =
            CannedServer.start(dialect.framing().mediaType(), dialect.sampleStream());
        Wire wire =
            secure ? Wires.openTheWayOfHttps(clock, CONNECTIONS) : Wires.open(clock, CONNECTIONS)) {
      LoadOutcome outcome =
          new LoadRun(plan(dialect, server.uri()), wire, clock, LoadListener.NONE).drive();
      if (outcome.end() instanceof RunEnd.Interrupted) {
        throw new InterruptedException("interrupted while the client warmed up");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the client could not be warmed up on loopback", e);
    }
  }

  private static LoadPlan plan(Dialect dialect, URI uri) {
    RequestTemplate template = RequestTemplate.parse(dialect.defaultTemplate());
    return new LoadPlan(
        dialect,
        new TemplateRequests(
            "POST",
            new UrlTemplate(uri),
            RequestHeaders.same(Map.of("Content-Type", "application/json")),
            template,
            DataRows.NONE,
            template.used().stream()
                .collect(Collectors.toMap(place -> place, place -> TemplateValue.text(place)))),
        new ClosedModel(
            USERS,
            Duration.ZERO,
            0,
            Duration.ZERO,
            OptionalInt.of(REQUESTS),
            OptionalLong.of(AT_MOST.toNanos())),
        new Timeouts(PATIENCE, PATIENCE, PATIENCE),
        CONNECTIONS,
        true,
        List.of());
  }
}
