package io.github.streamgate.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.gate.CapacityLimit;
import io.github.streamgate.internal.gate.Knee;
import io.github.streamgate.internal.gate.Limit;
import io.github.streamgate.internal.load.ClosedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepSettingsTest {
  @TempDir Path module;

  private PlanFixture fixture() {
    return PlanFixture.in(module).set("query", "q");
  }

  private static Planner planner(PlanFixture fixture) {
    return fixture.planner();
  }

  @Test
  void aListOfUsersIsASweepAndEachLevelAPlanWhateverTheCommandLineSays() {
    PlanFixture fixture = fixture();
    fixture.properties.put("streamgate.users", "1,5,20");
    Planner planner = planner(fixture);

    assertThat(planner.levels().all()).containsExactly(1, 5, 20);
    assertThat(planner.levels().several()).isTrue();
    assertThat(planner.at(5).levels().present()).isEqualTo(5);
    assertThat(planner.at(5).levels().all()).containsExactly(1, 5, 20);
    Plan plan = planner.at(5).plan();
    assertThat(((ClosedModel) plan.load().model()).users()).isEqualTo(5);
    assertThat(plan.shape()).containsEntry("users", "5");
    assertThat(plan.load().model().warmupRequests()).isEqualTo(5);
  }

  @Test
  void oneValueIsNoSweepAndARateHasNoLevels() {
    assertThat(planner(fixture()).levels()).isEqualTo(new Levels(List.of(1), 1));
    assertThat(planner(fixture().set("users", "8")).levels()).isEqualTo(new Levels(List.of(8), 8));
    assertThat(planner(fixture().set("rate", "5/s")).levels())
        .isEqualTo(new Levels(List.of(), null));
  }

  @Test
  void whatMakesAKneeCanBeSet() {
    assertThat(planner(fixture()).kneeRule()).isEqualTo(new Knee.Rule(50, 2));
    assertThat(planner(fixture().set("kneeGain", "30").set("kneeTtftFactor", "1.5")).kneeRule())
        .isEqualTo(new Knee.Rule(30, 1.5));
  }

  @Test
  void whatMakesAKneeIsAPercentageAndAFactor() {
    assertThatThrownBy(() -> planner(fixture().set("kneeGain", "0.5")).kneeRule())
        .hasMessage(
            "kneeGain = 0.5 (@SseLoad on ChatPerfIT.chatStreams): must be a percentage from 1 to"
                + " 100; write for example kneeGain = 50");
    assertThatThrownBy(() -> planner(fixture().set("kneeTtftFactor", "0.9")).kneeRule())
        .hasMessage(
            "kneeTtftFactor = 0.9 (@SseLoad on ChatPerfIT.chatStreams): must be a factor from 1 to"
                + " 1000; write for example kneeTtftFactor = 2");
  }

  @Test
  void aModelOfSeveralFillsItsPlaceAndNothingElse() throws IOException {
    PlanFixture fixture = fixture();
    fixture.annotation.remove("model");
    Planner planner = planner(fixture.set("models", "a, b").set("users", "1, 5"));

    assertThat(planner.models()).containsExactly("a", "b");
    Plan plan = planner.ofModel("b").at(5).plan();
    assertThat(plan.shape()).containsEntry("model", "b");
    assertThat(plan.described())
        .containsEntry("model", "b")
        .containsEntry("models", "a, b")
        .containsEntry("users", "5");
  }

  @Test
  void aProfileListsModelsAndUsers() throws IOException {
    PlanFixture fixture = fixture();
    fixture.annotation.remove("model");
    Planner planner =
        planner(
            fixture.profile("models: [a, 'b c']\nusers:\n  - 1\n  - 5\nlimits: {capacity: 5}\n"));

    assertThat(planner.models()).containsExactly("a", "b c");
    assertThat(planner.levels().all()).containsExactly(1, 5);
    assertThat(planner.capacity())
        .contains(new CapacityLimit(5, "capacity: 5 in perf/chat.yaml, line 5"));
  }

  @Test
  void aListInAListIsNoModel() {
    assertThatThrownBy(() -> planner(fixture().profile("models: [[a]]\n")))
        .hasMessage(
            "perf/chat.yaml, line 1: one of models must be a single value, not a list or a mapping");
  }

  @Test
  void aLimitOfAProfileHoldsAtTheLevelsThatItsNameSays() throws IOException {
    Planner planner =
        planner(
            fixture()
                .profile(
                    """
                    users: [1, 5, 20]
                    limits:
                      ttft.p95 at 1, 5 users: 1s
                      ttft.p95 at 20 users: 2s
                      success: 99%
                    """));

    assertThat(planner.at(5).limits())
        .extracting(Limit::declared)
        .containsExactly(
            "ttft.p95 at 1, 5 users: 1s in perf/chat.yaml, line 3",
            "success: 99% in perf/chat.yaml, line 5");
    assertThat(planner.at(20).limits())
        .extracting(Limit::declared)
        .containsExactly(
            "ttft.p95 at 20 users: 2s in perf/chat.yaml, line 4",
            "success: 99% in perf/chat.yaml, line 5");
  }

  @Test
  void twoLimitsOfAProfileForTheSameThingAtALevelAreRefused() throws IOException {
    Planner planner =
        planner(
            fixture()
                .profile("users: [1, 5]\nlimits:\n  success: 99%\n  success at 5 users: 95%\n"));

    assertThat(planner.at(1).limits()).hasSize(1);
    assertThatThrownBy(() -> planner.at(5).limits())
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "perf/chat.yaml, line 4: success at 5 users and success limit the same thing at 5"
                + " users; write for each of the two at how many users it holds, or remove one");
  }

  @Test
  void aLimitAtALevelWhereARateSendsIsRefused() throws IOException {
    Planner planner = planner(fixture().profile("rate: 5/s\nlimits:\n  success at 5 users: 95%\n"));

    assertThatThrownBy(planner::limits)
        .hasMessage(
            "perf/chat.yaml, line 3: success at 5 users: the test never has 5 users, for a rate"
                + " sends, and nobody waits; name one of its levels, or leave out at how many users"
                + " the limit holds");
  }

  @Test
  void aCapacityThatIsNoNumberOfUsersIsRefused() throws IOException {
    Planner planner = planner(fixture().profile("users: [1, 5]\nlimits: {capacity: much}\n"));

    assertThatThrownBy(planner::capacity)
        .hasMessage(
            "perf/chat.yaml, line 2: capacity: much: must be a number of users, 2 or more; write"
                + " for example capacity: 20 users");
  }

  @Test
  void aRateBesideLevelsIsRefused() {
    Planner planner = planner(fixture().set("rate", "5/s").set("users", "1, 5"));

    assertThatThrownBy(() -> planner.at(1).plan())
        .hasMessage(
            "rate = 5/s (@SseLoad on ChatPerfIT.chatStreams) and users = 1 (one of 1, 5, @SseLoad"
                + " on ChatPerfIT.chatStreams) contradict each other: a rate sends whether or not"
                + " replies are over, users wait; remove one of the two");
  }
}
