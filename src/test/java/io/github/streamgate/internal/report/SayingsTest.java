package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Said.Nanos;
import io.github.streamgate.internal.said.Said.Share;
import io.github.streamgate.internal.said.Saying;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All that can be said, in both languages; the English is what the gate's own tests assert too. */
class SayingsTest {
  private static final String FILE = "baselines/a.B/c.yaml";
  private static final Said FAILED = Saying.REQUESTS_FAILED.with(40, 100);
  private static final Said REPLIES = Saying.ALL_REPLIES.with(10);

  private static final List<Said> OF_A_RUN =
      List.of(
          Saying.NOTHING_MEASURED.with(),
          Saying.NO_ROUND.with(),
          Saying.NOT_JUDGED.with(),
          Saying.COLON.with(
              FAILED,
              Saying.COMMA.with(
                  Saying.COUNT_OF.with(38, "HttpError 503"), Saying.COUNT_OF.with(2, "Empty"))),
          Saying.OF_THE_REFERENCE.with(
              Saying.COLON.with(FAILED, Saying.COUNT_OF.with(40, "TimedOut"))),
          Saying.UNDEFINED.with("TTFB", 100, Saying.NEEDS_BODY.with()),
          Saying.UNDEFINED.with("TTFT", 100, Saying.NEEDS_OUTPUT.with()),
          Saying.UNDEFINED.with("TTFO", 100, Saying.NEEDS_ANSWER.with()),
          Saying.MOSTLY_UNDEFINED.with("TPOT", 21, 100, new Share(0.2), Saying.NEEDS_TOKENS.with()),
          Saying.UNDEFINED_AT_CANDIDATE.with("STALL", 21, 100, Saying.NEEDS_ARRIVALS.with()),
          Saying.UNDEFINED_AT_REFERENCE.with("TOTAL", 21, 100, Saying.NEEDS_END.with()),
          Saying.UNDEFINED.with("ICL", 100, Saying.NEEDS_POOLING.with()),
          Saying.NEGATIVE.with("TTFT", 1, 40),
          Saying.TOO_FEW.with("TTFT p95", 76, 77),
          Saying.TOO_FEW_ROUNDS.with("TTFT p95", Saying.ROUNDS.with(8), 9),
          Saying.TOO_FEW_FOR_FAILURE.with("success rate", 99, 100L),
          Saying.TOO_FEW_FOR_RETRY.with("retry rate", 99, 100L),
          Saying.NO_TOKENS.with(5, 5),
          Saying.NO_WINDOW.with(),
          Saying.UNDECIDED_REQUESTS.with(400),
          Saying.UNDECIDED_ROUNDS.with(40),
          Saying.PERCENTAGE_SUPERSEDED.with("@MaxP95Tpot(regressionPercent = 30)", "3", "25"),
          Saying.NOT_THE_CHANGES_DOING.with(Saying.REFERENCE_FAILED.with(FAILED)),
          Saying.NOT_THE_CHANGES_DOING.with(
              Saying.QUOTA.with(
                  10,
                  40,
                  Saying.AND.with(Saying.HTTP_STATUS.with("402"), Saying.HTTP_STATUS.with("429")),
                  "TTFT p95")),
          Saying.QUOTA_OF_ALL.with(40, 40, Saying.HTTP_STATUS.with("429")));

  private static final List<Said> OF_A_BASELINE =
      List.of(
          Saying.NO_FILE.with(FILE),
          Saying.UNREADABLE.with(FILE, "IOException"),
          Saying.NO_ENVIRONMENT.with(FILE, "darwin-arm64-8", Saying.COMMA.with("any", "ci")),
          Saying.NO_ENVIRONMENT.with(FILE, "darwin-arm64-8", Saying.NONE.with()),
          Saying.NO_METRIC.with(FILE, "TTFT"),
          Saying.NO_QUANTILE.with(FILE, "TTFT p97", Saying.COMMA.with("p95", "p99")),
          Saying.INCOMPARABLE.with(Saying.DIFFERENCE.with("users", "4", "8"), FILE),
          Saying.ANOTHER_LOAD.with(
              Saying.DIFFERENCE.with("maxTokens", Saying.NOT_SET.with(), Saying.EMPTY.with())),
          Saying.TOO_NOISY.with(4, FILE, 132.4),
          Saying.NOISE_UNKNOWN.with(FILE, Saying.RUNS.with(1), "linux-amd64-2", 4),
          Saying.NOISE_UNKNOWN.with(FILE, Saying.RUNS.with(3), "linux-amd64-2", 4),
          Saying.STALE.with("TPOT p95", new Nanos(20.04e6), new Nanos(40e6)),
          Saying.TOO_GOOD.with("TPOT p95", new Nanos(9.876e6), "3", new Nanos(40e6)),
          Saying.FAILED_WITHOUT_BASELINE.with(FAILED, "TTFT p50", Saying.NO_FILE.with(FILE)),
          Saying.REFERENCE_IS_SET.with(),
          Saying.NO_BASELINE_ASKED.with(),
          Saying.CREPT.with("ttft.p95", "126.9", "100", "20"),
          Saying.RUNS_DROPPED.with(
              Saying.DIFFERENCE.with("maxTokens", "32", "64"), Saying.COMMA.with("any", "ci")),
          Saying.NONE_SUCCEEDED.with(3),
          Saying.NONE_DEFINED.with(),
          Saying.RECORDS_SOURCES.with(
              Saying.COMMA.with(Saying.SOURCE.with("usage", 1), Saying.SOURCE.with("chunks", 2))),
          Saying.RECORDS_NO_PACE.with(Saying.VERBATIM.with("buffered")),
          Saying.RECORDS_FAILURES.with(FAILED, "TTFT p95"));

  private static final List<Said> OF_THE_CLIENT =
      List.of(
          Saying.STARVED_OF_RATE.with(new Nanos(50e6), new Nanos(1000e6)),
          Saying.BESIDE_ENDPOINT.with(
              Saying.STARVED_OF_LOAD.with(
                  new Share(0.2457), new Share(0.05), new Nanos(200e6), "TTFT p95")),
          Saying.NOT_THE_CHANGES_DOING.with(stalls(Saying.PAUSES.with(3))),
          stalls(Saying.LATE_STARTS.with(10)),
          stalls(Saying.AND.with(Saying.PAUSES.with(1), Saying.LATE_STARTS.with(1))),
          lost(Saying.STARVED_BY_HOST, new Nanos(110e6)),
          lost(
              Saying.STARVED_BY_STANDING,
              Saying.WITHOUT_STALLS.with(new Nanos(110e6), new Nanos(104e6))),
          Saying.BUSY_READING.with(new Share(0.973), new Share(0.9)),
          Saying.BUSY_STARTING.with(new Share(0.973), new Share(0.9)),
          Saying.FELL_SHORT.with(9.26, 10.0, new Share(0.05)));

  private static final List<Said> OF_REPLIES =
      List.of(
          diagnosis(
              "buffered",
              Saying.BUFFERED.with(
                  REPLIES, 16L, Saying.READS.with(1L), new Nanos(1056e6), new Nanos(1056e6)),
              Saying.LOOK_BUFFERED),
          Saying.BUFFERED.with(
              Saying.SOME_REPLIES.with(6, 11),
              16L,
              Saying.READS.with(2L),
              new Nanos(1056e6),
              new Nanos(1056e6)),
          diagnosis("bursts", Saying.BURSTS.with(REPLIES, 4.0), Saying.LOOK_BURSTS),
          diagnosis(
              "multi-token chunks",
              Saying.HEAVY_STARTS.with(REPLIES, 20L, 120L, 1.19),
              Saying.LOOK_CHUNKS),
          diagnosis("multi-token chunks", Saying.HEAVY_CHUNKS.with(5.0), Saying.LOOK_CHUNKS),
          diagnosis("compressed", Saying.COMPRESSED.with(1L, 11), Saying.LOOK_COMPRESSED),
          diagnosis(
              "token source changed",
              Saying.MIXED_SOURCES.with(
                  Saying.COMMA.with(
                      Saying.SOURCE.with("usage", 9), Saying.SOURCE.with("chunks", 1))),
              Saying.LOOK_SOURCES),
          Saying.DIAGNOSIS.with(
              "no usage",
              Saying.COUNTED_BY_TOKENIZER.with(10),
              Saying.LOOK_AT.with("custom.usage: no event has a number at /usage")),
          Saying.COUNTED_BY_CHUNKS.with(10),
          Saying.WHOLE_REPLIES.with("TTFT p95", "buffered"),
          Saying.FIRST_BURSTS.with("TTFT p95", "bursts"),
          Saying.PACE_OF_BURSTS.with("TPOT p95", "bursts"),
          Saying.MIXED_TOKENS.with("tokens/s", "token source changed"),
          Saying.THE_REFERENCE.with(Saying.COUNTED_BY_CHUNKS.with(10)));

  private static final List<Said> OF_ITS_COURSE =
      List.of(
          Saying.EXTENDED.with(400L, Saying.REQUESTS.with(800)),
          Saying.EXTENDED_IN_VAIN.with("30 s", "60 s", 4),
          Saying.STOPPED_PROVEN.with(75, Saying.REQUESTS.with(400L)),
          Saying.STOPPED_PROVEN.with(1, Saying.REQUESTS.with(1L)),
          Saying.STOPPED_TOO_SOON.with("7.5 s", "30 s"),
          Saying.ENDED_EARLY.with(Saying.SPENT_REQUESTS.with(100L, 100L)),
          Saying.ENDED_EARLY.with(Saying.SPENT_TOKENS.with(5000L, 5012L)),
          Saying.ENDED_EARLY.with(Saying.SPENT_REQUESTS_TOGETHER.with(100L)),
          Saying.ENDED_EARLY.with(Saying.SPENT_TOKENS_TOGETHER.with(5000L)),
          Saying.DATA_RAN_OUT.with(100, 4L),
          Saying.RESENT.with(3, 200),
          Saying.LATE_FOR_SLOTS.with(30L, 200, 8),
          Saying.LATE_FOR_MACHINE.with(30L, 200),
          Saying.TLS_UNVERIFIED.with(),
          Saying.MEASURED_TWICE.with(
              "samples.first.jsonl", Saying.OF_LIMIT.with("TPOT p95", Saying.NO_WINDOW.with())),
          Saying.COLON.with(
              "http://127.0.0.1:8080/v1", Saying.REFUSED.with(401, "{\"error\":\"no key\"}")),
          Saying.REFERENCE_AT.with(
              "http://127.0.0.1:8081/v1", Saying.UNREACHABLE.with("ConnectException: refused")),
          Saying.INTERRUPTED.with(),
          Saying.REQUESTS_SO_FAR.with(Saying.INTERRUPTED_BY_STOP.with(1.5), 7),
          Saying.REQUESTS_SO_FAR.with(
              Saying.INTERRUPTED_BY_TIMEOUT.with(1.5, "@Timeout(60) on ChatIT"), 7),
          Saying.ROUNDS_SO_FAR.with(Saying.INTERRUPTED_BY_SOMEBODY.with(1.5), 2));

  private static final List<List<Said>> ALL =
      List.of(OF_A_RUN, OF_A_BASELINE, OF_THE_CLIENT, OF_REPLIES, OF_ITS_COURSE);

  private static Said stalls(Said which) {
    return Saying.STARVED_BY_STALLS.with(
        "TTFT p95", new Nanos(250e6), which, new Nanos(10e6), new Nanos(50e6), new Nanos(100e6));
  }

  private static Said lost(Saying how, Object measured) {
    return how.with(new Share(0.289), new Share(0.25), "TTFT p95", measured, new Nanos(100e6));
  }

  private static Said diagnosis(String name, Said sentence, Saying advice) {
    return Saying.DIAGNOSIS.with(name, sentence, advice.with());
  }

  @Test
  void nothingIsLeftOut() {
    Set<Saying> heard = EnumSet.noneOf(Saying.class);
    ALL.forEach(group -> group.forEach(said -> hear(said, heard)));

    assertThat(heard).containsExactlyInAnyOrder(Saying.values());
  }

  private static void hear(Object place, Set<Saying> heard) {
    if (place instanceof Said said) {
      heard.add(said.what());
      said.places().forEach(each -> hear(each, heard));
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void everythingIsSaidInBothLanguagesAlikeUnderEveryLocale(Locale locale) {
    Golden.assertMatches(
        "sayings.txt", Golden.under(locale, () -> said(Locale.ROOT, Locale.CHINESE)));
  }

  /** Each sentence in one language below the other. */
  private static String said(Locale... languages) {
    return ALL.stream()
        .flatMap(List::stream)
        .map(
            said ->
                Arrays.stream(languages)
                    .map(language -> Messages.of(language).text(said) + "\n")
                    .collect(Collectors.joining()))
        .collect(Collectors.joining("\n"));
  }
}
