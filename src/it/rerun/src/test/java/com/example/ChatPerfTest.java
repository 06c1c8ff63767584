package com.example;

import io.github.streamgate.MaxP95Ttft;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import io.github.streamgate.stub.StreamgateStub;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Slow at first and fast when it is run again: what a rerun would call a flake. */
class ChatPerfTest {
  static boolean first = true;
  static StreamgateStub gateway;

  @BeforeAll
  static void start() {
    gateway =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(first ? 600 : 20))
            .timePerToken(Duration.ofMillis(5))
            .tokens(10)
            .start();
    first = false;
  }

  @AfterAll
  static void stop() {
    System.out.println("the gateway has seen " + gateway.log().started() + " requests");
    gateway.close();
  }

  @SseEndpoint
  URI gateway() {
    return gateway.uri();
  }

  @SseLoad(model = "stub", query = "What is a baseline?", users = 4, requests = 12)
  @MaxP95Ttft(millis = 500)
  void chatStreams() {}
}
