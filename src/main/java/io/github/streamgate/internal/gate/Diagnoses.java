package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.gate.Diagnosis.Kind;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Said.Nanos;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.TokenSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * Finds what is to be said of a run before its figures: a pure function of the judged requests.
 *
 * <p>A diagnosis of how replies came needs more than half of those that can tell, so that neither a
 * few hiccups nor one odd prompt speaks for a run.
 */
public final class Diagnoses {
  private static final double MOST = 0.5;

  /** Fewer of the successes than this cannot speak for them. */
  private static final double FEW = 0.1;

  /** Counts that include an end token or two stay below; chunks of 2 tokens do not. */
  private static final double TOKENS_A_CHUNK = 1.5;

  /** In a shorter reply the end token alone, which is counted and not seen, makes a difference. */
  private static final int FEWEST_TOKENS = 8;

  private final Measurement measurement;
  private final List<Arrival> successes;
  private final List<Arrival> telling;
  private final List<Diagnosis> found = new ArrayList<>();

  private Diagnoses(Measurement measurement) {
    this.measurement = measurement;
    this.successes = measurement.successful().map(Arrival::new).toList();
    List<Arrival> longEnough = successes.stream().filter(Arrival::tells).toList();
    this.telling = longEnough.size() >= FEW * successes.size() ? longEnough : List.of();
  }

  /** All that is to be said, gravest first. */
  public static List<Diagnosis> of(Measurement measurement) {
    Diagnoses diagnoses = new Diagnoses(measurement);
    diagnoses.buffered();
    diagnoses.bursts();
    diagnoses.multiTokenChunks();
    diagnoses.compressed();
    diagnoses.tokenSourceChanged();
    diagnoses.noUsage();
    return List.copyOf(diagnoses.found);
  }

  private void buffered() {
    most(telling, Arrival::buffered)
        .ifPresent(
            buffered ->
                add(
                    Kind.BUFFERED,
                    Saying.BUFFERED.with(
                        ofReplies(buffered.size(), telling.size()),
                        middle(buffered, sample -> sample.delivery().chunks()),
                        Saying.READS.with(
                            middle(buffered, sample -> sample.delivery().outputReads())),
                        new Nanos((double) middle(buffered, sample -> nanos(sample, Metric.TTFT))),
                        new Nanos((double) middle(buffered, sample -> nanos(sample, Metric.E2E)))),
                    Saying.LOOK_BUFFERED));
  }

  private void bursts() {
    most(telling, Arrival::bursty)
        .ifPresent(
            bursty ->
                add(
                    Kind.BURSTS,
                    Saying.BURSTS.with(
                        ofReplies(bursty.size(), telling.size()),
                        ratio(
                            bursty,
                            sample -> sample.delivery().chunks(),
                            sample -> sample.delivery().outputReads())),
                    Saying.LOOK_BURSTS));
  }

  private void multiTokenChunks() {
    List<Arrival> counted =
        successes.stream()
            .filter(arrival -> arrival.sample().tokens().source() != TokenSource.CHUNKS)
            .filter(arrival -> arrival.sample().tokens().count() > FEWEST_TOKENS)
            .filter(arrival -> arrival.sample().chunks() > 0)
            .toList();
    if (counted.isEmpty()) {
      return;
    }
    double tokensAChunk = ratio(counted, sample -> sample.tokens().count(), Sample::chunks);
    Optional<List<Arrival>> heavyStarts = most(counted, Arrival::startsWithManyTokens);
    if (heavyStarts.isPresent()) {
      add(
          Kind.MULTI_TOKEN_CHUNKS,
          Saying.HEAVY_STARTS.with(
              ofReplies(heavyStarts.get().size(), counted.size()),
              middle(
                  heavyStarts.get(), sample -> Math.round(new Arrival(sample).tokensInFirstRead())),
              middle(heavyStarts.get(), sample -> sample.tokens().count()),
              tokensAChunk),
          Saying.LOOK_CHUNKS);
    } else if (tokensAChunk >= TOKENS_A_CHUNK) {
      add(Kind.MULTI_TOKEN_CHUNKS, Saying.HEAVY_CHUNKS.with(tokensAChunk), Saying.LOOK_CHUNKS);
    }
  }

  private void compressed() {
    long compressed =
        measurement.samples().stream().filter(sample -> sample.delivery().compressed()).count();
    if (compressed > 0) {
      add(
          Kind.COMPRESSED,
          Saying.COMPRESSED.with(compressed, measurement.samples().size()),
          Saying.LOOK_COMPRESSED);
    }
  }

  private void tokenSourceChanged() {
    Map<TokenSource, Integer> sources = measurement.tokenSources();
    if (sources.size() > 1) {
      add(
          Kind.TOKEN_SOURCE_CHANGED,
          Saying.MIXED_SOURCES.with(Words.sources(sources)),
          Saying.LOOK_SOURCES);
    }
  }

  private void noUsage() {
    String advice = measurement.usageAdvice();
    if (advice != null
        && !successes.isEmpty()
        && !measurement.tokenSources().containsKey(TokenSource.USAGE)) {
      Saying counted =
          measurement.tokenSources().containsKey(TokenSource.TOKENIZER)
              ? Saying.COUNTED_BY_TOKENIZER
              : Saying.COUNTED_BY_CHUNKS;
      found.add(
          new Diagnosis(
              Kind.NO_USAGE, counted.with(successes.size()), Saying.LOOK_AT.with(advice)));
    }
  }

  private void add(Kind kind, Said sentence, Saying advice) {
    found.add(new Diagnosis(kind, sentence, advice.with()));
  }

  /** Those of which it is true, where they are more than half. */
  private static Optional<List<Arrival>> most(List<Arrival> all, Predicate<Arrival> property) {
    List<Arrival> those = all.stream().filter(property).toList();
    return those.size() > MOST * all.size() ? Optional.of(those) : Optional.empty();
  }

  private static long middle(List<Arrival> arrivals, ToLongFunction<Sample> value) {
    return Quantiles.of(values(arrivals, value)).at(0.5);
  }

  private static double ratio(
      List<Arrival> arrivals, ToLongFunction<Sample> over, ToLongFunction<Sample> under) {
    double sum = 0;
    for (long value : values(arrivals, over)) {
      sum += value;
    }
    double sumUnder = 0;
    for (long value : values(arrivals, under)) {
      sumUnder += value;
    }
    return sum / sumUnder;
  }

  private static long[] values(List<Arrival> arrivals, ToLongFunction<Sample> value) {
    return arrivals.stream().map(Arrival::sample).mapToLong(value).toArray();
  }

  private static long nanos(Sample sample, Metric metric) {
    return sample.measures().get(metric).orElse(0);
  }

  private static Said ofReplies(int those, int all) {
    return those == all ? Saying.ALL_REPLIES.with(all) : Saying.SOME_REPLIES.with(those, all);
  }
}
