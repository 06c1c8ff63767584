package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.stub.StubExchange;
import io.github.streamgate.testing.Schemas;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** One test for several models, with the bodies that came to the endpoint as the witness. */
class ModelsTest extends DoorTest {
  private static final String BASELINES = "baselines/io.github.streamgate.ModelsTest$";
  private static final String REPORTS = "target/surefire-reports/io.github.streamgate.ModelsTest$";

  abstract static class Endpoint {
    @SseEndpoint
    URI gateway() {
      return DoorTest.endpoint();
    }
  }

  static class Several extends Endpoint {
    @SseLoad(
        models = {"gpt-4o-mini", "通义千问:max"},
        query = "q",
        users = 2,
        requests = 6)
    @MaxP95Ttft(millis = 60_000)
    void streams(LoadResult result) {
      Chat.say("BODY " + result.model().orElseThrow() + ", " + result);
    }
  }

  private List<String> bodiesDuring(Runnable gate) {
    long before = stub().log().started();
    gate.run();
    return stub().log().exchanges().stream()
        .filter(exchange -> exchange.ordinal() > before)
        .sorted(Comparator.comparingLong(StubExchange::ordinal))
        .map(StubExchange::requestBody)
        .toList();
  }

  @Test
  void eachModelIsAnInvocationOfItsOwnAndATableLaysThemSideBySide() {
    List<String> bodies =
        bodiesDuring(
            () -> {
              Ran ran = gates.run(Several.class);

              ran.assertPassed();
              assertThat(ran.displayNames()).containsExactly("gpt-4o-mini", "通义千问:max");
              assertThat(ran.printed())
                  .contains(
                      "GATE ModelsTest$Several.streams[gpt-4o-mini]: PASS, 1 of 1 limit holds",
                      "BODY gpt-4o-mini, 6 requests, 6 succeeded",
                      "GATE ModelsTest$Several.streams[通义千问:max]: PASS, 1 of 1 limit holds",
                      "BODY 通义千问:max, 6 requests, 6 succeeded")
                  .containsSubsequence(
                      "BODY 通义千问:max, 6 requests, 6 succeeded",
                      "MODELS ModelsTest$Several.streams",
                      "model n success TTFT P50 TTFT P95 TPOT P50 TPOT P95 tokens/s verdict",
                      "LOOK MODULE/" + REPORTS + "Several/streams: report.html, models.json")
                  .anyMatch(line -> line.matches("gpt-4o-mini 6 100 % TIME TIME .* PASS"))
                  .anyMatch(line -> line.matches("通义千问:max 6 100 % TIME TIME .* PASS"));
              assertThat(ran.filesUnder(REPORTS + "Several"))
                  .contains(
                      "streams/models.json",
                      "streams/report.html",
                      "streams.gpt-4o-mini/verdict.json",
                      "streams.%E9%80%9A%E4%B9%89%E5%8D%83%E9%97%AE%3Amax/verdict.json");
              String models = ran.file(REPORTS + "Several/streams/models.json");
              assertThat(models)
                  .contains("\"model\" : \"gpt-4o-mini\"", "\"model\" : \"通义千问:max\"");
              Schemas.assertDescribes("models.v1.schema.json", models);
            });

    assertThat(bodies).hasSize(16);
    assertThat(bodies.subList(0, 8)).containsOnly(bodies.get(0));
    assertThat(bodies.subList(8, 16))
        .containsOnly(bodies.get(0).replace("\"gpt-4o-mini\"", "\"通义千问:max\""));
  }

  @Test
  void eachModelHasABaselineOfItsOwn() {
    Ran ran =
        gates.with("streamgate.baseline", "record").with("streamgate.runs", "1").run(Several.class);

    assertThat(ran.statuses()).containsExactly(Status.ABORTED, Status.ABORTED);
    assertThat(ran.filesUnder(BASELINES + "Several"))
        .containsExactly(
            "streams.%E9%80%9A%E4%B9%89%E5%8D%83%E9%97%AE%3Amax.yaml", "streams.gpt-4o-mini.yaml");
    assertThat(ran.output()).doesNotContain("MODELS");
  }

  @Test
  void oneOfTheModelsIsRunByTheCommandLine() {
    List<String> bodies =
        bodiesDuring(
            () -> {
              Ran ran = gates.with("streamgate.models", "通义千问:max").run(Several.class);
              ran.assertPassed();
              assertThat(ran.displayNames()).containsExactly("通义千问:max");
            });

    assertThat(bodies).hasSize(8).allMatch(body -> body.contains("\"通义千问:max\""));
  }

  static class OneFails extends Endpoint {
    @SseLoad(
        models = {"a", "b"},
        query = "q",
        requests = 4)
    @MaxP95Ttft(millis = 0.001)
    void streams() {}
  }

  @Test
  void aModelThatFailsSaysHowToRunItAloneAndStandsInTheTable() {
    Ran ran = gates.run(OneFails.class);

    assertThat(ran.statuses()).containsExactly(Status.FAILED, Status.FAILED);
    assertThat(ran.message(ran.thrown().get(1)))
        .contains("Again: mvn verify '-Dtest=ModelsTest$OneFails#streams' -Dstreamgate.models=b\n");
    assertThat(ran.printed()).anyMatch(line -> line.matches("b 4 100 % .* FAIL"));
  }

  static class Both extends Endpoint {
    @SseLoad(
        model = "c",
        models = {"a", "b"},
        query = "q",
        requests = 4)
    void streams() {}
  }

  static class Twice extends Endpoint {
    @SseLoad(
        models = {"a", "b", "a"},
        query = "q",
        requests = 4)
    void streams() {}
  }

  static class OtherTemplate extends Endpoint {
    @SseLoad(
        models = {"a", "b"},
        query = "q",
        requests = 4)
    @ParameterizedTest
    @ValueSource(strings = "x")
    void streams(String parameter) {}
  }

  @Test
  void whatContradictsTheModelsIsRefusedBeforeAnyLoad() {
    assertRefused(
        Both.class,
        "model = c (@SseLoad on Both.streams) and models = a, b (@SseLoad on Both.streams)"
            + " contradict each other: the one is the only model, the others are run one after"
            + " another; remove one of the two");
    assertRefused(
        Twice.class,
        "models = a, b, a (@SseLoad on Twice.streams): must be names of models with commas between"
            + " them, each of them once; write for example models = gpt-4o-mini,"
            + " claude-3-5-sonnet");
    assertRefused(
        OtherTemplate.class,
        "models = a, b (@SseLoad on OtherTemplate.streams): each model takes an invocation of its"
            + " own, which @SseLoad gives only where no other annotation does, such as"
            + " @ParameterizedTest; remove the other annotation, or set model instead");
  }

  private void assertRefused(Class<?> gate, String message) {
    assertNothingIsSent(
        () ->
            assertThat(gates.run(gate).failure())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(message));
  }

  static class FixedModel extends Endpoint {
    @SseLoad(
        models = {"a", "b"},
        template = "perf/body.json",
        query = "q",
        requests = 4)
    void streams() {}
  }

  @Test
  void aTemplateWithAFixedModelIsRefusedForEveryModel() throws Exception {
    gates.file(
        "perf/body.json",
        "{\"model\":\"fixed\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":"
            + "\"{query}\"}]}");

    assertNothingIsSent(
        () -> {
          Ran ran = gates.run(FixedModel.class);
          assertThat(ran.thrown())
              .extracting(Throwable::getMessage)
              .containsExactly(
                  "model = a (one of a, b, @SseLoad on FixedModel.streams): neither the template"
                      + " nor the url has {model}, so this would change nothing; put {model} into"
                      + " one of them, or remove the setting",
                  "model = b (one of a, b, @SseLoad on FixedModel.streams): neither the template"
                      + " nor the url has {model}, so this would change nothing; put {model} into"
                      + " one of them, or remove the setting");
        });
  }

  static class AllProfiles extends StreamgateProfiles {
    @SseEndpoint
    URI gateway() {
      return DoorTest.endpoint();
    }
  }

  @Test
  void aProfileMayNameModelsAndLevelsToo() throws Exception {
    gates
        .file("perf/chat.yaml", "models: [a, b]\nusers: [1, 2]\nrequests: 4\nquery: q\n")
        .file("perf/one.yaml", "model: c\nrequests: 4\nquery: q\n");

    Ran ran = gates.run(AllProfiles.class);

    ran.assertPassed();
    assertThat(ran.displayNames())
        .containsExactly("perf/chat.yaml, a", "perf/chat.yaml, b", "perf/one.yaml");
    assertThat(ran.filesUnder(REPORTS + "AllProfiles"))
        .filteredOn(file -> !file.startsWith("profile.one/"))
        .filteredOn(file -> file.endsWith("s.json") || file.endsWith("p.json"))
        .containsExactly(
            "profile.chat.a/sweep.json", "profile.chat.b/sweep.json", "profile.chat/models.json");
    assertThat(ran.printed())
        .contains(
            "MODELS ModelsTest$AllProfiles.profile[chat]",
            "model users n success TTFT P50 TTFT P95 TPOT P50 TPOT P95 tokens/s verdict")
        .anyMatch(line -> line.startsWith("b 2 4 100 % "));
  }

  static class Driven extends Endpoint {
    @SseLoad(
        models = {"a", "b"},
        query = "q",
        requests = 4)
    void streams(LoadDriver driver) throws InterruptedException {
      Chat.say("DRIVEN " + driver.run().model().orElseThrow());
    }
  }

  @Test
  void aDriverRunsItsLoadsForTheModelOfTheInvocation() {
    Ran ran = gates.run(Driven.class);

    ran.assertPassed();
    assertThat(ran.printed()).contains("DRIVEN a", "DRIVEN b");
  }
}
