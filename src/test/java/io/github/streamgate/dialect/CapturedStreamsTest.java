package io.github.streamgate.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.dialect.PointerDialect.Place;
import io.github.streamgate.internal.sse.EventCutter;
import io.github.streamgate.testing.Transcript;
import io.github.streamgate.testing.Transcript.Read;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What parser and dialect make of every stream that a real server or proxy sent, read by read.
 *
 * <p>Each transcript has its expected signals beside it, in {@code <name>.signals}: a line a read.
 * What a run made of it lies in {@code target/captures}; to accept it, copy it over.
 */
class CapturedStreamsTest {
  /** Streams of which the path does not tell the dialect. */
  private static final Map<String, Dialect> BY_NAME =
      Map.of(
          "javalin-sse",
          new PointerDialect(Map.of(Place.TEXT, "/i"), Framing.EVENT_STREAM),
          "llamacpp-native-completion",
          new PointerDialect(
              Map.of(Place.TEXT, "/content", Place.USAGE, "/tokens_predicted", Place.END, "/stop"),
              Framing.EVENT_STREAM),
          "spring-webflux-sse",
          new TextDialect(),
          "springai-chat-sse",
          new TextDialect());

  static List<String> names() {
    return Transcript.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theSignalsOfEveryReadAreAsPinned(String name) throws IOException {
    String signals = signals(Transcript.named(name));
    Path made = Path.of("target", "captures", name + ".signals");
    Files.createDirectories(made.getParent());
    Files.writeString(made, signals);

    assertThat(signals).as("made: %s", made).isEqualTo(pinned(name));
  }

  private static String signals(Transcript transcript) {
    Reading reading = new Reading(dialect(transcript));
    List<String> lines = new ArrayList<>();
    lines.add(transcript.status() + " " + transcript.header("content-type").orElseThrow());
    for (Read read : transcript.bodyReads()) {
      reading.feed(read.bytes());
      lines.add(millis(read.atNanos()) + " | " + reading.saidInLastRead());
    }
    reading.finish();
    String last = reading.saidInLastRead();
    String body = transcript.bodyComplete() ? "complete" : "cut off";
    lines.add(
        millis(transcript.endNanos())
            + (last.equals("-") ? "" : " | " + last)
            + " | closed; body "
            + body
            + "; "
            + reading.state());
    return String.join("\n", lines) + "\n";
  }

  /** The one that a user gets who names none, where that is right. */
  private static Dialect dialect(Transcript transcript) {
    Dialect named = BY_NAME.get(transcript.name());
    return named != null
        ? named
        : Dialects.byPath(URI.create(transcript.url()).getPath()).orElseGet(OpenAiDialect::new);
  }

  private static String millis(long nanos) {
    return BigDecimal.valueOf(nanos, 6).setScale(3).toPlainString();
  }

  private static String pinned(String name) throws IOException {
    try (InputStream in =
        CapturedStreamsTest.class.getResourceAsStream("/captures/" + name + ".signals")) {
      return in == null ? "nothing pinned yet" : new String(in.readAllBytes(), UTF_8);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void oneByteAReadGivesTheSameSignals(String name) {
    Transcript transcript = Transcript.named(name);
    byte[] body = transcript.body();
    Dialect dialect = dialect(transcript);

    assertThat(Reading.of(dialect, body, 1).said())
        .isEqualTo(Reading.of(dialect, body, Integer.MAX_VALUE).said());
  }

  /**
   * The signals follow from the events, so that it is enough, and far quicker, to compare those.
   */
  @ParameterizedTest
  @MethodSource("names")
  void aCutAtAnyByteGivesTheSameEvents(String name) {
    Transcript transcript = Transcript.named(name);
    byte[] body = transcript.body();
    Dialect dialect = dialect(transcript);
    byte[] whole = events(dialect, body, body.length);

    for (int cut = 0; cut < body.length; cut++) {
      assertThat(Arrays.equals(events(dialect, body, cut), whole))
          .as("cut at byte %d", cut)
          .isTrue();
    }
  }

  /** Types and data of all events of a body that comes in two reads. */
  private static byte[] events(Dialect dialect, byte[] body, int cut) {
    ByteArrayOutputStream events = new ByteArrayOutputStream();
    EventCutter cutter =
        Reading.cutter(
            dialect,
            (type, data, offset, length, arrivedNanos, read) -> {
              events.writeBytes((type + " " + length + " ").getBytes(UTF_8));
              events.write(data, offset, length);
            });
    cutter.feed(ByteBuffer.wrap(body, 0, cut), 0, 1);
    cutter.feed(ByteBuffer.wrap(body, cut, body.length - cut), 0, 2);
    cutter.finish(0, 3);
    return events.toByteArray();
  }
}
