package io.github.streamgate.internal.baseline;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets one thread of one process at a time change the baselines of a module: forks that record at
 * once lose nothing.
 *
 * <p>The lock file lies in the directory for temporary files, so that nothing that is not a
 * baseline ever stands under {@code baselines/}, and is never deleted: deleting one lets two
 * processes hold two files of the same name.
 */
final class BaselineLock {
  private static final ReentrantLock WITHIN_PROCESS = new ReentrantLock();

  private BaselineLock() {}

  /** What is done while the lock is held. */
  interface Work<T> {
    T run() throws IOException, BaselineFormatException;
  }

  static <T> T holding(Path module, Work<T> work) throws IOException, BaselineFormatException {
    WITHIN_PROCESS.lock();
    try (FileChannel channel =
        FileChannel.open(lockFile(module), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      FileLock lock = channel.lock();
      try {
        return work.run();
      } finally {
        lock.release();
      }
    } finally {
      WITHIN_PROCESS.unlock();
    }
  }

  /** One for each module and user: another user's file could not be opened. */
  private static Path lockFile(Path module) throws IOException {
    String key = module.toRealPath() + "\n" + System.getProperty("user.name");
    String name = "streamgate-" + Integer.toHexString(key.hashCode()) + ".lock";
    return Path.of(System.getProperty("java.io.tmpdir"), name);
  }
}
