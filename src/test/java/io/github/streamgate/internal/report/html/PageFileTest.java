package io.github.streamgate.internal.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.RunReport;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageFileTest {
  private static final Pattern ISLAND =
      Pattern.compile(
          "<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

  @TempDir private Path folder;

  @Test
  void whatComesFromOutsideIsDataAndNeverMarkup() throws IOException {
    String page = PageFixture.hostile();

    JsonNode data = data(page);
    assertThat(data.at("/title").asText())
        .isEqualTo("ChatGatewayPerfIT.chatStreams[" + PageFixture.HOSTILE + "]");
    assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(2);
    assertThat(page).doesNotContain("<img").contains("{{data}}");
  }

  @Test
  void theBrowserIsToldToFetchNothingAndToRunNothingElse() {
    assertThat(PageFixture.quick())
        .containsPattern(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src"
                + " 'unsafe-inline'; script-src 'sha256-[A-Za-z0-9+/]{43}='\">");
  }

  @Test
  void theLicenceOfTheChartsStandsBesideThem() {
    assertThat(PageFixture.quick()).contains("uPlot", "The MIT License (MIT)", "Leon Sorokin");
  }

  @Test
  void withoutAScriptItIsTheVerdictAndTheTablesAsText() {
    assertThat(PageFixture.slow())
        .contains(
            "<main id=\"page\"><pre>FAIL  1 of 3 limits hold\nChatGatewayPerfIT.chatStreams\n",
            "\nFAIL  TPOT p95  28.7 ms &gt; limit ",
            "\nMetrics\nmetric  n  mean  min  P50  P90  P95  P99  max  tokens by\nTTFB  1200  ");
  }

  @Test
  void twentyThousandRequestsTakeLessThanOneAndAHalfMegabytes() throws IOException {
    Path file = written(20_000);

    assertThat(Files.size(file)).isLessThan(1_500_000);
  }

  /** They take about a second of one core, however many others want it too. */
  @Test
  void twoHundredThousandRequestsAreWrittenInSeconds() throws IOException {
    PageFixture many = new PageFixture(200_000, 1.35, true);
    RunReport run = many.report(PageFixture.TEST);
    Background background = many.background();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    long beganNanos = threads.getCurrentThreadCpuTime();
    HtmlReport.write(run, background, Messages.english(), folder.resolve("report.html"));
    long tookMillis = (threads.getCurrentThreadCpuTime() - beganNanos) / 1_000_000;

    assertThat(tookMillis).isLessThan(5_000);
    assertThat(Files.size(folder.resolve("report.html"))).isLessThan(1_500_000);
  }

  private Path written(int requests) throws IOException {
    PageFixture fixture = new PageFixture(requests, 1.35, true);
    Path file = folder.resolve("report.html");
    HtmlReport.write(
        fixture.report(PageFixture.TEST), fixture.background(), Messages.english(), file);
    return file;
  }

  private static JsonNode data(String page) throws IOException {
    Matcher island = ISLAND.matcher(page);
    assertThat(island.find()).isTrue();
    return new ObjectMapper().readTree(island.group(1));
  }
}
