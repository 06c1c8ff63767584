package io.github.streamgate.internal.baseline;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;

/** Baselines for tests. */
final class Fixtures {
  static final Map<String, String> SHAPE =
      Map.of("dialect", "openai", "prompts", "9c1e:40", "requests", "400", "users", "4");

  private Fixtures() {}

  static BaselineRun run(double ttftP95, double tpotP95) {
    return new BaselineRun(400, 1.25, Map.of("ttft.p95", ttftP95, "tpot.p95", tpotP95));
  }

  static final Set<String> LIMITED = Set.of("ttft.p95", "ttft.p99", "tpot.p95");

  static List<BaselineRun> ttft(double... p95) {
    return DoubleStream.of(p95)
        .mapToObj(value -> new BaselineRun(400, 1, Map.of("ttft.p95", value)))
        .toList();
  }

  static Update update(String environment, BaselineRun... runs) {
    return new Update(environment, SHAPE, "usage", Arrays.asList(runs), LIMITED);
  }

  static Update update(List<BaselineRun> runs) {
    return new Update("linux-amd64-2", SHAPE, "usage", runs, LIMITED);
  }

  static Series series(Baseline baseline, String environment) {
    return requireNonNull(baseline.environments().get(environment), environment);
  }
}
