package com.example;

import io.github.streamgate.MaxP95Ttft;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.stub.StreamgateStub;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class SlowPerfTest {
  static StreamgateStub gateway;

  @BeforeAll
  static void start() {
    gateway =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(200))
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

  @SseLoad(model = "stub", query = "What is a baseline?", users = 4, requests = 40, extendTo = 1)
  @MaxP95Ttft(millis = 100)
  void chatStreams() {}
}
