package io.github.streamgate.corpus;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.metric.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One stream, and what must come out of it: a file of the corpus. Every time counts from the moment
 * at which the server had read the request.
 *
 * @param file the file's name
 * @param what the case in one sentence
 * @param seen where it was met
 * @param path what is asked on the server
 * @param key a key that the server may quote, and that must not come out
 * @param headersAtNanos when status and headers leave, though no byte of a body may yet
 * @param endAtNanos when the end comes
 * @param latestNanos how much later than told a time may be over the wire
 */
public record StreamCase(
    String file,
    String what,
    String seen,
    Dialect dialect,
    String path,
    Optional<String> key,
    int status,
    Map<String, String> headers,
    long headersAtNanos,
    List<Read> reads,
    End end,
    long endAtNanos,
    Limits limits,
    long latestNanos,
    Expected expected) {

  /** Bytes of the body that leave together. */
  @SuppressWarnings("ArrayRecordComponent") // no two reads are ever compared
  public record Read(long atNanos, byte[] bytes) {}

  /** What happens after the last read. */
  public enum End {
    /** The body is over, and the connection is closed. */
    CLOSE,
    /** The connection is closed, though the body is not over. */
    CUT,
    /** The connection is reset. */
    RESET,
    /** Nothing, for ever. */
    HOLD
  }

  /** How long is waited for the first byte, for an output, and for the whole. */
  public record Limits(long firstByteNanos, long idleNanos, long totalNanos) {}

  /**
   * What must come out.
   *
   * @param outcome the kind, such as {@code Completed}
   * @param times of the metrics that the file names; empty where one must be undefined
   * @param tokens count and source, such as {@code 28 usage}
   * @param gaps inter-chunk gaps, where the file tells how many
   * @param error the words of the failure; up to there if they end in three dots
   */
  public record Expected(
      String outcome,
      Map<Metric, OptionalLong> times,
      String tokens,
      int chunks,
      Optional<Integer> gaps,
      List<String> diagnoses,
      String error) {}

  /** The value of a header, whatever the case of its name. */
  public Optional<String> header(String name) {
    return headers.entrySet().stream()
        .filter(header -> header.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Whether the body is sent in HTTP's chunks, a read a chunk. */
  public boolean chunked() {
    return header("transfer-encoding").filter("chunked"::equals).isPresent();
  }

  @Override
  public String toString() {
    return file;
  }
}
