package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GateTallyTest {
  private final GateTally tally = new GateTally();

  @Test
  void theLastLineCountsEveryEnding() {
    for (int i = 0; i < 3; i++) {
      tally.add(GateTally.Ending.PASS);
    }
    tally.add(GateTally.Ending.FAIL);
    tally.add(GateTally.Ending.WOULD_FAIL);

    assertThat(tally.takeLine())
        .contains("GATES 3 pass, 1 fail, 1 advise (would fail), 0 undecided, 0 off");
  }

  @Test
  void aRunWithoutGatesIsSilentAndALineIsSaidOnce() {
    assertThat(tally.takeLine()).isEmpty();
    tally.add(GateTally.Ending.OFF);
    assertThat(tally.takeLine())
        .contains("GATES 0 pass, 0 fail, 0 advise (would fail), 0 undecided, 1 off");
    assertThat(tally.takeLine()).isEmpty();
  }
}
