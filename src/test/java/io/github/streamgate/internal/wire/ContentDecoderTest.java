package io.github.streamgate.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentDecoderTest {
  private static final String TEXT = "data: {\"content\":\"Grüße 🌊\"}\n\n".repeat(500);

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "x-gzip", " GZIP ", "deflate"})
  void anyCutGivesTheSameText(String encoding) throws IOException {
    byte[] packed = encoding.equals("deflate") ? deflated(false) : gzipped(TEXT);

    for (int part : new int[] {1, 2, 7, 1000, packed.length}) {
      assertThat(decoded(encoding, packed, part)).isEqualTo(TEXT);
    }
  }

  @Test
  void deflateIsReadWithAndWithoutItsWrapping() throws IOException {
    assertThat(decoded("deflate", deflated(false), 3)).isEqualTo(TEXT);
    assertThat(decoded("deflate", deflated(true), 3)).isEqualTo(TEXT);
  }

  @Test
  void whatIsFlushedIsThereWithItsOwnRead() throws IOException {
    Gzipped gzipped = new Gzipped();
    ContentDecoder decoder = decoder("gzip");

    assertThat(text(decoder, gzipped.header())).isEmpty();
    assertThat(text(decoder, gzipped.flushed("one"))).isEqualTo("one");
    assertThat(text(decoder, gzipped.flushed("two"))).isEqualTo("two");
    assertThat(text(decoder, gzipped.closed())).isEmpty();
  }

  @Test
  void membersOneAfterAnotherAreOneText() throws IOException {
    ByteArrayOutputStream two = new ByteArrayOutputStream();
    two.writeBytes(gzipped("one "));
    two.writeBytes(gzipped("two"));

    assertThat(decoded("gzip", two.toByteArray(), 1)).isEqualTo("one two");
    assertThat(decoded("gzip", two.toByteArray(), 100)).isEqualTo("one two");
  }

  /** The optional fields are rare, so that nobody meets them before a user does. */
  @Test
  void optionalFieldsOfTheHeaderAreSteppedOver() throws IOException {
    byte[] plain = gzipped("text");
    ByteArrayOutputStream full = new ByteArrayOutputStream();
    full.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3});
    full.writeBytes(new byte[] {3, 0, 'x', 'y', 'z'});
    full.writeBytes("name\0comment\0".getBytes(UTF_8));
    CRC32 crc = new CRC32();
    crc.update(full.toByteArray());
    full.writeBytes(new byte[] {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)});
    full.writeBytes(Arrays.copyOfRange(plain, 10, plain.length));

    assertThat(decoded("gzip", full.toByteArray(), 1)).isEqualTo("text");
  }

  @Test
  void whatIsBrokenSaysSo() throws IOException {
    byte[] broken = gzipped(TEXT);
    Arrays.fill(broken, 10, 14, (byte) 0xFF);

    assertThatThrownBy(() -> decoded("gzip", broken, 100))
        .isInstanceOf(ZipException.class)
        .hasMessage("the compressed body is broken: invalid block type");
    assertThatThrownBy(() -> decoded("gzip", "{\"error\":1}".getBytes(UTF_8), 100))
        .isInstanceOf(ZipException.class)
        .hasMessage("the body is said to be gzip, but does not begin like that");
  }

  @Test
  void whatNeedsNoDecodingIsHandedOnUncopied() throws IOException {
    List<ByteBuffer> read = List.of(ByteBuffer.wrap(new byte[] {1}));

    assertThat(decoder("identity").decode(read)).isSameAs(read);
    assertThat(decoder("br").decode(read)).isSameAs(read);
  }

  private static String decoded(String encoding, byte[] packed, int part) throws IOException {
    ContentDecoder decoder = decoder(encoding);
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    for (int at = 0; at < packed.length; at += part) {
      byte[] read = Arrays.copyOfRange(packed, at, Math.min(packed.length, at + part));
      plain.writeBytes(bytes(decoder, read));
    }
    decoder.close();
    return plain.toString(UTF_8);
  }

  private static String text(ContentDecoder decoder, byte[] read) throws IOException {
    return new String(bytes(decoder, read), UTF_8);
  }

  /** Read-only, as the JDK's client lends its buffers. */
  private static byte[] bytes(ContentDecoder decoder, byte[] read) throws IOException {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    for (ByteBuffer buffer : decoder.decode(List.of(ByteBuffer.wrap(read).asReadOnlyBuffer()))) {
      byte[] copy = new byte[buffer.remaining()];
      buffer.get(copy);
      plain.writeBytes(copy);
    }
    return plain.toByteArray();
  }

  private static ContentDecoder decoder(String encoding) {
    return ContentDecoder.of(
        new ResponseHead(
            200,
            name -> name.equals("content-encoding") ? Optional.of(encoding) : Optional.empty()));
  }

  private static byte[] gzipped(String text) throws IOException {
    Gzipped gzipped = new Gzipped();
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    packed.writeBytes(gzipped.header());
    packed.writeBytes(gzipped.flushed(text));
    packed.writeBytes(gzipped.closed());
    return packed.toByteArray();
  }

  private static byte[] deflated(boolean bare) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, bare);
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
      out.write(TEXT.getBytes(UTF_8));
    }
    deflater.end();
    return packed.toByteArray();
  }
}
