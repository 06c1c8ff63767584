package io.github.streamgate.internal.wire;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How connections are made.
 *
 * @param connectTimeout how long a connection may take to be made; positive
 * @param proxy through whom every request of the wire goes; absent where it goes straight
 */
public record WireOptions(
    Duration connectTimeout, Connections connections, Trust trust, @Nullable HttpProxy proxy) {

  /** Straight to the server, with connections that are used again, and the JVM's own trust. */
  public static WireOptions plain(Duration connectTimeout) {
    return new WireOptions(connectTimeout, Connections.REUSE, Trust.DEFAULT, null);
  }
}
