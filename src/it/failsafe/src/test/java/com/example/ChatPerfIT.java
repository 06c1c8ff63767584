package com.example;

import io.github.streamgate.MaxP95Ttft;
import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.stub.StreamgateStub;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@SseLoad(model = "stub", query = "What is a baseline?", users = 4, requests = 60)
class ChatPerfIT {
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
  @MaxP95Ttft(millis = 10)
  void chatStreams() {}

  @SseLoad
  @MinSuccessRate(99)
  void notSelected() {}
}
