package io.github.streamgate.internal.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Inflates gzip (RFC 1952, members one after another included) and deflate as it comes.
 *
 * <p>Neither checksum nor length is held against the text: TCP has looked after the bytes, and
 * whether a stream came whole is proven by its own end marker. One read of 16 KB can inflate to 16
 * MB, which then are held.
 */
final class InflatingDecoder implements ContentDecoder {
  private static final int FIRST_CAPACITY_BYTES = 4 * 1024;
  private static final int GZIP_TRAILER_BYTES = 8;

  private final Inflater inflater;
  private final boolean gzip;
  private GzipHeader header = new GzipHeader();
  private int trailerSeen;
  private byte[] plain = new byte[FIRST_CAPACITY_BYTES];
  private int plainLength;

  private InflatingDecoder(Inflater inflater, boolean gzip) {
    this.inflater = inflater;
    this.gzip = gzip;
  }

  static ContentDecoder gzip() {
    return new InflatingDecoder(new Inflater(true), true);
  }

  /** The standard means zlib's wrapping by {@code deflate}; some servers send it without one. */
  static ContentDecoder deflate() {
    return new ContentDecoder() {
      private volatile ContentDecoder decoder = NONE;

      @Override
      public List<ByteBuffer> decode(List<ByteBuffer> bytes) throws ZipException {
        if (decoder == NONE && !bytes.isEmpty() && bytes.get(0).hasRemaining()) {
          boolean wrapped = (bytes.get(0).get(bytes.get(0).position()) & 0x0F) == 8;
          decoder = new InflatingDecoder(new Inflater(!wrapped), false);
        }
        return decoder.decode(bytes);
      }

      @Override
      public void close() {
        decoder.close();
      }
    };
  }

  @Override
  public List<ByteBuffer> decode(List<ByteBuffer> bytes) throws ZipException {
    plainLength = 0;
    for (ByteBuffer packed : bytes) {
      while (packed.hasRemaining()) {
        step(packed);
      }
    }
    return plainLength == 0 ? List.of() : List.of(ByteBuffer.wrap(plain, 0, plainLength));
  }

  /** Takes at least one byte. */
  private void step(ByteBuffer packed) throws ZipException {
    if (gzip && !header.isOver()) {
      header.take(packed.get());
    } else if (!inflater.finished()) {
      inflate(packed);
    } else if (gzip && trailerSeen < GZIP_TRAILER_BYTES) {
      packed.get();
      trailerSeen++;
    } else if (gzip) {
      inflater.reset();
      header = new GzipHeader();
      trailerSeen = 0;
    } else {
      packed.position(packed.limit());
    }
  }

  private void inflate(ByteBuffer packed) throws ZipException {
    inflater.setInput(packed);
    try {
      int inflated;
      do {
        if (plainLength == plain.length) {
          plain = Arrays.copyOf(plain, 2 * plain.length);
        }
        inflated = inflater.inflate(plain, plainLength, plain.length - plainLength);
        plainLength += inflated;
      } while (inflated > 0);
    } catch (DataFormatException e) {
      throw new ZipException("the compressed body is broken: " + e.getMessage());
    }
    if (inflater.needsDictionary()) {
      throw new ZipException("the compressed body needs a dictionary");
    }
  }

  @Override
  public void close() {
    inflater.end();
  }
}
