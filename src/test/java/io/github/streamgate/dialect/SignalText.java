package io.github.streamgate.dialect;

import com.fasterxml.jackson.databind.node.TextNode;
import io.github.streamgate.dialect.StreamSignal.End;
import io.github.streamgate.dialect.StreamSignal.Failure;
import io.github.streamgate.dialect.StreamSignal.Noise;
import io.github.streamgate.dialect.StreamSignal.Output;
import io.github.streamgate.dialect.StreamSignal.ServerFigures;
import io.github.streamgate.dialect.StreamSignal.Usage;
import java.util.Locale;

/** Writes signals short enough that a line holds those of a read. */
final class SignalText {
  private SignalText() {}

  static String of(StreamSignal signal) {
    if (signal instanceof Output output) {
      return output.channel().name().toLowerCase(Locale.ROOT) + " " + quote(output.text());
    }
    if (signal instanceof Usage usage) {
      return "usage " + usage.outputTokens() + " (reasoning " + usage.reasoningTokens() + ")";
    }
    if (signal instanceof ServerFigures own) {
      return "server's own: prompt "
          + own.promptNanos()
          + " ns, "
          + own.outputTokens()
          + " tokens in "
          + own.outputNanos()
          + " ns";
    }
    if (signal instanceof End end) {
      return (end.last() ? "last end " : "end ") + end.reason();
    }
    if (signal instanceof Failure failure) {
      return "failure " + quote(failure.message());
    }
    Noise noise = (Noise) signal;
    return (noise.recognised() ? "noise: " : "unrecognised: ") + noise.what();
  }

  private static String quote(String text) {
    return new TextNode(text).toString();
  }
}
