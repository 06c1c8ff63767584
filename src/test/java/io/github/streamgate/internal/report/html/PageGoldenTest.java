package io.github.streamgate.internal.report.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.streamgate.internal.report.Calibrated;
import io.github.streamgate.internal.report.Golden;
import io.github.streamgate.internal.report.Messages;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PageGoldenTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void theDataOfThePageAreTheSameUnderEveryLocale(Locale locale) {
    Golden.assertMatches("page.json", Golden.under(locale, PageGoldenTest::page));
  }

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void aCalibrationIsTheSameUnderEveryLocale(Locale locale) {
    Golden.assertMatches(
        "page-calibration.json", Golden.under(locale, () -> calibration(Messages.english())));
    Golden.assertMatches(
        "page-calibration.zh.json",
        Golden.under(locale, () -> calibration(Messages.of(Locale.CHINESE))));
  }

  private static String calibration(Messages words) {
    return pretty(CalibrationPage.of(Calibrated.report(), words), words);
  }

  private static String page() {
    PageFixture run = new PageFixture(60, 1.35, true);
    return pretty(
        RunPage.of(run.report(PageFixture.TEST), run.background(), Messages.english()),
        Messages.english());
  }

  private static String pretty(Page page, Messages words) {
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
    try {
      return JSON.writer(printer).writeValueAsString(JSON.readTree(PageJson.text(page, words)))
          + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
