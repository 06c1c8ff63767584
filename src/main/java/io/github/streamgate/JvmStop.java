package io.github.streamgate;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a load in order when its JVM is told to stop: by Ctrl-C, or by a build that ends its fork.
 * The load is interrupted as by a timeout, so its streams are cancelled and its verdict, which is
 * not a pass, is written before the JVM goes. A JVM that is killed has no time for that; the
 * samples are on disk then, each since it ended.
 */
final class JvmStop {
  /** A load, and all that is written of it. */
  interface Load<T> {
    T run() throws InterruptedException;
  }

  /** Longer than cancelling and writing take; a build that ends a fork waits for 30 s. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static volatile boolean underWay;

  private final CountDownLatch written = new CountDownLatch(1);
  private final Thread driving = Thread.currentThread();

  private JvmStop() {}

  /** Runs a load on this thread, and interrupts it when the JVM is told to stop. */
  static <T> T during(Load<T> load) throws InterruptedException {
    JvmStop stop = new JvmStop();
    Thread hook = new Thread(stop::interruptAndWait, "streamgate-stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return load.run();
    } finally {
      stop.written.countDown();
      remove(hook);
    }
  }

  /** Whether the JVM was told to stop while a load ran. */
  static boolean underWay() {
    return underWay;
  }

  private void interruptAndWait() {
    underWay = true;
    driving.interrupt();
    try {
      written.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM has been told to stop, and the hook has nothing more to wait for.
    }
  }
}
