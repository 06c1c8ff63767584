package io.github.streamgate.stub;

import io.github.streamgate.stub.StubExchange.Ending;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The log as it grows. Not thread-safe: the loop guards it. */
final class ExchangeLog {
  private static final long BUDGET_BYTES = 64L << 20;
  private static final long OVERHEAD_BYTES = 1024;

  private final Deque<StubExchange> exchanges = new ArrayDeque<>();
  private final Map<Ending, Long> ended = new EnumMap<>(Ending.class);
  private final long budgetBytes;
  private long keptBytes;
  private long started;
  private long dropped;
  private int running;

  ExchangeLog() {
    this(BUDGET_BYTES);
  }

  ExchangeLog(long budgetBytes) {
    this.budgetBytes = budgetBytes;
  }

  /** Opens the entry of a request that was just read whole. */
  Exchange start(HttpRequest request, StubExchange.ApiKey apiKey, long readNanos) {
    started++;
    running++;
    return new Exchange(this, started, request, apiKey, readNanos, running);
  }

  void add(StubExchange exchange) {
    running--;
    ended.merge(exchange.ending(), 1L, Long::sum);
    exchanges.addLast(exchange);
    keptBytes += bytesOf(exchange);
    while (keptBytes > budgetBytes) {
      keptBytes -= bytesOf(exchanges.removeFirst());
      dropped++;
    }
  }

  private static long bytesOf(StubExchange exchange) {
    return OVERHEAD_BYTES + 2L * exchange.requestBody().length();
  }

  int running() {
    return running;
  }

  StubLog snapshot() {
    return new StubLog(
        List.copyOf(exchanges),
        started,
        ended.getOrDefault(Ending.COMPLETED, 0L),
        ended.getOrDefault(Ending.FAILED, 0L),
        ended.getOrDefault(Ending.ABORTED, 0L),
        running,
        dropped);
  }
}
