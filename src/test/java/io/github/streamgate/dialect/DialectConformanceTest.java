package io.github.streamgate.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.streamgate.dialect.PointerDialect.Place;
import io.github.streamgate.dialect.StreamSignal.Channel;
import io.github.streamgate.dialect.StreamSignal.End;
import io.github.streamgate.dialect.StreamSignal.Failure;
import io.github.streamgate.dialect.StreamSignal.Noise;
import io.github.streamgate.dialect.StreamSignal.Output;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every dialect keeps its promises, and one that does not is found out. */
class DialectConformanceTest {

  static Stream<Dialect> dialects() {
    Map<Place, String> pointers = Map.of(Place.TEXT, "/a/0/b", Place.USAGE, "/n", Place.END, "/e");
    return Stream.concat(
        Dialects.all().stream(),
        Stream.of(
            new PointerDialect(pointers, Framing.EVENT_STREAM),
            new PointerDialect(pointers, Framing.LINES)));
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void everyDialectKeepsItsPromises(Dialect dialect) {
    assertThat(DialectConformance.problems(dialect)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void aSampleCutAtAnyByteGivesTheSameSignals(Dialect dialect) {
    byte[] sample = dialect.sampleStream().getBytes(UTF_8);
    List<String> whole = Reading.of(dialect, sample, sample.length).said();

    assertThat(Reading.of(dialect, sample, 1).said()).isEqualTo(whole);
    for (int cut = 1; cut < sample.length; cut++) {
      Reading reading = new Reading(dialect);
      reading.feed(ByteBuffer.wrap(sample, 0, cut).slice());
      reading.feed(ByteBuffer.wrap(sample, cut, sample.length - cut).slice());
      reading.finish();
      assertThat(reading.said()).as("cut at byte %d", cut).isEqualTo(whole);
    }
  }

  @Test
  void theSampleIsWhatTheRealParserMakesOfIt() throws Exception {
    for (Dialect dialect : dialects().toList()) {
      Interpreting stream = new Interpreting(dialect);
      List<String> said = new ArrayList<>();
      for (StreamEvent event : SampleEvents.of(dialect.sampleStream(), dialect.framing())) {
        said.add(stream.event(event.type(), event.data()));
      }
      byte[] sample = dialect.sampleStream().getBytes(UTF_8);
      assertThat(Reading.of(dialect, sample, sample.length).said()).isEqualTo(said);
    }
  }

  @Test
  void aFaultlessDialectOfOnesOwnHasNoProblems() {
    assertThat(DialectConformance.problems(new Words())).isEmpty();
  }

  @Test
  void aNameThatNobodyCouldWriteIsFound() {
    problem(
        new Words() {
          @Override
          public String name() {
            return "My Words";
          }
        },
        "name \"My Words\": must be lower case, digits and hyphens, such as my-gateway, and not"
            + " auto");
  }

  @Test
  void aPathThatIsNoneIsFound() {
    problem(
        new Words() {
          @Override
          public String path() {
            return "words";
          }
        },
        "path \"words\": must begin with /");
  }

  @Test
  void aKeyThatIsNotSentIsFound() {
    problem(
        new Words() {
          @Override
          public Map<String, String> authorization(String key) {
            return Map.of("X-Key", "key");
          }
        },
        "authorization: no header carries the key");
  }

  @Test
  void aTemplateThatIsNoneOrIsObjectedToIsFound() {
    problem(
        new Words() {
          @Override
          public String defaultTemplate() {
            return "[]";
          }
        },
        "default template: not a JSON object but ARRAY");
    problem(
        new Words() {
          @Override
          public Optional<String> objection(JsonNode body) {
            return Optional.of("no words");
          }
        },
        "it objects to its own default template: no words");
  }

  @Test
  void aSampleWithoutOutputOrEndIsFound() {
    problem(new Reader(event -> new End("x", false)), "the sample stream has no output");
    problem(
        new Reader(event -> new Output(Channel.ANSWER, event.data())),
        "the sample stream has no end, although ending() is SAID");
  }

  @Test
  void aSampleThatFailsOrIsNotRecognisedOrGoesOnIsFound() {
    problem(
        new Words() {
          @Override
          public String sampleStream() {
            return "data:a\n\ndata:fail\n\ndata:huh\n\ndata:end\n\ndata:b\n\n";
          }
        },
        "the sample stream reports a failure",
        "the sample stream holds what is not recognised: huh",
        "the sample stream goes on after its last end: Output[channel=ANSWER, text=b]");
  }

  @Test
  void anEventWithoutASignalIsFound() {
    problem(
        new Reader(event -> event.data().equals("one") ? null : new Words().signal(event)),
        "no signal for the event message: one; what means nothing is Noise");
  }

  @Test
  void aDialectThatReadsTheWholeArrayIsFound() {
    problem(
        new Reader(
            event ->
                event.data().equals("end")
                    ? new End("end", true)
                    : new Output(Channel.ANSWER, new String(event.bytes(), UTF_8))),
        "the sample stream means something else where its bytes lie behind others, or are"
            + " overwritten afterwards; heed offset and length, and keep nothing of an event");
  }

  @Test
  void aDialectThatRemembersInItselfIsFound() {
    List<String> remembered = new ArrayList<>();
    assertThat(
            DialectConformance.problems(
                new Reader(
                    event -> {
                      remembered.add(event.data());
                      return event.data().equals("end")
                          ? new End("end", true)
                          : new Output(Channel.ANSWER, event.data() + remembered.size());
                    })))
        .contains(
            "the sample stream means something else beside another one; keep what must be"
                + " remembered in the interpreter that open() returns");
  }

  @Test
  void aDialectThatGuessesAtCutEventsIsFound() {
    problem(
        new Words() {
          @Override
          public String sampleStream() {
            return "data:word\n\ndata:end\n\n";
          }

          @Override
          StreamSignal signal(StreamEvent event) {
            return event.data().equals("wo") ? new Noise("half a word", true) : super.signal(event);
          }
        },
        "no MalformedEventException for an event that was cut off: wo");
    problem(
        new Words() {
          @Override
          public String sampleStream() {
            return "data:word\n\ndata:end\n\n";
          }

          @Override
          StreamSignal signal(StreamEvent event) {
            if (event.data().equals("wo")) {
              throw new IllegalStateException("half a word");
            }
            return super.signal(event);
          }
        },
        "an event that was cut off threw java.lang.IllegalStateException: half a word, and not a"
            + " MalformedEventException");
  }

  @Test
  void whateverADialectThrowsIsAProblemAndNoCrash() {
    problem(
        new Words() {
          @Override
          public String sampleStream() {
            throw new UnsupportedOperationException("none yet");
          }
        },
        "reading its sample stream threw java.lang.UnsupportedOperationException: none yet");
  }

  private static void problem(Dialect dialect, String... problems) {
    assertThat(DialectConformance.problems(dialect)).containsExactly(problems);
  }

  /** A plain dialect: a word is output, {@code end} the end. */
  private static class Words implements Dialect {
    @Override
    public String name() {
      return "words";
    }

    @Override
    public String path() {
      return "/words";
    }

    @Override
    public String defaultTemplate() {
      return "{}";
    }

    @Override
    public Optional<String> objection(JsonNode body) {
      return Optional.empty();
    }

    @Override
    public String sampleStream() {
      return "data: one\n\ndata: two\n\ndata: end\n\n";
    }

    StreamSignal signal(StreamEvent event) {
      return switch (event.data()) {
        case "end" -> new End("end", true);
        case "fail" -> new Failure("fail");
        case "", "huh" -> new Noise(event.data(), event.data().isEmpty());
        default -> new Output(Channel.ANSWER, event.data());
      };
    }

    @Override
    public StreamInterpreter open() {
      return new StreamInterpreter() {
        @Override
        public List<StreamSignal> interpret(StreamEvent event) {
          StreamSignal signal = signal(event);
          return signal == null ? List.of() : List.of(signal);
        }

        @Override
        public Optional<String> responseId() {
          return Optional.empty();
        }
      };
    }
  }

  /** The same with a reading of its own. */
  private static final class Reader extends Words {
    private final java.util.function.Function<StreamEvent, StreamSignal> reading;

    Reader(java.util.function.Function<StreamEvent, StreamSignal> reading) {
      this.reading = reading;
    }

    @Override
    StreamSignal signal(StreamEvent event) {
      return event.length() == 0 ? new Noise("empty", true) : reading.apply(event);
    }
  }
}
