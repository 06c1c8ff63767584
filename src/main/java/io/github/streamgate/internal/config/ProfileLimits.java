package io.github.streamgate.internal.config;

import io.github.streamgate.internal.gate.Limit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a profile, some of which hold at some levels of a sweep alone: {@code ttft.p95 at
 * 1, 5 users: 800ms}.
 *
 * @param written what was written of each, by its name
 */
record ProfileLimits(Map<String, Written> written, Variables variables, Levels levels) {
  private static final Pattern AT_USERS =
      Pattern.compile("(.*\\S)\\s+at\\s+(\\d{1,6}(?:\\s*,\\s*\\d{1,6})*)\\s+users?");

  /** Those that hold at the present level. */
  List<Limit> atPresent() {
    List<Limit> limits = new ArrayList<>();
    Map<String, String> named = new HashMap<>();
    written.forEach(
        (name, text) -> {
          Matcher at = AT_USERS.matcher(name);
          String thing = at.matches() ? at.group(1) : name;
          if (thing.equals(LimitText.CAPACITY) && !at.matches()) {
            return;
          }
          List<Limit> each = LimitText.parse(thing, name, variables.fill(text));
          List<Integer> users = at.matches() ? numbers(at.group(2)) : List.of();
          if (levels.hold(users, text.where() + ": " + name)) {
            refuseTwice(named.put(thing, name), name, text);
            limits.addAll(each);
          }
        });
    return limits;
  }

  private void refuseTwice(@Nullable String other, String name, Written text) {
    if (other != null) {
      throw new ConfigurationException(
          text.where()
              + ": "
              + name
              + " and "
              + other
              + " limit the same thing at "
              + (levels.present() == null ? "once" : Levels.inWords(levels.present()))
              + "; write for each of the two at how many users it holds, or remove one");
    }
  }

  private static List<Integer> numbers(String listed) {
    return Arrays.stream(listed.split(",", -1)).map(String::strip).map(Integer::valueOf).toList();
  }
}
