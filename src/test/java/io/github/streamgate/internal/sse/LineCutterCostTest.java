package io.github.streamgate.internal.sse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** What cutting lines costs the thread that reads the socket. */
class LineCutterCostTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final EventSink NOBODY = (type, data, offset, length, arrivedNanos, read) -> {};

  private int events;

  @Test
  void anEventAllocatesNothing() {
    ByteBuffer line = ByteBuffer.wrap("{\"done\":false}\r\n".getBytes(UTF_8));
    LineCutter cutter =
        new LineCutter((type, data, offset, length, arrivedNanos, read) -> events++, 8 << 20);
    feed(cutter, 10, line);

    long before = THREADS.getCurrentThreadAllocatedBytes();
    feed(cutter, 10_000, line);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

    assertThat(events).isEqualTo(10_010);
    assertThat(allocated).isLessThan(20_000);
  }

  @Test
  void aLineOverTheLimitCostsNoMoreThanAFewTimesTheLimit() {
    int limit = 1 << 20;
    LineCutter cutter = new LineCutter(NOBODY, limit);
    ByteBuffer endless = ByteBuffer.allocate(64 << 20);

    long before = THREADS.getCurrentThreadAllocatedBytes();
    assertThat(refuses(cutter, endless)).isTrue();
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

    // All buffers on the way, each twice the one before, the last at most four times the limit.
    assertThat(allocated).isLessThan(8L * limit + 100_000);
  }

  private static boolean refuses(LineCutter cutter, ByteBuffer bytes) {
    try {
      cutter.feed(bytes, 1, 1);
      return false;
    } catch (EventTooLargeException expected) {
      return true;
    }
  }

  private static void feed(LineCutter cutter, int times, ByteBuffer line) {
    for (int i = 0; i < times; i++) {
      line.rewind();
      cutter.feed(line, i, i);
    }
  }
}
