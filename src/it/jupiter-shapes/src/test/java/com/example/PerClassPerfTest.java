package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.streamgate.LoadDriver;
import io.github.streamgate.LoadResult;
import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.stub.StreamgateStub;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@MinSuccessRate(99)
class PerClassPerfTest {
  @SseEndpoint int port;

  private StreamgateStub gateway;
  private int loads;

  @BeforeAll
  void start() {
    gateway =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(20))
            .timePerToken(Duration.ofMillis(5))
            .tokens(10)
            .start();
    port = gateway.port();
  }

  @AfterAll
  void stop() {
    assertEquals(2, loads);
    gateway.close();
  }

  @SseLoad(model = "stub", query = "What is a baseline?", users = 4, requests = 20, extendTo = 1)
  void byItself(LoadResult result) {
    loads++;
    assertEquals(20, result.succeeded());
  }

  @SseLoad(model = "stub", query = "What is a baseline?", requests = 20, extendTo = 1)
  void byHand(LoadDriver driver) throws InterruptedException {
    loads++;
    assertEquals(20, driver.run().succeeded());
    assertEquals(20, driver.run("crowded", Map.of("users", "8")).succeeded());
  }
}
