package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.report.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final Build build = new Build("4711-1", null);

  private List<String> report() {
    printed.reset();
    build.report(Console.to(new PrintStream(printed, true, StandardCharsets.UTF_8)));
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void whatWasSaidOnceIsNotSaidAgainAndWithoutGatesNothingIs(@TempDir Path module) {
    assertThat(report()).isEmpty();
    build.leftOff(module);
    build.leftOff(module);
    assertThat(report())
        .containsExactly("GATES 0 pass, 0 fail, 0 advise (would fail), 0 undecided, 2 off");
    assertThat(report()).isEmpty();
  }

  @Test
  void whateverItsForksAreStartedThroughABuildIsKnownByTheProcessThatStartsThem() {
    ProcessHandle self = ProcessHandle.current();
    String own = BuildId.of(self, "io.github.streamgate.Main");

    assertThat(own).startsWith(self.pid() + "-");
    assertThat(BuildId.of(self, "/target/surefire/surefirebooter-1.jar /target/surefire 1-jvmRun1"))
        .isNotEqualTo(own)
        .isEqualTo(BuildId.of(self, "/target/surefire/surefirebooter-2.jar /target/surefire 2"));
  }
}
