package io.github.streamgate.internal.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.internal.wire.ResponseHead;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.OutputTokens;
import io.github.streamgate.metric.TokenSource;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Who counts the tokens of a reply: the server, else a tokenizer, else chunks. */
class CountedTokensTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String END =
      "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";
  private static final String DONE = "data: [DONE]\n\n";

  private final List<String> counted = new ArrayList<>();

  /** A token is a character. */
  private final Tokenizer characters =
      new Tokenizer() {
        @Override
        public String name() {
          return "characters";
        }

        @Override
        public int count(String text) {
          counted.add(text);
          return text.length();
        }
      };

  private final StreamRecorder recorder =
      new StreamRecorder(
          0,
          Dialects.byName("openai"),
          new Timeouts(PATIENCE, PATIENCE, PATIENCE, PATIENCE),
          new Redactor(List.of()),
          new Histogram(3),
          StreamObserver.NONE,
          characters,
          () -> {});

  @Test
  void whereTheServerDoesNotCountTheJoinedTextIsCountedOnceAndAfterTheEnd() {
    head();
    read(100, delta("reasoning_content", "hm"));
    read(140, delta("content", "abc"));
    read(180, delta("content", "d") + END + DONE);
    assertThat(counted).as("while sockets are read").isEmpty();

    assertThat(recorder.tokens()).isEqualTo(new OutputTokens(6, TokenSource.TOKENIZER));
    assertThat(recorder.measures().get(Metric.TPOT)).hasValue(16_000_000);
    assertThat(recorder.tokens().count()).isEqualTo(6);
    assertThat(counted).containsExactly("hmabcd");
  }

  @Test
  void theServersCountGoesBeforeTheTokenizers() {
    head();
    read(100, delta("content", "abc") + END);
    read(110, "data: {\"choices\":[],\"usage\":{\"completion_tokens\":2}}\n\n" + DONE);

    assertThat(recorder.tokens()).isEqualTo(new OutputTokens(2, TokenSource.USAGE));
    assertThat(counted).isEmpty();
  }

  @Test
  void aUsageOfNothingIsCountedAnew() {
    head();
    read(100, delta("content", "abc") + END);
    read(110, "data: {\"choices\":[],\"usage\":{\"completion_tokens\":0}}\n\n" + DONE);

    assertThat(recorder.tokens()).isEqualTo(new OutputTokens(3, TokenSource.TOKENIZER));
  }

  @Test
  void aReplyThatIsTooLongToKeepIsCountedByChunks() {
    head();
    String half = "x".repeat(1 << 19);
    read(100, delta("content", half));
    read(110, delta("content", half));
    read(120, delta("content", "y"));
    read(130, delta("content", "z") + END + DONE);

    assertThat(recorder.tokens()).isEqualTo(new OutputTokens(4, TokenSource.CHUNKS));
    assertThat(counted).isEmpty();
  }

  private void head() {
    recorder.head(
        new ResponseHead(
            200,
            name ->
                name.equals("content-type") ? Optional.of("text/event-stream") : Optional.empty()),
        1);
  }

  private void read(long atMillis, String text) {
    recorder.read(List.of(ByteBuffer.wrap(text.getBytes(UTF_8))), atMillis * 1_000_000);
  }

  private static String delta(String field, String text) {
    return "data: {\"choices\":[{\"delta\":{\"" + field + "\":\"" + text + "\"}}]}\n\n";
  }
}
