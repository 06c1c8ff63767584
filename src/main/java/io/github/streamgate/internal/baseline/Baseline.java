package io.github.streamgate.internal.baseline;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was accepted earlier for one gated test. Immutable.
 *
 * @param shape what was measured, field by field; the caller chooses the fields
 * @param tokenSource who counted the output tokens
 * @param environments the runs by the environment that made them
 * @param note a person's words, kept as they are; absent where nobody wrote any
 */
public record Baseline(
    Map<String, String> shape,
    String tokenSource,
    Map<String, Series> environments,
    @Nullable String note) {
  /** The environment that holds for every machine without one of its own. */
  public static final String ANY = "any";

  /** The field of the files that stands beside those of the shape. */
  static final String TOKEN_SOURCE = "tokenSource";

  static final int SCHEMA = 1;

  public Baseline {
    shape = Sorted.copy(shape);
    environments = Sorted.copy(environments);
    if (shape.containsKey(TOKEN_SOURCE)) {
      throw new IllegalArgumentException(TOKEN_SOURCE + " is not a field of the load shape");
    }
  }

  /** One that holds nothing yet, for the load of this update. */
  static Baseline blankFor(Update update) {
    return new Baseline(update.shape(), update.tokenSource(), Map.of(), null);
  }

  /** The environment whose runs count for this one: itself, else {@link #ANY}. */
  Optional<Map.Entry<String, Series>> resolve(String environment) {
    return Stream.of(environment, ANY)
        .flatMap(name -> environments.entrySet().stream().filter(e -> e.getKey().equals(name)))
        .findFirst();
  }

  /** The outcome of an update; nothing is written. */
  public Change change(Intent intent, Update update) {
    return switch (intent) {
      case RECORD -> record(update);
      case ACCEPT -> accept(update);
    };
  }

  private Change record(Update update) {
    Optional<Difference> difference = difference(update);
    if (difference.isPresent()) {
      return new Change.Refused(Saying.ANOTHER_LOAD.with(difference.get().said()));
    }
    Series present = environments.get(update.environment());
    Series after = present == null ? Series.begin(update.runs()) : present.append(update.runs());
    return after
        .creep(update.limited())
        .<Change>map(creep -> new Change.Refused(creep.said()))
        .orElseGet(() -> new Change.Made(with(update.environment(), after), List.of()));
  }

  private Change accept(Update update) {
    Series begun = Series.begin(update.runs());
    return difference(update)
        .<Change>map(difference -> acceptOtherLoad(update, begun, difference))
        .orElseGet(() -> new Change.Made(with(update.environment(), begun), List.of()));
  }

  private Change acceptOtherLoad(Update update, Series begun, Difference difference) {
    List<Said> remarks = new ArrayList<>();
    if (!environments.isEmpty()) {
      remarks.add(Saying.RUNS_DROPPED.with(difference.said(), known()));
    }
    Map<String, Series> only = Map.of(update.environment(), begun);
    Baseline after = new Baseline(update.shape(), update.tokenSource(), only, note);
    return new Change.Made(after, remarks);
  }

  private Optional<Difference> difference(Update update) {
    return Difference.first(shape, update.shape())
        .or(
            () ->
                Difference.first(
                    Map.of(TOKEN_SOURCE, tokenSource), Map.of(TOKEN_SOURCE, update.tokenSource())));
  }

  /** The environments that it has runs of. */
  Said known() {
    return Saying.COMMA
        .between(environments.keySet().stream().map(Said::verbatim))
        .orElseGet(Saying.NONE::with);
  }

  private Baseline with(String environment, Series series) {
    Map<String, Series> all = new TreeMap<>(environments);
    all.put(environment, series);
    return new Baseline(shape, tokenSource, all, note);
  }
}
