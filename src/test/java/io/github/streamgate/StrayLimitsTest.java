package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.metric.Metric;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrayLimitsTest extends DoorTest {
  @Retention(RetentionPolicy.RUNTIME)
  @MaxQuantile(metric = Metric.TTFO, quantile = 0.9)
  @interface MaxP90Ttfo {
    double millis() default 750;
  }

  @Retention(RetentionPolicy.RUNTIME)
  @MaxP95Ttft(millis = 800)
  @interface House {}

  static class Quantile {
    @BeforeEach
    void prepare() {
      Chat.say("PREPARED");
    }

    @Test
    @MaxP95Ttft(millis = 800)
    void streams() {}
  }

  static class Rate {
    @Test
    @MinSuccessRate(99)
    void streams() {}
  }

  static class Retries {
    @Test
    @MaxRetryRate(1)
    void streams() {}
  }

  static class Throughput {
    @Test
    @MinTokensPerSecond(500)
    void streams() {}
  }

  static class Capacity {
    @Test
    @MinCapacity(users = 20)
    void streams() {}
  }

  static class Several {
    @Test
    @MaxQuantile(metric = Metric.TTFT, quantile = 0.9, millis = 1)
    @MaxQuantile(metric = Metric.TTFT, quantile = 0.99, millis = 2)
    void streams() {}
  }

  static class OfOnesOwn {
    @Test
    @MaxP90Ttfo
    void streams() {}
  }

  static class Composed {
    @Test
    @House
    void streams() {}
  }

  static class NoTestAtAll extends Chat {
    @SseLoad
    void streams() {}

    @MaxP95Ttft(millis = 800)
    void forgotten() {}
  }

  @MinSuccessRate(99)
  static class OnAClass {
    @Test
    void streams() {}
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Quantile    | @MaxP95Ttft(millis = 800) on Quantile.streams      | the method
          Rate        | @MinSuccessRate(99) on Rate.streams                | the method
          Retries     | @MaxRetryRate(1) on Retries.streams                | the method
          Throughput  | @MinTokensPerSecond(500) on Throughput.streams     | the method
          Capacity    | @MinCapacity(users = 20) on Capacity.streams        | the method
          OfOnesOwn   | @MaxP90Ttfo on OfOnesOwn.streams                   | the method
          Composed    | @House on Composed.streams                         | the method
          NoTestAtAll | @MaxP95Ttft(millis = 800) on NoTestAtAll.forgotten | the method
          OnAClass    | @MinSuccessRate(99) on OnAClass                    | a method of the class
          """)
  void aLimitWithoutALoadIsRefusedBeforeAnythingRuns(String gate, String limit, String where)
      throws ClassNotFoundException {
    Class<?> type = Class.forName(StrayLimitsTest.class.getName() + "$" + gate);
    assertNothingIsSent(
        () -> {
          Ran ran = gates.run(type);

          assertThat(ran.failure())
              .isInstanceOf(ExtensionConfigurationException.class)
              .hasMessage(
                  limit
                      + ": there is no load that it could limit; put @SseLoad on "
                      + where
                      + " too, in the place of @Test, or remove the limit");
          assertThat(ran.printed()).doesNotContain("PREPARED");
        });
  }

  @Test
  void severalOnOneMethodAreRefusedToo() {
    assertThat(gates.run(Several.class).failure())
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessageContaining("on Several.streams: there is no load that it could limit;");
  }

  @MaxP95Ttft(millis = 10_000)
  static class ClassWithGates extends Chat {
    @Test
    void isNoGate() {}

    @Nested
    class Inner {
      @SseLoad(requests = 2, warmup = "none")
      void streams() {}
    }
  }

  @MaxP95Ttft(millis = 10_000)
  abstract static class HouseRules extends Chat {}

  static class WithoutGates extends HouseRules {
    @Test
    void isNoGate() {}
  }

  @Test
  void limitsOfAClassMayStandAboveTestsThatAreNoGates() {
    gates.run(ClassWithGates.class).assertPassed();
    gates.run(WithoutGates.class).assertPassed();
  }
}
