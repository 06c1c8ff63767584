package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.streamgate.LoadResult;
import io.github.streamgate.SseLoad;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterizedPerfTest extends GatewayPerf {
  @Override
  void chatStreams() {}

  @SseLoad
  @ParameterizedTest
  @CsvSource({"free, 1", "paid: gold, 2"})
  void tenantStreams(String tenant, int tier, LoadResult result) {
    assertEquals(20, result.succeeded());
    System.out.println("tenant " + tenant + " of tier " + tier);
  }
}
