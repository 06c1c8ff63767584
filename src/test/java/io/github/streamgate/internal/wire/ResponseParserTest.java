package io.github.streamgate.internal.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseParserTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";

  /** Every shape of a message that is allowed; whatever is told of it must not depend on cuts. */
  private static final String[] MESSAGES = {
    OK + "Content-Length: 5\r\nX-A: 1\r\n\r\nhello",
    OK + "Content-Length: 0\r\n\r\n",
    OK + "Content-Length: 5, 5\r\nContent-Length: 5\r\n\r\nhello",
    OK + "\r\nuntil the connection closes",
    CHUNKED + "5\r\nhello\r\n6;a=\"b\"\r\n world\r\n0\r\n\r\n",
    CHUNKED + "000A  \r\n0123456789\r\n0;last\r\nX-Trailer: 1\r\nX-Other: 2\r\n\r\n",
    CHUNKED + "1\na\n0\n\n",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
        + CHUNKED
        + "1\r\na\r\n0\r\n\r\n",
    "HTTP/1.1 204 No Content\r\nContent-Length: 7\r\n\r\n",
    "HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\n\r\n",
    "HTTP/1.0 200\nContent-Type: text/plain\n folded\nCONTENT-length : 2\n\nab",
    OK + "Connection: Keep-Alive, CLOSE\r\nContent-Length: 1\r\n\r\na",
    OK + "Content-Length: 9\r\nTransfer-Encoding: Chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
  };

  @Test
  void everyCutGivesTheSameHeadAndBody() throws IOException {
    for (String message : MESSAGES) {
      String whole = told(message, new int[] {message.length()});
      for (int i = 0; i <= message.length(); i++) {
        for (int j = i; j <= message.length(); j += 7) {
          String cut = told(message, new int[] {i, j, message.length()});
          if (!cut.equals(whole)) {
            throw new AssertionError("cut at " + i + " and " + j + ": " + cut + ", not " + whole);
          }
        }
      }
      int[] singly = new int[message.length()];
      for (int i = 0; i < singly.length; i++) {
        singly[i] = i + 1;
      }
      assertThat(told(message, singly)).isEqualTo(whole);
    }
  }

  @Test
  void whatIsToldOfAMessageIsWhatItSays() throws IOException {
    String[] expected = {
      "200 5 false | hello | over, kept",
      "200 0 false |  | over, kept",
      "200 5 false | hello | over, kept",
      "200 none false | until the connection closes | open",
      "200 none false | hello world | over, kept",
      "200 none false | 0123456789 | over, kept",
      "200 none false | a | over, kept",
      "200 none false | a | over, kept",
      "204 7 false |  | over, kept",
      "304 none false |  | over, kept",
      "200 2 true | ab | over, not kept",
      "200 1 false | a | over, not kept",
      "200 9 false | a | over, not kept",
    };
    for (int i = 0; i < MESSAGES.length; i++) {
      assertThat(told(MESSAGES[i], new int[] {MESSAGES[i].length()})).isEqualTo(expected[i]);
    }
  }

  private static String told(String message, int[] cuts) throws IOException {
    byte[] bytes = message.getBytes(ISO_8859_1);
    ResponseParser parser = new ResponseParser();
    Told told = new Told();
    int from = 0;
    for (int to : cuts) {
      told.buffer = ByteBuffer.wrap(bytes, from, to - from);
      parser.take(told.buffer, told);
      from = to - told.buffer.remaining();
      assertThat(told.buffer.hasRemaining()).isFalse();
    }
    String end =
        !parser.isOver() ? "open" : parser.keepsConnection() ? "over, kept" : "over, not kept";
    return told + " | " + end;
  }

  @Test
  void whatComesBehindTheEndIsLeftAlone() throws IOException {
    ByteBuffer two = ByteBuffer.wrap((CHUNKED + "0\r\n\r\nHTTP").getBytes(ISO_8859_1));
    ResponseParser parser = new ResponseParser();
    parser.take(two, new Told());

    assertThat(parser.isOver()).isTrue();
    assertThat(two.remaining()).isEqualTo(4);
  }

  @Test
  void oneAnswerAfterAnotherIsRead() throws IOException {
    ResponseParser parser = new ResponseParser();
    for (String message : new String[] {MESSAGES[4], MESSAGES[0], MESSAGES[5], MESSAGES[4]}) {
      Told told = new Told();
      parser.reset();
      assertThat(parser.anyByte()).isFalse();
      told.buffer = ByteBuffer.wrap(message.getBytes(ISO_8859_1));
      parser.take(told.buffer, told);
      assertThat(parser.isOver()).isTrue();
      assertThat(parser.anyByte()).isTrue();
      assertThat(told.toString()).startsWith("200 ");
    }
  }

  @Test
  void theEndOfTheConnectionEndsOnlyABodyThatWaitsForIt() throws IOException {
    for (String message : MESSAGES) {
      boolean untilClose = message.endsWith("closes");
      for (int cut = 0; cut < message.length(); cut++) {
        ResponseParser parser = new ResponseParser();
        Told told = new Told();
        told.buffer = ByteBuffer.wrap(message.getBytes(ISO_8859_1), 0, cut);
        parser.take(told.buffer, told);
        if (parser.isOver()) {
          continue;
        }
        if (untilClose && told.head != null) {
          parser.end();
          assertThat(parser.isOver()).isTrue();
          assertThat(parser.keepsConnection()).isFalse();
        } else {
          assertThatThrownBy(parser::end)
              .isInstanceOf(EOFException.class)
              .hasMessage("EOF reached while reading");
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SSH-2.0-OpenSSH | the answer is not HTTP, it begins with \"S\"",
        "HTTX/1.1 200 OK | the answer is not HTTP, it begins with \"HTTX\"",
        "~15~03~03 | the answer is in TLS",
        "HTTP/2 200~0A~0A | the status line of the answer is none: \"HTTP/2 200\"",
        "HTTP/1.1 20 OK~0A~0A | the status line of the answer is none: \"HTTP/1.1 20 OK\"",
        "HTTP/1.1 200 OK~0Anonsense~0A~0A | a line in the head of the answer is no field:"
            + " \"nonsense\"",
        "HTTP/1.1 200 OK~0A : 1~0A~0A | a line in the head of the answer is no field: \" : 1\"",
        "HTTP/1.1 101 Go~0A~0A | the answer switches protocols, which nobody had asked for",
        "HTTP/1.1 200 OK~0AContent-Length: -1~0A~0A | the Content-Length of the answer is no"
            + " length: \"-1\"",
        "HTTP/1.1 200 OK~0AContent-Length: 1~0AContent-Length: 2~0A~0A | the Content-Length of the"
            + " answer is no length: \"1, 2\"",
        "HTTP/1.1 200 OK~0ATransfer-Encoding: gzip, chunked~0A~0A | the body comes in"
            + " Transfer-Encoding \"gzip, chunked\", of which only chunked can be read",
        "HTTP/1.1 200 OK~0ATransfer-Encoding: chunked~0A~0Axyz | the size of a chunk is no"
            + " hexadecimal number: \"x\"",
        "HTTP/1.1 200 OK~0ATransfer-Encoding: chunked~0A~0A1fz | the size of a chunk is no"
            + " hexadecimal number: 1f and then \"z\"",
        "HTTP/1.1 200 OK~0ATransfer-Encoding: chunked~0A~0A1234567890123456 | the size of a chunk"
            + " is no hexadecimal number: 123456789012345 and then \"6\"",
        "HTTP/1.1 200 OK~0ATransfer-Encoding: chunked~0A~0A1~0Aab | a chunk is longer than the size"
            + " it was given: behind it stands \"b\"",
      })
  void whatIsNotHttpIsSaidAsSoonAsItShows(String written, String message) {
    assertThatThrownBy(() -> told(unescaped(written), new int[] {unescaped(written).length()}))
        .isInstanceOf(ProtocolException.class)
        .hasMessage(message);
  }

  private static String unescaped(String written) {
    return written.replace("~0A", "\n").replace("~15", "\u0015").replace("~03", "\u0003");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nX: ",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ",
      })
  void whatNeverEndsIsGivenUpBeforeItFillsTheMemory(String start) {
    String endless = start + "x".repeat(HeadParser.MAX_BYTES + 1);

    assertThatThrownBy(() -> told(endless, new int[] {endless.length()}))
        .isInstanceOf(ProtocolException.class)
        .hasMessageEndingWith("larger than the 131072 bytes that are read");
  }

  /** Bytes of a real message, some of them changed: an answer, or an exception of its own kind. */
  @Property(tries = 5000)
  void noBytesMakeItThrowAnythingElse(
      @ForAll @IntRange(max = 12) int message, @ForAll @LongRange long seed) {
    Random random = new Random(seed);
    byte[] bytes = MESSAGES[message].getBytes(ISO_8859_1);
    for (int i = random.nextInt(6); i > 0; i--) {
      bytes[random.nextInt(bytes.length)] =
          random.nextBoolean()
              ? (byte) random.nextInt(256)
              : (byte) "\r\n:;0fF, ".charAt(random.nextInt(9));
    }
    ResponseParser parser = new ResponseParser();
    Told told = new Told();
    int from = 0;
    try {
      while (from < bytes.length && !parser.isOver()) {
        int count = 1 + random.nextInt(bytes.length - from);
        told.buffer = ByteBuffer.wrap(bytes, from, count);
        parser.take(told.buffer, told);
        from += count;
      }
      parser.end();
    } catch (IOException expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
    assertThat(told.body.size()).isLessThanOrEqualTo(bytes.length);
  }

  private static final class Told implements ResponseParser.Sink {
    private ByteBuffer buffer = ByteBuffer.allocate(0);
    private @Nullable AnswerHead head;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    @Override
    public void head(AnswerHead told) {
      assertThat(head).isNull();
      head = told;
    }

    @Override
    public void body(int from, int to) {
      assertThat(head).isNotNull();
      assertThat(from).isLessThan(to);
      body.write(buffer.array(), from, to - from);
    }

    @Override
    public String toString() {
      return head == null
          ? "no head"
          : "%d %s %s | %s"
              .formatted(
                  head.status(),
                  head.forListeners().header("Content-Length").orElse("none").replaceAll(",.*", ""),
                  head.oldProtocol(),
                  body.toString(ISO_8859_1));
    }
  }
}
