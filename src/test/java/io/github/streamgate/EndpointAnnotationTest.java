package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointAnnotationTest extends DoorTest {

  /** A small load that names no endpoint. */
  @SseLoad(model = "stub", query = "Hello", users = 2, requests = 4, warmup = "none")
  public abstract static class Load {
    @SseLoad
    void streams() {}
  }

  static class UriField extends Load {
    @SuppressWarnings("unused") // read by reflection, private or not
    @SseEndpoint
    private final URI gateway = endpoint();
  }

  static class StaticStringField extends Load {
    @SseEndpoint static String gateway = endpoint().toString();
  }

  static class IntField extends Load {
    @SseEndpoint final int port = endpoint().getPort();
  }

  static class UriMethod extends Load {
    @SuppressWarnings("unused") // called by reflection, private or not
    @SseEndpoint
    private URI gateway() {
      return endpoint();
    }
  }

  static class StaticStringMethod extends Load {
    @SseEndpoint
    static String gateway() {
      return endpoint() + "/v1";
    }
  }

  static class IntMethod extends Load {
    @SseEndpoint
    public int port() {
      return endpoint().getPort();
    }
  }

  static class Inherited extends IntMethod {}

  static class Overridden extends Wrong {
    @Override
    @SseEndpoint
    Object gateway() {
      return endpoint();
    }
  }

  static class Wrong extends Load {
    @SseEndpoint
    Object gateway() {
      return endpoint().getPort() + 0L;
    }
  }

  static class StartedLate extends Load {
    private static int port;
    private int of;

    @BeforeAll
    static void start() {
      port = endpoint().getPort();
    }

    @BeforeEach
    void choose() {
      of = port;
    }

    @SseEndpoint
    int port() {
      return of;
    }
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        UriField.class,
        StaticStringField.class,
        IntField.class,
        UriMethod.class,
        StaticStringMethod.class,
        IntMethod.class,
        Inherited.class,
        Overridden.class,
        StartedLate.class
      })
  void anEndpointIsAFieldOrAMethodAndReadJustBeforeTheLoad(Class<?> gate) {
    assertThat(requestsDuring(() -> gates.run(gate).assertPassed())).isEqualTo(4);
  }

  static class Outer {
    @SseEndpoint final URI gateway = endpoint();

    @Nested
    class Inner extends Load {}
  }

  @Test
  void aNestedClassUsesTheEndpointOfTheOneItLiesIn() {
    assertThat(requestsDuring(() -> gates.run(Outer.class).assertPassed())).isEqualTo(4);
  }

  static class OuterUnused {
    @SseEndpoint final int closed = 1;

    @Nested
    class Inner extends Load {
      @SseEndpoint final URI gateway = endpoint();
    }
  }

  @Test
  void theNestedClassesOwnEndpointIsNearer() {
    assertThat(requestsDuring(() -> gates.run(OuterUnused.class).assertPassed())).isEqualTo(4);
  }

  static class OverUrl extends Load {
    @SseEndpoint final URI gateway = endpoint();

    @Override
    @SseLoad(url = "http://127.0.0.1:1")
    void streams() {}
  }

  @Test
  void anEndpointGoesBeforeAnUrlOfTheAnnotation() {
    assertThat(requestsDuring(() -> gates.run(OverUrl.class).assertPassed())).isEqualTo(4);
  }

  static class None extends Load {}

  static class PortZero extends Load {
    @SseEndpoint
    int port() {
      return 0;
    }
  }

  static class PortZeroField extends Load {
    @SseEndpoint int port;
  }

  static class PortTooHigh extends Load {
    @SseEndpoint static final int PORT = 65_536;
  }

  static class UriWithPortZero extends Load {
    @SseEndpoint
    URI gateway() {
      return URI.create("http://127.0.0.1:0");
    }
  }

  static class NullField extends Load {
    @SseEndpoint @Nullable URI gateway;
  }

  static class NullMethod extends Load {
    @SseEndpoint
    @Nullable URI gateway() {
      return null;
    }
  }

  static class Two extends Load {
    @SseEndpoint final URI gateway = endpoint();

    @SseEndpoint
    URI other() {
      return endpoint();
    }
  }

  static class WithParameters extends Load {
    @SseEndpoint
    URI gateway(String name) {
      return URI.create(name);
    }
  }

  static List<Arguments> mistakes() {
    return List.of(
        Arguments.of(
            None.class,
            "no endpoint: annotate a field or method with @SseEndpoint, or set url in @SseLoad or"
                + " in the profile; for example url = http://127.0.0.1:8080"),
        Arguments.of(
            Wrong.class,
            "@SseEndpoint on Wrong.gateway(): is a java.lang.Long; must be a java.net.URI, a"
                + " String, or an int port"),
        Arguments.of(
            PortZero.class,
            "@SseEndpoint on PortZero.port(): port 0 is not a port from 1 to 65535 but a request"
                + " for a free one: the server was not started yet when this was computed"),
        Arguments.of(
            PortZeroField.class,
            "@SseEndpoint on PortZeroField.port: port 0 is not a port from 1 to 65535 but a request"
                + " for a free one: the server was not started yet when this was computed; use a"
                + " method, which is read just before the load, once the port is known"),
        Arguments.of(
            PortTooHigh.class,
            "@SseEndpoint on PortTooHigh.PORT: port 65536 is not a port from 1 to 65535"),
        Arguments.of(
            UriWithPortZero.class,
            "url = http://127.0.0.1:0 (@SseEndpoint on UriWithPortZero.gateway()): port 0 is no"
                + " port but a request for a free one; give the port that the server got, from an"
                + " @SseEndpoint method, which is read just before the load"),
        Arguments.of(
            NullField.class,
            "@SseEndpoint on NullField.gateway: is null; must be a java.net.URI, a String, or an"
                + " int port; use a method, which is read just before the load, once the port is"
                + " known"),
        Arguments.of(
            NullMethod.class,
            "@SseEndpoint on NullMethod.gateway(): is null; must be a java.net.URI, a String, or an"
                + " int port"),
        Arguments.of(
            Two.class,
            "@SseEndpoint on Two.gateway and Two.other(): a class has one of them; remove the"
                + " other"),
        Arguments.of(
            WithParameters.class,
            "@SseEndpoint on WithParameters.gateway(): the method must take no parameters"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void anEndpointThatCannotBeMeantIsAnErrorBeforeAnyLoad(Class<?> gate, String message) {
    assertNothingIsSent(
        () ->
            assertThat(gates.run(gate).failure())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(message));
  }
}
