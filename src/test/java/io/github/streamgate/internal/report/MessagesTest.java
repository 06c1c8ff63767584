package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.internal.said.Saying;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MessagesTest {
  /** A place with what it takes, numbered or not; and what looks like one and is none. */
  private static final Pattern PLACE = Pattern.compile("%(?:(\\d)\\$)?(s|\\.\\df)|%[^%]");

  @Test
  void chineseSaysAllThatEnglishDoesWithTheSameFigures() {
    assertThat(placesByKey("messages_zh.properties")).isEqualTo(placesByKey("messages.properties"));
  }

  @Test
  void thereAreWordsForAllThatCanBeSaidAndForNothingElse() {
    Set<String> sayings =
        Arrays.stream(Saying.values()).map(Saying::key).collect(Collectors.toSet());
    Set<String> worded =
        words("messages.properties").keySet().stream()
            .map(Object::toString)
            .filter(key -> key.startsWith("said."))
            .map(key -> key.replaceAll("\\.one$", ""))
            .collect(Collectors.toSet());

    assertThat(worded).isEqualTo(sayings);
  }

  /** By key, what stands in the first place, the second, and so on. */
  private static Map<String, Set<String>> placesByKey(String file) {
    Map<String, Set<String>> places = new TreeMap<>();
    words(file).forEach((key, text) -> places.put(key.toString(), places(key + " = " + text)));
    return places;
  }

  private static Set<String> places(String text) {
    Set<String> places = new TreeSet<>();
    Matcher place = PLACE.matcher(text.replace("%%", ""));
    while (place.find()) {
      assertThat(place.group(2)).as(text).isNotNull();
      String number = place.group(1) == null ? "" + (places.size() + 1) : place.group(1);
      places.add(number + " " + place.group(2));
    }
    return places;
  }

  private static Properties words(String file) {
    Properties words = new Properties();
    try (InputStream in = Objects.requireNonNull(Messages.class.getResourceAsStream(file))) {
      words.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return words;
  }

  @Test
  void theMachinesOwnLanguageDecidesNothing() {
    assertThat(Golden.under(Locale.CHINA, () -> Messages.english().text("status.PASS")))
        .isEqualTo("PASS");
    assertThat(Golden.under(Locale.US, () -> Messages.of(Locale.CHINESE).text("status.PASS")))
        .isEqualTo("通过");
  }

  @Test
  void oneOfAThingIsNotSeveral() {
    assertThat(Messages.english().counted("finding.runs", 1)).isEqualTo("1 run");
    assertThat(Messages.english().counted("finding.runs", 10)).isEqualTo("10 runs");
    assertThat(Messages.of(Locale.CHINESE).counted("finding.runs", 10)).isEqualTo("10 次运行");
  }
}
