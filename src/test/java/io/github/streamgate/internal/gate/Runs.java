package io.github.streamgate.internal.gate;

import io.github.streamgate.metric.Delivery;
import io.github.streamgate.metric.Measures;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.OutputTokens;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.TokenSource;
import io.github.streamgate.testing.SampleBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Builds runs, request by request in start order; figures in milliseconds. */
final class Runs {
  private final List<Sample> samples = new ArrayList<>();
  private long windowNanos = 10_000_000_000L;
  private Delivery delivery = Delivery.apart(1);
  private @Nullable String usageAdvice;

  static Runs run() {
    return new Runs();
  }

  /** {@code n} successes with 11 tokens each and one metric of 1, 2, ..., n ms. */
  static Measurement ramp(int n, Metric metric) {
    Runs runs = run();
    IntStream.rangeClosed(1, n).forEach(i -> runs.ok(1, Map.of(metric, (double) i)));
    return runs.measured();
  }

  Runs ok(int times, Map<Metric, Double> millis) {
    return ok(times, millis, new OutputTokens(11, TokenSource.USAGE));
  }

  Runs ok(int times, Map<Metric, Double> millis, OutputTokens tokens) {
    return add(times, new Outcome.Completed(), millis, tokens);
  }

  /** One success for each value, in nanoseconds; an infinite one is a request that failed. */
  static Measurement of(Metric metric, long... nanos) {
    return new Measurement(
        IntStream.range(0, nanos.length).mapToObj(i -> sample(i, metric, nanos[i])).toList(), 1);
  }

  /** The request that was started as this one of its run. */
  static Sample sample(int index, Metric metric, long nanos) {
    boolean failed = nanos == Measurement.FAILED;
    return SampleBuilder.sample(index)
        .outcome(failed ? new Outcome.Truncated("no finish reason") : new Outcome.Completed())
        .measures(failed ? Measures.none() : new Measures.Builder().putFirst(metric, nanos).build())
        .tokens(11, TokenSource.USAGE)
        .build();
  }

  Runs failed(int times, Outcome outcome) {
    return add(times, outcome, Map.of(Metric.TTFT, 0.1), new OutputTokens(0, TokenSource.CHUNKS));
  }

  private Runs add(int times, Outcome outcome, Map<Metric, Double> millis, OutputTokens tokens) {
    Measures.Builder measures = new Measures.Builder();
    millis.forEach((metric, value) -> measures.putFirst(metric, Math.round(value * 1e6)));
    for (int i = 0; i < times; i++) {
      samples.add(
          SampleBuilder.sample(samples.size())
              .outcome(outcome)
              .measures(measures.build())
              .tokens(tokens)
              .delivery(delivery)
              .build());
    }
    return this;
  }

  /** How all requests from here on come. */
  Runs delivered(Delivery pieces) {
    delivery = pieces;
    return this;
  }

  Runs usageAdvice(String advice) {
    usageAdvice = advice;
    return this;
  }

  Runs windowNanos(long nanos) {
    windowNanos = nanos;
    return this;
  }

  Measurement measured() {
    return new Measurement(samples, windowNanos, usageAdvice);
  }
}
