package io.github.streamgate.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.dialect.StreamSignal.Channel;
import io.github.streamgate.dialect.StreamSignal.Output;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainChunksTest {
  private static final String PLAIN =
      "{\"id\":\"r\",\"object\":\"chat.completion.chunk\",\"model\":{\"a\":[1,{}]},\"choices\":"
          + "[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"中 \\\"a\\\"\","
          + "\"reasoning_content\":null,\"refusal\":null},\"logprobs\":{\"content\":[]},"
          + "\"finish_reason\":null}],\"usage\":null}";
  private static final byte[] ODDITIES = "{}[]\":,\\ nt0\0\u00ff".getBytes(UTF_8);
  private static final int CHANGED = 10_000;

  @Test
  void aTextIsReadWhateverItsSurroundings() {
    assertThat(read(PLAIN)).contains(new Output(Channel.ANSWER, "中 \"a\""));
    assertThat(read("{\"choices\":[{\"delta\":{\"content\":\"\",\"reasoning\":\"hm\"}}]}"))
        .contains(new Output(Channel.REASONING, "hm"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"}}],\"usage\":{\"completion_tokens\":1}}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"}}],\"timings\":{\"predicted_n\":1}}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"},\"usage\":{\"completion_tokens\":1}}]}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"}}],\"error\":\"oops\"}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"}}],\"object\":\"error\"}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"}},{\"delta\":{\"content\":\"b\"}}]}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"}}],\"choices\":[]}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"},\"delta\":{}}]}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\",\"reasoning\":\"b\"}}]}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\",\"refusal\":\"b\"}}]}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\",\"tool_calls\":[]}}]}",
        "{\"choices\":[{\"delta\":{\"content\":[{\"text\":\"a\"}]}}]}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"},\"text\":\"b\"}]}",
        "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}",
        "{\"choices\":[{\"delta\":\"a\"}]}",
        "{\"choices\":{\"delta\":{\"content\":\"a\"}}}",
        "{\"choices\":[]}",
        "{}",
        "[1]",
        "",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"}}]} ",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"}}]}{}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"}}]}}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"}}}",
        "{\"choices\":[{\"delta\":{\"content\":\"a}",
      })
  void whatIsNotPlainIsLeftAloneAndDisturbsNothing(String event) {
    PlainChunks chunks = new PlainChunks();

    assertThat(chunks.read(StreamEvent.of("message", event))).isEmpty();
    assertThat(chunks.read(StreamEvent.of("message", PLAIN))).isPresent();
  }

  /** The other way of reading is the oracle: an interpreter takes it until it knows an id. */
  @Test
  void whateverIsFoundIsWhatTheTreeHolds() {
    long seed = Long.getLong("streamgate.test.seed", new Random().nextLong());
    String told = "-Dstreamgate.test.seed=" + seed;
    System.out.println("changing chunks: " + told);
    SplittableRandom random = new SplittableRandom(seed);
    PlainChunks chunks = new PlainChunks();
    int found = 0;
    for (int i = 0; i < CHANGED; i++) {
      byte[] event = changed(PLAIN.getBytes(UTF_8), random);
      Optional<Output> plain = chunks.read(new StreamEvent("message", event, 0, event.length));
      if (plain.isPresent()) {
        found++;
        assertThat(fromTree(event))
            .as("%s; %s", new String(event, UTF_8), told)
            .isEqualTo(List.of(plain.get()));
      }
    }
    assertThat(found).as(told).isGreaterThan(CHANGED / 50);
  }

  /** One to three bytes are another, gone or there twice; the length stays, so the end may too. */
  private static byte[] changed(byte[] bytes, SplittableRandom random) {
    byte[] changed = bytes;
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      int at = random.nextInt(changed.length);
      byte[] next = Arrays.copyOf(changed, changed.length + 1);
      switch (random.nextInt(3)) {
        case 0 -> next[at] = ODDITIES[random.nextInt(ODDITIES.length)];
        case 1 -> System.arraycopy(changed, at, next, at + 1, changed.length - at);
        default -> System.arraycopy(changed, at + 1, next, at, changed.length - at - 1);
      }
      changed = Arrays.copyOf(next, bytes.length);
    }
    return changed;
  }

  private static List<StreamSignal> fromTree(byte[] event) {
    try {
      return new OpenAiInterpreter().interpret(new StreamEvent("message", event, 0, event.length));
    } catch (MalformedEventException e) {
      return List.of(new StreamSignal.Noise(String.valueOf(e.getMessage()), false));
    }
  }

  private static Optional<Output> read(String event) {
    return new PlainChunks().read(StreamEvent.of("message", event));
  }
}
