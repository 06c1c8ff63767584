package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.Sending;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the judged requests got out: late ones of an open model, and retried ones.
 *
 * @param late how late they went out; absent where none was late
 * @param retried how many were sent more than once
 * @param retries further attempts, all together
 * @param waitedNanos for further attempts, all together
 */
record Sendings(@Nullable Distribution late, int retried, int retries, long waitedNanos) {

  static Sendings of(Measurement measurement) {
    List<Sending> all = measurement.samples().stream().map(Sample::sending).toList();
    long[] lateNanos = all.stream().mapToLong(Sending::lateNanos).toArray();
    boolean anyLate = all.stream().anyMatch(sending -> sending.lateNanos() > 0);
    return new Sendings(
        anyLate ? Distribution.of(lateNanos) : null,
        measurement.retried(),
        all.stream().mapToInt(sending -> Math.max(0, sending.attempts() - 1)).sum(),
        all.stream().mapToLong(Sending::waitedNanos).sum());
  }
}
