package com.example;

import io.github.streamgate.MaxP95Tpot;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.stub.StreamgateStub;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class ChatPerfIT {
  static StreamgateStub gateway;

  @SseEndpoint int port = gateway.port();

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

  @SseLoad(model = "stub", query = "What is a baseline?", users = 4, requests = 60)
  @MaxP95Tpot(regressionPercent = 20)
  void chatStreams() {}
}
