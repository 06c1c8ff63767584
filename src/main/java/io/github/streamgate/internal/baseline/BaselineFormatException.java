package io.github.streamgate.internal.baseline;

/**
 * A baseline file is not what one can trust to judge by. The message is {@code file:line:column:
 * problem; what to do}, lines and columns counted from 1.
 */
public final class BaselineFormatException extends Exception {
  private static final long serialVersionUID = 1;

  BaselineFormatException(String file, int line, int column, String problem, String remedy) {
    super(file + ":" + line + ":" + column + ": " + problem + "; " + remedy);
  }
}
