package io.github.streamgate;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.load.LoadModel;
import io.github.streamgate.internal.load.OpenModel;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.metric.Sample;
import java.time.Duration;
import java.util.Optional;

/** Whether an open model's requests went out so late that a reader has to know. */
final class StartWarnings {
  /** What no scheduler of a healthy machine explains. */
  private static final long LATE_NANOS = Duration.ofMillis(10).toNanos();

  private StartWarnings() {}

  static Optional<Said> of(LoadModel model, Measurement measurement) {
    if (!(model instanceof OpenModel open)) {
      return Optional.empty();
    }
    int n = measurement.samples().size();
    long late = measurement.samples().stream().filter(StartWarnings::late).count();
    if (late * 100 <= n) {
      return Optional.empty();
    }
    return Optional.of(
        open.maxConcurrency().isPresent()
            ? Saying.LATE_FOR_SLOTS.with(late, n, open.maxConcurrency().getAsInt())
            : Saying.LATE_FOR_MACHINE.with(late, n));
  }

  private static boolean late(Sample sample) {
    return sample.sending().lateNanos() > LATE_NANOS;
  }
}
