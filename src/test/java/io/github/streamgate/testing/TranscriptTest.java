package io.github.streamgate.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.testing.Transcript.Read;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TranscriptTest {
  private static final String HEAD = "HTTP/1.1 200 OK\\r\\nContent-Type: text/event-stream\\r\\n";

  @Test
  void aFileIsReadWithItsCutsAndTimes() {
    Transcript transcript =
        parse("    1.500    50 b'" + HEAD + "'", "   12.034     6 b'\\r\\n\\xc3\\xa9\"\\''");

    assertThat(transcript.name()).isEqualTo("made-up");
    assertThat(transcript.url()).isEqualTo("http://127.0.0.1:1/");
    assertThat(transcript.requestBody()).isEqualTo("{}");
    assertThat(transcript.reads())
        .extracting(Read::atNanos)
        .containsExactly(1_500_000L, 12_034_000L);
    assertThat(transcript.status()).isEqualTo(200);
    assertThat(transcript.header("content-type")).contains("text/event-stream");
    assertThat(bodies(transcript)).containsExactly("", "é\"'");
    assertThat(transcript.bodyComplete()).isTrue();
    assertThat(transcript.endNanos()).isEqualTo(20_000_000L);
  }

  @Test
  void aChunkCutAnywhereIsPutTogether() {
    Transcript transcript =
        parse(
            "1.0 79 b'" + HEAD + "Transfer-Encoding: chunked\\r\\n\\r'",
            "2.0 2 b'\\n1'",
            "3.0 10 b'0\\r\\n0123456'",
            "4.0 11 b'789abcdef\\r\\n'",
            "5.0 8 b'1\\r\\n!\\r\\n0\\r'",
            "6.0 3 b'\\n\\r\\n'");

    assertThat(bodies(transcript)).containsExactly("", "", "0123456", "789abcdef", "!", "");
    assertThat(transcript.bodyComplete()).isTrue();
  }

  @Test
  void aBodyWithoutItsLastChunkIsNotComplete() {
    assertThat(Transcript.named("aimock-openai-truncated").bodyComplete()).isFalse();
    assertThat(Transcript.named("aimock-openai-chat").bodyComplete()).isTrue();
  }

  @Test
  void gzipIsUnpackedReadByRead() {
    Transcript transcript = Transcript.named("proxy-nginx-gzip");

    assertThat(bodies(transcript).get(1)).endsWith("\n\n").contains("\"content\":\"The \"");
    assertThat(new String(transcript.body(), UTF_8)).endsWith("data: [DONE]\n\n");
  }

  @Test
  void whatDoesNotAddUpIsRefused() {
    assertThatThrownBy(() -> parse("1.0 51 b'" + HEAD + "'"))
        .hasMessage("made-up: 50 bytes in 1.0 51 b'" + HEAD + "'");
    assertThatThrownBy(() -> parse("what is this"))
        .hasMessage("made-up: not a line of a transcript: what is this");
  }

  @Test
  void everyTranscriptIsReadable() {
    assertThat(Transcript.names()).hasSize(44).allSatisfy(Transcript::named);
  }

  private static Transcript parse(String... reads) {
    int bytes = Stream.of(reads).mapToInt(TranscriptTest::told).sum();
    List<String> lines = new ArrayList<>(List.of("# http://127.0.0.1:1/", "# body {}"));
    lines.addAll(List.of(reads));
    lines.add("# %d recv, %d bytes, end 20.0 ms".formatted(reads.length, bytes));
    return Transcript.parse("made-up", lines);
  }

  /** How many bytes a line says that it has. */
  private static int told(String line) {
    Matcher matcher = Pattern.compile("\\s*\\S+\\s+(\\d+) b.*").matcher(line);
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  private static List<String> bodies(Transcript transcript) {
    return transcript.bodyReads().stream().map(read -> new String(read.toArray(), UTF_8)).toList();
  }
}
