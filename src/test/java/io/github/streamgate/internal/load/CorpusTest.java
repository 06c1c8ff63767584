package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.corpus.StreamCase;
import io.github.streamgate.corpus.StreamCases;
import java.nio.file.Path;
import java.util.List;
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
    assertThat(overTheWire(stream).text(stream.expected(), fit(stream)))
        .as("%s: %s", stream.file(), stream.what())
        .isEqualTo(CaseResult.text(stream.expected()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void parserAndDialectAloneGiveWhatItsFileTellsToTheNanosecond(StreamCase stream) {
    assertThat(new CaseRun(stream).directly().text(stream.expected(), Fit.EXACT))
        .as("%s: %s", stream.file(), stream.what())
        .isEqualTo(CaseResult.text(stream.expected()));
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
