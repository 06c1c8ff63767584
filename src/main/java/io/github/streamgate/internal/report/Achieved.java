package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.TokenSource;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the run as a whole delivered.
 *
 * @param requests judged ones, failed included
 * @param outputTokens of completed requests alone: what a failed one delivered helps nobody
 * @param hiddenTokens billed for those requests beside their output, and never streamed
 * @param chunks of completed requests
 * @param requestsBySource how many completed requests had their tokens counted by whom
 * @param windowNanos the measured window
 */
record Achieved(
    int requests,
    long outputTokens,
    long hiddenTokens,
    long chunks,
    Map<TokenSource, Integer> requestsBySource,
    long windowNanos) {

  static Achieved of(Measurement measurement) {
    return new Achieved(
        measurement.samples().size(),
        measurement.outputTokens(),
        measurement.hiddenTokens(),
        measurement.samples().stream()
            .filter(sample -> sample.outcome().success())
            .mapToLong(Sample::chunks)
            .sum(),
        measurement.tokenSources(),
        measurement.windowNanos());
  }

  /** Absent where there was no time to deliver anything in. */
  OptionalDouble tokensPerSecond() {
    return perSecond(outputTokens);
  }

  /** Absent where there was no chunk. */
  OptionalDouble tokensPerChunk() {
    return chunks > 0 ? OptionalDouble.of((double) outputTokens / chunks) : OptionalDouble.empty();
  }

  /** Absent as for tokens. */
  OptionalDouble requestsPerSecond() {
    return perSecond(requests);
  }

  private OptionalDouble perSecond(long count) {
    return windowNanos > 0 ? OptionalDouble.of(count * 1e9 / windowNanos) : OptionalDouble.empty();
  }
}
