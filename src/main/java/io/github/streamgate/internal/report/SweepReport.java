package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.CapacityLimit.CapacityFinding;
import io.github.streamgate.internal.gate.Knee;
import io.github.streamgate.internal.gate.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A judged sweep: every level's report, and what they come to together. Immutable.
 *
 * @param levels those that were run, by increasing users; one or more
 * @param missing the users of those that were not, for the one before them could not be measured
 * @param knee where it bends, over the levels that were run
 * @param rule what makes a knee
 * @param capacity what was found of the capacity that was demanded; absent where none was
 * @param files what was written beside the files of the levels
 */
public record SweepReport(
    TestName test,
    List<Level> levels,
    List<Integer> missing,
    Knee knee,
    Knee.Rule rule,
    @Nullable CapacityFinding capacity,
    GateMode mode,
    RerunCommand rerun,
    List<Path> files) {

  /** One level. */
  public record Level(int users, RunReport report) {}

  public SweepReport {
    levels = List.copyOf(levels);
    missing = List.copyOf(missing);
    files = List.copyOf(files);
  }

  /** The worst over the levels, and the capacity. */
  public Status status() {
    Stream<Status> ofLevels = levels.stream().map(level -> level.report().verdict().status());
    Stream<Status> ofAll = capacity == null ? Stream.of() : Stream.of(capacity.status());
    return Stream.concat(ofLevels, ofAll).min(Status::compareTo).orElseThrow();
  }
}
