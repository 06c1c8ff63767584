package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.streamgate.testing.GateCase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestEngine;

/**
 * Ways in which gates decided wrongly, in public reports on other tools or in trials of them and of
 * our own drafts; the tests that pin the right outcome carry {@link GateCase}. Some are proven from
 * outside as well, by the projects in {@code src/it}: G5 {@code no-baseline-in-ci}, G13 {@code
 * rerun}, G18 all of them.
 *
 * <table>
 *   <caption>What happened</caption>
 *   <tr><td>G1</td><td>no samples, and the threshold passes</td></tr>
 *   <tr><td>G2</td><td>a mistyped threshold is ignored</td></tr>
 *   <tr><td>G3</td><td>fast failures lower a P95</td></tr>
 *   <tr><td>G4</td><td>a declared limit is never evaluated</td></tr>
 *   <tr><td>G5</td><td>a baseline that is missing in CI is recorded, and passes</td></tr>
 *   <tr><td>G6</td><td>the run that creates the baseline passes</td></tr>
 *   <tr><td>G7</td><td>an improvement fails, for the store is read-only</td></tr>
 *   <tr><td>G8</td><td>a baseline is stale by three times, so that a doubling passes</td></tr>
 *   <tr><td>G9</td><td>the same commit: fail, fail, pass</td></tr>
 *   <tr><td>G10</td><td>requests are tested as if runs did not differ</td></tr>
 *   <tr><td>G11</td><td>A, then B minutes later, on a machine that slowed in between</td></tr>
 *   <tr><td>G12</td><td>the baseline moves with every run, regressions included</td></tr>
 *   <tr><td>G13</td><td>a rerun turns a failed gate green</td></tr>
 *   <tr><td>G14</td><td>two forks write baselines at once</td></tr>
 *   <tr><td>G15</td><td>the load changed, and its figures are compared anyway</td></tr>
 *   <tr><td>G16</td><td>a P99 of 30 requests</td></tr>
 *   <tr><td>G17</td><td>a message without the numbers</td></tr>
 *   <tr><td>G18</td><td>the failures of a custom test engine are lost</td></tr>
 *   <tr><td>G19</td><td>a limit on what is not run passes or crashes</td></tr>
 *   <tr><td>G20</td><td>absolute paths in the baseline</td></tr>
 *   <tr><td>G21</td><td>a starved client is disclosed, and judged anyway</td></tr>
 *   <tr><td>G22</td><td>a new gate is red for ever, for main has no such test</td></tr>
 *   <tr><td>G23</td><td>a failing candidate makes a pooled quantile infinite, and nothing is over
 *       it</td></tr>
 *   <tr><td>G24</td><td>looks in the order of completion acquit a slow server</td></tr>
 *   <tr><td>G25</td><td>a baseline with an infinite percentile lets every later run pass</td></tr>
 * </table>
 */
class GateCasesTest extends DoorTest {
  private static final String BASELINES = "baselines/io.github.streamgate.GateCasesTest$";

  @Test
  void everyCaseHasATest() {
    Set<String> tested = new TreeSet<>();
    new ClassFileImporter()
        .importPath(Path.of("target/test-classes")).stream()
            .flatMap(type -> type.getMethods().stream())
            .filter(method -> method.isAnnotatedWith(GateCase.class))
            .flatMap(GateCasesTest::cases)
            .forEach(tested::add);

    assertThat(tested)
        .containsAll(Stream.iterate(1, i -> i <= 25, i -> i + 1).map(i -> "G" + i).toList());
  }

  private static Stream<String> cases(JavaMethod method) {
    return Stream.of(method.getAnnotationOfType(GateCase.class).value());
  }

  static class Compared extends Chat {
    @SseLoad(requests = 10, warmup = "none", extendTo = 1)
    @MaxP95Ttft
    void streams() {}
  }

  private void record(int millis) {
    stub().change(script -> script.timeToFirstToken(Duration.ofMillis(millis)));
    gates
        .with("streamgate.baseline", "record")
        .with("streamgate.runs", "1")
        .run(Compared.class)
        .abortion();
    gates.with("streamgate.baseline", "verify");
  }

  private Ran verify(int millis) {
    stub().change(script -> script.timeToFirstToken(Duration.ofMillis(millis)));
    return gates.run(Compared.class);
  }

  @Test
  @GateCase("G7")
  void anImprovementPassesWhereNothingMayBeWrittenAndLeavesAProposal() {
    record(500);
    String before = verify(500).file(BASELINES + "Compared/streams.yaml");

    gates.with("streamgate.ci", "true");
    Ran faster = verify(350);

    faster.assertPassed();
    assertThat(faster.file(BASELINES + "Compared/streams.yaml")).isEqualTo(before);
    assertThat(
            faster.filesUnder(
                "target/surefire-reports/io.github.streamgate.GateCasesTest$Compared/streams"))
        .contains("baseline.yaml", "baseline.diff");
  }

  @Test
  @GateCase("G8")
  void aStaleBaselineThatARegressionPassesIsSaidToBeFarAboveBothBuilds() {
    record(1200);

    for (int millis : new int[] {450, 740}) { // what is real, and a regression of it
      Ran ran = verify(millis);

      ran.assertPassed();
      assertThat(ran.printed())
          .anyMatch(line -> line.startsWith("WARN TTFT p95 is far below its baseline (TIME, "))
          .anyMatch(line -> line.endsWith("tighten it with -Dstreamgate.baseline=accept"));
    }
    gates.with("streamgate.maxImprovement", "1.4");
    assertThat(verify(740).failure().getMessage())
        .startsWith("INVALID  TTFT p95  TTFT p95 is too good to be true: ");
  }

  @Test
  @GateCase("G18")
  void failuresComeFromNoTestEngineOfItsOwn() {
    List<String> engines =
        ServiceLoader.load(TestEngine.class).stream()
            .map(engine -> engine.type().getName())
            .filter(name -> name.startsWith("io.github.streamgate"))
            .toList();

    assertThat(engines).isEmpty();
  }

  @Test
  @GateCase("G20")
  void aBaselineHasNoPathOfTheMachineInIt() {
    record(20);

    assertThat(verify(20).file(BASELINES + "Compared/streams.yaml"))
        .doesNotContain(module.toString(), module.getFileName().toString(), "127.0.0.1");
  }
}
