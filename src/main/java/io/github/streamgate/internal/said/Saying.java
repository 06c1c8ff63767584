package io.github.streamgate.internal.said;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** All that can be said. The words stand in the report's bundles, under {@link #key}. */
public enum Saying {
  // How sentences are put together.

  VERBATIM,
  COMMA,
  AND,
  COLON,
  COUNT_OF,
  NONE,
  RUNS,
  ROUNDS,
  OF_LIMIT,
  OF_THE_REFERENCE,
  THE_REFERENCE,
  NOT_THE_CHANGES_DOING,

  // Of a run, and of a limit that was held against it.

  NOTHING_MEASURED,
  NO_ROUND,
  NOT_JUDGED,
  REQUESTS_FAILED,
  UNDEFINED,
  MOSTLY_UNDEFINED,
  UNDEFINED_AT_CANDIDATE,
  UNDEFINED_AT_REFERENCE,
  NEEDS_BODY,
  NEEDS_OUTPUT,
  NEEDS_ANSWER,
  NEEDS_TOKENS,
  NEEDS_ARRIVALS,
  NEEDS_END,
  NEEDS_POOLING,
  NEGATIVE,
  TOO_FEW,
  TOO_FEW_ROUNDS,
  TOO_FEW_FOR_FAILURE,
  TOO_FEW_FOR_RETRY,
  NO_TOKENS,
  NO_WINDOW,
  UNDECIDED_REQUESTS,
  UNDECIDED_ROUNDS,
  PERCENTAGE_SUPERSEDED,
  REFERENCE_FAILED,
  QUOTA,
  QUOTA_OF_ALL,
  HTTP_STATUS,

  // Of a baseline.

  NO_FILE,
  UNREADABLE,
  NO_ENVIRONMENT,
  NO_METRIC,
  NO_QUANTILE,
  INCOMPARABLE,
  DIFFERENCE,
  NOT_SET,
  EMPTY,
  TOO_NOISY,
  NOISE_UNKNOWN,
  STALE,
  TOO_GOOD,
  FAILED_WITHOUT_BASELINE,
  REFERENCE_IS_SET,
  NO_BASELINE_ASKED,

  // Of what is recorded, and what must not be.

  ANOTHER_LOAD,
  CREPT,
  RUNS_DROPPED,
  NONE_SUCCEEDED,
  NONE_DEFINED,
  RECORDS_SOURCES,
  RECORDS_NO_PACE,
  RECORDS_FAILURES,

  // Of the client.

  BESIDE_ENDPOINT,
  STARVED_OF_RATE,
  STARVED_OF_LOAD,
  STARVED_BY_STALLS,
  STARVED_BY_HOST,
  STARVED_BY_STANDING,
  PAUSES,
  LATE_STARTS,
  WITHOUT_STALLS,
  BUSY_READING,
  BUSY_STARTING,
  FELL_SHORT,

  // Of how replies came. The names of diagnoses are the same in every language.

  DIAGNOSIS,
  ALL_REPLIES,
  SOME_REPLIES,
  READS,
  BUFFERED,
  BURSTS,
  HEAVY_STARTS,
  HEAVY_CHUNKS,
  COMPRESSED,
  MIXED_SOURCES,
  SOURCE,
  COUNTED_BY_TOKENIZER,
  COUNTED_BY_CHUNKS,
  LOOK_AT,
  LOOK_BUFFERED,
  LOOK_BURSTS,
  LOOK_CHUNKS,
  LOOK_COMPRESSED,
  LOOK_SOURCES,
  WHOLE_REPLIES,
  FIRST_BURSTS,
  PACE_OF_BURSTS,
  MIXED_TOKENS,

  // Of what a run met on its way.

  REQUESTS,
  EXTENDED,
  EXTENDED_IN_VAIN,
  STOPPED_PROVEN,
  STOPPED_TOO_SOON,
  ENDED_EARLY,
  SPENT_REQUESTS,
  SPENT_TOKENS,
  SPENT_REQUESTS_TOGETHER,
  SPENT_TOKENS_TOGETHER,
  DATA_RAN_OUT,
  RESENT,
  LATE_FOR_SLOTS,
  LATE_FOR_MACHINE,
  TLS_UNVERIFIED,
  MEASURED_TWICE,

  // Of what kept a run from its end.

  REFUSED,
  UNREACHABLE,
  REFERENCE_AT,
  INTERRUPTED,
  INTERRUPTED_BY_STOP,
  INTERRUPTED_BY_TIMEOUT,
  INTERRUPTED_BY_SOMEBODY,
  REQUESTS_SO_FAR,
  ROUNDS_SO_FAR;

  /** The sentence with these in its places. */
  public Said with(Object... places) {
    return new Said(this, List.of(places));
  }

  /** One sentence of several, with this between each two; empty where there is none. */
  public Optional<Said> between(Stream<Said> parts) {
    return parts.reduce((one, other) -> with(one, other));
  }

  /** Under which key its words stand: {@code said.nothing-measured}. */
  public String key() {
    return "said." + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
