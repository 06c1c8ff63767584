package com.example

import io.github.streamgate.LoadResult
import io.github.streamgate.MaxP95Ttft
import io.github.streamgate.MinSuccessRate
import io.github.streamgate.SseEndpoint
import io.github.streamgate.SseLoad
import io.github.streamgate.stub.StreamgateStub
import java.time.Duration
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.BeforeAll

class ChatPerfTest {
  @SseEndpoint fun endpoint() = gateway.uri()

  @SseLoad(model = "stub", query = "What is a baseline?", users = [4], requests = 60, extendTo = 1)
  @MaxP95Ttft(millis = 2000.0)
  @MinSuccessRate(99.0)
  fun `chat streams`(result: LoadResult) {
    assertEquals(60, result.succeeded())
  }

  companion object {
    private lateinit var gateway: StreamgateStub

    @JvmStatic
    @BeforeAll
    fun start() {
      gateway =
          StreamgateStub.builder()
              .timeToFirstToken(Duration.ofMillis(20))
              .timePerToken(Duration.ofMillis(5))
              .tokens(10)
              .start()
    }

    @JvmStatic
    @AfterAll
    fun stop() {
      gateway.close()
    }
  }
}
