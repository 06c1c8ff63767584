package com.example;

import io.github.streamgate.LoadResult;
import io.github.streamgate.MaxP95Tpot;
import io.github.streamgate.MaxP95Ttft;
import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.stub.StreamgateStub;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class ChatPerfIT {
  static StreamgateStub gateway;

  @BeforeAll
  static void start() {
    gateway =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(100))
            .timePerToken(Duration.ofMillis(20))
            .tokens(24)
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

  @SseLoad(model = "stub", query = "What is a baseline?", users = 8, requests = 60, extendTo = 1)
  @MaxP95Ttft(millis = 2000)
  @MaxP95Tpot(regressionPercent = 200)
  @MinSuccessRate(99)
  void chatStreams(LoadResult result) {
    System.out.println("the body has seen " + result.succeeded() + " replies");
  }
}
