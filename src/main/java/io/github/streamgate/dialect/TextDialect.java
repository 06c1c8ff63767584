package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * Plain text in events, as Spring AI and WebFlux write a {@code Flux<String>}: the data is the
 * text, its blanks kept, and the end of the body is the end. An event of type {@code error} is a
 * failure, and {@code [DONE]} alone an end marker, for some write one.
 *
 * <p>A server that writes {@code data:} without a space after it loses one space at the start of a
 * text: that is the event-stream format, and no fault of the reader. No tokens are counted by the
 * server.
 */
public final class TextDialect implements Dialect {

  @Override
  public String name() {
    return "text";
  }

  @Override
  public String path() {
    return "/";
  }

  /** No path tells of plain text. */
  @Override
  public boolean speaks(String path) {
    return false;
  }

  @Override
  public Ending ending() {
    return Ending.END_OF_BODY;
  }

  @Override
  public String defaultTemplate() {
    return Resources.text("text.json");
  }

  @Override
  public String streamSwitch() {
    return "text/event-stream among what the endpoint produces";
  }

  /** Whatever the endpoint reads. */
  @Override
  public Optional<String> objection(JsonNode body) {
    return Optional.empty();
  }

  @Override
  public StreamInterpreter open() {
    return new Interpreter();
  }

  @Override
  public String sampleStream() {
    return Resources.text("text.sse");
  }

  private static final class Interpreter implements StreamInterpreter {
    @Override
    public List<StreamSignal> interpret(StreamEvent event) {
      Optional<StreamSignal> byType = CommonEvents.byType(event);
      if (byType.isPresent()) {
        return List.of(byType.get());
      }
      if (event.dataEquals(CommonEvents.END_MARKER)) {
        return List.of(new StreamSignal.End(CommonEvents.END_MARKER, true));
      }
      return new Signals()
          .output(StreamSignal.Channel.ANSWER, event.data())
          .orNoise("event without data", true);
    }

    @Override
    public Optional<String> responseId() {
      return Optional.empty();
    }
  }
}
