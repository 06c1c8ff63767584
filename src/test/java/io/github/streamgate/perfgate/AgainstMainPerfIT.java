package io.github.streamgate.perfgate;

import io.github.streamgate.MaxP95Tpot;
import io.github.streamgate.MaxP95Ttft;
import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.SseLoad;

/** A change beside main, as {@code .github/workflows/perf-gate.yml} starts them. */
class AgainstMainPerfIT {
  @SseLoad(
      url = "${CHANGE_URL}",
      reference = "${MAIN_URL}",
      model = "stub",
      query = "What is a baseline?",
      users = 4,
      roundRequests = 20)
  @MaxP95Ttft
  @MaxP95Tpot
  @MinSuccessRate(99)
  void isNoSlowerThanMain() {}
}
