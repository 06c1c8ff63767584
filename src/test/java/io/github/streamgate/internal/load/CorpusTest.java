package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.corpus.StreamCase;
import io.github.streamgate.corpus.StreamCases;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.Sample;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every stream in {@code src/test/resources/streams}, and in the folder that {@code
 * -Dstreamgate.corpus} names: over a real wire, and by parser and dialect alone.
 */
class CorpusTest {
  /** How often a machine that is busy with something else is given another chance. */
  private static final int ATTEMPTS = 4;

  static List<StreamCase> cases() {
    String folder = System.getProperty("streamgate.corpus");
    Stream<StreamCase> handedIn =
        folder == null ? Stream.empty() : StreamCases.in(Path.of(folder)).stream();
    return Stream.concat(StreamCases.own().stream(), handedIn).toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aStreamFromAScriptedSocketGivesWhatItsFileTells(StreamCase stream) throws Exception {
    CaseResult came = overTheWire(stream);

    assertThat(came.text(stream.expected(), fit(stream)))
        .as("%s: %s", stream.file(), stream.what())
        .isEqualTo(CaseResult.text(stream.expected()));
    assertMomentsInOrder(came.sample());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void parserAndDialectAloneGiveWhatItsFileTellsToTheNanosecond(StreamCase stream) {
    CaseResult came = new CaseRun(stream).directly();

    assertThat(came.text(stream.expected(), Fit.EXACT))
        .as("%s: %s", stream.file(), stream.what())
        .isEqualTo(CaseResult.text(stream.expected()));
    assertMomentsInOrder(came.sample());
  }

  /** Whatever a server does; the stall lies between the first output and the last. */
  private static void assertMomentsInOrder(Sample sample) {
    assertThat(
            Stream.of(Metric.TTFB, Metric.TTFT, Metric.E2E, Metric.TOTAL)
                .map(metric -> sample.measures().get(metric))
                .flatMapToLong(OptionalLong::stream)
                .boxed())
        .isSorted();
    sample
        .measures()
        .get(Metric.STALL)
        .ifPresent(
            stall ->
                assertThat(stall)
                    .isLessThanOrEqualTo(nanos(sample, Metric.E2E) - nanos(sample, Metric.TTFT)));
  }

  private static long nanos(Sample sample, Metric metric) {
    return sample.measures().get(metric).orElseThrow();
  }

  private static CaseResult overTheWire(StreamCase stream) throws InterruptedException {
    CaseResult came = new CaseRun(stream).overTheWire();
    int attempts = 1;
    while (attempts++ < ATTEMPTS && !came.isInTime(stream.expected(), fit(stream))) {
      came = new CaseRun(stream).overTheWire();
    }
    return came;
  }

  private static Fit fit(StreamCase stream) {
    return Fit.late(stream.latestNanos());
  }
}
