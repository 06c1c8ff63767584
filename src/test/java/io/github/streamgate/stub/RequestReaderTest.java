package io.github.streamgate.stub;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestReaderTest {
  private static final String HEAD = "POST /a?b HTTP/1.1\r\nHost: h\r\nX-Two: 1\r\nx-two:2\r\n";
  private static final String SIZED = HEAD + "Content-Length: 9\r\n\r\n节奏abc";
  private static final String CHUNKS = "004;x=y\r\n节a\r\n5\r\n奏bc\r\n0\r\nTrailer: t\r\n\r\n";
  private static final String CHUNKED = HEAD + "Transfer-Encoding: chunked\r\n\r\n" + CHUNKS;

  @Property
  void anyCutsGiveTheSameRequest(
      @ForAll boolean chunked, @ForAll @Size(max = 8) List<@IntRange(max = 150) Integer> cuts)
      throws Refusal {
    RequestReader reader = new RequestReader();
    byte[] bytes = ((chunked ? CHUNKED : SIZED) + "POST").getBytes(UTF_8);
    List<Integer> ends =
        Stream.concat(cuts.stream().filter(cut -> cut < bytes.length - 4), Stream.of(bytes.length))
            .sorted()
            .toList();

    HttpRequest request = null;
    int from = 0;
    ByteBuffer last = ByteBuffer.wrap(bytes);
    for (int end : ends) {
      assertThat(request).isNull();
      last = ByteBuffer.wrap(bytes, from, end - from);
      request = reader.read(last);
      from = end;
    }

    HttpRequest whole = Objects.requireNonNull(request);
    assertThat(whole.method() + whole.path() + whole.http11()).isEqualTo("POST/atrue");
    assertThat(whole.headers()).containsEntry("host", "h").containsEntry("x-two", "1, 2");
    assertThat(new String(whole.body(), UTF_8)).isEqualTo(chunked ? "节a奏bc" : "节奏abc");
    assertThat(last.remaining()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          POST /|400|the request line is not "METHOD target HTTP/1.1"
          PRI * HTTP/2.0|505|HTTP/2.0 is not spoken here, HTTP/1.1 is
          POST / HTTP/1.1~no colon|400|a header line is not "name: value"
          POST / HTTP/1.1~a : b|400|a header line is not "name: value"
          POST / HTTP/1.1~Content-Length: -1~|400|content-length "-1" is not a number
          POST / HTTP/1.1~Content-Length: 8388609~|413|the request's body is over 8388608 bytes
          POST / HTTP/1.1~Content-Length: 99999999999999999999~|413|the request's body is over 8388608 bytes
          POST / HTTP/1.1~Transfer-Encoding: gzip~|501|transfer-encoding gzip, only chunked is understood
          POST / HTTP/1.1~Content-Length: 1~Transfer-Encoding: chunked~|400|both transfer-encoding and content-length
          POST / HTTP/1.1~Transfer-Encoding: chunked~~zz|400|chunk size "zz" is not a number
          POST / HTTP/1.1~Transfer-Encoding: chunked~~1~ab|400|a chunk is longer than its size says
          POST / HTTP/1.1~Transfer-Encoding: chunked~~800001|413|the request's body is over 8388608 bytes
          """)
  void whatIsNoRequestIsRefused(String lines, int status, String reason) {
    Refusal refusal = refusalOf(lines.replace("~", "\r\n") + "\r\n");

    assertThat(refusal.status()).isEqualTo(status);
    assertThat(refusal.reason()).isEqualTo(reason);
  }

  @Test
  void aHeadOver64KilobytesIsRefused() {
    assertThat(refusalOf("GET / HTTP/1.1\r\nx: " + "y".repeat(64 << 10)).status()).isEqualTo(431);
  }

  private static Refusal refusalOf(String text) {
    RequestReader reader = new RequestReader();
    return catchThrowableOfType(
        Refusal.class, () -> reader.read(ByteBuffer.wrap(text.getBytes(UTF_8))));
  }
}
