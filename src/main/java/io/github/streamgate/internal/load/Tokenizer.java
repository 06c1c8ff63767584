package io.github.streamgate.internal.load;

/** Counts the tokens of replies whose server does not. Thread-safe. */
public interface Tokenizer {

  /** What it goes by, for reports: {@code o200k_base}. */
  String name();

  /** How many tokens the text has; a word that is special to some model is text like any other. */
  int count(String text);
}
