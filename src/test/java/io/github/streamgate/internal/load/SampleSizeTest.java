package io.github.streamgate.internal.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.internal.wire.ResponseHead;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.RunIds;
import io.github.streamgate.metric.Sample;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What a finished request costs for the rest of its run. */
class SampleSizeTest {
  private static final int REQUESTS = 20_000;
  private static final int MOST_BYTES = 400;
  private static final String CHUNK =
      "data: {\"id\":\"chatcmpl-%032d\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%s\"}}]}\n\n";
  private static final String END =
      "data: {\"choices\":[],\"usage\":{\"completion_tokens\":2}}\n\ndata: [DONE]\n\n";

  private static final WireRequest REQUEST =
      new WireRequest("POST", URI.create("http://127.0.0.1/"), Map.of(), new byte[0]);

  private static final RunIds IDS = new RunIds(1, 0, true, true);

  private final Dialect openai = Dialects.byName("openai");
  private final Timeouts timeouts = timeouts(Duration.ofMinutes(1));
  private final Histogram gaps = new Histogram(3);
  private final ResponseHead head =
      new ResponseHead(
          200,
          name -> Optional.of("text/event-stream").filter(type -> name.equals("content-type")));

  private static Timeouts timeouts(Duration each) {
    return new Timeouts(each, each, each);
  }

  @Test
  void aFinishedRequestKeepsLessThanFourHundredBytes() {
    List<Sample> samples = new ArrayList<>(REQUESTS);
    samples.add(sample(0));
    long before = usedBytes();
    for (int i = 1; i < REQUESTS; i++) {
      samples.add(sample(i));
    }
    long perSample = (usedBytes() - before) / REQUESTS;

    assertThat(samples).allMatch(sample -> sample.outcome().success());
    assertThat(perSample).as("bytes a sample").isBetween(50L, (long) MOST_BYTES);
  }

  private Sample sample(int index) {
    OpenRequest request =
        new OpenRequest(
            new OpenRequest.Opening(index, 0, 1, 0, false, IDS, 0, 0),
            REQUEST,
            this::recorder,
            released -> {});
    StreamRecorder recorder = request.recorder();
    recorder.head(head, 1);
    read(recorder, 1_000_000, CHUNK.formatted(index, "a"));
    read(recorder, 2_000_000 + index, CHUNK.formatted(index, "b"));
    read(recorder, 3_000_000 + index, END);
    recorder.complete(4_000_000);
    return request.sample();
  }

  private StreamRecorder recorder(Runnable released) {
    return new StreamRecorder(
        0, openai, timeouts, new Redactor(List.of()), gaps, StreamObserver.NONE, null, released);
  }

  private static void read(StreamRecorder recorder, long arrivedNanos, String text) {
    recorder.read(List.of(ByteBuffer.wrap(text.getBytes(UTF_8))), arrivedNanos);
  }

  /** The least of several looks, for what others leave behind is collected late. */
  private static long usedBytes() {
    long least = Long.MAX_VALUE;
    for (int look = 0; look < 5; look++) {
      System.gc();
      least =
          Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
    }
    return least;
  }
}
