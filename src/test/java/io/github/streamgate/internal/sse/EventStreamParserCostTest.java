package io.github.streamgate.internal.sse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** What the parser costs the thread that reads the socket. */
class EventStreamParserCostTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int MAX_EVENT_BYTES = 8 << 20;

  private static final EventSink NOBODY = (type, data, offset, length, arrivedNanos, read) -> {};

  @Test
  void anEventAllocatesNothing() {
    ByteBuffer plain = ByteBuffer.wrap("data: {\"choices\":[]}\n\n".getBytes(UTF_8));
    ByteBuffer named = ByteBuffer.wrap("event: ping\r\ndata: a\r\ndata: b\r\n\r\n".getBytes(UTF_8));
    EventStreamParser parser = new EventStreamParser(NOBODY, MAX_EVENT_BYTES);
    feed(parser, 10, plain, named);

    long before = THREADS.getCurrentThreadAllocatedBytes();
    feed(parser, 10_000, plain, named);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

    assertThat(parser.events()).isEqualTo(20_020);
    assertThat(allocated).isLessThan(20_000);
  }

  @Test
  void anEventOverTheLimitCostsNoMoreThanAFewTimesTheLimit() {
    int limit = 1 << 20;
    EventStreamParser parser = new EventStreamParser(NOBODY, limit);
    ByteBuffer endless = ByteBuffer.allocate(64 << 20);

    long before = THREADS.getCurrentThreadAllocatedBytes();
    assertThat(refuses(parser, endless)).isTrue();
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

    // All buffers on the way, each twice the one before, the last at most four times the limit.
    assertThat(allocated).isLessThan(8L * limit + 100_000);
  }

  @Test
  void whatLiesBetweenTheLinesOfAnEventIsNotKept() {
    EventStreamParser parser = new EventStreamParser(NOBODY, MAX_EVENT_BYTES);
    ByteBuffer comment = ByteBuffer.wrap(": still busy with your request\nid: 1\n".getBytes(UTF_8));
    parser.feed(ByteBuffer.wrap("data: a\n".getBytes(UTF_8)), 1, 1);
    feed(parser, 10, comment);

    long before = THREADS.getCurrentThreadAllocatedBytes();
    feed(parser, 10_000, comment);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

    assertThat(parser.unfinished()).isTrue();
    assertThat(allocated).isLessThan(20_000);
  }

  private static boolean refuses(EventStreamParser parser, ByteBuffer bytes) {
    try {
      parser.feed(bytes, 1, 1);
      return false;
    } catch (EventTooLargeException expected) {
      return true;
    }
  }

  private static void feed(EventStreamParser parser, int times, ByteBuffer... reads) {
    for (int i = 0; i < times; i++) {
      for (ByteBuffer read : reads) {
        read.rewind();
        parser.feed(read, i, i);
      }
    }
  }
}
