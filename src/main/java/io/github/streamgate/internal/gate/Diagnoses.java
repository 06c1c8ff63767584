package io.github.streamgate.internal.gate;

import io.github.streamgate.internal.gate.Diagnosis.Kind;
import io.github.streamgate.internal.stats.Quantiles;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.TokenSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  private static final String LOOK_BUFFERED =
      "look at what stands between: nginx needs \"proxy_http_version 1.1\" and \"proxy_buffering"
          + " off\" (or \"X-Accel-Buffering: no\" from the server) and no gzip here, Varnish"
          + " \"do_stream = true\"; or at a server that collects a reply before it sends it";
  private static final String LOOK_BURSTS =
      "look at what stands between: HAProxy needs \"option http-no-delay\" and no compression"
          + " here, others TCP_NODELAY";
  private static final String LOOK_CHUNKS =
      "look at what gathers tokens: the server's stream interval, speculative decoding, or a"
          + " gateway";
  private static final String LOOK_COMPRESSED =
      "look at the proxy that compresses, and take text/event-stream out of what it does that to";
  private static final String LOOK_SOURCES =
      "look at the replies by \"tokenSource\" in samples.jsonl: behind one address there may be"
          + " servers of two kinds";

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
                    format(
                        "%s came all at once (typically %d chunks in %d %s, TTFT %s of E2E %s), so"
                            + " TTFT is the time of a whole reply, and TPOT and STALL say nothing",
                        ofReplies(buffered.size(), telling.size()),
                        middle(buffered, sample -> sample.delivery().chunks()),
                        middle(buffered, sample -> sample.delivery().outputReads()),
                        middle(buffered, sample -> sample.delivery().outputReads()) == 1
                            ? "read"
                            : "reads",
                        Words.millis(
                            (double) middle(buffered, sample -> nanos(sample, Metric.TTFT))),
                        Words.millis(
                            (double) middle(buffered, sample -> nanos(sample, Metric.E2E)))),
                    LOOK_BUFFERED));
  }

  private void bursts() {
    most(telling, Arrival::bursty)
        .ifPresent(
            bursty ->
                add(
                    Kind.BURSTS,
                    format(
                        "%s came in bursts, %.1f chunks a read, so TTFT is that of the first burst,"
                            + " STALL the time between two, and TPOT is coarse",
                        ofReplies(bursty.size(), telling.size()),
                        ratio(
                            bursty,
                            sample -> sample.delivery().chunks(),
                            sample -> sample.delivery().outputReads())),
                    LOOK_BURSTS));
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
          format(
              "the first output of %s holds several tokens at once (typically about %d of %d), so"
                  + " TPOT, which shares the time after it among all of them, reads too low; a"
                  + " chunk holds %.1f tokens on average",
              ofReplies(heavyStarts.get().size(), counted.size()),
              middle(
                  heavyStarts.get(), sample -> Math.round(new Arrival(sample).tokensInFirstRead())),
              middle(heavyStarts.get(), sample -> sample.tokens().count()),
              tokensAChunk),
          LOOK_CHUNKS);
    } else if (tokensAChunk >= TOKENS_A_CHUNK) {
      add(
          Kind.MULTI_TOKEN_CHUNKS,
          format(
              "a chunk holds %.1f tokens on average: TPOT is the time of a token, STALL and ICL are"
                  + " gaps between chunks",
              tokensAChunk),
          LOOK_CHUNKS);
    }
  }

  private void compressed() {
    long compressed =
        measurement.samples().stream().filter(sample -> sample.delivery().compressed()).count();
    if (compressed > 0) {
      add(
          Kind.COMPRESSED,
          format(
              "%d of %d answers came compressed although identity was asked for, and compression"
                  + " may hold tokens back",
              compressed, measurement.samples().size()),
          LOOK_COMPRESSED);
    }
  }

  private void tokenSourceChanged() {
    Map<TokenSource, Integer> sources = measurement.tokenSources();
    if (sources.size() > 1) {
      add(
          Kind.TOKEN_SOURCE_CHANGED,
          "output tokens were not all counted in the same way ("
              + Words.sources(sources)
              + "), so TPOT and tokens/s are neither comparable among the replies nor with other"
              + " runs",
          LOOK_SOURCES);
    }
  }

  private void noUsage() {
    String advice = measurement.usageAdvice();
    if (advice != null
        && !successes.isEmpty()
        && !measurement.tokenSources().containsKey(TokenSource.USAGE)) {
      add(
          Kind.NO_USAGE,
          format(
              "the server did not say of any of the %d replies how many tokens it had, so that"
                  + " tokens are counted by %s",
              successes.size(),
              measurement.tokenSources().containsKey(TokenSource.TOKENIZER)
                  ? "a tokenizer"
                  : "chunks"),
          "look at " + advice);
    }
  }

  private void add(Kind kind, String sentence, String advice) {
    found.add(new Diagnosis(kind, sentence, advice));
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

  private static String ofReplies(int those, int all) {
    return those == all ? "all of " + all + " replies" : those + " of " + all + " replies";
  }

  private static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}
