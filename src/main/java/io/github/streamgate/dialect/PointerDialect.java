package io.github.streamgate.dialect;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A dialect of nobody's: JSON events whose meaning is told by JSON Pointers (RFC 6901), for
 * gateways with a format of their own.
 *
 * <p>Events of type {@code error} are failures, and {@code [DONE]} as data is an end marker, with
 * or without pointers. Without a pointer to the end, the end of the body is the end. It has no
 * request of its own: its template is only an example.
 */
public final class PointerDialect implements Dialect {

  /** What a pointer can point to. */
  public enum Place {
    /** The text of the answer: a string, or text parts. The one that every stream has. */
    TEXT,
    /** The text of the reasoning, likewise. */
    REASONING,
    /** The number of output tokens so far, reasoning included. */
    USAGE,
    /**
     * What is true, a word, or a number other than 0 once the reply is complete, and not before.
     */
    END,
    /** What is there, and neither false nor 0 nor empty, if the reply failed. */
    ERROR,
    /** The id of the reply. */
    ID;

    /** Its name in settings: {@code text}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Map<Place, JsonPointer> pointers;
  private final Framing framing;

  /**
   * Makes the dialect.
   *
   * @param pointers JSON Pointers such as {@code /choices/0/text}, at least that of the text
   * @throws IllegalArgumentException if the pointer of the text is missing, or one is none; the
   *     message names it
   */
  public PointerDialect(Map<Place, String> pointers, Framing framing) {
    if (!pointers.containsKey(Place.TEXT)) {
      throw new IllegalArgumentException("no pointer to the text, such as /choices/0/text");
    }
    this.pointers = new EnumMap<>(Place.class);
    pointers.forEach((place, pointer) -> this.pointers.put(place, compile(place, pointer)));
    this.framing = framing;
  }

  private static JsonPointer compile(Place place, String pointer) {
    try {
      return JsonPointer.compile(pointer);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s: \"%s\" is not a JSON Pointer; write for example /choices/0/text"
              .formatted(place.word(), pointer),
          e);
    }
  }

  @Override
  public String name() {
    return "custom";
  }

  @Override
  public String path() {
    return "/";
  }

  /** No path tells of a format of one's own. */
  @Override
  public boolean speaks(String path) {
    return false;
  }

  @Override
  public Framing framing() {
    return framing;
  }

  @Override
  public Ending ending() {
    return pointers.containsKey(Place.END) ? Ending.SAID : Ending.END_OF_BODY;
  }

  @Override
  public String defaultTemplate() {
    return Resources.text("custom.json");
  }

  @Override
  public String streamSwitch() {
    return "whatever asks this endpoint for a stream in the request";
  }

  /** Whatever the endpoint reads. */
  @Override
  public Optional<String> objection(JsonNode body) {
    return Optional.empty();
  }

  @Override
  public Optional<String> usageAdvice() {
    return Optional.ofNullable(pointers.get(Place.USAGE))
        .map(pointer -> "custom.usage: no event has a number at " + pointer);
  }

  @Override
  public StreamInterpreter open() {
    return new PointerInterpreter(pointers);
  }

  @Override
  public String sampleStream() {
    return PointerSample.of(pointers, framing);
  }

  /** Says where everything is looked for. */
  @Override
  public String toString() {
    return "custom" + pointers;
  }
}
