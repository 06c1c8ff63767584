package io.github.streamgate.internal.sse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.sse.Parsed.Event;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventStreamParserTest {

  /** The examples in the text of the standard. */
  @Nested
  class Whatwg {
    @Test
    void threeDataLinesMakeOneEvent() {
      assertThat(Parsed.reads("data: YHOO\ndata: +2\ndata: 10\n\n").data())
          .containsExactly("YHOO\n+2\n10");
    }

    @Test
    void aCommentAnIdAnIdWithoutColonAndOneSpaceOnly() {
      Parsed parsed =
          Parsed.reads(
              """
              : test stream

              data: first event
              id: 1

              data:second event
              id

              data:  third event
              """);

      assertThat(parsed.data()).containsExactly("first event", "second event");
      assertThat(parsed.parser().comments()).isEqualTo(1);
      assertThat(parsed.parser().unfinished()).isTrue();
    }

    @Test
    void dataWithoutValueIsAnEventWithEmptyData() {
      assertThat(Parsed.reads("data\n\ndata\ndata\n\ndata:").data()).containsExactly("", "\n");
    }

    @Test
    void theSpaceAfterTheColonIsOptional() {
      assertThat(Parsed.reads("data:test\n\ndata: test\n\n").data())
          .containsExactly("test", "test");
    }

    @Test
    void typesAreNamedByEventLines() {
      assertThat(
              Parsed.reads(
                      """
                      event: add
                      data: 73857293

                      event: remove
                      data: 2153

                      event: add
                      data: 113411

                      """)
                  .events())
          .containsExactly(
              new Event("add", "73857293"),
              new Event("remove", "2153"),
              new Event("add", "113411"));
    }
  }

  @Nested
  class Lines {
    @Test
    void aLoneCrDispatchesAtOnce() {
      assertThat(Parsed.reads("data: a\r\r").data()).containsExactly("a");
    }

    @Test
    void aLfAfterTheCrOfThePreviousReadIsSwallowed() {
      Parsed parsed = Parsed.reads("data: a\r", "\n\r", "\ndata: b\r", "\n", "\r", "\n");

      assertThat(parsed.data()).containsExactly("a", "b");
      assertThat(parsed.completedBy()).containsExactly(2, 5);
      assertThat(parsed.stamps()).containsExactly(2000L, 5000L);
    }

    @Test
    void onlyOneLfIsSwallowed() {
      assertThat(Parsed.reads("data: a\r", "\n", "\n").completedBy()).containsExactly(3);
    }

    @Test
    void everyLineEndingAtEveryCutWithAndWithoutMark() {
      for (String eol : List.of("\n", "\r\n", "\r")) {
        for (String blank : List.of("\n", "\r\n", "\r")) {
          for (String mark : List.of("", "\uFEFF")) {
            if (eol.equals("\r") && blank.equals("\n")) {
              continue; // together they are one CRLF
            }
            String stream =
                mark + String.join(eol, "data:{1}", ": c", "event: x", "data: é2", "") + blank;
            everyCutGives(stream + stream.substring(mark.length()));
          }
        }
      }
    }

    private void everyCutGives(String stream) {
      byte[] bytes = stream.getBytes(UTF_8);
      Event event = new Event("x", "{1}\né2");
      for (int first = 0; first <= bytes.length; first++) {
        for (int second = first; second <= bytes.length; second++) {
          assertThat(Parsed.cutAt(bytes, first, second).events())
              .as("%s cut at %d and %d", stream, first, second)
              .containsExactly(event, event);
        }
      }
    }

    @Test
    void oneByteAReadGivesTheSameEvents() {
      byte[] bytes = "\uFEFFdata: a\r\n\r\nevent: x\ndata: 中\n\ndata\r\r".getBytes(UTF_8);

      Parsed parsed = Parsed.cutAt(bytes, IntStream.range(1, bytes.length).toArray());

      assertThat(parsed.events())
          .containsExactly(
              new Event("message", "a"), new Event("x", "中"), new Event("message", ""));
    }

    @Test
    void fiftyEventsInOneReadBearItsOrdinal() {
      Parsed parsed = Parsed.reads("data: a\n\n".repeat(50));

      assertThat(parsed.completedBy()).isEqualTo(Collections.nCopies(50, 1));
      assertThat(parsed.parser().events()).isEqualTo(50);
    }

    @Test
    void anEventBelongsToTheReadThatBroughtItsBlankLine() {
      Parsed parsed = Parsed.reads("data: a\n", ": more to come\n", "\ndata: b", "\n\n");

      assertThat(parsed.data()).containsExactly("a", "b");
      assertThat(parsed.completedBy()).containsExactly(3, 4);
      assertThat(parsed.stamps()).containsExactly(3000L, 4000L);
    }

    @Test
    void anEmojiCutAtEveryByteIsWhole() {
      byte[] bytes = "data: 😀中\n\n".getBytes(UTF_8);
      for (int cut = 0; cut <= bytes.length; cut++) {
        assertThat(Parsed.cutAt(bytes, cut).data()).containsExactly("😀中");
      }
    }
  }

  @Nested
  class ByteOrderMark {
    @Test
    void aOneLineFirstEventSurvivesIt() {
      assertThat(Parsed.reads("\uFEFFdata: a\n\n").data()).containsExactly("a");
    }

    @Test
    void itIsSkippedOnlyOnce() {
      assertThat(Parsed.reads("\uFEFF\uFEFFdata: a\n\ndata: b\n\n").data()).containsExactly("b");
    }

    @Test
    void laterInTheStreamItIsPartOfAFieldName() {
      assertThat(Parsed.reads("data: a\n\n\uFEFFdata: b\n\n").data()).containsExactly("a");
    }

    @Test
    void aCutMarkAloneIsNoUnfinishedEventOnceWhole() {
      assertThat(Parsed.reads("\uFEFF").parser().unfinished()).isFalse();
    }
  }

  @Nested
  class Fields {
    @Test
    void commentsIdRetryAndUnknownFieldsLeaveTheEventAlone() {
      Parsed parsed =
          Parsed.reads(
              """
              : keep-alive
              data: a
              :
              id: 7
              id: \0
              retry: 12345678901234567890
              retry: soon
              Data: b
              data : c
              foo
              foo: bar
              : keep-alive
              event: last

              """);

      assertThat(parsed.events()).containsExactly(new Event("last", "a"));
      assertThat(parsed.parser().comments()).isEqualTo(3);
    }

    @Test
    void anEventWithoutDataIsNone() {
      Parsed parsed = Parsed.reads("event: ping\n\nid: 1\n\n\n\n: ping\n\n");

      assertThat(parsed.events()).isEmpty();
      assertThat(parsed.parser().events()).isZero();
      assertThat(parsed.parser().comments()).isEqualTo(1);
      assertThat(parsed.parser().unfinished()).isFalse();
    }

    @Test
    void aTypeIsForgottenWithItsEventEvenIfThatHadNoData() {
      assertThat(Parsed.reads("event: ping\n\ndata: a\n\n").events())
          .containsExactly(new Event("message", "a"));
    }

    @Test
    void theLastTypeCountsAndAnEmptyOneIsNone() {
      assertThat(Parsed.reads("event: a\nevent: b\ndata\n\nevent: a\nevent:\ndata\n\n").events())
          .containsExactly(new Event("b", ""), new Event("message", ""));
    }

    @Test
    void aTypeSeenBeforeIsNotDecodedAgain() {
      Parsed parsed =
          Parsed.reads("event: ping\ndata\n\nevent: pong\ndata\n\nevent: ping\ndata\n\n");

      assertThat(parsed.events().get(2).type()).isSameAs(parsed.events().get(0).type());
    }

    @Test
    void moreTypesThanAreRememberedAreStillTold() {
      String[] stream = new String[40];
      for (int i = 0; i < stream.length; i++) {
        stream[i] = "event: typé" + i + "\ndata\n\n";
      }

      assertThat(Parsed.reads(stream).events())
          .extracting(Event::type)
          .isEqualTo(IntStream.range(0, 40).mapToObj(i -> "typé" + i).toList());
    }

    @Test
    void aTrailingSpaceIsKept() {
      assertThat(Parsed.reads("data:The \n\n").data()).containsExactly("The ");
    }
  }

  @Nested
  class AtTheEnd {
    @ParameterizedTest
    @ValueSource(
        strings = {"d", "data: a", "data: a\n", "data: a\r\n", "event: x\n", "data: a\n: c"})
    void anUnfinishedEventIsDiscardedAndTold(String rest) {
      Parsed parsed = Parsed.reads("data: whole\n\n" + rest);

      assertThat(parsed.data()).containsExactly("whole");
      assertThat(parsed.parser().unfinished()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r", ": keep-al", ": keep-alive\n"})
    void nothingIsUnfinishedAfterAWholeEvent(String rest) {
      assertThat(Parsed.reads("data: whole\n\n" + rest).parser().unfinished()).isFalse();
    }

    @Test
    void aStreamWithoutBytesHasNothing() {
      EventStreamParser parser = Parsed.reads().parser();

      assertThat(parser.events()).isZero();
      assertThat(parser.comments()).isZero();
      assertThat(parser.unfinished()).isFalse();
    }
  }

  @Nested
  class Size {
    private static final String MESSAGE =
        "an event of the stream is larger than the limit of 1048576 bytes";

    @Test
    void anEventOfOneMegabyteIsAcceptedInOddReads() {
      String data = "x".repeat((1 << 20) - "data: ".length());
      byte[] bytes = ("data: a\n\ndata: " + data + "\n\n").getBytes(UTF_8);

      assertThat(Parsed.cutAt(bytes, IntStream.range(1, 700).map(i -> i * 1499).toArray()).data())
          .containsExactly("a", data);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 100_000, 64 << 20})
    void anEventOverTheLimitIsRefusedAtTheSameByteForEverySizeOfRead(int readBytes) {
      byte[] bytes = ("data: " + "x".repeat((1 << 20) - 5)).getBytes(UTF_8);
      Parsed parsed = Parsed.reads();

      assertThatThrownBy(
              () -> {
                for (int from = 0; from < bytes.length; from += readBytes) {
                  parsed.feed(bytes, from, Math.min(bytes.length, from + readBytes));
                }
              })
          .isInstanceOf(EventTooLargeException.class)
          .hasMessage(MESSAGE);
    }

    @Test
    void manyDataLinesCountTogether() {
      Parsed parsed = new Parsed(20);
      parsed.feed("data: 12345\ndata: 67\n\n".getBytes(UTF_8));

      assertThat(parsed.data()).containsExactly("12345\n67");
      assertThatThrownBy(() -> parsed.feed("data: 1234567890\ndata: 12345\n\n".getBytes(UTF_8)))
          .hasMessage("an event of the stream is larger than the limit of 20 bytes");
    }

    @Test
    void whatLiesBetweenDataLinesDoesNotCount() {
      Parsed parsed = new Parsed(100);
      parsed.feed("data: a\n".getBytes(UTF_8));
      parsed.feed(
          ": a comment, of which there are very many\nid: 1\n".repeat(1000).getBytes(UTF_8));
      parsed.feed("data: b\n\n".getBytes(UTF_8));

      assertThat(parsed.data()).containsExactly("a\nb");
    }

    @Test
    void aCommentWithoutEndIsRefusedToo() {
      assertThatThrownBy(() -> Parsed.reads(": " + "x".repeat(1 << 20))).hasMessage(MESSAGE);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, 0, (1 << 28) + 1})
    void aLimitOutOfRangeIsRefused(int limit) {
      assertThatThrownBy(() -> new Parsed(limit))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("maxEventBytes: " + limit + ", must be 1 to 268435456");
    }
  }
}
