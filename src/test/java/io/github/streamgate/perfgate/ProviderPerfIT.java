package io.github.streamgate.perfgate;

import io.github.streamgate.MaxP95Ttft;
import io.github.streamgate.MaxP99Tpot;
import io.github.streamgate.MaxP99Ttft;
import io.github.streamgate.MinSuccessRate;
import io.github.streamgate.SseLoad;

/** The real provider, as {@code .github/workflows/perf-gate.yml} asks it every night. */
class ProviderPerfIT {
  @SseLoad(
      url = "${PERF_PROVIDER_URL}",
      model = "${PERF_PROVIDER_MODEL}",
      apiKey = "${PERF_API_KEY}",
      query = "Explain in two sentences what a performance baseline is.",
      users = 4,
      requests = 400,
      maxOutputTokens = 60_000)
  @MaxP95Ttft(regressionPercent = 20)
  @MaxP99Ttft(regressionPercent = 50)
  @MaxP99Tpot(regressionPercent = 50)
  @MinSuccessRate(99)
  void answersAsEver() {}
}
