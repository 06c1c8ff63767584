package io.github.streamgate.internal.baseline;

import io.github.streamgate.internal.said.Said;
import java.util.List;

/** What came of the wish to change a baseline. */
public sealed interface Change {

  /**
   * It is changed.
   *
   * @param baseline as it is now, or would be
   * @param remarks what a person should hear about it, one sentence each
   */
  record Made(Baseline baseline, List<Said> remarks) implements Change {
    public Made {
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * It is left as it was.
   *
   * @param reason why, and what to do instead
   */
  record Refused(Said reason) implements Change {}
}
