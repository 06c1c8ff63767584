package io.github.streamgate.internal.config;

/**
 * A value as somebody wrote it.
 *
 * @param text what was written
 * @param where for a reader who has to find it: {@code perf/chat.yaml, line 3}
 * @param committed whether it stands in a file under version control, where no secret may stand
 */
public record Written(String text, String where, boolean committed) {

  /** Something in source code or a profile. */
  public static Written inSource(String text, String where) {
    return new Written(text, where, true);
  }

  /** Something from the command line or the environment. */
  static Written atRuntime(String text, String where) {
    return new Written(text, where, false);
  }
}
