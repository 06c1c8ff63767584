package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.streamgate.stub.StreamgateStub;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** One gateway for all tests, which knows who is at it. */
final class Gateway {
  static final AtomicInteger BUSY = new AtomicInteger();

  private static final StreamgateStub STUB =
      StreamgateStub.builder()
          .timeToFirstToken(Duration.ofMillis(20))
          .timePerToken(Duration.ofMillis(5))
          .tokens(10)
          .start();

  private Gateway() {}

  /** The load begins: it asks for the endpoint. */
  static URI enter() {
    assertEquals(1, BUSY.incrementAndGet(), "tests beside a load that begins");
    return STUB.uri();
  }

  /** The load is over: the body runs. */
  static void leave() {
    assertEquals(0, BUSY.decrementAndGet(), "tests beside a load that ends");
  }
}
