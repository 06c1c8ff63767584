package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MessagesTest {
  private static final Pattern PLACE = Pattern.compile("%(\\d\\$)?s");

  @Test
  void chineseSaysAllThatEnglishDoesWithTheSameFigures() {
    assertThat(placesByKey("messages_zh.properties")).isEqualTo(placesByKey("messages.properties"));
  }

  private static Map<String, Long> placesByKey(String file) {
    Properties words = new Properties();
    try (InputStream in = Objects.requireNonNull(Messages.class.getResourceAsStream(file))) {
      words.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, Long> places = new TreeMap<>();
    words.forEach(
        (key, text) ->
            places.put(key.toString(), PLACE.matcher(text.toString()).results().count()));
    return places;
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
