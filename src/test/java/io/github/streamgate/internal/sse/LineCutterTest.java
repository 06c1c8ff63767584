package io.github.streamgate.internal.sse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.sse.Parsed.Event;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineCutterTest {

  @Test
  void aLineIsAnEventOfTheDefaultType() {
    assertThat(Parsed.lines("{\"a\":1}\n{\"a\":2}\n").events())
        .containsExactly(new Event("message", "{\"a\":1}"), new Event("message", "{\"a\":2}"));
  }

  @Test
  void anEventBelongsToTheReadThatBroughtItsLineEnd() {
    Parsed parsed = Parsed.lines("{\"a\"", ":1}", "\n{2}\n{3", "}\n");

    assertThat(parsed.data()).containsExactly("{\"a\":1}", "{2}", "{3}");
    assertThat(parsed.completedBy()).containsExactly(3, 3, 4);
    assertThat(parsed.stamps()).containsExactly(3000L, 3000L, 4000L);
  }

  @Test
  void theLastLineEndsWithTheBodyToo() {
    Parsed parsed = Parsed.lines("{1}\n{2}");

    assertThat(parsed.data()).containsExactly("{1}", "{2}");
    assertThat(parsed.stamps()).containsExactly(1000L, 2000L);
  }

  @Test
  void theEndOfTheBodyIsNoEventByItself() {
    assertThat(Parsed.lines("{1}\n").data()).containsExactly("{1}");
    assertThat(Parsed.lines("").data()).isEmpty();
  }

  @Test
  void aCrBeforeTheLfBelongsToTheLineEnd() {
    assertThat(Parsed.lines("{1}\r\n{2}\r", "\n{3}\r").data()).containsExactly("{1}", "{2}", "{3}");
  }

  @Test
  void aCrWithinALineStays() {
    assertThat(Parsed.lines("{\r1}\n").data()).containsExactly("{\r1}");
  }

  @Test
  void blankLinesAreNoEvents() {
    assertThat(Parsed.lines("\n\r\n \t\n{1}\n\r\r\n\n").data()).containsExactly("{1}");
  }

  @Test
  void blanksAroundTheJsonStay() {
    assertThat(Parsed.lines(" {1} \n").data()).containsExactly(" {1} ");
  }

  @Test
  void theMarkIsSkippedOnceAtTheStartOnly() {
    assertThat(Parsed.lines("\uFEFF{1}\n\uFEFF{2}\n").data()).containsExactly("{1}", "\uFEFF{2}");
    assertThat(Parsed.lines("\uFEFF").data()).isEmpty();
  }

  @Test
  void everyCutGivesTheSameEvents() {
    byte[] bytes = "\uFEFF{\"é\":1}\r\n\r\n{\"中\":\"😀\"}\n \n{3}".getBytes(UTF_8);
    List<Event> whole = Parsed.linesCutAt(bytes).events();

    assertThat(whole).extracting(Event::data).containsExactly("{\"é\":1}", "{\"中\":\"😀\"}", "{3}");
    for (int one = 0; one <= bytes.length; one++) {
      for (int two = one; two <= bytes.length; two++) {
        assertThat(Parsed.linesCutAt(bytes, one, two).events())
            .as("cut at %d and %d", one, two)
            .isEqualTo(whole);
      }
    }
  }

  @Test
  void aLargeLineIsAcceptedUpToTheLimit() {
    Parsed parsed = Parsed.lines(1 << 20);
    parsed.feed(("x".repeat(1 << 20) + "\r\n").getBytes(UTF_8));

    assertThat(parsed.data()).containsExactly("x".repeat(1 << 20));
  }

  @ParameterizedTest
  @ValueSource(strings = {"12345", "12345\r", "12345\n", "12345\r\n", "{1}\n12345", "1234\rx\n"})
  void aLineOverTheLimitIsRefusedWhateverTheCuts(String stream) {
    byte[] bytes = stream.getBytes(UTF_8);
    for (int cut = 0; cut <= bytes.length; cut++) {
      int at = cut;
      assertThatThrownBy(
              () -> {
                Parsed parsed = Parsed.lines(4);
                parsed.feed(bytes, 0, at);
                parsed.feed(bytes, at, bytes.length);
              })
          .as("cut at %d", cut)
          .isInstanceOf(EventTooLargeException.class)
          .hasMessage("an event of the stream is larger than the limit of 4 bytes");
    }
  }

  @Test
  void aLineAtTheLimitIsAcceptedWhateverTheCuts() {
    byte[] bytes = "1234\r\n1234\n1234".getBytes(UTF_8);
    for (int cut = 0; cut <= bytes.length; cut++) {
      Parsed parsed = Parsed.lines(4);
      parsed.feed(bytes, 0, cut);
      parsed.feed(bytes, cut, bytes.length);
      parsed.finish();
      assertThat(parsed.data()).as("cut at %d", cut).containsExactly("1234", "1234", "1234");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, (1 << 28) + 1})
  void aLimitThatCannotBeMeantIsRefused(int limit) {
    assertThatThrownBy(() -> Parsed.lines(limit))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxEventBytes: " + limit + ", must be 1 to 268435456");
  }

  @Test
  void whatTheSinkThrowsComesOut() {
    LineCutter cutter =
        new LineCutter(
            (type, data, offset, length, arrivedNanos, read) -> {
              throw new IllegalStateException("full");
            },
            100);

    assertThatThrownBy(() -> cutter.feed(java.nio.ByteBuffer.wrap("{1}\n".getBytes(UTF_8)), 1, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("full");
  }
}
