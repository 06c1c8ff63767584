package io.github.streamgate.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.corpus.StreamCase.Read;
import io.github.streamgate.metric.Metric;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamCasesTest {
  private static final String VALID =
      """
      what: It is so.
      seen: F1
      dialect: openai
      status: 200
      headers: {Content-Type: text/event-stream, Transfer-Encoding: chunked}
      reads:
        - {at: 12.5, events: x}
      end: {how: close, at: 20}
      expect:
        outcome: Completed
        ttft: 12.5
        ttfo: none
        tpot: none
        stall: none
        tokens: 1 chunks
        chunks: 1
        diagnoses: [no usage]
      """;

  @Test
  void everyKindOfReadBecomesItsBytes() {
    StreamCase read =
        StreamCases.read(
            "a.yaml",
            VALID.replace(
                "- {at: 12.5, events: x}",
                """
                - {at: 12.5, events: [x, 'y: z']}
                  - {at: 12.5, text: "a\\r"}
                  - {at: 13, base64: 5Lit}
                  - {at: 13, hex: 00 0a}
                  - {at: 14, text: on, repeat: 2}
                  - {at: 15, text: 0, repeat: 2, every: 0.5}"""));

    assertThat(read.reads())
        .extracting(Read::atNanos)
        .containsExactly(
            12_500_000L,
            12_500_000L,
            13_000_000L,
            13_000_000L,
            14_000_000L,
            15_000_000L,
            15_500_000L);
    assertThat(read.reads())
        .extracting(each -> new String(each.bytes(), UTF_8))
        .containsExactly("data: x\n\ndata: y: z\n\n", "a\r", "中", "\0\n", "onon", "0", "0");
  }

  @Test
  void anEventOfADialectOfLinesIsALine() {
    StreamCase read = StreamCases.read("a.yaml", VALID.replace("openai", "ollama"));

    assertThat(new String(read.reads().get(0).bytes(), UTF_8)).isEqualTo("x\n");
    assertThat(read.path()).isEqualTo("/api/chat");
  }

  @Test
  void timesAreExactAndNoneIsUndefined() {
    StreamCase read = StreamCases.read("a.yaml", VALID);

    assertThat(read.expected().times())
        .containsEntry(Metric.TTFT, OptionalLong.of(12_500_000))
        .containsEntry(Metric.TTFO, OptionalLong.empty())
        .doesNotContainKey(Metric.TOTAL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "seen: F1            | sean: F1          | unknown key sean; keys are dialect, end, expect,"
            + " headers, headersAt, key, path, reads, seen, status, timeouts, tolerance, what",
        "what: It is so.     | path: /v1         | the key what is missing: the case in one"
            + " sentence",
        "dialect: openai     | dialect: opanai   | dialect is \"opanai\": it must be one of:"
            + " anthropic, dify, gemini, ollama, openai, openai-responses, text",
        "status: 200         | status: 20        | status is \"20\": it must be a whole number from"
            + " 200 to 599",
        "at: 12.5            | at: soon          | reads[0].at is \"soon\": it must be"
            + " milliseconds, such as 40 or 12.5",
        "at: 12.5            | at: 010           | reads[0].at is \"010\": it must be milliseconds,"
            + " such as 40 or 12.5",
        "events: x           | bytes: x          | unknown key reads[0].bytes; keys are at, base64,"
            + " events, every, hex, repeat, text",
        "events: x           | hex: 0x1          | reads[0].hex is \"0x1\": it must be bytes in"
            + " hex",
        "events: x           | text: x, hex: 00  | reads[0] needs exactly one of events, text,"
            + " base64, hex, and has [text, hex]",
        "at: 20              | at: 5             | end.at is \"5\": it must be no earlier than the"
            + " last read",
        "how: close          | how: fin          | end.how is \"fin\": it must be one of: close,"
            + " cut, reset, hold",
        "outcome: Completed  | outcome: Complete | expect.outcome is \"Complete\": it must be one"
            + " of: Completed, Truncated, HttpError, StreamError, TimedOut, Unreachable, Empty,"
            + " NotAStream, Unrecognised, Malformed, Cancelled",
        "outcome: Completed  | outcome: Empty    | the key expect.error is missing: the words of"
            + " the failure, or their beginning...",
        "ttfo: none          | ttfo: never       | expect.ttfo is \"never\": it must be"
            + " milliseconds, such as 40 or 12.5, or none where it is undefined",
        "tokens: 1 chunks    | tokens: 1         | expect.tokens is \"1\": it must be a count and"
            + " its source, such as 28 usage or 3 chunks",
        "[no usage]          | [nousage]         | expect.diagnoses is \"nousage\": it must be a"
            + " list of any of: buffered, bursts, multi-token chunks, compressed, token source"
            + " changed, no usage",
        "[no usage]          | no usage          | expect.diagnoses is \"no usage\": it must be a"
            + " list of any of: buffered, bursts, multi-token chunks, compressed, token source"
            + " changed, no usage",
      })
  void nonsenseIsRefusedWithWhatMayStandThere(String valid, String other, String refusal) {
    assertRefused(VALID.replace(valid, other), refusal);
  }

  @Test
  void whatContradictsItselfIsRefused() {
    assertRefused(
        VALID.replace("how: close", "how: cut").replace(", Transfer-Encoding: chunked", ""),
        "end.how is \"cut\": it must be close without \"Transfer-Encoding: chunked\": nothing else"
            + " tells a cut");
    assertRefused(
        VALID.replace("x}", "x}\n  - {at: 12, events: y}"),
        "reads[1].at is \"12\": it must be no earlier than the read before it");
    assertRefused(
        VALID.replace("status:", "headersAt: 13\nstatus:"),
        "headersAt is \"13\": it must be no later than the first read");
    assertRefused(
        VALID.replace("ttft:", "error: oops\n  ttft:"),
        "expect.error is \"oops\": it must be absent where nothing failed");
  }

  @Test
  void whatIsNoMappingIsRefused() {
    assertRefused(
        VALID.replace("{how: close, at: 20}", "close"), "end is not a mapping; keys are at, how");
    assertThatThrownBy(() -> StreamCases.read("a.yaml", "what: x\nwhat: y\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a.yaml: not YAML: ")
        .hasMessageContaining("found duplicate key what");
  }

  private static void assertRefused(String yaml, String refusal) {
    assertThatThrownBy(() -> StreamCases.read("a.yaml", yaml))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a.yaml: " + refusal);
  }

  @Test
  void aFolderIsReadInTheOrderOfItsNamesAndAnEmptyOneRefused(@TempDir Path folder)
      throws Exception {
    assertThatThrownBy(() -> StreamCases.in(folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(folder + ": no *.yaml in this folder");
    Files.writeString(folder.resolve("b.yaml"), VALID);
    Files.writeString(folder.resolve("a.yaml"), VALID);
    Files.writeString(folder.resolve("notes.txt"), "no case");

    assertThat(StreamCases.in(folder))
        .extracting(StreamCase::file)
        .isEqualTo(List.of("a.yaml", "b.yaml"));
    assertThatThrownBy(() -> StreamCases.in(folder.resolve("nowhere")))
        .hasMessage(folder.resolve("nowhere") + ": not a folder that can be read");
  }
}
