package com.example;

import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.stub.StreamgateStub;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** What the gates of this project share. */
@SseLoad(model = "stub", query = "What is a baseline?", users = 4, requests = 20, extendTo = 1)
@MinSuccessRate(99)
abstract class GatewayPerf {
  static StreamgateStub gateway;

  @BeforeAll
  static void start() {
    gateway =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(20))
            .timePerToken(Duration.ofMillis(5))
            .tokens(10)
            .start();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @SseEndpoint
  URI gateway() {
    return gateway.uri();
  }

  @SseLoad
  void chatStreams() {}
}
