package io.github.streamgate.internal.wire;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The idle connections, by where they lead; the one that was used last is used first. Thread-safe.
 */
final class ConnectionPool {
  private final Map<String, Deque<SocketConnection>> idle = new HashMap<>();

  /** Takes one out, if there is any. */
  synchronized @Nullable SocketConnection take(String destination) {
    Deque<SocketConnection> there = idle.get(destination);
    return there == null ? null : there.pollLast();
  }

  synchronized void add(SocketConnection connection) {
    idle.computeIfAbsent(connection.destination(), unknown -> new ArrayDeque<>()).add(connection);
  }

  /** Takes this one out, if it is still there. */
  synchronized void remove(SocketConnection connection) {
    Deque<SocketConnection> there = idle.get(connection.destination());
    if (there != null) {
      there.remove(connection);
    }
  }
}
