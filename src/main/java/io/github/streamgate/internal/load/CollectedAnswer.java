package io.github.streamgate.internal.load;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.internal.wire.ResponseHead;
import io.github.streamgate.metric.Outcome;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** An answer that is no event stream, kept as far as it is worth quoting. Not thread-safe. */
final class CollectedAnswer {
  private static final int MAX_BYTES = 4096;

  private final ResponseHead head;
  private final Dialect dialect;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);

  CollectedAnswer(ResponseHead head, Dialect dialect) {
    this.head = head;
    this.dialect = dialect;
  }

  /**
   * Whether the answer is a stream that the dialect can read, so that nothing is to be collected.
   */
  boolean isReadable() {
    return isSuccess(head)
        && head.foreignEncoding().isEmpty()
        && head.header("content-type").filter(dialect.framing()::allows).isPresent();
  }

  private static boolean isSuccess(ResponseHead head) {
    return head.status() >= 200 && head.status() < 300;
  }

  /** Takes what there is still room for. */
  void add(ByteBuffer buffer) {
    byte[] bytes = new byte[Math.min(buffer.remaining(), MAX_BYTES - body.size())];
    buffer.get(bytes);
    body.writeBytes(bytes);
  }

  /**
   * What the answer comes to.
   *
   * @param quote makes a text from outside fit for a report
   */
  Outcome outcome(UnaryOperator<String> quote) {
    return isSuccess(head)
        ? new Outcome.NotAStream(notAStream(quote))
        : new Outcome.HttpError(head.status(), redirection(quote) + quotedBody(quote));
  }

  private String notAStream(UnaryOperator<String> quote) {
    if (head.foreignEncoding().isPresent()) {
      return "status "
          + head.status()
          + " with Content-Encoding "
          + quote.apply(head.foreignEncoding().get())
          + ", which cannot be decoded here; identity was asked for: look at the proxy that"
          + " compresses";
    }
    return "status "
        + head.status()
        + " with "
        + head.header("content-type").map(quote).orElse("no Content-Type")
        + " where "
        + dialect.framing().mediaType()
        + " was asked for; is "
        + dialect.streamSwitch()
        + ", and does everything between here and the server stream? The answer begins: "
        + quotedBody(quote);
  }

  /** A redirect of a POST is not followed, but said. */
  private String redirection(UnaryOperator<String> quote) {
    Optional<String> location = head.header("location").filter(there -> head.status() / 100 == 3);
    return location
        .map(
            there ->
                "redirected to "
                    + quote.apply(there)
                    + ", where a POST is not sent on: name that address yourself. ")
        .orElse("");
  }

  private String quotedBody(UnaryOperator<String> quote) {
    if (head.foreignEncoding().isPresent()) {
      return "a body in " + quote.apply(head.foreignEncoding().get());
    }
    return body.size() == 0
        ? "no body"
        : quote.apply(body.toString(StandardCharsets.UTF_8).strip());
  }
}
