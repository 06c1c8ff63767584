package com.example;

import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.stub.StreamgateStub;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class RouterPerfIT {
  static StreamgateStub server;

  @BeforeAll
  static void start() {
    server =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(20))
            .timePerToken(Duration.ofMillis(5))
            .start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @SseEndpoint
  URI server() {
    return server.uri();
  }

  @SseLoad(profile = "classpath:perf/chat.yaml")
  @MinSuccessRate(99)
  void chatStreams() {}
}
