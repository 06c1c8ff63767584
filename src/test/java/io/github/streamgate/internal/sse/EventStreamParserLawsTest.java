package io.github.streamgate.internal.sse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The parser against the reference, over streams that nobody thought of. */
class EventStreamParserLawsTest {
  private static final List<String> SCRAPS =
      List.of(
          "\ndata:",
          "\rdata: ",
          "\r\ndata",
          "\nevent: ",
          "data",
          "data:",
          "data: ",
          "event",
          "event: ",
          "id: 1",
          "retry: 99",
          ":",
          " ",
          "\n",
          "\n",
          "\n\n",
          "\r",
          "\r\n",
          "\r\n\r\n",
          "\r\r",
          "\uFEFF",
          "\0",
          "x",
          "{\"a\":1}",
          "é",
          "中",
          "😀");
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int FUZZED_BYTES = 10_000_000;

  @Property(tries = 500)
  void anyCutsGiveTheSameEvents(
      @ForAll("streams") byte[] stream, @ForAll("places") Set<Integer> places) {
    int[] cuts = places.stream().mapToInt(p -> p % (stream.length + 1)).sorted().toArray();
    agree(stream, cuts, "");
  }

  @Provide
  Arbitrary<byte[]> streams() {
    return Arbitraries.of(SCRAPS)
        .list()
        .ofMaxSize(40)
        .map(scraps -> String.join("", scraps).getBytes(UTF_8));
  }

  @Provide
  Arbitrary<Set<Integer>> places() {
    return Arbitraries.integers().between(0, 10_000).set().ofMaxSize(12);
  }

  @Example
  void tenMillionBytesOfScrapsGiveWhatTheReferenceGives() {
    long seed = Long.getLong("streamgate.test.seed", new Random().nextLong());
    String told = "-Dstreamgate.test.seed=" + seed;
    System.out.println("fuzzing the event-stream parser: " + told);
    SplittableRandom random = new SplittableRandom(seed);
    int events = 0;
    for (int bytes = 0; bytes < FUZZED_BYTES; ) {
      byte[] stream = scraps(random, 1 + random.nextInt(2000));
      bytes += stream.length;
      int[] cuts = random.ints(random.nextInt(50), 0, stream.length + 1).sorted().toArray();
      events += agree(stream, cuts, told);
    }
    assertThat(events).as("events in ten million bytes; %s", told).isGreaterThan(100_000);
  }

  @Example
  void tenMillionBytesInOneStreamAreNotKept() {
    SplittableRandom random = new SplittableRandom(1);
    List<String> typeless = SCRAPS.stream().filter(scrap -> !scrap.contains("event")).toList();
    EventStreamParser parser =
        new EventStreamParser((type, data, offset, length, arrivedNanos, read) -> {}, 1 << 20);
    long allocated = 0;
    for (int bytes = 0; bytes < FUZZED_BYTES; ) {
      byte[] read = scraps(typeless, random, 2000);
      bytes += read.length;
      long before = THREADS.getCurrentThreadAllocatedBytes();
      parser.feed(ByteBuffer.wrap(read), 1, 1);
      allocated += THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    assertThat(parser.events()).isGreaterThan(100_000);
    assertThat(allocated).as("bytes allocated").isLessThan(FUZZED_BYTES / 50);
  }

  private static byte[] scraps(SplittableRandom random, int count) {
    return scraps(SCRAPS, random, count);
  }

  private static byte[] scraps(List<String> scraps, SplittableRandom random, int count) {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      if (random.nextInt(20) == 0) {
        stream.write(random.nextInt(256));
      } else {
        stream.writeBytes(scraps.get(random.nextInt(scraps.size())).getBytes(UTF_8));
      }
    }
    return stream.toByteArray();
  }

  /** Says how many events both found. */
  private static int agree(byte[] stream, int[] cuts, String told) {
    ReferenceParser reference = new ReferenceParser(stream);
    Parsed parsed = Parsed.cutAt(stream, cuts);
    assertThat(parsed.events()).as(told).isEqualTo(reference.events());
    assertThat(parsed.completedBy()).as(told).isEqualTo(reference.completedBy(cuts));
    assertThat(parsed.parser().comments()).as(told).isEqualTo(reference.comments());
    return parsed.parser().events();
  }
}
