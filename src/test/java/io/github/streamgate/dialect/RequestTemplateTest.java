package io.github.streamgate.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTemplateTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Property
  void whatIsRenderedParsesBackToTheValues(
      @ForAll("values") String query, @ForAll("values") String user) throws Exception {
    RequestTemplate template =
        RequestTemplate.parse("{\"a\": \"{query}\", \"b\": [\"<{user}|{query}>\"], \"c\": 0.70}");

    JsonNode body = rendered(template, Map.of("query", query, "user", user));

    assertThat(body.get("a").textValue()).isEqualTo(query);
    assertThat(body.get("b").get(0).textValue()).isEqualTo("<" + user + "|" + query + ">");
    assertThat(body).hasSize(3);
  }

  @Property
  void aTextWithoutPlacesIsSentAsItIs(@ForAll("values") String text) throws Exception {
    String json = JSON.writeValueAsString(Map.of("text", escaped(text)));

    assertThat(rendered(RequestTemplate.parse(json), Map.of()).get("text").textValue())
        .isEqualTo(text);
  }

  /** Everything that has ever broken a template: places, quotes, line ends, emoji, half a place. */
  @Provide
  Arbitrary<String> values() {
    Arbitrary<String> snippets =
        Arbitraries.of(
            "{user}",
            "{query}",
            "{",
            "}",
            "\"",
            "\\",
            "\\n",
            "\n",
            "\r\n",
            "\t",
            "\u0000",
            "😀",
            "你好",
            "${user}",
            "%7Buser%7D",
            "\u2028",
            "{\"a\":1}",
            "$1",
            "</script>",
            " ");
    return Arbitraries.oneOf(
        snippets.list().ofMaxSize(8).map(parts -> String.join("", parts)),
        Arbitraries.strings().excludeChars(surrogates()).ofMaxLength(30));
  }

  /** Half a surrogate pair is no text that JSON in UTF-8 could hold. */
  private static char[] surrogates() {
    char[] all = new char[Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1];
    for (int i = 0; i < all.length; i++) {
      all[i] = (char) (Character.MIN_SURROGATE + i);
    }
    return all;
  }

  private static String escaped(String text) {
    return Pattern.compile("(\\{+)([\\p{L}_][\\p{L}\\p{N}_.-]*|words:\\w*)(\\}+)")
        .matcher(text)
        .replaceAll(
            found -> {
              int around = Math.min(found.end(1) - found.start(1), found.end(3) - found.start(3));
              return Matcher.quoteReplacement(
                  "{".repeat(around) + found.group() + "}".repeat(around));
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{query}              | Q",
        "a {query} b {query}  | a Q b Q",
        "{{query}}            | {query}",
        "{{{query}}}          | {Q}",
        "{{{{query}}}}        | {{query}}",
        "{{query}             | {Q",
        "{query}}             | Q}",
        "{\"a\":{query}}      | {\"a\":Q}",
        "{\"a\":1}            | {\"a\":1}",
        "{foo bar} {} {1} { query } | {foo bar} {} {1} { query }",
        "${query}             | $Q",
        "{words:3}            | W",
        "{inputs.topic}       | I",
        "{问题}                | Z",
      })
  void aPlaceIsANameInBracesAndAllElseIsText(String text, String filled) {
    Map<String, String> values =
        Map.of("query", "Q", "words:3", "W", "inputs.topic", "I", "问题", "Z");

    assertThat(
            TextTemplate.parse(text)
                .render(
                    place -> TemplateValue.text(String.valueOf(values.get(place))),
                    UnaryOperator.identity()))
        .isEqualTo(filled);
  }

  @Test
  void aStringThatIsExactlyOnePlaceBecomesTheJsonOfItsValue() {
    RequestTemplate template =
        RequestTemplate.parse(
            "{\"files\": \"{files}\", \"n\": \"{n}\", \"text\": \"{n} {files}\"}");

    byte[] body =
        template.render(
            place -> TemplateValue.json(place.equals("n") ? "0.70" : "[{\"type\":\"image\"}]"));

    assertThat(new String(body, StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"files\":[{\"type\":\"image\"}],\"n\":0.70,"
                + "\"text\":\"0.70 [{\\\"type\\\":\\\"image\\\"}]\"}");
  }

  @Test
  void theNameOfAFieldIsNoPlace() throws Exception {
    RequestTemplate template = RequestTemplate.parse("{\"{user}\": \"{query}\"}");

    assertThat(template.used()).containsExactly("query");
    assertThat(rendered(template, Map.of("query", "Q"))).hasToString("{\"{user}\":\"Q\"}");
  }

  @Test
  void aFieldThatStandsTwiceIsRefused() {
    assertThatThrownBy(() -> RequestTemplate.parse("{\"a\": 1, \"a\": 2}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not JSON at line 1, column 13: Duplicate field 'a'");
  }

  private static JsonNode rendered(RequestTemplate template, Map<String, String> values)
      throws Exception {
    return JSON.readTree(
        template.render(place -> TemplateValue.text(String.valueOf(values.get(place)))));
  }
}
