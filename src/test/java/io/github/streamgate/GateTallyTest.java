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

    assertThat(tally.takeLines())
        .containsExactly("GATES 3 pass, 1 fail, 1 advise (would fail), 0 undecided, 0 off");
  }

  @Test
  void aRunWithoutGatesIsSilentAndALineIsSaidOnce() {
    assertThat(tally.takeLines()).isEmpty();
    tally.add(GateTally.Ending.OFF);
    assertThat(tally.takeLines())
        .containsExactly("GATES 0 pass, 0 fail, 0 advise (would fail), 0 undecided, 1 off");
    assertThat(tally.takeLines()).isEmpty();
  }

  @Test
  void theErrorBudgetOfGatesThatProveIsSaidWithWhatIsOutsideOfIt() {
    for (int i = 0; i < 4; i++) {
      tally.add(GateTally.Ending.PASS);
      tally.mayErr(0.01);
    }
    tally.add(GateTally.Ending.PASS);
    tally.mayErr(0.002);

    assertThat(tally.takeLines())
        .containsExactly(
            "GATES 5 pass, 0 fail, 0 advise (would fail), 0 undecided, 0 off",
            "BUDGET up to about 41 of 1000 builds in which nothing is slower than its limits are"
                + " red by a proven FAIL (5 gates, alpha 0.002 and 0.01); a FAIL that is \"not"
                + " proven\", by a rate, or by a point estimate comes on top, and nothing bounds"
                + " it");
    tally.add(GateTally.Ending.PASS);
    assertThat(tally.takeLines()).as("a fresh start").hasSize(1);
  }
}
