package io.github.streamgate;

import java.util.Map;

/**
 * Runs loads by hand: a parameter of a test with {@link SseLoad}, whose load then does not run by
 * itself.
 *
 * <p>Each load is judged by the limits of the test; the verdicts are thrown when the body is over.
 * To be used on the test's own thread.
 */
public interface LoadDriver {

  /**
   * Runs the load as the test describes it. Only the first load of a test needs no name.
   *
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  LoadResult run() throws InterruptedException;

  /**
   * Runs the load under a name of its own, which is part of its baseline's.
   *
   * @param name not blank, and not used before in this test
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  default LoadResult run(String name) throws InterruptedException {
    return run(name, Map.of());
  }

  /**
   * Runs the load with some settings changed.
   *
   * @param settings by the names that {@link SseLoad} has for them: {@code Map.of("users", "20")};
   *     they go before everything but the command line
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  LoadResult run(String name, Map<String, String> settings) throws InterruptedException;
}
