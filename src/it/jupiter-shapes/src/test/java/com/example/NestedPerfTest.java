package com.example;

import io.github.streamgate.MaxP95Ttft;
import io.github.streamgate.SseLoad;
import org.junit.jupiter.api.Nested;

class NestedPerfTest extends GatewayPerf {
  @Nested
  class Short {
    @SseLoad(requests = 12)
    @MaxP95Ttft(millis = 2000)
    void replies() {}
  }
}
