package io.github.streamgate.internal.wire;

/**
 * Sends requests and hands over what comes back, stamped on the thread that reads the socket.
 *
 * <p>Thread-safe. One wire serves thousands of open exchanges without a thread for each.
 */
public interface Wire {

  /**
   * Sends a request; returns as soon as it is on its way.
   *
   * @param listener is told what comes back, on the thread that reads the socket, or on the calling
   *     one if the request fails before it leaves
   */
  Exchange send(WireRequest request, WireListener listener);

  /** One request under way. Thread-safe. */
  interface Exchange {
    /**
     * Gives the connection up; whatever has not been handed over by then is lost. The listener may
     * still hear of the failure that this is. No effect once the exchange is over.
     */
    void cancel();
  }
}
