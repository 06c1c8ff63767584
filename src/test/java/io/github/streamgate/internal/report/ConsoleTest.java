package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ConsoleTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, false, StandardCharsets.UTF_8);

  @Test
  void everyLineEnds() {
    Console.to(out).print(List.of("GATE  通过", ""));
    Console.to(out).print("LOOK");

    assertThat(text()).isEqualToNormalizingNewlines("GATE  通过\n\nLOOK\n");
  }

  @Test
  void theStandardOutputOfTheMomentIsUsed() {
    Console console = Console.system();
    PrintStream before = System.out;
    System.setOut(out);
    try {
      console.print("caught");
    } finally {
      System.setOut(before);
    }

    assertThat(text()).isEqualToNormalizingNewlines("caught\n");
  }

  @Test
  void noLineIsTornByAnotherThread() throws InterruptedException {
    Console console = Console.to(out);
    CountDownLatch start = new CountDownLatch(1);
    Thread other = new Thread(() -> printMany(console, "b", start));
    other.start();

    start.countDown();
    printMany(console, "a", start);
    other.join();

    assertThat(text().lines()).hasSize(1000).allMatch(line -> line.matches("a{60}|b{60}"));
  }

  private static void printMany(Console console, String letter, CountDownLatch start) {
    try {
      start.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    for (int i = 0; i < 500; i++) {
      console.print(letter.repeat(60));
    }
  }

  private String text() {
    out.flush();
    return printed.toString(StandardCharsets.UTF_8);
  }
}
