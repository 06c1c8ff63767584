package io.github.streamgate.internal.report;

import org.jspecify.annotations.Nullable;

/**
 * One row of a comparison of models.
 *
 * @param users of which level of a sweep; absent where there is none
 */
public record ComparedModel(String model, @Nullable Integer users, RunFigures figures) {

  /** The row of a run. */
  public static ComparedModel of(String model, @Nullable Integer users, RunReport report) {
    return new ComparedModel(model, users, RunFigures.of(report));
  }
}
