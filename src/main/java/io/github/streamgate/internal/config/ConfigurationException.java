package io.github.streamgate.internal.config;

/**
 * Something that was written down cannot be meant. The message names what, where, the legal range
 * and what to write instead.
 */
public class ConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ConfigurationException(String message) {
    super(message);
  }
}
