package io.github.streamgate.internal.load;

import io.github.streamgate.internal.wire.WireRequest;
import java.util.OptionalInt;

/** Makes the requests of a run; called by the thread that drives it. */
@FunctionalInterface
public interface RequestFactory {

  /**
   * The next request; the same one for the same numbers, however often it is asked for.
   *
   * @param ordinal place in start order, from 0, warm-up included
   * @param user who sends it, from 0
   */
  Numbered next(int ordinal, int user);

  /** How many requests there are at most, warm-up included; empty where there is no end to them. */
  default OptionalInt available() {
    return OptionalInt.empty();
  }

  /**
   * A request, the data row that filled it, and the key that it carries.
   *
   * @param row from 1; 0 where there are no data
   * @param key from 1; 0 where there is no pool of keys
   */
  record Numbered(WireRequest request, int row, int key) {

    /** A request without data and without a pool of keys. */
    public static Numbered plain(WireRequest request) {
      return new Numbered(request, 0, 0);
    }
  }
}
