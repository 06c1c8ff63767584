package io.github.streamgate.internal.wire;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipException;

/**
 * Takes a body's encoding off, read by read: what a read allows to be known is handed on with that
 * read. One per response; used by the thread that reads the socket.
 */
interface ContentDecoder {
  Set<String> GZIP = Set.of("gzip", "x-gzip");
  Set<String> DEFLATE = Set.of("deflate");

  /** The bytes as they are. */
  ContentDecoder NONE =
      new ContentDecoder() {
        @Override
        public List<ByteBuffer> decode(List<ByteBuffer> bytes) {
          return bytes;
        }

        @Override
        public void close() {}
      };

  /** The decoder for a body; {@link #NONE} where there is nothing to do or nobody knows how. */
  static ContentDecoder of(ResponseHead head) {
    String encoding = head.encoding().orElse("");
    if (GZIP.contains(encoding)) {
      return InflatingDecoder.gzip();
    }
    return DEFLATE.contains(encoding) ? InflatingDecoder.deflate() : NONE;
  }

  static boolean knows(String encoding) {
    return GZIP.contains(encoding) || DEFLATE.contains(encoding);
  }

  /**
   * What these bytes bring; no bytes at all while they say nothing yet.
   *
   * @param bytes consumed
   * @return valid until the next call
   * @throws ZipException if the body is not what its encoding allows
   */
  List<ByteBuffer> decode(List<ByteBuffer> bytes) throws ZipException;

  /** Gives the native memory back. Any thread, any number of times; decoding fails after it. */
  void close();
}
