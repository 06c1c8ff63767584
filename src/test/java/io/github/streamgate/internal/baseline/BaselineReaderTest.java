package io.github.streamgate.internal.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineReaderTest {
  private static final String REDO =
      "restore it from version control, or delete it and record anew with"
          + " -Dstreamgate.baseline=record";

  private static final String CONFLICT =
      "11:1: an unresolved merge conflict; keep both sides' run lines, delete the marker lines, and"
          + " keep one side of the rest";

  private static final String GOOD =
      """
      schema: 1
      measured:
        on: 12:30:45
        tokenSource: usage
        users: 010
      environments:
        any:
          anchor: {ttft.p95: 100}
          runs:
            - {n: 400, designEffect: 1, ttft.p95: 100.5}
      """;

  @Test
  void textStaysTextWhateverYamlTakesItFor() throws Exception {
    assertThat(read(GOOD).shape()).isEqualTo(Map.of("on", "12:30:45", "users", "010"));
  }

  @Test
  void windowsLineEndsAndAByteOrderMarkChangeNothing() throws Exception {
    assertThat(read("\uFEFF" + GOOD.replace("\n", "\r\n"))).isEqualTo(read(GOOD));
  }

  @Test
  void ordinaryYamlStylesAreRead() throws Exception {
    String block =
        GOOD.replace(
            "- {n: 400, designEffect: 1, ttft.p95: 100.5}",
            "- n: 400 # by hand\n        'designEffect': 1\n        \"ttft.p95\": 100.5");

    assertThat(read(block)).isEqualTo(read(GOOD));
  }

  /** Each row: what of the good file is replaced, by what, and the message after the file name. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          n: 400,| n: 400, n: 401,| 10:18: the key n stands twice in a run; keep one of the two
          users: 010| on: 4| 5:3: the key on stands twice in measured; keep one of the two
          schema: 1| schema: 1\\nschema: 1| 2:1: the key schema stands twice in the file; keep one of the two
          100.5| .inf| 10:45: ttft.p95 is .inf, NO_NUMBER
          100.5| .NaN| 10:45: ttft.p95 is .NaN, NO_NUMBER
          100.5| -3| 10:45: ttft.p95 is -3, NO_NUMBER
          100.5| 1_000| 10:45: ttft.p95 is 1_000, NO_NUMBER
          100.5| 1:30| 10:45: ttft.p95 is 1:30, NO_NUMBER
          100.5| 0100| 10:45: ttft.p95 is 0100, NO_NUMBER
          100.5| on| 10:45: ttft.p95 is on, NO_NUMBER
          100.5| 100,5| 10:49: the key 5 is a number, as after a decimal comma; write a decimal point
          100.5| "100,5"| 10:45: ttft.p95 is 100,5, NO_NUMBER
          100.5| | 10:44: ttft.p95 has no value; REDO
          100.5| {p95: 1}| 10:45: ttft.p95 is not a single value; REDO
          100.5| 0| 10:9: ttft.p95 is 0.0, must be above 0 and finite; REDO
          n: 400| n: 0| 10:9: n is 0, must be 1 or more; REDO
          n: 400| n: 4e2| 10:13: n is 4e2, which is no whole number; REDO
          n: 400| n: 99999999999| 10:13: n is 99999999999, which is no whole number; REDO
          `n: 400, `| | 10:9: a run lacks the key n; REDO
          designEffect: 1| designEffect: 0.5| 10:9: designEffect is 0.5, must be 1 or more and finite; REDO
          100.5| &a 100.5| 10:45: the YAML anchor &a; write the value out at every place: anchors and aliases are not read here
          any:| any: &a| 7:8: the YAML anchor &a; write the value out at every place: anchors and aliases are not read here
          100.5| *a| 10:45: the YAML alias *a; write the value out at every place: anchors and aliases are not read here
          100.5| !x 1| 10:45: ttft.p95 carries the tag !x; write the value without it
          100.5| !!python/object:x 1| 10:45: this is not YAML: Global tag is not allowed: tag:yaml.org,2002:python/object:x; REDO
          {ttft.p95: 100}| !x {}| 8:13: anchor is not a mapping of keys to values; REDO
          {ttft.p95: 100}| !!java.util.Date {}| 8:13: this is not YAML: Global tag is not allowed: tag:yaml.org,2002:java.util.Date; REDO
          {ttft.p95: 100}| []| 8:13: anchor is not a mapping of keys to values; REDO
          {ttft.p95: 100}| {}| 8:5: no metric is stored, so nothing could be compared; REDO
          {ttft.p95: 100}| {<<: 1}| 8:5: << is not a quantile of a metric such as ttft.p95; REDO
          users: 010| ? [a]\\n  : b| 5:5: a key of measured is not a single value; REDO
          users: 010| users:| 5:9: users has no value; REDO
          tokenSource: usage| source: usage| 3:3: measured lacks the key tokenSource; REDO
          schema: 1| schema: 1\\nenvironment: 1| 2:1: the key environment is not known in the file; known are environments, measured, note, schema
          anchor:| ancor:| 8:5: the key ancor is not known in any; known are anchor, runs
          schema: 1| schema: 7| 1:9: schema 7 is not known to this version of Streamgate, which reads schema 1; use the version that wrote the file, or delete it and record anew with -Dstreamgate.baseline=record
          schema: 1| version: 1| 1:1: the file lacks the key schema; REDO
          n: 400, designEffect: 1, ttft.p95: 100.5}| {}}| 10:10: a key of a run is not a single value; REDO
          """)
  void whatCanNotBeTrustedIsRefusedWithItsPlaceAndARemedy(String good, String bad, String message) {
    String text =
        GOOD.replaceFirst(
            Pattern.quote(good),
            bad == null ? "" : Matcher.quoteReplacement(bad.replace("\\n", "\n")));

    assertThatThrownBy(() -> read(text))
        .isInstanceOf(BaselineFormatException.class)
        .hasMessage("b.yaml:" + expanded(message));
  }

  private static String expanded(String message) {
    return message
        .replace(
            "NO_NUMBER", "which is no number; write digits with a decimal point, such as 41.25")
        .replace(
            "WRITE_OUT",
            "write the value out at every place: anchors and aliases are not read here")
        .replace("REDO", REDO);
  }

  @Test
  void aTabIsNamed() {
    assertThatThrownBy(() -> read(GOOD.replace("    anchor", "\tanchor")))
        .hasMessage("b.yaml:8:1: a tab; indent with spaces");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# only a remark\n"})
  void anEmptyFileIsNotAnEmptyBaseline(String empty) {
    assertThatThrownBy(() -> read(empty)).hasMessage("b.yaml:1:1: the file is empty; " + REDO);
  }

  @ParameterizedTest
  @ValueSource(strings = {"runs: 100", "runs:", "runs: {}"})
  void runsThatAreNoListAreRefused(String runs) {
    String text = GOOD.substring(0, GOOD.indexOf("runs:")) + runs + "\n";

    assertThatThrownBy(() -> read(text))
        .isInstanceOf(BaselineFormatException.class)
        .hasMessageMatching("b\\.yaml:9:\\d+: runs is not a list; " + REDO);
  }

  @Test
  void aSeriesWithoutRunsIsRefused() {
    String text = GOOD.substring(0, GOOD.indexOf("runs:")) + "runs: []\n";

    assertThatThrownBy(() -> read(text))
        .hasMessage("b.yaml:8:5: a series has 0 runs, must have 1 to 20; " + REDO);
  }

  @Test
  void aFileThatIsCutOffAnywhereIsRefused() {
    for (int length = 0; length < GOOD.length() - 1; length++) {
      String cut = GOOD.substring(0, length);

      assertThatThrownBy(() -> read(cut))
          .as("after %d characters", length)
          .isInstanceOf(BaselineFormatException.class)
          .hasMessageStartingWith("b.yaml:");
    }
  }

  @Test
  void aRunLineThatIsCutOffSaysSo() {
    assertThatThrownBy(() -> read(GOOD.substring(0, GOOD.length() - 5)))
        .hasMessage("b.yaml:10:47: the file is cut off here; " + REDO);
  }

  @Test
  void bytesThatAreNoTextAreRefused() {
    byte[] latin1 = "schema: 1\nnote: größer\n".getBytes(StandardCharsets.ISO_8859_1);

    assertThatThrownBy(() -> BaselineReader.read("b.yaml", latin1))
        .hasMessage("b.yaml:2:9: the bytes here are not UTF-8; " + REDO);
    assertThatThrownBy(() -> read("schema: 1\nnote: a\u0007b\n"))
        .hasMessage("b.yaml:2:8: a character that YAML does not allow; " + REDO);
  }

  static Stream<Arguments> wholeFilesThatAreTraps() {
    return Stream.of(
        arguments("an alias bomb", aliasBomb(), "1:5: the YAML anchor &a0; WRITE_OUT"),
        arguments(
            "a mapping that contains itself",
            "&a\nschema: *a\n",
            "1:1: the YAML anchor &a; WRITE_OUT"),
        arguments(
            "nesting without end",
            "a: " + "[".repeat(100_000),
            "1:13: a nesting of more than 10 levels; REDO"),
        arguments(
            "a second document",
            GOOD + "---\n" + GOOD,
            "11:1: this is not YAML: but found another document; REDO"),
        arguments(
            "a directive",
            "%YAML 3.0\n---\n" + GOOD,
            "1:1: this is not YAML: found incompatible YAML document (version 1.* is required); REDO"),
        arguments("only the start of a merge", GOOD + "<<<<<<< HEAD\n", CONFLICT),
        arguments("only the middle of a merge", GOOD + "=======\n", CONFLICT),
        arguments("only the end of a merge", GOOD + ">>>>>>> topic\n", CONFLICT),
        arguments("the ancestor of a merge", GOOD + "||||||| 3f2a\n", CONFLICT),
        arguments("a merge on Windows", GOOD + "=======\r\n", CONFLICT),
        arguments(
            "a list at the top",
            "- schema: 1\n",
            "1:1: the file is not a mapping of keys to values; REDO"),
        arguments("prose", "not found", "1:1: the file is not a mapping of keys to values; REDO"),
        arguments(
            "JSON that ends early", "{\"schema\": 1,", "1:14: the file is cut off here; REDO"));
  }

  private static String aliasBomb() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
    for (int i = 1; i < 40; i++) {
      bomb.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }
    return bomb.toString();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wholeFilesThatAreTraps")
  void aTrapIsNamedWithItsPlaceAndARemedy(String trap, String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(BaselineFormatException.class)
        .hasMessage("b.yaml:" + expanded(message));
  }

  private static Baseline read(String text) throws BaselineFormatException {
    return BaselineReader.read("b.yaml", text.getBytes(StandardCharsets.UTF_8));
  }
}
