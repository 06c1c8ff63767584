package io.github.streamgate.stub;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.List;

/**
 * What the stub says: one word a token, from a fixed list, over and over. Holds Chinese, accents,
 * emoji beyond the basic plane, and what JSON must escape, so that every client's decoding is
 * tried.
 */
final class Words {
  private static final List<String> WORDS =
      List.of(
          "Tokens",
          " come",
          " one",
          " by",
          " one",
          ",",
          "流式",
          "输出",
          "的",
          "节奏",
          "。",
          " Naïve",
          " clients",
          " 😀",
          " count",
          " \"chunks\"",
          ",\n",
          "não",
          " símbolos",
          " 🧑‍🚀",
          " \\o/",
          " and",
          " wait",
          ".\t");
  private static final List<byte[]> QUOTED = WORDS.stream().map(Words::quoted).toList();

  private Words() {}

  /** The word of a token, counted from 0. */
  static String word(int token) {
    return WORDS.get(token % WORDS.size());
  }

  /** The same as a JSON string in UTF-8, quotes included. */
  static byte[] quoted(int token) {
    return QUOTED.get(token % QUOTED.size());
  }

  /** The first words, joined. */
  static String text(int tokens) {
    StringBuilder text = new StringBuilder();
    for (int token = 0; token < tokens; token++) {
      text.append(word(token));
    }
    return text.toString();
  }

  /** Any text as a JSON string in UTF-8, quotes included. */
  static byte[] quoted(String text) {
    String escaped = new String(JsonStringEncoder.getInstance().quoteAsString(text));
    return ('"' + escaped + '"').getBytes(UTF_8);
  }
}
