package io.github.streamgate.internal.config;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * With how many users a test runs its load, one level after another.
 *
 * @param all increasing; one where the test has no sweep, none where a rate sends
 * @param present the one that is meant now; absent where none is yet, or there is none
 */
public record Levels(List<Integer> all, @Nullable Integer present) {
  public Levels {
    all = List.copyOf(all);
  }

  /** Whether it is a sweep. */
  public boolean several() {
    return all.size() > 1;
  }

  /**
   * Whether a limit holds at the present level.
   *
   * @param atUsers the levels at which it was written to hold; all of them where it is empty
   * @param declared how it was written, and where
   * @throws ConfigurationException if it names a level that the test does not have
   */
  public boolean hold(List<Integer> atUsers, String declared) {
    for (Integer level : atUsers) {
      if (!all.contains(level)) {
        throw new ConfigurationException(
            declared
                + ": the test never has "
                + inWords(level)
                + ", for "
                + (all.isEmpty() ? "a rate sends, and nobody waits" : "users = " + listed())
                + "; name one of its levels, or leave out at how many users the limit holds");
      }
    }
    return atUsers.isEmpty() || (present != null && atUsers.contains(present));
  }

  /** {@code 1 user}, {@code 5 users}. */
  static String inWords(int users) {
    return users + (users == 1 ? " user" : " users");
  }

  /** {@code 1, 5, 20}. */
  public String listed() {
    return all.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
