package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Diagnoses;
import io.github.streamgate.internal.gate.Diagnosis;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.gate.Shape;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.metric.Metric;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One judged run: all that any format may show. Immutable.
 *
 * <p>What follows from the samples (distributions, token sources, rates) is derived here and not
 * handed in, so that no two formats and no two fields can disagree.
 *
 * @param test which test was run
 * @param target who was asked
 * @param configuration the settings as run, name to value, in the order in which they are shown;
 *     whoever builds this has redacted the keys
 * @param measurement the judged samples
 * @param requests what became of every request that was started, judged or not
 * @param interChunk the pooled gaps (ICL), from a histogram; absent where there were none
 * @param verdict what the judge said
 * @param mode whether the verdict counts
 * @param rerun how to run this test again
 * @param files what was written about this run, absolute paths
 * @param beside the reference that ran beside it; absent where none did
 * @param shape where the slow requests of the worst broken limit are; absent where they do not tell
 */
public record RunReport(
    TestName test,
    Target target,
    Map<String, String> configuration,
    Measurement measurement,
    RequestCounts requests,
    @Nullable Distribution interChunk,
    Verdict verdict,
    GateMode mode,
    RerunCommand rerun,
    List<Path> files,
    @Nullable RunBeside beside,
    @Nullable Shape shape) {

  public RunReport {
    configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
    files = List.copyOf(files);
    int judged = measurement.samples().size();
    if (judged > requests.started()) {
      throw new IllegalArgumentException(
          judged + " requests judged, but " + requests.started() + " started");
    }
  }

  /** A run by itself. */
  public RunReport(
      TestName test,
      Target target,
      Map<String, String> configuration,
      Measurement measurement,
      RequestCounts requests,
      @Nullable Distribution interChunk,
      Verdict verdict,
      GateMode mode,
      RerunCommand rerun,
      List<Path> files) {
    this(
        test,
        target,
        configuration,
        measurement,
        requests,
        interChunk,
        verdict,
        mode,
        rerun,
        files,
        null,
        null);
  }

  /** The same run with what ran beside it. */
  public RunReport beside(RunBeside reference) {
    return with(verdict, files, reference, shape);
  }

  /** The same run with where its slow requests are. */
  public RunReport shaped(@Nullable Shape found) {
    return with(verdict, files, beside, found);
  }

  /** The same run with something to know before all else. */
  public RunReport noting(List<Said> first) {
    return with(verdict.noting(first), files, beside, shape);
  }

  /** The same run with other files that it left, after those that every run leaves. */
  public RunReport leaving(List<Path> others) {
    return with(verdict, Stream.concat(files.stream(), others.stream()).toList(), beside, shape);
  }

  private RunReport with(
      Verdict said, List<Path> left, @Nullable RunBeside reference, @Nullable Shape found) {
    return new RunReport(
        test,
        target,
        configuration,
        measurement,
        requests,
        interChunk,
        said,
        mode,
        rerun,
        left,
        reference,
        found);
  }

  /** How the client fared while the judged requests were under way; absent where nobody knows. */
  @Nullable ClientHealth client() {
    return measurement.clientMeanwhile();
  }

  /** The distribution of one metric over the judged requests; absent where nothing defines it. */
  public @Nullable Distribution distribution(Metric metric) {
    return metric == Metric.ICL ? interChunk : Distribution.of(measurement.values(metric));
  }

  /** What is to be said before any figure, gravest first. */
  public List<Diagnosis> diagnoses() {
    return Diagnoses.of(measurement);
  }

  /** What the server says of its own times; absent where it says nothing. */
  @Nullable ServersOwn serversOwn() {
    return ServersOwn.of(measurement);
  }

  /** The figures of each key, where there is a pool of them. */
  public List<KeyFigures> keys() {
    return KeyFigures.of(measurement);
  }

  /** What the run delivered as a whole. */
  Achieved achieved() {
    return Achieved.of(measurement);
  }
}
