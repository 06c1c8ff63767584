package io.github.streamgate.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MeasuresTest {

  /** Every subset of the metrics, for the values are packed. */
  @Test
  void whateverWasPutComesOutAndNothingElse() {
    Metric[] metrics = Metric.values();
    for (int subset = 0; subset < 1 << metrics.length; subset++) {
      Map<Metric, Long> put = new EnumMap<>(Metric.class);
      Measures.Builder builder = new Measures.Builder();
      for (int i = metrics.length - 1; i >= 0; i--) {
        if ((subset & 1 << i) != 0) {
          put.put(metrics[i], 1000L + i);
          builder.putFirst(metrics[i], 1000L + i);
        }
      }
      Measures measures = builder.build();
      for (Metric metric : metrics) {
        Long expected = put.get(metric);
        assertThat(measures.isDefined(metric)).isEqualTo(expected != null);
        assertThat(measures.get(metric))
            .isEqualTo(expected == null ? OptionalLong.empty() : OptionalLong.of(expected));
      }
    }
  }

  @Test
  void theFirstValueOfAMetricStays() {
    Measures measures =
        new Measures.Builder().putFirst(Metric.TTFB, 1).putFirst(Metric.TTFB, 2).build();

    assertThat(measures.get(Metric.TTFB)).hasValue(1);
  }

  @Test
  void zeroIsAValueAndNotTheLackOfOne() {
    Measures zero = new Measures.Builder().putFirst(Metric.TTFB, 0).build();

    assertThat(zero.get(Metric.TTFB)).hasValue(0);
    assertThat(zero).isNotEqualTo(Measures.none());
  }

  @Test
  void equalContentsAreEqual() {
    Measures one = new Measures.Builder().putFirst(Metric.TTFT, 5).build();

    assertThat(one)
        .isEqualTo(new Measures.Builder().putFirst(Metric.TTFT, 5).build())
        .hasSameHashCodeAs(new Measures.Builder().putFirst(Metric.TTFT, 5).build())
        .isNotEqualTo(new Measures.Builder().putFirst(Metric.TTFO, 5).build())
        .isNotEqualTo(new Measures.Builder().putFirst(Metric.TTFT, 6).build());
  }

  @Test
  void theTextNamesWhatIsDefined() {
    assertThat(Measures.none()).hasToString("nothing measured");
    assertThat(new Measures.Builder().putFirst(Metric.E2E, 7).putFirst(Metric.TTFT, 5).build())
        .hasToString("TTFT=5ns E2E=7ns");
  }
}
