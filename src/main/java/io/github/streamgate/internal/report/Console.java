package io.github.streamgate.internal.report;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Supplier;

/**
 * The one place that prints.
 *
 * <p>Prints from the calling thread, because a test report takes only what the test's own thread
 * printed; from several threads lines may alternate, but a line is never torn.
 */
public final class Console {
  private final Supplier<PrintStream> out;

  private Console(Supplier<PrintStream> out) {
    this.out = out;
  }

  /** The standard output as it is at the moment of printing: test engines exchange it. */
  public static Console system() {
    return new Console(() -> System.out);
  }

  /** Prints to the given stream instead. */
  public static Console to(PrintStream out) {
    return new Console(() -> out);
  }

  /** Prints nothing. */
  public static Console silent() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return to(nowhere);
  }

  /** Prints one line. */
  public void print(String line) {
    print(List.of(line));
  }

  /** Prints the lines, each of them with one call, which the stream does not let others into. */
  public void print(List<String> lines) {
    PrintStream stream = out.get();
    lines.forEach(stream::println);
  }
}
