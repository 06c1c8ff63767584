package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.stub.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a person sees who sets a gate up: its plan, and one request looked at closely. */
class FirstLookTest extends DoorTest {
  private static final String KEY = "sk-very-secret-1234567890";

  static class Set extends Chat {
    @SseLoad(users = 2, requests = 10, rampUp = "500ms", apiKey = "${FIRST_LOOK_KEY:none}")
    @MaxP95Ttft(millis = 800)
    @MinSuccessRate(99)
    void streams() {
      say("BODY");
    }
  }

  @Test
  void thePlanOfAGateSaysWhatItWouldCostAndSendsNothing() {
    gates.with("streamgate.plan", "true");

    assertNothingIsSent(
        () -> {
          Ran ran = gates.run(Set.class);
          assertThat(ran.message(ran.abortion()))
              .isEqualTo(
                  """
                  PLAN FirstLookTest$Set.streams: openai at http://HOST/v1/chat/completions
                   load: 2 users, ramp-up TIME, warm-up 2 requests, then 10 requests; a reply is given\
                   up after TIME
                   tokens: no bound, for the template sets none for a reply
                   limits: @MaxP95Ttft(millis = 800), @MinSuccessRate(99)
                   nothing was sent (streamgate.plan = true)""");
          assertThat(ran.printed()).doesNotContain("BODY");
        });
  }

  @Test
  void theTokensOfAPlanAreThoseThatItsTemplateAllowsAtMost() throws Exception {
    gates
        .with("streamgate.plan", "true")
        .with("streamgate.template", "perf/body.json")
        .with("streamgate.rampUp", "0s")
        .file(
            "perf/body.json",
            "{\"stream\": true, \"max_tokens\": 64, \"model\": \"{model}\","
                + " \"messages\": [{\"role\": \"user\", \"content\": \"{query}\"}]}");

    Ran ran = gates.run(Set.class);

    assertThat(ran.message(ran.abortion()).lines())
        .contains(" tokens: at most 768: 12 requests, each at most 64");
  }

  @Test
  void thePlanSaysHowLongAnUndecidedRunMayBecomeAndWhatThatCosts() throws Exception {
    gates
        .with("streamgate.plan", "true")
        .with("streamgate.requests", "100")
        .with("streamgate.template", "perf/body.json")
        .with("streamgate.rampUp", "0s")
        .file(
            "perf/body.json",
            "{\"stream\": true, \"max_tokens\": 64, \"model\": \"{model}\","
                + " \"messages\": [{\"role\": \"user\", \"content\": \"{query}\"}]}");

    Ran ran = gates.run(Set.class);

    assertThat(ran.message(ran.abortion()).lines())
        .contains(
            " load: 2 users, warm-up 2 requests, then 100 requests (up to 400 requests while"
                + " undecided); a reply is given up after TIME",
            " tokens: at most 25728: 402 requests, each at most 64");
  }

  @Test
  void thePlanSaysWhatIsUnusualAboutTheConnections() {
    gates
        .with("streamgate.plan", "true")
        .with("streamgate.connections", "fresh")
        .with("streamgate.tlsInsecure", "true");

    Ran ran = gates.run(Set.class);

    assertThat(ran.message(ran.abortion()).lines())
        .contains(" wire: a fresh connection for every request, TLS not verified");
  }

  @Test
  void aTrySendsOneRequestPrintsEveryEventAndHidesTheKey() {
    gates.with("streamgate.try", "1").with("FIRST_LOOK_KEY", KEY);
    Ran[] ran = new Ran[1];

    assertThat(requestsDuring(() -> ran[0] = gates.run(Set.class))).isEqualTo(1);

    assertThat(ran[0].message(ran[0].abortion()))
        .isEqualTo("TRIED FirstLookTest$Set.streams: one request, no gate (streamgate.try = true)");
    List<String> printed = ran[0].settled(ran[0].output()).lines().map(String::strip).toList();
    assertThat(printed)
        .contains(
            "TRY FirstLookTest$Set.streams: POST http://HOST/v1/chat/completions",
            "Authorization: Bearer [redacted]",
            "ids: X-Request-Id SENT, trace TRACE",
            "Completed, status 200")
        .anyMatch(line -> line.startsWith("TIME role only, not a token {\"id\":"))
        .anyMatch(line -> line.startsWith("TIME answer \"Tokens\" {\"id\":"))
        .anyMatch(line -> line.startsWith("TIME usage: 5 output tokens {\"id\":"))
        .anyMatch(line -> line.startsWith("TIME end of stream: [DONE] [DONE]"))
        .anyMatch(line -> line.startsWith("5 output tokens (counted by usage) in 5 chunks and"));
    assertThat(ran[0].output()).doesNotContain(KEY);
  }

  @Test
  void wideLettersDoNotMoveTheColumns() {
    gates.with("streamgate.try", "1");
    stub().change(script -> script.tokens(8));

    Ran ran = gates.run(Set.class);

    assertThat(ran.output().lines())
        .anyMatch(line -> line.contains("ms  answer \"Tokens\"" + " ".repeat(23) + "{\"id\""))
        .anyMatch(line -> line.contains("ms  answer \"流式\"" + " ".repeat(25) + "{\"id\""));
  }

  @Test
  void anErrorThatRepeatsTheKeyAndMovesTheCursorDoesNeitherInPrint() {
    gates.with("streamgate.try", "1").with("FIRST_LOOK_KEY", KEY);
    stub().change(script -> script.fault(Fault.errorEvent(2, "no \u001b[2J" + KEY)));

    Ran ran = gates.run(Set.class);

    assertThat(ran.output())
        .contains("error: no  [2J[redacted]")
        .doesNotContain(KEY)
        .doesNotContain("\u001b");
  }
}
