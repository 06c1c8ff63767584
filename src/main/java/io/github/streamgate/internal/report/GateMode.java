package io.github.streamgate.internal.report;

import java.util.Locale;

/** What a verdict does to the build; a gate that is off has no verdict to report. */
public enum GateMode {
  /** A broken limit fails the test. */
  ENFORCE,
  /** Everything is measured, judged and reported, and the test stays green. */
  ADVISE;

  /** The value of the setting: {@code enforce}, {@code advise}. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
