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
}
