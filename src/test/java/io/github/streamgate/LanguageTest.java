package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.stub.Fault;
import io.github.streamgate.stub.UsageChunk;
import java.time.Duration;
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
        .startsWith("FAIL TTFT p95 TIME > 限值 TIME（由 @MaxP95Ttft(millis = 0.001) 设定）：");
    assertThat(ran.printed()).contains("GATE LanguageTest$Slow.streams: FAIL, 1 项限值中 0 项成立");
    assertThat(ran.file(REPORT + "report.html"))
        .contains("lang=\"zh-CN\"", "口径", "（由 @MaxP95Ttft(millis = 0.001) 设定）");
    assertThat(ran.file(REPORT + "verdict.json")).contains("set by @MaxP95Ttft(millis = 0.001)");
  }

  private static final String BUFFERED =
      "buffered：全部 10 个回复一次到齐（典型情况：1 次读取得到 10 块，TTFT TIME，E2E TIME），因此"
          + " TTFT 是整个回复的时间，TPOT 和 STALL 毫无意义；请检查中间环节：nginx 需要"
          + " \"proxy_http_version 1.1\" 和 \"proxy_buffering off\"（或由服务端返回"
          + " \"X-Accel-Buffering: no\"），且此处不开 gzip；Varnish 需要 \"do_stream ="
          + " true\"；也可能是服务端攒齐整个回复才发送";

  static class Paced extends Chat {
    @SseLoad
    @MaxP95Tpot(millis = 20_000)
    @MaxP95Ttft(millis = 20_000)
    void streams() {}
  }

  @Test
  void whyALimitIsNotJudgedAndWhatIsDiagnosedAreInChineseToo() throws Exception {
    stub().change(script -> script.timePerToken(Duration.ofMillis(10)).tokens(10));
    stub().change(script -> script.fault(Fault.buffered()).usage(UsageChunk.WHEN_ASKED));

    Ran ran = gates.with("streamgate.lang", "zh").run(Paced.class);

    assertThat(ran.message(ran.failure()))
        .startsWith(
            "INVALID TPOT p95 %s\nDIAG %s\n".formatted(BUFFERED, BUFFERED)
                + "WARN TTFT p95 是整个回复的时间（buffered）\n"
                + "WARN TTFT p95 只依据 10 个请求，太少而无法确信：至少需要 77 个\n");
    String report = REPORT.replace("Slow", "Paced");
    assertThat(ran.file(report + "report.html")).contains("buffered：全部 10 个回复一次到齐");
    assertThat(ran.file(report + "verdict.json"))
        .contains("buffered: all of 10 replies came all at once", "too few to be sure of it");
    assertThat(ran.file(report + "verdict.json"))
        .matches(text -> text.chars().allMatch(c -> c < 0x80));
  }

  static class Compared extends Chat {
    @SseLoad
    @MaxP95Ttft
    void streams() {}
  }

  @Test
  void whatIsMissingToCompareWithIsSaidInChineseToo() {
    Ran ran = gates.with("streamgate.lang", "zh").with("streamgate.ci", "true").run(Compared.class);

    assertThat(ran.message(ran.failure()))
        .startsWith(
            "NO_BASELINE TTFT p95 TIME（10 个请求）：没有"
                + " baselines/io.github.streamgate.LanguageTest$Compared/streams.yaml\n");
  }

  @Test
  void whatIsRecordedIsSaidInChineseToo() {
    Ran ran =
        gates
            .with("streamgate.lang", "zh")
            .with("streamgate.baseline", "record")
            .with("streamgate.runs", "1")
            .run(Compared.class);

    assertThat(ran.printed())
        .anyMatch(
            line ->
                line.startsWith(
                    "RECORD LanguageTest$Compared.streams：1 次运行已加入"
                        + " baselines/io.github.streamgate.LanguageTest$Compared/streams.yaml（环境"));
  }

  @Test
  void anotherLanguageIsRefusedWithWhatThereIs() {
    assertThat(gates.with("streamgate.lang", "fr").run(Slow.class).failure().getMessage())
        .isEqualTo(
            "lang = fr (JUnit configuration parameter streamgate.lang): must be one of en, zh; write"
                + " for example lang = en");
  }
}
