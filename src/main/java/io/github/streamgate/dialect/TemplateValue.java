package io.github.streamgate.dialect;

/**
 * What is put into a place of a template.
 *
 * @param text the value as a text; as compact JSON where it is no text
 * @param json whether it is JSON of its own (a number, a list, an object): where a string of a body
 *     is exactly one place, it then becomes that JSON instead of a text that holds it
 */
public record TemplateValue(String text, boolean json) {

  /** A value that is a text. */
  public static TemplateValue text(String text) {
    return new TemplateValue(text, false);
  }

  /**
   * A value that is JSON of its own.
   *
   * @param json legal JSON; it is copied into bodies as it is
   */
  public static TemplateValue json(String json) {
    return new TemplateValue(json, true);
  }
}
