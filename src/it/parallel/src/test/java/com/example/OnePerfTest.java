package com.example;

import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.SseEndpoint;
import io.github.streamgate.SseLoad;
import java.net.URI;

class OnePerfTest {
  @SseEndpoint
  URI gateway() {
    return Gateway.enter();
  }

  @SseLoad(model = "stub", query = "What is a baseline?", users = 4, requests = 60)
  @MinSuccessRate(99)
  void chatStreams() {
    Gateway.leave();
    System.out.println("body of OnePerfTest");
  }
}
