package io.github.streamgate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What tells the invocations of a {@code @ParameterizedClass} from each other, which JUnit has from
 * 5.13 on; known by JUnit's unique ids, so that it compiles and runs with an older one.
 *
 * <p>A test is named after the values that its class is invoked with, and not after their order: a
 * value more at the front must not have every load compared with its neighbour's baseline.
 */
final class ClassInvocation {
  private static final Pattern SEGMENT = Pattern.compile("\\[class-template-invocation:#(\\d+)]$");

  /** How JUnit numbers display names unless it is told otherwise. */
  private static final Pattern NUMBER = Pattern.compile("^\\[\\d+]\\s*");

  /** An object without a {@code toString} of its own is called differently in every JVM. */
  private static final Pattern IDENTITY = Pattern.compile("@[0-9a-f]{3,}\\b");

  private ClassInvocation() {}

  /** The names of the class invocations that a test lies in, outermost first; mostly none. */
  static List<String> names(ExtensionContext test) {
    List<String> names = new ArrayList<>();
    for (ExtensionContext each = test; each != null; each = each.getParent().orElse(null)) {
      Matcher segment = SEGMENT.matcher(each.getUniqueId());
      if (segment.find()) {
        names.add(0, name(each.getDisplayName(), segment.group(1)));
      }
    }
    return names;
  }

  /**
   * {@code [2] model = "gpt-4o", users = 5}, or {@code model=gpt-4o}, is {@code
   * model-gpt-4o,users-5}.
   */
  static String name(String displayName, String ordinal) {
    String values = NUMBER.matcher(displayName).replaceFirst("").strip();
    return values.isEmpty() || IDENTITY.matcher(values).find()
        ? ordinal
        : values.replace("\"", "").replaceAll(" ?= ?", "-").replace(", ", ",");
  }
}
