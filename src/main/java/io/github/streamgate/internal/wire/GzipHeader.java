package io.github.streamgate.internal.wire;

import java.util.zip.ZipException;

/** Steps over the header of one gzip member, byte by byte, after RFC 1952. */
final class GzipHeader {
  private static final int[] FIXED_START = {0x1F, 0x8B, 8};
  private static final int FLAGS_AT = 3;
  private static final int FIXED_BYTES = 10;
  private static final int HAS_CHECKSUM = 2;
  private static final int HAS_EXTRA = 4;
  private static final int HAS_NAME = 8;
  private static final int HAS_COMMENT = 16;

  private enum Part {
    FIXED,
    EXTRA_LENGTH,
    EXTRA,
    NAME,
    COMMENT,
    CHECKSUM,
    OVER
  }

  private Part part = Part.FIXED;
  private int seen;
  private int flags;
  private int extraLength;

  boolean isOver() {
    return part == Part.OVER;
  }

  /** Takes the next byte; never called once it is over. */
  void take(byte next) throws ZipException {
    int value = next & 0xFF;
    switch (part) {
      case FIXED -> fixed(value);
      case EXTRA_LENGTH -> {
        extraLength |= value << (8 * seen);
        if (++seen == 2) {
          enter(extraLength > 0 ? Part.EXTRA : afterExtra());
        }
      }
      case EXTRA -> {
        if (++seen == extraLength) {
          enter(afterExtra());
        }
      }
      case NAME -> {
        if (value == 0) {
          enter(afterName());
        }
      }
      case COMMENT -> {
        if (value == 0) {
          enter(afterComment());
        }
      }
      case CHECKSUM -> {
        if (++seen == 2) {
          enter(Part.OVER);
        }
      }
      case OVER -> throw new IllegalStateException("the header is over");
    }
  }

  private void fixed(int value) throws ZipException {
    if (seen < FIXED_START.length && value != FIXED_START[seen]) {
      throw new ZipException("the body is said to be gzip, but does not begin like that");
    }
    if (seen == FLAGS_AT) {
      flags = value;
    }
    if (++seen == FIXED_BYTES) {
      enter(has(HAS_EXTRA) ? Part.EXTRA_LENGTH : afterExtra());
    }
  }

  private Part afterExtra() {
    return has(HAS_NAME) ? Part.NAME : afterName();
  }

  private Part afterName() {
    return has(HAS_COMMENT) ? Part.COMMENT : afterComment();
  }

  private Part afterComment() {
    return has(HAS_CHECKSUM) ? Part.CHECKSUM : Part.OVER;
  }

  private boolean has(int flag) {
    return (flags & flag) != 0;
  }

  private void enter(Part next) {
    part = next;
    seen = 0;
  }
}
