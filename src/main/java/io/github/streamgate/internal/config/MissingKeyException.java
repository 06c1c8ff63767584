package io.github.streamgate.internal.config;

/**
 * An API key was asked for and is not there: nobody's mistake on a person's machine, and the end of
 * the build in CI.
 */
public final class MissingKeyException extends ConfigurationException {
  private static final long serialVersionUID = 1;

  MissingKeyException(String message) {
    super(message);
  }
}
