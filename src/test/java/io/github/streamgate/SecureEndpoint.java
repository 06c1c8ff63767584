package io.github.streamgate;

import io.github.streamgate.testing.Http2Server;
import io.github.streamgate.testing.ServerKey;
import java.net.URI;

/**
 * A quick endpoint over https, there from the first use to the end of the JVM.
 *
 * <p>A class of its own, and public, because gates run from another class loader: {@link Gates}.
 */
public final class SecureEndpoint {
  static final ServerKey KEY = ServerKey.madeFor("ip:127.0.0.1");

  private static final Http2Server SERVER =
      Http2Server.start(
          KEY.serverContext(),
          100,
          Http2Server.events(
              5,
              "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n",
              "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"b\"},"
                  + "\"finish_reason\":\"stop\"}]}\n\n"));

  private SecureEndpoint() {}

  /** The address, for the gates. */
  public static URI uri() {
    return SERVER.uri();
  }
}
