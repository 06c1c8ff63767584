package io.github.streamgate.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

/** Compresses as a streaming proxy does: a flush after every event. */
final class Gzipped {
  private final ByteArrayOutputStream packed = new ByteArrayOutputStream();
  private final GZIPOutputStream out;

  Gzipped() throws IOException {
    out = new GZIPOutputStream(packed, true);
  }

  /** What has to come before any text. */
  byte[] header() {
    return taken();
  }

  byte[] flushed(String text) throws IOException {
    out.write(text.getBytes(UTF_8));
    out.flush();
    return taken();
  }

  byte[] closed() throws IOException {
    out.close();
    return taken();
  }

  private byte[] taken() {
    byte[] bytes = packed.toByteArray();
    packed.reset();
    return bytes;
  }
}
