package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LanguageTest extends DoorTest {
  private static final String REPORT =
      "target/surefire-reports/io.github.streamgate.LanguageTest$Slow/streams/";

  static class Slow extends Chat {
    @SseLoad
    @MaxP95Ttft(millis = 0.001)
    void streams() {}
  }

  @Test
  void inChineseTheVerdictAndThePageAreAndTheFilesForMachinesAreNot() throws Exception {
    Ran ran = gates.with("streamgate.lang", "zh").run(Slow.class);

    assertThat(ran.message(ran.failure()))
        .startsWith("FAIL TTFT p95 TIME > 上限 TIME（由 @MaxP95Ttft(millis = 0.001) 设定）：");
    assertThat(ran.printed()).contains("GATE LanguageTest$Slow.streams: FAIL, 1 项上限中 0 项成立");
    assertThat(ran.file(REPORT + "report.html"))
        .contains("lang=\"zh-CN\"", "口径", "（由 @MaxP95Ttft(millis = 0.001) 设定）");
    assertThat(ran.file(REPORT + "verdict.json")).contains("set by @MaxP95Ttft(millis = 0.001)");
  }

  @Test
  void anotherLanguageIsRefusedWithWhatThereIs() {
    assertThat(gates.with("streamgate.lang", "fr").run(Slow.class).failure().getMessage())
        .isEqualTo(
            "lang = fr (JUnit configuration parameter streamgate.lang): must be one of en, zh; write"
                + " for example lang = en");
  }
}
