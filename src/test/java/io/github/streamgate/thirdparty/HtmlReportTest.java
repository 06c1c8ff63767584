package io.github.streamgate.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.streamgate.internal.report.html.PageFixture;
import io.github.streamgate.testing.Chromium;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The report as a real browser shows it, opened from a file. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HtmlReportTest {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  /** How many charts have no pixel of any colour in them, and which. */
  private static final String EMPTY_CHARTS =
      """
      [...document.querySelectorAll("figure")].filter(figure => {
        const canvas = figure.querySelector("canvas");
        const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        let drawn = 0;
        for (let i = 3; i < data.length; i += 4) drawn += data[i] > 0 ? 1 : 0;
        return drawn < 500;
      }).map(figure => figure.id)
      """;

  /** Which lines left nothing where their first figure stands, though they be of one figure. */
  private static final String MISSING_LINES =
      """
      drawn.flatMap(({chart, plot}) => chart.series
        .filter(series => series.role === "line" && series.x.length > 0)
        .filter(series => {
          const left = Math.round(plot.valToPos(series.x[0], "x", true));
          const top = Math.round(plot.valToPos(series.y[0], "y", true));
          const around = plot.ctx.getImageData(left - 2, top - 2, 5, 5).data;
          return !around.some((value, i) => i % 4 === 3 && value > 0);
        })
        .map(series => chart.id + ": " + series.name))
      """;

  /** What each chart over time shows on its x-axis. */
  private static final String TIME_RANGES =
      """
      drawn.filter(each => each.chart.x === "time")
        .map(each => [each.plot.scales.x.min, each.plot.scales.x.max].map(x => x.toFixed(6)).join(" to "))
      """;

  @TempDir private Path folder;
  private Chromium browser;

  @BeforeAll
  void start(@TempDir Path profile) throws IOException {
    browser = Chromium.start(Required.program("chromium"), profile);
  }

  @AfterAll
  void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void aDeskInTheDay() {
    browser.size(1280, 900, false);
    browser.dark(false);
  }

  @Test
  void aSlowRunShowsItsVerdictFirstAndDrawsEveryChart() throws IOException {
    open("slow", PageFixture.slow());

    assertThat(text(".verdict .state")).startsWith("FAIL");
    assertThat(texts("h3"))
        .contains(
            "TTFT ms",
            "TPOT ms",
            "TTFB ms",
            "Tokens per second tokens/s",
            "Response time ms",
            "Tokens per request tokens",
            "Requests per second requests/s",
            "Active users",
            "System tokens per second tokens/s",
            "System mean response time ms",
            "System mean TPOT ms",
            "Cumulative requests");
    assertThat(texts("section > h2"))
        .containsExactly(
            "Metrics",
            "Totals",
            "Failures",
            "Against the limits",
            "Against the baseline",
            "Evidence",
            "Requests",
            "Delivery",
            "System",
            "Errors",
            "Client",
            "What next",
            "Configuration",
            "Environment",
            "Scope");
    assertNothingIsEmpty();
    browser.screenshot(SCREENSHOTS.resolve("slow.png"), true);
  }

  @Test
  void inChineseTheWordsAreAndTheFiguresAndNamesAreNot() throws IOException {
    open("chinese", PageFixture.slowInChinese());

    assertThat(text("html[lang=zh-CN] .verdict .state")).startsWith("未通过");
    assertThat(texts("section > h2")).contains("指标", "与限值相比", "客户端", "口径");
    assertThat(texts("h3")).contains("TTFT ms", "每秒 token 数 tokens/s");
    assertNothingIsEmpty();
    browser.screenshot(SCREENSHOTS.resolve("chinese.png"), true);
  }

  @Test
  void onPaperEveryChartIsDrawnAndNothingIsToBeClicked() throws IOException {
    open("paper", PageFixture.slow());

    browser.print(true);

    assertThat(browser.evaluate("getComputedStyle(document.querySelector('nav')).display").asText())
        .isEqualTo("none");
    assertNothingIsEmpty();
    browser.screenshot(SCREENSHOTS.resolve("paper.png"), true);
    browser.print(false);
  }

  @Test
  void aReferenceIsDrawnBesideTheChangeInEveryChart() throws IOException {
    open("reference", PageFixture.besideReference());

    assertThat(
            browser
                .evaluate(
                    "drawn.filter(each => !/^(errors|client-.*)$/.test(each.chart.id) && new"
                        + " Set(each.chart.series.map(series => series.side)).size !== 2).length")
                .asInt())
        .isZero();
    assertNothingIsEmpty();
    browser.screenshot(SCREENSHOTS.resolve("reference.png"), true);
  }

  @Test
  void aSweepIsDrawnAgainstItsUsersWithItsKnee() throws IOException {
    open("sweep", PageFixture.sweep());

    assertThat(texts("h3")).contains("TTFT ms", "System tokens per second tokens/s");
    assertThat(texts("tbody th a")).containsExactly("1", "4", "16", "64");
    assertThat(
            strings(
                "[...document.querySelectorAll('tbody th a')].map(a => a.getAttribute('href'))"))
        .startsWith("../chatStreams.users-1/report.html");
    assertThat(strings(EMPTY_CHARTS)).isEmpty();
    browser.screenshot(SCREENSHOTS.resolve("sweep.png"), true);
  }

  @Test
  void theIndexLeadsToEveryGateAndTheWorstComesFirst() throws IOException {
    Path index = PageFixture.writeBuild(folder.resolve("build"));
    browser.open(index);

    assertThat(text(".verdict .state")).isEqualTo("FAIL");
    assertThat(texts("tbody th"))
        .containsExactly(
            "ChatGatewayPerfIT.slow[" + PageFixture.HOSTILE + "]", "ChatGatewayPerfIT.quick");
    for (String href : strings("[...document.querySelectorAll('tbody a')].map(a => a.href)")) {
      assertThat(Path.of(URI.create(href))).exists();
    }
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).isEqualTo(1280);
    assertThat(browser.complaints()).isEmpty();
    browser.screenshot(SCREENSHOTS.resolve("index.png"), true);
  }

  @Test
  void modelsStandSideBySide() throws IOException {
    open("models", PageFixture.models());

    assertThat(texts("tbody th a")).containsExactly("gpt-4o-mini", "通义千问-max", PageFixture.HOSTILE);
    assertThat(strings(EMPTY_CHARTS)).isEmpty();
    browser.screenshot(SCREENSHOTS.resolve("models.png"), true);
  }

  @Test
  void zoomInOneChartMovesAllThatShareItsTimeAndAKeyBringsThemBack() throws IOException {
    open("zoom", PageFixture.quick());
    List<String> before = strings(TIME_RANGES);
    JsonNode box =
        browser.evaluate(
            "(figure => { figure.scrollIntoView(); const r ="
                + " figure.querySelector('.u-over').getBoundingClientRect(); return {x: r.x, y: r.y,"
                + " width: r.width}; })(document.getElementById('chart-ttft'))");

    double left = box.get("x").asDouble();
    double width = box.get("width").asDouble();
    double y = box.get("y").asDouble() + 60;
    browser.drag(left + width / 4, left + width / 2, y);
    List<String> zoomed = strings(TIME_RANGES);

    assertThat(before).hasSizeGreaterThan(12);
    assertThat(zoomed).hasSameSizeAs(before);
    assertThat(zoomed.stream().distinct()).hasSize(1).doesNotContainAnyElementsOf(before);
    assertThat(browser.evaluate("document.querySelector('nav button').hidden").asBoolean())
        .isFalse();
    browser.screenshot(SCREENSHOTS.resolve("zoomed.png"), false);

    browser.evaluate("document.getElementById('chart-ttft').focus()");
    browser.key("Escape");

    assertThat(strings(TIME_RANGES)).isEqualTo(before);
  }

  @Test
  void theCursorStandsAtTheSameTimeInAllOfThem() throws IOException {
    open("cursor", PageFixture.quick());
    JsonNode box =
        browser.evaluate(
            "(figure => { figure.scrollIntoView(); const r ="
                + " figure.querySelector('.u-over').getBoundingClientRect(); return {x: r.x, y:"
                + " r.y}; })(document.getElementById('chart-ttft'))");

    browser.hover(box.get("x").asDouble() + 200, box.get("y").asDouble() + 60);

    assertThat(
            strings(
                "drawn.filter(each => each.chart.x === 'time').map(each =>"
                    + " String(Math.round(each.plot.cursor.left)))"))
        .hasSizeGreaterThan(12)
        .containsOnly("200");
  }

  /** What each chart's place is at every position of the cursor. */
  private static final String PLACES_UNDER_THE_CURSOR =
      """
      drawn.map(({chart, figure, plot}) => {
        const places = new Set();
        for (let left = -10; left < plot.over.clientWidth; left += 7) {
          plot.setCursor({left, top: 50}, true, false);
          places.add([figure, ...figure.querySelectorAll(".u-series")].map(part => {
            const box = part.getBoundingClientRect();
            return [box.left, box.top, box.height].join(" ");
          }).join());
        }
        plot.setCursor({left: -10, top: -10}, true, false);
        return chart.id + " has " + places.size;
      })
      """;

  @Test
  void nothingMovesUnderTheCursor() throws IOException {
    for (int width : new int[] {1280, 375}) {
      browser.size(width, 900, width < 400);
      for (String page :
          List.of(PageFixture.slow(), PageFixture.besideReference(), PageFixture.models())) {
        open("cursor-" + width, page);

        assertThat(strings(PLACES_UNDER_THE_CURSOR))
            .isNotEmpty()
            .allMatch(s -> s.endsWith(" has 1"));
      }
    }
  }

  @Test
  void aCalibrationIsATableAndWhatItDoesNotProve() throws IOException {
    open("calibration", PageFixture.calibration());

    assertThat(text(".verdict .state")).startsWith("CALIBRATED");
    assertThat(texts("tbody th"))
        .containsExactly("TPOT p95", "TTFT p99", "success rate", "the test");
    assertThat(browser.complaints()).isEmpty();
    browser.screenshot(SCREENSHOTS.resolve("calibration.png"), true);
  }

  @Test
  void theKeyboardMovesTheCursorAndZooms() throws IOException {
    open("keyboard", PageFixture.quick());
    List<String> before = strings(TIME_RANGES);

    browser.evaluate("document.getElementById('chart-tpot').focus()");
    browser.key("ArrowRight");
    browser.key("+");

    assertThat(strings(TIME_RANGES).stream().distinct())
        .hasSize(1)
        .doesNotContainAnyElementsOf(before);
    browser.key("0");
    assertThat(strings(TIME_RANGES)).isEqualTo(before);
  }

  @Test
  void itIsReadableOnATelephone() throws IOException {
    browser.size(375, 812, true);
    open("telephone", PageFixture.slow());

    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).isEqualTo(375);
    assertNothingIsEmpty();
    browser.screenshot(SCREENSHOTS.resolve("telephone.png"), true);
  }

  @Test
  void itIsDarkWhereTheReaderLikesItDark() throws IOException {
    open("dark", PageFixture.slow());
    String light = background();

    browser.dark(true);

    assertThat(light).isEqualTo("rgb(247, 247, 245)");
    assertThat(background()).isEqualTo("rgb(20, 23, 27)");
    assertNothingIsEmpty();
    browser.screenshot(SCREENSHOTS.resolve("dark.png"), true);
  }

  @Test
  void whatMeansHarmIsText() throws IOException {
    open("hostile", PageFixture.hostile());

    assertThat(text("h1")).isEqualTo("ChatGatewayPerfIT.chatStreams[" + PageFixture.HOSTILE + "]");
    assertThat(browser.evaluate("document.title").asText())
        .isEqualTo("FAIL ChatGatewayPerfIT.chatStreams[" + PageFixture.HOSTILE + "]");
    assertThat(browser.evaluate("document.querySelectorAll('img').length").asInt()).isZero();
    assertThat(browser.evaluate("document.querySelectorAll('script').length").asInt()).isEqualTo(2);
    assertNothingIsEmpty();
    browser.screenshot(SCREENSHOTS.resolve("hostile.png"), true);
  }

  private void open(String name, String page) throws IOException {
    Path file = folder.resolve(name + ".html");
    Files.writeString(file, page);
    browser.open(file);
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests()).containsExactly(file.toUri().toString());
  }

  private void assertNothingIsEmpty() {
    assertThat(strings(EMPTY_CHARTS)).isEmpty();
    assertThat(browser.evaluate("document.querySelectorAll('figure').length").asInt())
        .isGreaterThan(12);
    assertThat(browser.complaints()).isEmpty();
    assertThat(strings(MISSING_LINES)).isEmpty();
  }

  private String background() {
    return browser.evaluate("getComputedStyle(document.body).backgroundColor").asText();
  }

  private String text(String selector) {
    return texts(selector).get(0);
  }

  private List<String> texts(String selector) {
    return strings("[...document.querySelectorAll('" + selector + "')].map(e => e.textContent)");
  }

  private List<String> strings(String expression) {
    List<String> strings = new ArrayList<>();
    browser.evaluate(expression).forEach(each -> strings.add(each.asText()));
    return strings;
  }
}
