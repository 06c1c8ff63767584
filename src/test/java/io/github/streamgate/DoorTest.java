package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.stub.StreamgateStub;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the tests of the door share: a quick endpoint, and gates that run in a module of their own.
 *
 * <p>Public, as is what gates call, because these run from another class loader: {@link Gates}.
 */
public abstract class DoorTest {
  private static StreamgateStub stub;

  @TempDir Path module;
  Gates gates;

  @BeforeAll
  static void startStub() {
    stub = quickStub().start();
  }

  static StreamgateStub.Builder quickStub() {
    return StreamgateStub.builder()
        .timeToFirstToken(Duration.ofMillis(5))
        .timePerToken(Duration.ofMillis(1))
        .tokens(5);
  }

  @BeforeEach
  void openModule() throws Exception {
    stub.change(
        script ->
            script
                .timeToFirstToken(Duration.ofMillis(5))
                .timePerToken(Duration.ofMillis(1))
                .tokens(5)
                .slowdown(1)
                .noFaults());
    gates = Gates.in(module);
  }

  @AfterAll
  static void stopStub() {
    stub.close();
  }

  static StreamgateStub stub() {
    return stub;
  }

  /** The address of the endpoint, for the gates. */
  public static URI endpoint() {
    return stub.uri();
  }

  /** How many requests reach the endpoint while something is done. */
  static long requestsDuring(Runnable something) {
    long before = stub.log().started();
    something.run();
    return stub.log().started() - before;
  }

  static void assertNothingIsSent(Runnable something) {
    assertThat(requestsDuring(something)).as("requests sent").isZero();
  }
}
