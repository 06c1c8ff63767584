package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.Layer;
import io.github.streamgate.internal.config.Written;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks the {@link SseEndpoint} of a test, and its {@link SseReference}, which endpoint it means;
 * just before each load.
 */
final class EndpointReader {
  private EndpointReader() {}

  /**
   * What the nearest endpoint and the nearest reference say, if there are any.
   *
   * @param instances the test instance and those that it lies in, innermost first
   */
  static Optional<Layer> read(List<Object> instances) {
    Map<String, Written> written = new HashMap<>();
    TestMember.read(SseEndpoint.class, instances)
        .ifPresent(member -> written.put("url", written(member)));
    TestMember.read(SseReference.class, instances)
        .ifPresent(member -> written.put("reference", written(member)));
    return written.isEmpty() ? Optional.empty() : Optional.of(Layer.of(written));
  }

  private static Written written(TestMember member) {
    return Written.inSource(url(member), member.where());
  }

  private static String url(TestMember member) {
    Object value = member.value();
    if (value instanceof URI || value instanceof String) {
      return String.valueOf(value);
    }
    if (value instanceof Integer port) {
      if (port < 1 || port > 65535) {
        throw new ConfigurationException(
            member.where()
                + ": port "
                + port
                + " is not a port from 1 to 65535"
                + (port == 0 ? hintOnPortZero(member) : ""));
      }
      return "http://127.0.0.1:" + port;
    }
    throw new ConfigurationException(
        member.where()
            + ": "
            + (value == null ? "is null" : "is a " + value.getClass().getName())
            + "; must be a java.net.URI, a String, or an int port"
            + (value == null ? hintOnFields(member) : ""));
  }

  private static String hintOnPortZero(TestMember member) {
    return " but a request for a free one: the server was not started yet when this was computed"
        + hintOnFields(member);
  }

  private static String hintOnFields(TestMember member) {
    return member.isField()
        ? "; use a method, which is read just before the load, once the port is known"
        : "";
  }
}
