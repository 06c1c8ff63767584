package io.github.streamgate.internal.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class BaselineRoundTripTest {

  @Property(tries = 300)
  void whatIsWrittenIsReadBackAndWrittenEqually(@ForAll("baselines") Baseline baseline)
      throws BaselineFormatException {
    String text = BaselineWriter.write(baseline);

    Baseline read = BaselineReader.read("b.yaml", text.getBytes(StandardCharsets.UTF_8));

    assertThat(read).isEqualTo(baseline);
    assertThat(BaselineWriter.write(read)).isEqualTo(text);
  }

  @Provide
  Arbitrary<Baseline> baselines() {
    Arbitrary<Map<String, String>> shapes =
        Arbitraries.maps(texts(), texts()).ofMaxSize(4).filter(m -> !m.containsKey("tokenSource"));
    Arbitrary<Map<String, Series>> environments = Arbitraries.maps(texts(), series()).ofMaxSize(3);
    return Combinators.combine(shapes, texts(), environments, texts().injectNull(0.2))
        .as(Baseline::new);
  }

  private static Arbitrary<String> texts() {
    Arbitrary<String> anything =
        Arbitraries.strings().ascii().withChars("äß问😀\u0085\u2028 \n\n\t:#-'\"").ofMaxLength(30);
    Arbitrary<String> tricky =
        Arbitraries.of(
            "", "on", "~", "null", "<<", "12:30:45", "1e3", "a: b", "- a", "a #b", "a\n b\n");
    return Arbitraries.oneOf(anything, tricky);
  }

  private static Arbitrary<Series> series() {
    Arbitrary<List<BaselineRun>> runs = runs().list().ofMinSize(1).ofMaxSize(4);
    return Combinators.combine(millis(), runs).as(Series::new);
  }

  private static Arbitrary<BaselineRun> runs() {
    return Combinators.combine(
            Arbitraries.integers().greaterOrEqual(1),
            Arbitraries.doubles().between(1, 1e6),
            millis())
        .as(BaselineRun::new);
  }

  private static Arbitrary<Map<String, Double>> millis() {
    return Arbitraries.maps(
            Arbitraries.of("ttft.p95", "tpot.p95", "e2e.p50", "e2e.p99.9"),
            Arbitraries.doubles().between(1e-6, 1e9).ofScale(6).filter(value -> value > 0))
        .ofMinSize(1);
  }
}
