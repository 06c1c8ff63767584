package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.OpenAiDialect;
import io.github.streamgate.dialect.StreamInterpreter;
import io.github.streamgate.testing.GateCase;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gates whose client is held up by a dialect of the user's own; the endpoint is quick. */
class StarvedClientTest extends DoorTest {
  private static final int RUN = 20;
  private static final AtomicInteger STALLS = new AtomicInteger();

  private ClassLoader before;
  private URLClassLoader withDialect;

  /** Holds up the thread that starts requests, for as many of them as it is told to. */
  public static class Stalling implements Dialect {
    private final Dialect openai = new OpenAiDialect();

    @Override
    public String name() {
      return "stalling";
    }

    @Override
    public String path() {
      return openai.path();
    }

    @Override
    public boolean speaks(String path) {
      return false;
    }

    @Override
    public String defaultTemplate() {
      return openai.defaultTemplate();
    }

    @Override
    public Optional<String> objection(com.fasterxml.jackson.databind.JsonNode body) {
      return openai.objection(body);
    }

    @Override
    public StreamInterpreter open() {
      if (STALLS.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        try {
          Thread.sleep(110); // not to wait for anything: it is the stall that the gate has to see
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return openai.open();
    }

    @Override
    public String sampleStream() {
      return openai.sampleStream();
    }
  }

  abstract static class Rated {
    @SseEndpoint
    URI gateway() {
      return endpoint();
    }
  }

  static class Gate extends Rated {
    @SseLoad(
        dialect = "stalling",
        model = "stub",
        query = "Hello",
        rate = "100/s",
        requests = RUN,
        warmup = "none",
        extendTo = 1)
    @MaxP95Ttft(millis = 1000)
    void streams() {
      say("BODY");
    }

    private static void say(String text) {
      Chat.say(text);
    }
  }

  @BeforeEach
  void knowTheDialect(@TempDir Path classes) throws IOException {
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve(Dialect.class.getName()), Stalling.class.getName());
    before = Thread.currentThread().getContextClassLoader();
    withDialect = new URLClassLoader(new URL[] {classes.toUri().toURL()}, before);
    Thread.currentThread().setContextClassLoader(withDialect);
    STALLS.set(0);
    gates.run(Gate.class); // so that the client is warm
  }

  @AfterEach
  void forgetTheDialect() throws IOException {
    Thread.currentThread().setContextClassLoader(before);
    withDialect.close();
  }

  /** Its counts left out, and put together where long figures break it. */
  private static String counted(String text) {
    return text.replaceAll("intended\\R start", "intended start")
        .replaceAll(
            "client's own (\\d+ pauses? and )?\\d+ late starts of", "client's own STALLS of");
  }

  private static final String STARVED =
      "the client was starved: TTFT p95 is TIME, and without the client's own STALLS of TIME or"
          + " more (a tenth of the limit) TIME, within the limit of TIME; the endpoint lives in"
          + " this JVM, so that its own work may be what starved it";

  @Test
  @GateCase("G21")
  void aClientThatIsStalledTwiceEndsInvalidAndSaysSo() {
    STALLS.set(2 * RUN);

    Ran[] ran = new Ran[1];
    long sent = requestsDuring(() -> ran[0] = gates.run(Gate.class));

    assertThat(counted(ran[0].message(ran[0].failure())))
        .isEqualTo(
            """
            INVALID TTFT p95 STARVED
            WARN measured twice (samples.first.jsonl has the requests of the first run), for the \
            first run was INVALID: TTFT p95, STARVED
            WARN LATE of 20 requests went out more than TIME late: this machine does not keep up \
            with the rate, and its delay is part of their latencies; send at a lower rate, or from \
            a larger machine

            StarvedClientTest$Gate.streams, stalling at http://HOST/v1/chat/completions
            requests 20 started: 20 completed, 0 failed, 0 cancelled; 20 judged; 0 warm-up excluded
            tokens 100 of completed requests, counted by usage (20 requests)
            rate RATE tokens/s, RATE requests/s, measured over TIME
            client FIGURES
            starts late by P50 TIME, P99 TIME, at most TIME; latencies count from the intended start

            Again: mvn verify '-Dtest=StarvedClientTest$Gate#streams'
            Look: file://MODULE/target/surefire-reports/io.github.streamgate.StarvedClientTest$Gate\
            /streams/report.html"""
                .replace("STARVED", STARVED)
                .replace(
                    "LATE of",
                    ran[0].message(ran[0].failure()).replaceAll("(?s).*WARN (\\d+) of 20.*", "$1")
                        + " of"));
    assertThat(sent).as("twice 20 requests").isEqualTo(2 * RUN);
    assertThat(ran[0].file(report("verdict.json")))
        .contains("\"status\" : \"INVALID\"", "\"starvedClient\" : true")
        .contains("\"client\" : {", "\"endpointInThisJvm\" : true", "\"startLateNanos\" : ");
  }

  private static String report(String file) {
    return report(Gate.class, file);
  }

  private static String report(Class<?> gate, String file) {
    return "target/surefire-reports/" + gate.getName() + "/streams/" + file;
  }

  @Test
  void aClientThatIsWellTheSecondTimeIsJudgedByThatAndTheReportTellsOfTheFirst() {
    STALLS.set(RUN);

    Ran[] ran = new Ran[1];
    long sent = requestsDuring(() -> ran[0] = gates.run(Gate.class));

    ran[0].assertPassed();
    assertThat(ran[0].printed().stream().map(StarvedClientTest::counted))
        .contains(
            "AGAIN StarvedClientTest$Gate.streams is measured once more, and samples.first.jsonl"
                + " keeps the requests of this run: TTFT p95, "
                + STARVED,
            "GATE StarvedClientTest$Gate.streams: PASS, 1 of 1 limit holds",
            "WARN measured twice (samples.first.jsonl has the requests of the first run), for the"
                + " first run was INVALID: TTFT p95, "
                + STARVED,
            "BODY");
    assertThat(sent).isEqualTo(2 * RUN);
    assertThat(lines(ran[0], "samples.first.jsonl"))
        .as("the first run was held up")
        .hasSize(RUN)
        .anyMatch(line -> line.contains("\"startLateNanos\":1"));
    assertThat(lines(ran[0], "samples.jsonl")).hasSize(RUN);
    assertThat(ran[0].file(report("verdict.json")))
        .contains("\"samples.jsonl\",", "\"samples.first.jsonl\"");
    assertThat(ran[0].printed())
        .contains("[[ATTACHMENT|MODULE/" + report("samples.first.jsonl") + "]]");
  }

  private static List<String> lines(Ran ran, String file) {
    return ran.file(report(file)).lines().toList();
  }

  private Ran record(int stalls) {
    STALLS.set(stalls);
    return gates
        .with("streamgate.baseline", "record")
        .with("streamgate.runs", "2")
        .run(Recorded.class);
  }

  @Test
  void aRunThatIsToBeRecordedIsMeasuredOnceMoreToo() {
    Ran[] ran = new Ran[1];
    long sent = requestsDuring(() -> ran[0] = record(RUN));

    assertThat(ran[0].abortion())
        .hasMessage(
            "RECORD StarvedClientTest$Recorded.streams: 2 runs added to "
                + BASELINE
                + " (environment here); review and commit it. A recording is no pass, so the test"
                + " is skipped");
    assertThat(ran[0].printed().stream().map(StarvedClientTest::shortOf))
        .containsSubsequence(
            "AGAIN StarvedClientTest$Recorded.streams is measured once more, and"
                + " samples.first.jsonl keeps the requests of this run: "
                + SHORT,
            ran[0].message(ran[0].abortion()));
    assertThat(ran[0].filesUnder(report(Recorded.class, "")))
        .containsExactly("samples.first.jsonl", "samples.jsonl");
    assertThat(sent).as("one of two runs twice").isEqualTo(3 * RUN);
  }

  @Test
  void aRunThatIsStarvedTwiceIsNotRecorded() {
    Ran[] ran = new Ran[1];
    long sent = requestsDuring(() -> ran[0] = record(2 * RUN));

    assertThat(shortOf(ran[0].message(ran[0].failure())))
        .isEqualTo(
            "NOT RECORDED StarvedClientTest$Recorded.streams: "
                + SHORT
                + "; "
                + BASELINE
                + " is unchanged");
    assertThat(ran[0].filesUnder("baselines")).isEmpty();
    assertThat(sent).isEqualTo(2 * RUN);
  }

  @Test
  void whereRequestsAreBoundedNothingIsRecordedAgain() {
    gates.with("streamgate.maxRequests", "1000");

    Ran[] ran = new Ran[1];
    long sent = requestsDuring(() -> ran[0] = record(RUN));

    assertThat(shortOf(ran[0].message(ran[0].failure())))
        .startsWith("NOT RECORDED StarvedClientTest$Recorded.streams: " + SHORT);
    assertThat(sent).isEqualTo(RUN);
  }

  private static String shortOf(String text) {
    return text.replaceAll("it sent [0-9.]+ requests a second", "it sent FEWER requests a second");
  }

  private static final String SHORT =
      "the client did not keep up: it sent FEWER requests a second where 100.0 were asked for,"
          + " short by over 5 %; ask for less load, or send it from a faster machine";
  private static final String BASELINE =
      "baselines/io.github.streamgate.StarvedClientTest$Recorded/streams.yaml";

  static class Recorded extends Rated {
    @SseLoad(
        dialect = "stalling",
        model = "stub",
        query = "Hello",
        rate = "100/s",
        requests = RUN,
        warmup = "none")
    @MaxP95Ttft
    void streams() {}
  }

  @Test
  void whereRequestsAreBoundedNothingIsMeasuredAgain() {
    STALLS.set(RUN);

    Ran[] ran = new Ran[1];
    long sent =
        requestsDuring(() -> ran[0] = gates.with("streamgate.maxRequests", "1000").run(Gate.class));

    assertThat(counted(ran[0].message(ran[0].failure())))
        .startsWith("INVALID TTFT p95 " + STARVED + "\n")
        .doesNotContain("measured twice");
    assertThat(sent).isEqualTo(RUN);
  }

  static class Both extends Rated {
    @SseLoad(
        dialect = "stalling",
        model = "stub",
        query = "Hello",
        rate = "100/s",
        requests = RUN,
        warmup = "none",
        extendTo = 1)
    @MaxP95Ttft(millis = 1000)
    @MaxP95E2e(millis = 1)
    void streams() {}
  }

  @Test
  void aFailThatStandsIsNotMeasuredAgainBesideOneThatFalls() {
    STALLS.set(RUN);

    Ran[] ran = new Ran[1];
    long sent = requestsDuring(() -> ran[0] = gates.run(Both.class));

    assertThat(counted(ran[0].message(ran[0].failure())))
        .startsWith(
            "INVALID TTFT p95 "
                + STARVED
                + "\nFAIL E2E p95 TIME > limit TIME set by @MaxP95E2e(millis = 1): 20 of 20 slower"
                + " (100 %, allowed 5 %), chance at most 1 in 1000000 if it were just at the limit\n")
        .doesNotContain("measured twice");
    assertThat(sent).isEqualTo(RUN);
  }

  @Test
  void anEndpointThatIsSlowForAHealthyClientFailsAndIsMeasuredOnce() {
    stub().change(script -> script.timeToFirstToken(Duration.ofSeconds(2)));

    Ran[] ran = new Ran[1];
    long sent = requestsDuring(() -> ran[0] = gates.run(Gate.class));

    assertThat(ran[0].message(ran[0].failure()))
        .startsWith(
            "FAIL TTFT p95 TIME > limit TIME set by @MaxP95Ttft(millis = 1000): 20 of 20 slower (100"
                + " %, allowed 5 %), chance at most 1 in 1000000 if it were just at the limit\n");
    assertThat(sent).isEqualTo(RUN);
  }

  @Test
  void theClientIsShownWhereItIsWell() {
    Ran ran = gates.run(Gate.class);

    ran.assertPassed();
    assertThat(ran.output().replaceAll("\\R {6,}", " ").lines())
        .filteredOn(line -> line.startsWith("client "))
        .singleElement()
        .asString()
        .matches(
            "client    (never stood still|stood still .*); GC \\d+\\.\\d+ ms; CPU of its threads"
                + " \\d+ % reading, \\d+ % sending(; .*)?");
  }
}
