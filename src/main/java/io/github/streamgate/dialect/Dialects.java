package io.github.streamgate.dialect;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the dialects that are on the class path: Streamgate's own, and those of the user. Nothing
 * is cached; look up once per run.
 */
public final class Dialects {
  private Dialects() {}

  /**
   * The dialect of that name.
   *
   * @throws IllegalArgumentException if there is none, or more than one; the message names the
   *     known ones
   */
  public static Dialect byName(String name) {
    List<Dialect> all = all();
    List<Dialect> named = all.stream().filter(dialect -> dialect.name().equals(name)).toList();
    if (named.isEmpty()) {
      throw new IllegalArgumentException(
          "no dialect is called \"%s\"; known: %s"
              .formatted(name, join(all.stream().map(Dialect::name).distinct())));
    }
    if (named.size() > 1) {
      throw new IllegalArgumentException(
          "more than one dialect is called \"%s\": %s; keep one"
              .formatted(name, join(named.stream().map(dialect -> dialect.getClass().getName()))));
    }
    return named.get(0);
  }

  /**
   * Every dialect there is, by name.
   *
   * <p>Looks with the class loader of the thread, which sees the user's classes, and with
   * Streamgate's own, because the thread's may see nothing of Streamgate.
   */
  public static List<Dialect> all() {
    return Stream.of(Thread.currentThread().getContextClassLoader(), Dialect.class.getClassLoader())
        .distinct()
        .flatMap(loader -> ServiceLoader.load(Dialect.class, loader).stream())
        .collect(
            Collectors.toMap(
                ServiceLoader.Provider::type, ServiceLoader.Provider::get, (first, same) -> first))
        .values()
        .stream()
        .sorted(Comparator.comparing(Dialect::name).thenComparing(d -> d.getClass().getName()))
        .toList();
  }

  private static String join(Stream<String> names) {
    return names.collect(Collectors.joining(", "));
  }
}
