package io.github.streamgate.internal.report;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CalibrationGoldenTest {

  @ParameterizedTest
  @MethodSource("io.github.streamgate.internal.report.Golden#locales")
  void aCalibrationReadsAlikeUnderEveryLocale(Locale locale) {
    CalibrationReport report = Calibrated.report();

    Golden.assertMatches(
        "console-calibration.txt",
        Golden.under(locale, () -> String.join("\n", CalibrationText.console(report)) + "\n"));
    Golden.assertMatches(
        "calibration.json",
        Golden.under(locale, () -> CalibrationJson.text(report, Runs.FILING.build())));
  }
}
