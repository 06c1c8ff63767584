package io.github.streamgate.internal.health;

/**
 * Time of all processors of the machine, as Linux counts it.
 *
 * @param all busy or idle, 0 where the system does not tell
 * @param stolen of that, what this machine was ready to run in and its host gave to others
 */
public record Ticks(long all, long stolen) {
  static final Ticks UNKNOWN = new Ticks(0, 0);

  Ticks minus(Ticks earlier) {
    return new Ticks(all - earlier.all, stolen - earlier.stolen);
  }

  Ticks plus(Ticks other) {
    return new Ticks(all + other.all, stolen + other.stolen);
  }
}
