package io.github.streamgate.internal.gate;

import org.jspecify.annotations.Nullable;

/**
 * A sweep must not bend before so many users.
 *
 * @param declared how it was written: {@code @MinCapacity(users = 20)}
 */
public record CapacityLimit(int users, String declared) {

  /** Holds it against the bend of a sweep that was run to its end. */
  public CapacityFinding judge(Knee knee) {
    Integer bend = knee.users();
    boolean holds = bend != null && bend >= users;
    return new CapacityFinding(this, holds ? Status.PASS : Status.FAIL, bend);
  }

  /** There is no telling, for the sweep was not run to its end, or not all of it is valid. */
  public CapacityFinding undecided() {
    return new CapacityFinding(this, Status.INVALID, null);
  }

  /**
   * What was found.
   *
   * @param status PASS, FAIL or INVALID
   * @param bend where it bends; absent where no level brought anything, or nothing was decided
   */
  public record CapacityFinding(CapacityLimit limit, Status status, @Nullable Integer bend) {}
}
