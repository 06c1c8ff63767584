package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.stub.Fault;
import io.github.streamgate.stub.StreamgateStub;
import io.github.streamgate.stub.StubExchange;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.opentest4j.TestAbortedException;

class ApiKeyTest extends DoorTest {
  private static final String KEY = "sk-door-7f3a9c51e2b84d60";
  private static final String OTHER_KEY = "hk-door-0c44be17aa5590f1";
  private static final String VARIABLE = "streamgate.test.door.key";

  static class Keyed extends Chat {
    @SseLoad(apiKey = "${streamgate.test.door.key}", requests = 4)
    @MaxP95Ttft(millis = 20_000)
    @MinSuccessRate(100)
    void streams() {
      say("BODY");
    }
  }

  @AfterEach
  void forgetKey() {
    System.clearProperty(VARIABLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {KEY, "Bearer " + KEY, "bearer  " + KEY + "\n"})
  void aKeyIsSentOnceWithBearerHoweverItWasWritten(String written) {
    System.setProperty(VARIABLE, written);
    try (StreamgateStub locked = quickStub().apiKey(KEY).start()) {
      gates.with("streamgate.url", locked.uri().toString()).run(Keyed.class).assertPassed();

      assertThat(locked.log().exchanges())
          .hasSize(6)
          .allSatisfy(each -> assertThat(each.apiKey()).isEqualTo(StubExchange.ApiKey.RIGHT));
    }
  }

  /** Of all variables this is the one that every machine sets. */
  static class KeyedByEnvironment extends Chat {
    @SseLoad(apiKey = "${PATH}", requests = 4)
    void streams() {}
  }

  @Test
  void aKeyComesFromTheEnvironmentToo() {
    gates.run(KeyedByEnvironment.class).assertPassed();

    List<StubExchange> all = stub().log().exchanges();
    assertThat(all.get(all.size() - 1).apiKey()).isEqualTo(StubExchange.ApiKey.UNCHECKED);
  }

  @Test
  void withoutItsKeyATestIsSkippedOnAPersonsMachineAndFailsInCi() {
    String reason =
        "no API key: ${streamgate.test.door.key} (@SseLoad on Keyed.streams) is not set; set the"
            + " environment variable or the system property streamgate.test.door.key";
    assertNothingIsSent(
        () -> {
          Ran person = gates.run(Keyed.class);
          assertThat(person.abortion())
              .isInstanceOf(TestAbortedException.class)
              .hasMessage("SKIP   ApiKeyTest$Keyed.streams: " + reason);
          assertThat(person.printed()).containsExactly("SKIP ApiKeyTest$Keyed.streams: " + reason);

          Ran ci = gates.with("streamgate.ci", "true").run(Keyed.class);
          assertThat(ci.failure())
              .isInstanceOf(ExtensionConfigurationException.class)
              .hasMessage(reason);
        });
  }

  static class TwoKeys extends Chat {
    @SseLoad(profile = "perf/keys.yaml", requests = 4)
    @MaxP95Ttft(millis = 20_000)
    @MaxP95E2e
    @MinSuccessRate(100)
    void streams(LoadResult result) {
      say("BODY " + result);
    }
  }

  @Test
  void noKeyIsInAnythingThatIsPrintedThrownOrWritten() throws IOException {
    System.setProperty(VARIABLE, "Bearer " + KEY);
    gates
        .file(
            "perf/keys.yaml",
            "apiKey: ${" + VARIABLE + "}\nheaders:\n  X-Tenant: ${streamgate.test.tenant}\n")
        .with("streamgate.test.tenant", OTHER_KEY)
        .with("streamgate.baseline", "record");
    assertThat(runWithoutKeyInSight().statuses()).containsExactly(Status.ABORTED);
    gates.with("streamgate.baseline", "verify");
    assertThat(runWithoutKeyInSight().printed()).contains("BODY 4 requests, 4 succeeded");

    String quote = "key " + KEY + " of tenant " + OTHER_KEY + " is bad";
    for (Fault fault :
        List.of(
            Fault.status(500, quote),
            Fault.status(401, quote),
            Fault.errorEvent(0, quote),
            Fault.errorEvent(3, quote))) {
      stub().change(script -> script.noFaults().fault(fault.onEvery(2)));
      runWithoutKeyInSight();
      stub().change(script -> script.noFaults().fault(fault));
      assertThat(runWithoutKeyInSight().failure())
          .as("the server's words, or else this proves nothing")
          .hasMessageContaining("key [redacted] of tenant [redacted] is bad");
    }
  }

  @Test
  void aKeyThatCannotBeSentIsRefusedWithoutBeingShown() throws IOException {
    gates
        .file(
            "perf/keys.yaml",
            "apiKey: ${" + VARIABLE + "}\nheaders:\n  X-Tenant: ${streamgate.test.tenant}\n")
        .with("streamgate.test.tenant", OTHER_KEY + "\r\nX-Injected: 1");
    System.setProperty(VARIABLE, KEY);
    String message =
        " holds a line break or another character that HTTP does not allow in a header; set it to"
            + " visible characters alone (it is not shown here, for it may be a secret)";
    assertThat(runWithoutKeyInSight().failure())
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessage("perf/keys.yaml, line 3: the value of X-Tenant" + message);

    gates.with("streamgate.test.tenant", OTHER_KEY + "\n");
    System.setProperty(VARIABLE, KEY + "\nx");
    assertThat(runWithoutKeyInSight().failure())
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessage("apiKey (perf/keys.yaml, line 1): the key" + message);

    System.setProperty(VARIABLE, KEY);
    gates.with("streamgate.users", "none");
    assertThat(runWithoutKeyInSight().failure())
        .isInstanceOf(ExtensionConfigurationException.class);
  }

  private Ran runWithoutKeyInSight() throws IOException {
    Ran ran = gates.run(TwoKeys.class);
    assertNoKey("printed", ran.output());
    ran.thrown().forEach(thrown -> assertNoKey("thrown", everythingOf(thrown)));
    for (String folder : List.of("target/surefire-reports", "baselines")) {
      for (String file : ran.filesUnder(folder)) {
        assertNoKey(file, ran.file(folder + "/" + file));
      }
    }
    return ran;
  }

  /** Message, causes and suppressed ones, down to the last. */
  private static String everythingOf(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private static void assertNoKey(String what, String text) {
    assertThat(text).as(what).doesNotContain(KEY).doesNotContain(OTHER_KEY);
  }
}
