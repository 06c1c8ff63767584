package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.stub.StreamgateStub;
import io.github.streamgate.stub.StubExchange;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Data files and pools of keys, as a gate's author meets them; the endpoint's log is the oracle.
 */
class DataGatesTest extends DoorTest {
  private static final String FIRST_KEY = "sk-pool-first-91ab44c0de";
  private static final String SECOND_KEY = "sk-pool-second-77fe02d1aa";

  static class FromProfile {
    @SseLoad(profile = "perf/chat.yaml")
    @MinSuccessRate(1)
    void streams(LoadResult result) {
      Chat.say("BODY " + result);
    }
  }

  private Ran run(StreamgateStub endpoint, String profile) throws IOException {
    return gates
        .file("perf/chat.yaml", profile + "\nurl: " + endpoint.uri() + "\n")
        .run(FromProfile.class);
  }

  @Test
  void everyRowIsSentOnceInItsOrderAndTheEndIsSaid() throws IOException {
    gates
        .file("perf/q.csv", "query,tenant\none,red\n\"two\nlines\",blue\nthree,red\nfour,blue\n")
        .file(
            "perf/body.json",
            "{\"model\": \"m\", \"stream\": true, \"messages\": [{\"role\": \"user\", \"content\":"
                + " \"{query} {row}\"}]}");
    try (StreamgateStub endpoint = quickStub().start()) {
      Ran ran =
          run(
              endpoint,
              """
              template: body.json
              data: q.csv
              order: once
              headers:
                X-Tenant: {tenant}
              """);

      ran.assertPassed();
      assertThat(ran.printed())
          .contains(
              "BODY 3 requests, 3 succeeded",
              "WARN the data ran out, and the load ended: all 4 rows were sent once (order = once),"
                  + " 1 of them as warm-up");
      assertThat(endpoint.log().exchanges())
          .extracting(
              each ->
                  each.requestHeaders().get("x-tenant")
                      + " "
                      + each.requestBody().replaceAll(".*\"content\":\"(.*?)\".*", "$1"))
          .containsExactly("red one 1", "blue two\\nlines 2", "red three 3", "blue four 4");
    }
  }

  @Test
  void aPoolOfKeysIsDealtOutAndNoKeyIsInAnythingThatIsPrintedThrownOrWritten() throws IOException {
    gates.file("perf/apiKeys.txt", FIRST_KEY + "\nBearer " + SECOND_KEY + "\n");
    try (StreamgateStub endpoint = quickStub().apiKey(FIRST_KEY).start()) {
      Ran ran =
          run(
              endpoint,
              """
              model: m
              query: Hello
              requests: 6
              keys: apiKeys.txt
              """);

      assertThat(endpoint.log().exchanges())
          .extracting(StubExchange::apiKey)
          .containsExactly(
              StubExchange.ApiKey.RIGHT,
              StubExchange.ApiKey.WRONG,
              StubExchange.ApiKey.RIGHT,
              StubExchange.ApiKey.WRONG,
              StubExchange.ApiKey.RIGHT,
              StubExchange.ApiKey.WRONG,
              StubExchange.ApiKey.RIGHT);
      assertThat(ran.printed())
          .contains("key n success TTFT P95 TPOT P95")
          .anyMatch(line -> line.startsWith("key-1 3 100.0 % "))
          .contains("key-2 3 0.0 % failed failed");
      String reports = "target/surefire-reports/";
      List<String> files = ran.filesUnder(reports);
      assertThat(files).anyMatch(file -> file.endsWith("samples.jsonl"));
      for (String file : files) {
        assertNoKey(file, ran.file(reports + file));
        if (file.endsWith("samples.jsonl")) {
          assertThat(ran.file(reports + file)).contains("\"key\":\"key-1\"", "\"key\":\"key-2\"");
        }
      }
      assertNoKey("printed", ran.output());
      ran.thrown().forEach(thrown -> assertNoKey("thrown", String.valueOf(thrown)));
    }
  }

  @Test
  void thePlanSaysWhereTheRequestsComeFrom() throws IOException {
    gates
        .file("perf/q.txt", "a\nb\nc\n")
        .file("perf/apiKeys.txt", FIRST_KEY + "\n" + SECOND_KEY + "\n")
        .with("streamgate.plan", "true");

    Ran ran = run(stub(), "model: m\ndata: q.txt\norder: once\nkeys: apiKeys.txt\n");

    assertThat(ran.output())
        .contains("\n       data:   q.txt, 3 rows, once\n       keys:   2, round-robin\n");
  }

  private static void assertNoKey(String what, String text) {
    assertThat(text).as(what).doesNotContain(FIRST_KEY).doesNotContain(SECOND_KEY);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`order: once\nduration: 10s` | `order = once (perf/chat.yaml, line 3) beside duration = 10s"
            + " (perf/chat.yaml, line 4): the data end the load, whenever that is; remove one of"
            + " the two`",
        "`requests: 1\npath: /{team}` | `the url asks for {team}, and nothing fills it: data ="
            + " q.jsonl (perf/chat.yaml, line 2) has the columns query, tenant; where it is meant as"
            + " a text, write {{team}}`",
        "`requests: 1\npath: /{tenant}` | `data = q.jsonl (perf/chat.yaml, line 2), line 2: no value"
            + " for tenant, which the url asks for; write one, or remove the row`",
        "`requests: 1\nkeys: none.txt` | `keys (perf/chat.yaml, line 4): no such file, beside the"
            + " profile or in the module (what was written is not shown here, for it may be a key);"
            + " name a file with a key a line, or write keys = ${PERF_KEYS} and set that variable in"
            + " the environment`",
      })
  void whatCannotBeMeantIsRefusedBeforeAnyLoad(String settings, String message) throws Exception {
    gates.file("perf/q.jsonl", "{\"query\": \"a\", \"tenant\": \"b\"}\n{\"query\": \"c\"}\n");
    try (StreamgateStub endpoint = quickStub().start()) {
      Ran ran = run(endpoint, "model: m\ndata: q.jsonl\n" + settings);

      assertThat(ran.failure())
          .isInstanceOf(ExtensionConfigurationException.class)
          .hasMessage(message);
      assertThat(endpoint.log().started()).isZero();
    }
  }
}
