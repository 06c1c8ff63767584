package io.github.streamgate.dialect;

import static java.util.stream.Collectors.joining;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the dialects that are on the class path: Streamgate's own, and those of the user. Nothing
 * is cached; look up once per run.
 */
public final class Dialects {
  private static final StreamEvent NONSENSE =
      StreamEvent.of(StreamEvent.DEFAULT_TYPE, "neither JSON nor a word");

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
              .formatted(name, all.stream().map(Dialect::name).distinct().collect(joining(", "))));
    }
    if (named.size() > 1) {
      throw new IllegalArgumentException(
          "more than one dialect is called \"%s\": %s; keep one"
              .formatted(
                  name,
                  named.stream()
                      .map(dialect -> dialect.getClass().getName())
                      .collect(joining(", "))));
    }
    return named.get(0);
  }

  /**
   * The dialect that an endpoint with this path speaks, as far as a path can tell.
   *
   * @param path the path of a URL, without its query
   * @throws IllegalArgumentException if more than one dialect claims it
   */
  public static Optional<Dialect> byPath(String path) {
    String bare = path.replaceAll("/+$", "");
    List<Dialect> claiming = all().stream().filter(dialect -> dialect.speaks(bare)).toList();
    if (claiming.size() > 1) {
      throw new IllegalArgumentException(
          "the path %s may be %s; name the one that is meant"
              .formatted(path, claiming.stream().map(Dialect::name).collect(joining(" or "))));
    }
    return claiming.stream().findFirst();
  }

  /**
   * The dialects that know such an event, by name; for the message of a stream that was read in the
   * wrong one. A dialect that finds output in anything, such as plain text, proves nothing and is
   * left out.
   */
  public static List<Dialect> knowing(StreamEvent event) {
    return all().stream()
        .filter(dialect -> knows(dialect, event) && !knows(dialect, NONSENSE))
        .toList();
  }

  private static boolean knows(Dialect dialect, StreamEvent event) {
    try {
      return dialect.open().interpret(event).stream()
          .noneMatch(signal -> signal instanceof StreamSignal.Noise noise && !noise.recognised());
    } catch (MalformedEventException | RuntimeException notInThisDialect) {
      return false; // a user's own may break on what it was never made for
    }
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
}
