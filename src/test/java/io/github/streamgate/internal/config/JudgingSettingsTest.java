package io.github.streamgate.internal.config;

import static io.github.streamgate.internal.config.PlanFixture.HERE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.gate.Certainty;
import io.github.streamgate.internal.gate.Terms;
import io.github.streamgate.internal.gate.Undecided;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgingSettingsTest {
  @TempDir Path module;
  private PlanFixture gate;

  @BeforeEach
  void aCompleteGate() {
    gate = PlanFixture.in(module).set("query", "Hello");
  }

  private Judging judging() {
    return gate.plan().judging();
  }

  @Test
  void whatIsNotWrittenIsAsUsual() {
    assertThat(judging()).isEqualTo(new Judging(Terms.USUAL, 4));
    assertThat(gate.plan().described())
        .containsEntry("confidence", "0.95")
        .containsEntry("alpha", "0.01")
        .containsEntry("undecided", "point")
        .containsEntry("extendTo", "4")
        .containsEntry("maxBlind", "100")
        .containsEntry("maxImprovement", "3");
  }

  @Test
  void everythingCanBeWritten() {
    gate.set("confidence", "0.99").set("alpha", "1.0E-4").set("undecided", "skip");
    gate.set("extendTo", "2").set("maxBlind", "50").set("maxImprovement", "2.5");

    assertThat(judging())
        .isEqualTo(new Judging(new Terms(new Certainty(0.0001, 0.99), Undecided.SKIP, 50, 2.5), 2));
    assertThat(gate.plan().described())
        .containsEntry("alpha", "0.0001")
        .containsEntry("undecided", "skip")
        .containsEntry("maxImprovement", "2.5");
  }

  @Test
  void theClassicRuleExtendsNothing() {
    gate.set("confidence", "0").set("extendTo", "4");

    assertThat(judging())
        .isEqualTo(new Judging(new Terms(new Certainty(0.01, 0), Undecided.POINT, 100, 3), 1));
    assertThat(gate.plan().described()).containsEntry("confidence", "0");
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:8080, 4",
    "http://gateway.localhost:8080, 4",
    "http://[::1]:8080, 4",
    "http://127.1.2.3:8080, 4",
    "http://10.0.0.7:8080, 1",
    "http://gateway:8080, 1",
    "https://api.example.com, 1"
  })
  void onlyThisMachineIsLoadedForLongerThanAsked(String url, int extendTo) {
    gate.set("url", url);

    assertThat(judging().extendTo()).isEqualTo(extendTo);
  }

  @Test
  void aRateThatChangesIsNotExtended() {
    gate.annotation.remove("requests");
    gate.set("rate", "10/s..50/s").set("duration", "60s");
    assertThat(judging().extendTo()).isEqualTo(1);

    gate.set("extendTo", "2");
    refused(
        "extendTo = 2 ("
            + HERE
            + ") and rate = 10/s..50/s ("
            + HERE
            + ") contradict each other: a rate that changes does so over duration, and has no way"
            + " to go on; remove one of the two");
  }

  @Test
  void whatIsNeverProvenCannotBeLeftUndecided() {
    gate.set("confidence", "0").set("undecided", "fail");

    refused(
        "undecided = fail ("
            + HERE
            + ") and confidence = 0 ("
            + HERE
            + ") contradict each other: nothing is ever proven then, so every run would be"
            + " undecided; remove one of the two");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "confidence | 95 | 0, or a number from 0.5 to 0.9999 | 0.95",
        "confidence | 0.4 | 0, or a number from 0.5 to 0.9999 | 0.95",
        "confidence | 0.99999 | 0, or a number from 0.5 to 0.9999 | 0.95",
        "confidence | 0,95 | 0, or a number from 0.5 to 0.9999 | 0.95",
        "confidence | NaN | 0, or a number from 0.5 to 0.9999 | 0.95",
        "alpha | 0 | a number from 0.000001 to 0.5 | 0.01",
        "alpha | 1 % | a number from 0.000001 to 0.5 | 0.01",
        "alpha | 0.6 | a number from 0.000001 to 0.5 | 0.01",
        "undecided | pass | one of point, skip, fail | point",
        "extendTo | 0 | a whole number from 1 to 100 | 4",
        "extendTo | 101 | a whole number from 1 to 100 | 4",
        "maxBlind | 0 | a percentage above 0 and up to 1000 | 100",
        "maxBlind | 1001 | a percentage above 0 and up to 1000 | 100",
        "maxImprovement | 1 | a number of times above 1 and up to 1000000 | 3",
        "maxImprovement | -3 | a number of times above 1 and up to 1000000 | 3",
      })
  void whatIsOutOfRangeIsRefusedWithTheRange(
      String setting, String value, String legal, String example) {
    gate.set(setting, value);

    refused(
        setting
            + " = "
            + value
            + " ("
            + HERE
            + "): must be "
            + legal
            + "; write for example "
            + setting
            + " = "
            + example);
  }

  @Test
  void theCommandLineAndTheProfileKnowThem() throws Exception {
    gate.profile("alpha: 0.001\nundecided: fail\nextendTo: 3\n");
    gate.properties.put("streamgate.alpha", "0.002");

    assertThat(judging().terms().certainty().alpha()).isEqualTo(0.002);
    assertThat(judging().terms().undecided()).isEqualTo(Undecided.FAIL);
    assertThat(judging().extendTo()).isEqualTo(3);
  }

  private void refused(String message) {
    assertThatThrownBy(this::judging)
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(message);
  }
}
