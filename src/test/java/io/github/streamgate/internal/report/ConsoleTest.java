package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
  void aLineIsOneCallBecauseTheStreamLetsNoOtherThreadIntoACall() {
    List<String> calls = new ArrayList<>();
    PrintStream recording =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8) {
          @Override
          public void println(String line) {
            calls.add(line);
          }
        };

    Console.to(recording).print(List.of("one", "two"));

    assertThat(calls).containsExactly("one", "two");
  }

  private String text() {
    out.flush();
    return printed.toString(StandardCharsets.UTF_8);
  }
}
