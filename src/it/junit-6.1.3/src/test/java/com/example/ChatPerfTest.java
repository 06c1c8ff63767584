package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.streamgate.LoadResult;
import io.github.streamgate.MaxP95Tpot;
import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.stub.StreamgateStub;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class ChatPerfTest {
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

  @SseLoad(model = "stub", query = "What is a baseline?", users = 4, requests = 60, extendTo = 1)
  @MaxP95Tpot(regressionPercent = 300)
  @MinSuccessRate(99)
  void chatStreams(LoadResult result) {
    assertEquals(60, result.succeeded());
  }
}
