package io.github.streamgate.testing;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Unpacks gzip as it comes: what a read brings is given out with that read. */
public final class Gunzip {
  private static final int HEADER_BYTES = 10;
  private static final int FLAGS = 3;

  private final Inflater inflater = new Inflater(true);
  private final byte[] header = new byte[HEADER_BYTES];
  private int seen;

  /** What these packed bytes let one know. */
  public byte[] inflate(byte[] packed) {
    int ofHeader = Math.min(packed.length, HEADER_BYTES - seen);
    System.arraycopy(packed, 0, header, seen, ofHeader);
    seen += ofHeader;
    if (seen < HEADER_BYTES) {
      return new byte[0];
    }
    if (header[FLAGS] != 0) {
      throw new IllegalStateException("gzip with optional header fields: none of the captures has");
    }
    inflater.setInput(Arrays.copyOfRange(packed, ofHeader, packed.length));
    return drain();
  }

  private byte[] drain() {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    byte[] part = new byte[4096];
    try {
      for (int n = inflater.inflate(part); n > 0; n = inflater.inflate(part)) {
        plain.write(part, 0, n);
      }
    } catch (DataFormatException e) {
      throw new IllegalStateException(e);
    }
    return plain.toByteArray();
  }
}
