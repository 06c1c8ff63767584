package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Ending;
import io.github.streamgate.dialect.MalformedEventException;
import io.github.streamgate.dialect.StreamEvent;
import io.github.streamgate.dialect.StreamInterpreter;
import io.github.streamgate.dialect.StreamSignal;
import io.github.streamgate.internal.sse.EventCutter;
import io.github.streamgate.internal.sse.EventStreamParser;
import io.github.streamgate.internal.sse.EventTooLargeException;
import io.github.streamgate.internal.sse.LineCutter;
import io.github.streamgate.internal.wire.ResponseHead;
import io.github.streamgate.internal.wire.WireListener;
import io.github.streamgate.metric.Delivery;
import io.github.streamgate.metric.Measures;
import io.github.streamgate.metric.Moments;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.OutputTokens;
import io.github.streamgate.metric.RequestIds;
import io.github.streamgate.metric.ServerFigures;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stream as it arrives and closes it into one outcome with its moments.
 *
 * <p>Its states: AWAITING_HEAD until the status is known; READING an event stream, or COLLECTING an
 * answer that is none; DRAINING once the outcome stands but the connection is not free yet, which
 * nothing measures; RELEASED when it is over.
 *
 * <p>The wire's thread writes it, the driving thread may give it up; every method takes its lock.
 */
final class StreamRecorder implements WireListener {
  /** Largest event that is read; a longer one fails its request and bounds the memory. */
  static final int MAX_EVENT_BYTES = 8 << 20;

  private static final int MAX_QUOTED_CHARS = 500;

  /** One for all: there are many of them. */
  private static final Outcome COMPLETED = new Outcome.Completed();

  private enum State {
    AWAITING_HEAD,
    READING,
    COLLECTING,
    DRAINING,
    RELEASED
  }

  private final Moments moments;
  private final Delivery.Tally tally = new Delivery.Tally();
  private final TokenTally tokens;
  private final Patience patience;
  private final Redactor redactor;
  private final Histogram interChunkNanos;
  private final StreamObserver observer;
  private final Runnable onReleased;
  private final Dialect dialect;
  private final StreamInterpreter interpreter;
  private final EventCutter cutter;

  private State state = State.AWAITING_HEAD;
  private @Nullable Outcome outcome;
  private @Nullable ResponseHead head;
  private @Nullable CollectedAnswer collected;
  private @Nullable String responseId;
  private boolean firstByteSeen;
  private long firstByteNanos;
  private long closedNanos;
  private int events;
  private int resends;
  private boolean finished;
  private boolean unreachable;
  private @Nullable ServerFigures figures;
  private boolean bodyOver;
  private @Nullable StreamEvent firstUnrecognised;

  /**
   * Opens the record of a request that is about to be sent.
   *
   * @param interChunkNanos takes the gaps between reads with output
   * @param observer sees every event; {@link StreamObserver#NONE} where nobody looks
   * @param tokenizer counts the tokens where the server does not; absent where chunks have to do
   * @param onReleased called once, when the outcome stands and the connection is free; on the
   *     thread that found out, which may be the wire's
   */
  StreamRecorder(
      long t0Nanos,
      Dialect dialect,
      Timeouts timeouts,
      Redactor redactor,
      Histogram interChunkNanos,
      StreamObserver observer,
      @Nullable Tokenizer tokenizer,
      Runnable onReleased) {
    this.moments = new Moments(t0Nanos);
    this.patience = new Patience(timeouts, t0Nanos);
    this.redactor = redactor;
    this.interChunkNanos = interChunkNanos;
    this.observer = observer;
    this.tokens = new TokenTally(tokenizer);
    this.onReleased = onReleased;
    this.dialect = dialect;
    this.interpreter = dialect.open();
    this.cutter =
        switch (dialect.framing()) {
          case EVENT_STREAM -> new EventStreamParser(this::event, MAX_EVENT_BYTES);
          case LINES -> new LineCutter(this::event, MAX_EVENT_BYTES);
        };
  }

  @Override
  public synchronized void head(ResponseHead answered, long arrivedNanos) {
    if (state != State.AWAITING_HEAD) {
      return;
    }
    head = answered;
    collected = new CollectedAnswer(answered, dialect);
    state = collected.isReadable() ? State.READING : State.COLLECTING;
  }

  @Override
  public synchronized void read(List<ByteBuffer> bytes, long arrivedNanos) {
    if (state != State.READING && state != State.COLLECTING) {
      return;
    }
    tally.read();
    if (!firstByteSeen) {
      firstByteSeen = true;
      firstByteNanos = arrivedNanos;
      moments.bodyByte(arrivedNanos);
    }
    for (ByteBuffer buffer : bytes) {
      if (state == State.READING) {
        parse(buffer, arrivedNanos);
      } else if (state == State.COLLECTING) {
        answer().add(buffer);
      }
    }
  }

  private void parse(ByteBuffer buffer, long arrivedNanos) {
    try {
      cutter.feed(buffer, arrivedNanos, tally.reads());
    } catch (RuntimeException | Error e) {
      close(broken(e), arrivedNanos);
    }
  }

  /** Whatever goes wrong in here, in a dialect of the user's own too, is this request's failure. */
  private Outcome broken(Throwable cause) {
    return new Outcome.Malformed(
        cause instanceof EventTooLargeException
            ? String.valueOf(cause.getMessage())
            : quote("the dialect broke over event " + events + ": " + cause));
  }

  /** Takes an event from the parser, within {@link #read}. */
  private void event(
      String type, byte[] data, int offset, int length, long arrivedNanos, int read) {
    if (state != State.READING) {
      return;
    }
    events++;
    StreamEvent event = new StreamEvent(type, data, offset, length);
    List<StreamSignal> signals = List.of();
    try {
      signals = interpreter.interpret(event);
      int characters = 0;
      for (StreamSignal signal : signals) {
        characters += signal instanceof StreamSignal.Output output ? output.text().length() : 0;
        take(signal, event, arrivedNanos);
      }
      if (characters > 0) {
        tally.chunk(characters);
      }
    } catch (MalformedEventException e) {
      if (bodyOver && dialect.ending() == Ending.SAID) {
        return; // a last line without its end was cut off, and the end that is not said tells so
      }
      close(
          new Outcome.Malformed(
              quote(String.valueOf(e.getMessage()))
                  + (events == 1 ? DialectHint.plainText(event) : "")),
          arrivedNanos);
    }
    if (observer != StreamObserver.NONE) {
      observer.event(
          type, redactor.redact(event.data()), signals, arrivedNanos - moments.t0Nanos());
    }
  }

  private void take(StreamSignal signal, StreamEvent event, long arrivedNanos) {
    if (signal instanceof StreamSignal.Output output) {
      takeOutput(output, arrivedNanos);
    } else if (signal instanceof StreamSignal.Usage counted) {
      tokens.usage(counted);
    } else if (signal instanceof StreamSignal.ServerFigures own) {
      figures = new ServerFigures(own.promptNanos(), own.outputTokens(), own.outputNanos());
    } else if (signal instanceof StreamSignal.Failure failure) {
      close(new Outcome.StreamError(quote(failure.message())), arrivedNanos);
    } else if (signal instanceof StreamSignal.End end) {
      finished = true;
      if (end.last()) {
        endOfStream(arrivedNanos);
      }
    } else if (signal instanceof StreamSignal.Noise noise
        && !noise.recognised()
        && firstUnrecognised == null) {
      firstUnrecognised = StreamEvent.of(event.type(), event.data());
    }
  }

  private void takeOutput(StreamSignal.Output output, long arrivedNanos) {
    if (moments.anyOutput() && arrivedNanos != moments.lastOutputNanos()) {
      interChunkNanos.recordValue(Math.max(0, arrivedNanos - moments.lastOutputNanos()));
    }
    tokens.output(output);
    moments.output(arrivedNanos, output.channel() == StreamSignal.Channel.ANSWER);
  }

  @Override
  public synchronized void complete(long arrivedNanos) {
    switch (state) {
      case READING -> endOfBody(arrivedNanos);
      case COLLECTING -> close(answer().outcome(this::quote), arrivedNanos);
      case AWAITING_HEAD, DRAINING, RELEASED -> {}
    }
    release();
  }

  private void endOfBody(long arrivedNanos) {
    bodyOver = true;
    try {
      cutter.finish(arrivedNanos, tally.reads());
    } catch (RuntimeException | Error e) {
      close(broken(e), arrivedNanos);
    }
    endOfStream(arrivedNanos);
  }

  private void endOfStream(long arrivedNanos) {
    moments.end(arrivedNanos);
    close(outcomeOfTheEnd(), arrivedNanos);
  }

  private Outcome outcomeOfTheEnd() {
    if (moments.anyOutput()) {
      return finished || dialect.ending() == Ending.END_OF_BODY
          ? COMPLETED
          : new Outcome.Truncated(
              "the stream ended after "
                  + tally.chunks()
                  + " chunks without a finish reason or an end marker");
    }
    if (firstUnrecognised != null) {
      return new Outcome.Unrecognised(
          "no output recognised in "
              + events
              + " events; the first one was: "
              + quote(firstUnrecognised.data())
              + DialectHint.likeness(firstUnrecognised));
    }
    return new Outcome.Empty("the stream ended after " + events + " events without any output");
  }

  private CollectedAnswer answer() {
    return required(collected);
  }

  @Override
  public synchronized void failed(Throwable cause, long atNanos) {
    BrokenConnection broken = new BrokenConnection(cause, this::quote);
    switch (state) {
      case AWAITING_HEAD -> {
        unreachable = broken.unreachable();
        close(broken.beforeTheAnswer(), atNanos);
      }
      case READING -> close(broken.after(tally.chunks()), atNanos);
      case COLLECTING -> close(answer().outcome(this::quote), atNanos);
      case DRAINING, RELEASED -> {}
    }
    release();
  }

  @Override
  public synchronized void resent() {
    resends++;
  }

  /**
   * What ran out by now, if anything did; never once the outcome stands. An answer that is no
   * stream keeps its own outcome, even where its body never ends.
   */
  synchronized Optional<Outcome> overdue(long nowNanos) {
    if (outcome != null) {
      return Optional.empty();
    }
    Optional<Outcome> overdue =
        firstByteSeen
            ? patience.afterFirstByte(
                nowNanos,
                moments.anyOutput() ? moments.lastOutputNanos() : firstByteNanos,
                tally.chunks())
            : patience.beforeFirstByte(nowNanos);
    return state == State.COLLECTING ? overdue.map(late -> answer().outcome(this::quote)) : overdue;
  }

  /** Whether the outcome stands but the connection has not been free for this long. */
  synchronized boolean drainsLongerThan(long nanos, long nowNanos) {
    return state == State.DRAINING && nowNanos - closedNanos > nanos;
  }

  /** Ends the record, with this outcome unless it has one already. */
  synchronized void giveUp(Outcome because, long nowNanos) {
    close(because, nowNanos);
    release();
  }

  private void close(Outcome found, long nowNanos) {
    if (outcome == null) {
      outcome = found;
      closedNanos = nowNanos;
      state = State.DRAINING;
      keepResponseId();
    }
  }

  private void keepResponseId() {
    try {
      responseId = interpreter.responseId().map(redactor::redact).orElse(null);
    } catch (RuntimeException | Error e) {
      outcome = broken(e);
    }
  }

  private void release() {
    if (state == State.DRAINING) {
      state = State.RELEASED;
      onReleased.run();
    }
  }

  private String quote(String text) {
    String clean = redactor.redact(text);
    return clean.length() <= MAX_QUOTED_CHARS
        ? clean
        : clean.substring(0, MAX_QUOTED_CHARS) + "...";
  }

  /** How it ended; only once it was released. */
  synchronized Outcome outcome() {
    return required(outcome);
  }

  /** The metrics as far as they are defined; only once it was released. */
  synchronized Measures measures() {
    required(outcome);
    return moments.measures(tokens());
  }

  private static <T> T required(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("the request is not closed yet");
    }
    return value;
  }

  /**
   * Output tokens and who counted them; only once it was released. Where that takes a tokenizer it
   * happens here, on the driving thread, and not where sockets are read.
   */
  synchronized OutputTokens tokens() {
    required(outcome);
    return tokens.total(tally.chunks());
  }

  synchronized @Nullable Integer status() {
    return head == null ? null : head.status();
  }

  /** How long the server asks to wait before the request is sent again, if it does. */
  synchronized Optional<Duration> retryAfter() {
    ResponseHead answered = head;
    if (answered == null) {
      return Optional.empty();
    }
    Instant now = answered.header("date").flatMap(RetryAfter::date).orElseGet(Instant::now);
    return answered.header("retry-after").flatMap(header -> RetryAfter.parse(header, now));
  }

  /** Whether no connection could be made. */
  synchronized boolean unreachable() {
    return unreachable;
  }

  synchronized @Nullable String responseId() {
    return responseId;
  }

  /** The id that the server gave the request, if it gave another one than ours. */
  synchronized @Nullable String serverRequestId(@Nullable RequestIds sent) {
    return head == null ? null : Identifier.ofServer(head, sent).map(this::quote).orElse(null);
  }

  /** What the server said of its own times; absent where it said nothing. */
  synchronized @Nullable ServerFigures figures() {
    return figures;
  }

  /** In how many pieces the output came. */
  synchronized Delivery delivery() {
    return tally.delivery(head != null && head.encoding().isPresent());
  }

  synchronized int resends() {
    return resends;
  }

  /** When the outcome stood. */
  synchronized long closedNanos() {
    return closedNanos;
  }
}
