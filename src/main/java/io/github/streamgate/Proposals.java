package io.github.streamgate;

import io.github.streamgate.internal.baseline.BaselineFile;
import io.github.streamgate.internal.baseline.BaselineFormatException;
import io.github.streamgate.internal.baseline.Change;
import io.github.streamgate.internal.baseline.Intent;
import io.github.streamgate.internal.baseline.Proposal;
import io.github.streamgate.internal.baseline.Update;
import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.gate.Finding;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.gate.Recording;
import io.github.streamgate.internal.gate.Status;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.report.ReportDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Leaves beside the report what the baseline would be with this run in it, as a file and as a diff
 * for {@code git apply}; the baseline itself is not touched.
 */
final class Proposals {
  private Proposals() {}

  /** Writes the proposal; answers its files, none where the run cannot go into a baseline. */
  static List<Path> write(
      BaselineFile baseline,
      Plan plan,
      Switches switches,
      Measurement measurement,
      Verdict verdict,
      ReportDirectory directory,
      Path moduleRoot)
      throws IOException {
    List<Limit> limits = limits(verdict);
    if (!(Recording.of(measurement, limits) instanceof Recording.Fit fit)) {
      return List.of();
    }
    Update update =
        new Update(
            switches.environment(),
            plan.shape(),
            fit.tokenSource().key(),
            List.of(fit.run()),
            Recording.keys(limits));
    Intent intent = verdict.status() == Status.FAIL ? Intent.ACCEPT : Intent.RECORD;
    try {
      return baseline.preview(intent, update) instanceof Change.Made made
          ? write(baseline.proposal(made.baseline(), repository(moduleRoot)), directory)
          : List.of();
    } catch (BaselineFormatException e) {
      return List.of(); // the verdict says what is wrong with the file
    }
  }

  private static List<Limit> limits(Verdict verdict) {
    return verdict.findings().stream().map(Finding::limit).toList();
  }

  private static List<Path> write(Proposal proposal, ReportDirectory directory) throws IOException {
    Path text = directory.file("baseline.yaml");
    Path diff = directory.file("baseline.diff");
    Files.writeString(text, proposal.text());
    Files.writeString(diff, proposal.diff());
    return List.of(text, diff);
  }

  /** Where {@code git apply} will be called: the nearest repository above, else the module. */
  static Path repository(Path moduleRoot) {
    return Stream.<Path>iterate(moduleRoot, folder -> folder != null, Path::getParent)
        .filter(folder -> Files.exists(folder.resolve(".git")))
        .findFirst()
        .orElse(moduleRoot);
  }
}
