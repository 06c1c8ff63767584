package io.github.streamgate.internal.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.gate.Certainty;
import io.github.streamgate.internal.gate.ReferenceTerms;
import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceSettingsTest {
  private static final String REFERENCE =
      "reference = http://127.0.0.1:8081 (" + PlanFixture.HERE + ")";

  @TempDir Path module;
  private PlanFixture fixture;

  @BeforeEach
  void completePlan() {
    fixture = new PlanFixture(module);
    fixture.set("url", "http://127.0.0.1:8080").set("model", "m").set("query", "Hello");
    fixture.set("reference", "http://127.0.0.1:8081");
  }

  private ReferencePlan reference() {
    return Objects.requireNonNull(fixture.plan().reference());
  }

  @Test
  void unlessWrittenRoundsAreOfFiftyAndTheTermsAreTheUsualOnes() {
    assertThat(reference().terms()).isEqualTo(new ReferenceTerms(0.03, 0.25, Certainty.USUAL, 40));
    assertThat(reference().roundRequests()).isEqualTo(50);
  }

  @Test
  void everythingCanBeSetAndIsReported() {
    fixture.set("tolerance", "5").set("seen", "12.5 %").set("maxRounds", "20");
    fixture.set("roundRequests", "30").set("seed", "42");

    assertThat(reference().terms()).isEqualTo(new ReferenceTerms(0.05, 0.125, Certainty.USUAL, 20));
    assertThat(reference().seed()).isEqualTo(42);
    assertThat(fixture.plan().described())
        .containsEntry("reference", "http://127.0.0.1:8081/v1/chat/completions")
        .containsEntry("tolerance", "5%")
        .containsEntry("seen", "12.5%")
        .containsEntry("maxRounds", "20")
        .containsEntry("roundRequests", "30")
        .containsEntry("seed", "42");
  }

  @Test
  void roundsThatCanNeverProveALimitAreRefusedWhereNothingElseCounts() {
    fixture
        .set("maxRounds", "8")
        .set("undecided", "skip")
        .refusedWith(
            "maxRounds = 8 (@SseLoad on ChatPerfIT.chatStreams): 8 rounds can never prove that a"
                + " limit holds, at least 9 are needed, and what is not proven is not to be judged"
                + " (undecided = skip (@SseLoad on ChatPerfIT.chatStreams)); set maxRounds to a"
                + " number from 9 to 1000, or undecided = point");
    assertThat(fixture.set("maxRounds", "9").set("undecided", "fail").plan().reference())
        .isNotNull();
    assertThat(fixture.set("maxRounds", "8").set("undecided", "point").plan().reference())
        .isNotNull();
  }

  @Test
  void aSurerVerdictTakesMoreRounds() {
    fixture.set("confidence", "0.999").set("maxRounds", "15");

    assertThat(reference().terms().leastRounds()).isEqualTo(16);
    fixture
        .set("undecided", "fail")
        .refusedWith(
            "maxRounds = 15 (@SseLoad on ChatPerfIT.chatStreams): 15 rounds can never prove that a"
                + " limit holds, at least 16 are needed, and what is not proven is not to be judged"
                + " (undecided = fail (@SseLoad on ChatPerfIT.chatStreams)); set maxRounds to a"
                + " number from 16 to 1000, or undecided = point");
  }

  @Test
  void aBudgetThatEndsTheRoundsTooSoonIsRefusedToo() {
    fixture.set("roundRequests", "4").set("warmup", "3").set("undecided", "skip");

    assertThat(fixture.set("maxRequests", "78").plan().reference()).isNotNull();
    fixture
        .set("maxRequests", "77")
        .refusedWith(
            "maxRequests = 77 (@SseLoad on ChatPerfIT.chatStreams): 8 rounds, for which it is"
                + " enough, can never prove that a limit holds, at least 9 are needed, and what is"
                + " not proven is not to be judged (undecided = skip (@SseLoad on"
                + " ChatPerfIT.chatStreams)); set maxRequests to 78 or more, or roundRequests to"
                + " less, or undecided = point");
  }

  @Test
  void unlessASeedIsWrittenTheOrderIsAnotherOneEveryTime() {
    assertThat(reference().seed()).isNotEqualTo(reference().seed());
  }

  @ParameterizedTest
  @CsvSource({
    "http://a:80, http://b:81, http://b:81/v1/chat/completions",
    "http://a:80/api/chat?x=1, https://b, https://b/api/chat?x=1",
    "http://a:80/api/chat, http://b/other/chat, http://b/other/chat",
    "http://a:80/v1, http://b/v1, http://b/v1/chat/completions",
    "http://a:80/api/{model}/chat, http://b, http://b/api/m/chat",
  })
  void aServerAloneIsAskedForTheSamePath(String url, String reference, URI asked) {
    fixture.set("url", url).set("reference", reference).set("dialect", "openai");

    assertThat(reference().load().requests().next(0, 0).request().uri()).isEqualTo(asked);
  }

  @Test
  void theReferenceGetsTheSameRequestsWithTheSameKey() throws Exception {
    fixture.data("prompts.txt", "one\ntwo\n").annotation.remove("query");
    fixture.set("apiKey", "${KEY}").properties.put("KEY", "sk-secret");

    for (int ordinal = 0; ordinal < 4; ordinal++) {
      var candidate = fixture.plan().load().requests().next(ordinal, 0).request();
      var reference = reference().load().requests().next(ordinal, 0).request();
      assertThat(reference.body()).isEqualTo(candidate.body());
      assertThat(reference.headers()).isEqualTo(candidate.headers());
      assertThat(reference.uri().getPort()).isEqualTo(8081);
    }
  }

  @Test
  void aSecretInTheQueryOfTheReferenceIsASecret() {
    fixture.properties.put("TOKEN", "s3cret-token");
    fixture.set("reference", "http://b/v1/chat/completions?key=${TOKEN}");

    assertThat(reference().endpoint()).isEqualTo(URI.create("http://b/v1/chat/completions"));
    assertThat(reference().load().secrets()).contains("s3cret-token");
  }

  @Test
  void whatSaysWhenALoadIsOverContradictsRounds() {
    fixture
        .set("duration", "60s")
        .refusedWith(
            "duration = 60s (@SseLoad on ChatPerfIT.chatStreams) and "
                + REFERENCE
                + " contradict each other: a round is a number of requests (roundRequests), not a"
                + " time; remove one of the two");
    fixture
        .set("rampUp", "10s")
        .refusedWith(
            "rampUp = 10s (@SseLoad on ChatPerfIT.chatStreams) and "
                + REFERENCE
                + " contradict each other: in every round all users send from its start; remove one"
                + " of the two");
    fixture
        .set("rate", "50/s")
        .refusedWith(
            "rate = 50/s (@SseLoad on ChatPerfIT.chatStreams) and "
                + REFERENCE
                + " contradict each other: each side waits for its turn, and a rate waits for"
                + " nobody; remove one of the two");
  }

  @Test
  void dataThatEndContradictRounds() throws Exception {
    fixture.data("prompts.txt", "one\ntwo\n").annotation.remove("query");
    fixture
        .set("order", "once")
        .refusedWith(
            "order = once (@SseLoad on ChatPerfIT.chatStreams) and "
                + REFERENCE
                + " contradict each other: rounds go on until the evidence is enough, and data may"
                + " run out; remove one of the two");
  }

  @Test
  void requestsMayStayForTheDayWithoutAReference() {
    fixture.set("requests", "400");

    assertThat(reference().roundRequests()).isEqualTo(50);
    assertThat(reference().load().model().mostMeasured()).isEmpty();
    assertThat(fixture.plan().described()).doesNotContainKey("requests");
  }

  @Test
  void everyUserHasToFitIntoARound() {
    fixture
        .set("users", "60")
        .refusedWith(
            "users = 60 and roundRequests = 50: in a round every user sends at least once; set"
                + " roundRequests to 60 or more, or fewer users");
  }

  @Test
  void aBudgetHasToDoForThreeRounds() {
    fixture
        .set("maxRequests", "300")
        .refusedWith(
            "maxRequests = 300 (@SseLoad on ChatPerfIT.chatStreams): the warm-up of both sides and"
                + " 3 rounds of 50 a side take 302 requests, and fewer tell nothing; set"
                + " maxRequests to more, or roundRequests to less");
  }

  @Test
  void whatIsForgivenCannotBeWhatMustBeSeen() {
    fixture
        .set("tolerance", "25%")
        .refusedWith(
            "tolerance = 25% (@SseLoad on ChatPerfIT.chatStreams): seen must be above tolerance,"
                + " for what is forgiven cannot be what must be seen; write for example tolerance ="
                + " 3% and seen = 25%");
    fixture
        .set("tolerance", "-1")
        .refusedWith(
            "tolerance = -1 (@SseLoad on ChatPerfIT.chatStreams): must be a percentage from 0% to"
                + " 1000%; write for example tolerance = 3%");
  }

  @Test
  void portZeroIsNoReference() {
    fixture
        .set("reference", "http://127.0.0.1:0")
        .refusedWith(
            "reference = http://127.0.0.1:0 (@SseLoad on ChatPerfIT.chatStreams): port 0 is no port"
                + " but a request for a free one; give the port that the server got, from an"
                + " @SseReference method, which is read just before the load");
  }

  @Test
  void aReferenceAsksForNothingThatTheUrlDoesNotAskFor() {
    fixture
        .set("reference", "http://b/chat?q={query}")
        .refusedWith(
            "reference = http://b/chat?q={query} (@SseLoad on ChatPerfIT.chatStreams): asks for"
                + " {query}, and url does not; both sides are asked the same, so name the server"
                + " alone, for example reference = http://127.0.0.1:8081");
  }

  @Test
  void theTermsSayNothingWithoutAReference() {
    fixture.annotation.remove("reference");
    fixture
        .set("requests", "10")
        .set("seen", "10%")
        .refusedWith(
            "seen = 10% (@SseLoad on ChatPerfIT.chatStreams): says nothing without reference; set"
                + " for example reference = ${MAIN_URL}, or remove seen");
  }

  @Test
  void aVariableThatDefaultsToNothingIsNoReference() {
    fixture.set("reference", "${MAIN_URL:}").set("requests", "10").set("seen", "10%");

    assertThat(fixture.plan().reference()).isNull();
  }
}
