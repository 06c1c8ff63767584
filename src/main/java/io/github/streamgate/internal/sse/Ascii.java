package io.github.streamgate.internal.sse;

/** Compares text with bytes without decoding them. */
final class Ascii {
  private Ascii() {}

  /** Whether the bytes from {@code from} up to {@code to} are exactly this ASCII text. */
  static boolean equal(String ascii, byte[] bytes, int from, int to) {
    if (to - from != ascii.length()) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      if (bytes[from + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the mark that may stand once at the start of a stream stands there, U+FEFF in UTF-8.
   */
  static boolean beginsWithByteOrderMark(byte[] bytes, int from, int to) {
    return to - from >= 3
        && bytes[from] == (byte) 0xEF
        && bytes[from + 1] == (byte) 0xBB
        && bytes[from + 2] == (byte) 0xBF;
  }
}
