package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TextTest {

  @Test
  void anEastAsianWideCharacterTakesTwoColumns() {
    assertThat(Text.width("ttft")).isEqualTo(4);
    assertThat(Text.width("首字延迟")).isEqualTo(8);
    assertThat(Text.width("テスト、")).isEqualTo(8);
    assertThat(Text.width("테스트")).isEqualTo(6);
    assertThat(Text.width("ＡＢ")).isEqualTo(4);
    assertThat(Text.width("𠮷😀")).isEqualTo(4);
  }

  @Test
  void halfWidthFormsTakeOneColumnAndCombiningMarksNone() {
    assertThat(Text.width("ﾃｽﾄ")).isEqualTo(3);
    assertThat(Text.width("é±μ…")).isEqualTo(4);
    assertThat(Text.width("e\u0301")).isEqualTo(1);
    assertThat(Text.width("a\u200db")).isEqualTo(2);
  }

  @Test
  void paddingFillsUpToTheColumnWhateverTheScript() {
    assertThat(Text.padRight("千问", 6) + "|").isEqualTo("千问  |");
    assertThat(Text.padLeft("千问", 6)).isEqualTo("  千问");
    assertThat(Text.padLeft("too wide", 3)).isEqualTo("too wide");
  }

  @Test
  void cuttingNeverTearsAWideCharacter() {
    assertThat(Text.cut("首字延迟", 8)).isEqualTo("首字延迟");
    assertThat(Text.cut("首字延迟", 7)).isEqualTo("首字...");
    assertThat(Text.cut("首字延迟", 6)).isEqualTo("首...");
  }

  @Test
  void aWrappedTextHangsBelowItsHeadAndKeepsFiguresWithTheirUnits() {
    String text = "a".repeat(90) + " 50.9 ms > limit 48.0 ms";

    assertThat(Text.wrap("WARN  ", text))
        .containsExactly("WARN  " + "a".repeat(90), "      50.9 ms > limit 48.0 ms");
    assertThat(Text.wrap("", "b".repeat(90) + " over 20 %, ms"))
        .containsExactly("b".repeat(90) + " over", "20 %, ms");
  }

  @Test
  void textFromOutsideCanNeitherBreakTheLineNorColourNorTurnIt() {
    assertThat(Text.oneLine(" 503\r\n\u001b[31mred\u202eder\u2028x\0 "))
        .isEqualTo("503 [31mred der x");
  }

  @Property(tries = 300)
  void noWrappedLineIsTooWideAndNoLetterIsLost(
      @ForAll @Chars({'a', ' ', '%', '首', 'm', 's'}) String text,
      @ForAll @IntRange(min = 0, max = 60) int headColumns) {
    List<String> lines = Text.wrap("h".repeat(headColumns), text);

    assertThat(lines).allSatisfy(line -> assertThat(Text.width(line)).isLessThanOrEqualTo(100));
    assertThat(String.join("", lines).replace(" ", ""))
        .isEqualTo("h".repeat(headColumns) + text.replace(" ", ""));
  }
}
