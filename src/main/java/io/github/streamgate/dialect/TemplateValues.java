package io.github.streamgate.dialect;

/** What fills the places of a template, for one request. */
@FunctionalInterface
public interface TemplateValues {

  /**
   * The value for a place.
   *
   * @param place what stands between the braces: {@code query}, {@code words:200}
   * @throws IllegalArgumentException if nothing fills it
   */
  TemplateValue get(String place);
}
