package io.github.streamgate.dialect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tells whether a dialect keeps what the interfaces of this package promise. For a test of a
 * dialect of your own:
 *
 * <pre>{@code
 * @Test
 * void myDialectKeepsItsPromises() {
 *   assertThat(DialectConformance.problems(new MyDialect())).isEmpty();
 * }
 * }</pre>
 *
 * <p>Checked are its name, path, headers and template, and what it makes of its own sample stream:
 * output, an end, no failure, and nothing that it does not recognise; the same wherever the bytes
 * of an event lie and whatever becomes of them afterwards, and beside another stream that is read
 * at the same time; and a {@link MalformedEventException}, never another one, for an event that was
 * cut off.
 *
 * <p>It can not know what the provider really sends: that takes a recorded stream, and a look at
 * its signals.
 */
public final class DialectConformance {
  private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
  private static final String RESERVED_NAME = "auto";
  private static final String KEY = "conformance-key";

  private final Dialect dialect;
  private final List<String> problems = new ArrayList<>();

  private DialectConformance(Dialect dialect) {
    this.dialect = dialect;
  }

  /** What is wrong with the dialect, a sentence each; empty where all is well. */
  public static List<String> problems(Dialect dialect) {
    DialectConformance conformance = new DialectConformance(dialect);
    conformance.guarded("asking for it", conformance::checkRequest);
    conformance.guarded("reading its sample stream", conformance::checkSample);
    return List.copyOf(conformance.problems);
  }

  private void guarded(String what, Check check) {
    try {
      check.run();
    } catch (MalformedEventException | RuntimeException e) {
      problems.add(what + " threw " + e);
    }
  }

  /** A part of the examination; what it throws is a problem too. */
  private interface Check {
    void run() throws MalformedEventException;
  }

  private void checkRequest() {
    require(
        NAME.matcher(dialect.name()).matches() && !dialect.name().equals(RESERVED_NAME),
        "name \"%s\": must be lower case, digits and hyphens, such as my-gateway, and not %s"
            .formatted(dialect.name(), RESERVED_NAME));
    require(
        dialect.path().startsWith("/"), "path \"%s\": must begin with /".formatted(dialect.path()));
    Map<String, String> authorization = dialect.authorization(KEY);
    require(
        authorization.values().stream().anyMatch(value -> value.contains(KEY)),
        "authorization: no header carries the key");
    checkTemplate();
  }

  private void checkTemplate() {
    RequestTemplate template;
    try {
      template = RequestTemplate.parse(dialect.defaultTemplate());
    } catch (IllegalArgumentException e) {
      problems.add("default template: " + e.getMessage());
      return;
    }
    Optional<String> objection = dialect.objection(template.body());
    objection.ifPresent(why -> problems.add("it objects to its own default template: " + why));
  }

  private void checkSample() throws MalformedEventException {
    List<StreamEvent> events = SampleEvents.of(dialect.sampleStream(), dialect.framing());
    List<StreamSignal> signals = new ArrayList<>();
    List<StreamEvent> speaking = new ArrayList<>();
    StreamInterpreter interpreter = dialect.open();
    for (StreamEvent event : events) {
      List<StreamSignal> said = interpreter.interpret(event);
      require(
          !said.isEmpty(), "no signal for the event " + event + "; what means nothing is Noise");
      if (any(said, StreamSignal.Output.class) && event.data().length() > 1) {
        speaking.add(event);
      }
      signals.addAll(said);
    }
    require(interpreter.responseId() != null, "responseId() is null; none is Optional.empty()");
    checkSignals(signals);
    require(
        lent(events).equals(signals),
        "the sample stream means something else where its bytes lie behind others, or are"
            + " overwritten afterwards; heed offset and length, and keep nothing of an event");
    require(
        besideAnother(events).equals(signals),
        "the sample stream means something else beside another one; keep what must be remembered"
            + " in the interpreter that open() returns");
    speaking.forEach(this::checkCutOff);
  }

  private void checkSignals(List<StreamSignal> signals) {
    require(any(signals, StreamSignal.Output.class), "the sample stream has no output");
    require(
        dialect.ending() == Ending.END_OF_BODY || any(signals, StreamSignal.End.class),
        "the sample stream has no end, although ending() is SAID");
    require(!any(signals, StreamSignal.Failure.class), "the sample stream reports a failure");
    for (int i = 0; i < signals.size(); i++) {
      StreamSignal signal = signals.get(i);
      if (signal instanceof StreamSignal.Noise noise && !noise.recognised()) {
        problems.add("the sample stream holds what is not recognised: " + noise.what());
      }
      if (signal instanceof StreamSignal.End end && end.last() && i < signals.size() - 1) {
        problems.add("the sample stream goes on after its last end: " + signals.get(i + 1));
      }
    }
  }

  private static boolean any(List<StreamSignal> signals, Class<? extends StreamSignal> kind) {
    return signals.stream().anyMatch(kind::isInstance);
  }

  /** The signals where every event lies between other bytes, which are no longer its own later. */
  private List<StreamSignal> lent(List<StreamEvent> events) throws MalformedEventException {
    StreamInterpreter interpreter = dialect.open();
    List<StreamSignal> signals = new ArrayList<>();
    byte[] borrowed = new byte[0];
    for (StreamEvent event : events) {
      int offset = 7;
      if (borrowed.length < event.length() + 2 * offset) {
        borrowed = new byte[event.length() + 2 * offset];
      }
      Arrays.fill(borrowed, (byte) '"');
      System.arraycopy(event.bytes(), event.offset(), borrowed, offset, event.length());
      signals.addAll(
          interpreter.interpret(new StreamEvent(event.type(), borrowed, offset, event.length())));
    }
    Arrays.fill(borrowed, (byte) '"');
    return signals;
  }

  /** The signals where another stream of the same dialect is read in turn with this one. */
  private List<StreamSignal> besideAnother(List<StreamEvent> events)
      throws MalformedEventException {
    StreamInterpreter one = dialect.open();
    StreamInterpreter other = dialect.open();
    List<StreamSignal> signals = new ArrayList<>();
    for (StreamEvent event : events) {
      other.interpret(event);
      signals.addAll(one.interpret(event));
    }
    return signals;
  }

  /** An event of which the end is missing is malformed, unless any text is output. */
  private void checkCutOff(StreamEvent whole) {
    String half = whole.data().substring(0, whole.data().length() / 2);
    try {
      List<StreamSignal> signals = dialect.open().interpret(StreamEvent.of(whole.type(), half));
      boolean anyText =
          signals.stream()
              .anyMatch(s -> s instanceof StreamSignal.Output output && output.text().equals(half));
      require(anyText, "no MalformedEventException for an event that was cut off: " + half);
    } catch (MalformedEventException asItShouldBe) {
      // Told the way that the interface asks for.
    } catch (RuntimeException e) {
      problems.add("an event that was cut off threw " + e + ", and not a MalformedEventException");
    }
  }

  private void require(boolean kept, String otherwise) {
    if (!kept) {
      problems.add(otherwise);
    }
  }
}
