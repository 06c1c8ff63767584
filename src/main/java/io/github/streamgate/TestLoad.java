package io.github.streamgate;

import io.github.streamgate.internal.baseline.BaselineFile;
import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.Levels;
import io.github.streamgate.internal.config.Planner;
import io.github.streamgate.internal.config.Surroundings;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.report.Console;
import io.github.streamgate.internal.report.TestName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a test runs: one load, or one after another with ever more users. */
sealed interface TestLoad permits GatedLoad, SweptLoad {

  /** What would be run, in words; nothing is sent. */
  String planned();

  /** Sends one request and prints what comes back; answers how that ended the test. */
  String tried(Console console) throws InterruptedException;

  /** Runs and judges, or records, as the switches say. */
  Judged run(Console console) throws InterruptedException;

  /**
   * The files that {@link #of} would go by.
   *
   * @param series as there
   */
  static List<BaselineFile> baselines(
      Path moduleRoot, TestName name, @Nullable String series, Levels levels) {
    List<BaselineFile> files = new ArrayList<>();
    if (levels.several()) {
      levels.all().forEach(users -> files.add(file(moduleRoot, name, SweptLoad.at(users, series))));
    } else {
      files.add(file(moduleRoot, name, series));
    }
    return files;
  }

  private static BaselineFile file(Path moduleRoot, TestName name, @Nullable String series) {
    return BaselineFile.of(moduleRoot, name.className(), name.methodName(), series);
  }

  /**
   * Validates everything; no load yet.
   *
   * @param series what names the baseline beside class and method; absent where that is enough
   * @throws ConfigurationException if it can not be meant
   */
  static TestLoad of(
      TestPlace place,
      TestName name,
      @Nullable String series,
      Surroundings surroundings,
      Planner planner,
      Switches switches) {
    if (planner.levels().several()) {
      return new SweptLoad(place, name, series, surroundings, planner, switches);
    }
    GatedLoad load = new GatedLoad(place, name, series, surroundings, planner, switches, false);
    CapacityReader.of(place, planner);
    return load;
  }
}
