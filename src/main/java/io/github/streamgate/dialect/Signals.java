package io.github.streamgate.dialect;

import io.github.streamgate.dialect.StreamSignal.Channel;
import io.github.streamgate.dialect.StreamSignal.End;
import io.github.streamgate.dialect.StreamSignal.Failure;
import io.github.streamgate.dialect.StreamSignal.Noise;
import io.github.streamgate.dialect.StreamSignal.Output;
import io.github.streamgate.dialect.StreamSignal.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gathers what one event says. What is empty is not said. */
final class Signals {
  private final List<StreamSignal> said = new ArrayList<>(2);

  Signals output(Channel channel, String text) {
    if (!text.isEmpty()) {
      said.add(new Output(channel, text));
    }
    return this;
  }

  Signals usage(long outputTokens, long reasoningTokens) {
    said.add(new Usage(outputTokens, reasoningTokens));
    return this;
  }

  Signals figures(Optional<StreamSignal> serverFigures) {
    serverFigures.ifPresent(said::add);
    return this;
  }

  /** An end, if a reason is given for it. */
  Signals end(String reason, boolean last) {
    if (!reason.isEmpty()) {
      said.add(new End(reason, last));
    }
    return this;
  }

  Signals failure(String message) {
    said.add(new Failure(message));
    return this;
  }

  /** All that was said; noise of this kind where nothing was. */
  List<StreamSignal> orNoise(String what, boolean recognised) {
    return said.isEmpty() ? List.of(new Noise(what, recognised)) : said;
  }
}
