package com.example;

import org.junit.jupiter.api.RepeatedTest;

/** Runs beside whatever lets it. */
class PlainTest {
  @RepeatedTest(50)
  void computes() {
    Gateway.BUSY.incrementAndGet();
    for (int i = 0; i < 10_000_000; i++) {
      Thread.onSpinWait();
    }
    Gateway.BUSY.decrementAndGet();
  }
}
