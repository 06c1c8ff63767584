package io.github.streamgate.internal.wire;

import java.util.Set;

/**
 * Sends requests and hands over what comes back, stamped on the thread that reads the socket.
 *
 * <p>Thread-safe. One wire serves thousands of open exchanges without a thread for each.
 */
public interface Wire extends AutoCloseable {

  /**
   * Sends a request; returns as soon as it is on its way.
   *
   * @param listener is told what comes back, on the thread that reads the socket. That may be the
   *     calling one, if the request fails before it leaves, or if its answer is already there
   */
  Exchange send(WireRequest request, WireListener listener);

  /** Ids of the threads that have read its sockets; none where it has no thread of its own. */
  default Set<Long> readingThreads() {
    return Set.of();
  }

  /**
   * Closes the idle connections; whoever closes a wire has seen the end of every exchange. With
   * Java before 21 they go a little later, with the garbage.
   */
  @Override
  void close();

  /** One request under way. Thread-safe. */
  interface Exchange {
    /**
     * Gives the connection up; whatever has not been handed over by then is lost. The listener may
     * still hear of the failure that this is. No effect once the exchange is over.
     */
    void cancel();
  }
}
