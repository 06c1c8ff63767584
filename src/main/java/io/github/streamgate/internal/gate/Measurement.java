package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.health.Pause;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.TokenSource;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One run as the judge sees it.
 *
 * @param samples the measured requests in START order: the longest prefix that is closed, without
 *     warm-up and without what Streamgate cancelled
 * @param windowNanos from the start of the first of them to the end of the last
 * @param usageAdvice what to look at where a server does not say how many tokens a reply had;
 *     absent where its dialect has no such word
 * @param client how the client fared over the whole run; absent where nobody watched it
 */
public record Measurement(
    List<Sample> samples,
    long windowNanos,
    @Nullable String usageAdvice,
    @Nullable ClientHealth client) {

  /** Stands for a failed request among durations: slower than any limit. */
  public static final long FAILED = Long.MAX_VALUE;

  public Measurement {
    samples = List.copyOf(samples);
    for (Sample sample : samples) {
      if (sample.warmup() || sample.outcome() instanceof Outcome.Cancelled) {
        throw new IllegalArgumentException("not to be judged: " + sample);
      }
    }
  }

  /** A run whose client nobody watched. */
  public Measurement(List<Sample> samples, long windowNanos, @Nullable String usageAdvice) {
    this(samples, windowNanos, usageAdvice, null);
  }

  /** A run in a dialect whose servers never count tokens. */
  public Measurement(List<Sample> samples, long windowNanos) {
    this(samples, windowNanos, null);
  }

  /** The same of a client that was watched, if it was. */
  public Measurement by(@Nullable ClientHealth watched) {
    return new Measurement(samples, windowNanos, usageAdvice, watched);
  }

  /** How the client fared while these requests were under way; absent where nobody knows. */
  public @Nullable ClientHealth clientMeanwhile() {
    return client == null || samples.isEmpty() ? null : client.during(fromNanos(), toNanos());
  }

  /** When the first of the requests was to start; only where there is one. */
  long fromNanos() {
    return samples.get(0).startNanos();
  }

  /** When the last of them ended, as far as their ends are known. */
  long toNanos() {
    return samples.stream().mapToLong(Measurement::endNanos).max().orElseThrow();
  }

  /** From the one to the other. Not always the window, which is the time of a side's turns. */
  long spanNanos() {
    return toNanos() - fromNanos();
  }

  /** How much of that time lies in these pauses. */
  long pausedNanos(List<Pause> pauses) {
    long from = fromNanos();
    long to = toNanos();
    return pauses.stream().mapToLong(pause -> pause.withinNanos(from, to)).sum();
  }

  private static long endNanos(Sample sample) {
    return sample.startNanos()
        + Math.max(sample.sending().lateNanos(), sample.measures().get(Metric.TOTAL).orElse(0));
  }

  /**
   * The metric's values in start order: {@link #FAILED} for a failed request, nothing at all for a
   * success that does not define the metric.
   */
  public long[] values(Metric metric) {
    return samples.stream()
        .filter(sample -> !sample.outcome().success() || sample.measures().isDefined(metric))
        .mapToLong(
            sample ->
                sample.outcome().success() ? sample.measures().get(metric).getAsLong() : FAILED)
        .toArray();
  }

  /** How many requests succeeded. */
  public int successes() {
    return (int) successful().count();
  }

  /** How many requests were sent more than once. */
  public int retried() {
    return (int) samples.stream().filter(sample -> sample.sending().retried()).count();
  }

  /** How many requests failed. */
  public int failures() {
    return samples.size() - successes();
  }

  /**
   * How many requests failed in which way, the most frequent way first. A way is the kind of the
   * outcome, and the status with it where there is one: {@code HttpError 503}.
   */
  public Map<String, Integer> failuresByKind() {
    Map<String, Integer> counts = new TreeMap<>();
    samples.stream()
        .map(Sample::outcome)
        .filter(outcome -> !outcome.success())
        .forEach(outcome -> counts.merge(way(outcome), 1, Integer::sum));
    Map<String, Integer> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }

  private static String way(Outcome outcome) {
    return outcome instanceof Outcome.HttpError error
        ? error.kind() + " " + error.status()
        : outcome.kind();
  }

  /** Output tokens of all the requests that succeeded. */
  public long outputTokens() {
    return successful().mapToLong(sample -> sample.tokens().count()).sum();
  }

  /** Tokens that were billed for them beside those, and never streamed. */
  public long hiddenTokens() {
    return successful().mapToLong(sample -> sample.tokens().hidden()).sum();
  }

  /** In how many of the requests that succeeded each source counted the tokens. */
  public Map<TokenSource, Integer> tokenSources() {
    Map<TokenSource, Integer> counts = new EnumMap<>(TokenSource.class);
    successful().forEach(sample -> counts.merge(sample.tokens().source(), 1, Integer::sum));
    return counts;
  }

  /** The requests that succeeded, in start order. */
  Stream<Sample> successful() {
    return samples.stream().filter(sample -> sample.outcome().success());
  }
}
