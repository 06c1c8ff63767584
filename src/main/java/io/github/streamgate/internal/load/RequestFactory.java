package io.github.streamgate.internal.load;

import io.github.streamgate.internal.wire.WireRequest;

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

  /**
   * A request and the data row that filled it.
   *
   * @param row from 1; 0 where there are no data
   */
  record Numbered(WireRequest request, int row) {}
}
