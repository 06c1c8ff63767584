package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassInvocationTest extends DoorTest {
  private static final String BASELINES = "baselines/io.github.streamgate.ClassInvocationTest$";

  @ParameterizedClass
  @ValueSource(strings = {"free", "gold"})
  static class Tenants extends Chat {
    @Parameter String tenant = "";

    @SseLoad(requests = 2, warmup = "none")
    @MaxP95Ttft
    void streams() {}

    @Nested
    @ParameterizedClass
    @ValueSource(ints = {1})
    class Tier {
      @Parameter int tier;

      @SseLoad(requests = 2, warmup = "none")
      @MaxP95Ttft
      void replies() {}
    }
  }

  @ParameterizedClass
  @ValueSource(strings = {"free", "gold"})
  static class Compared {
    @Parameter String tenant = "";

    @SseEndpoint
    URI gateway() {
      return endpoint();
    }

    @SseLoad(
        query = "q",
        requests = 2,
        warmup = "none",
        models = {"small", "large"})
    void compares() {}
  }

  @Test
  void everyInvocationOfAClassHasABaselineOfItsOwn() {
    Ran ran =
        gates.with("streamgate.baseline", "record").with("streamgate.runs", "1").run(Tenants.class);

    assertThat(ran.thrown())
        .allMatch(thrown -> String.valueOf(thrown.getMessage()).startsWith("RECORD "));
    assertThat(ran.filesUnder(BASELINES + "Tenants"))
        .containsExactly("streams.tenant-free.yaml", "streams.tenant-gold.yaml");
    assertThat(ran.filesUnder(BASELINES + "Tenants$Tier"))
        .containsExactly("replies.tenant-free.tier-1.yaml", "replies.tenant-gold.tier-1.yaml");
  }

  @Test
  void theirComparisonsOfModelsDoNotReplaceEachOther() {
    Ran ran = gates.run(Compared.class);

    assertThat(ran.filesUnder("target/surefire-reports"))
        .filteredOn(file -> file.endsWith("models.json"))
        .containsExactly(
            "io.github.streamgate.ClassInvocationTest$Compared/compares.tenant-free/models.json",
            "io.github.streamgate.ClassInvocationTest$Compared/compares.tenant-gold/models.json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [1] model = "gpt-4o", users = 5 | model-gpt-4o,users-5
          [2] model=gpt-4o                | model-gpt-4o
          [3] free                        | free
          gold                            | gold
          [4]                             | 7
          [5] tenant = com.acme.T@1b2c3d  | 7
          """)
  void theNameIsTheValuesAndNotTheirOrder(String displayName, String name) {
    assertThat(ClassInvocation.name(displayName, "7")).isEqualTo(name);
  }
}
