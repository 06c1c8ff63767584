package com.example;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ChatPerfIT {
  static final StreamgateStub MODEL =
      StreamgateStub.builder()
          .timeToFirstToken(Duration.ofMillis(20))
          .timePerToken(Duration.ofMillis(20))
          .tokens(12)
          .start();

  @LocalServerPort int port;

  @DynamicPropertySource
  static void upstream(DynamicPropertyRegistry registry) {
    registry.add("gateway.upstream", MODEL::uri);
  }

  @AfterAll
  static void stop() {
    MODEL.close();
  }

  @SseEndpoint
  URI gateway() {
    return URI.create("http://localhost:" + port);
  }

  @SseLoad(model = "stub", query = "What is a baseline?", users = 4, requests = 60, extendTo = 1, warmup = "40")
  @MaxP95Ttft(millis = 2000)
  @MaxP95Tpot(regressionPercent = 300)
  @MinSuccessRate(99)
  void chatStreams(LoadResult result) {
    assertThat(result.succeeded()).isEqualTo(60);
  }
}
