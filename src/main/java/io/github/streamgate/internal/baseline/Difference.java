package io.github.streamgate.internal.baseline;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A respect in which the recorded load and the present one are not the same.
 *
 * @param was the recorded value, absent where the field was not recorded
 * @param is the present value, absent where the field is gone
 */
record Difference(String field, @Nullable String was, @Nullable String is) {

  /** The first one in the order of the fields' names. */
  static Optional<Difference> first(Map<String, String> recorded, Map<String, String> present) {
    SortedSet<String> fields = new TreeSet<>(recorded.keySet());
    fields.addAll(present.keySet());
    return fields.stream()
        .map(field -> new Difference(field, recorded.get(field), present.get(field)))
        .filter(difference -> !Objects.equals(difference.was, difference.is))
        .findFirst();
  }

  /** For example {@code users was 4, is 8}. */
  Said said() {
    return Saying.DIFFERENCE.with(field, shown(was), shown(is));
  }

  private static Said shown(@Nullable String value) {
    if (value == null) {
      return Saying.NOT_SET.with();
    }
    return value.isEmpty() ? Saying.EMPTY.with() : Said.verbatim(value);
  }
}
