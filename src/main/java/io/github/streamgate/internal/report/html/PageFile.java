package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.report.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one file that a page is: style, script and data in it, and a policy that lets the browser
 * fetch nothing and run nothing but that script.
 */
final class PageFile {
  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

  private PageFile() {}

  static void write(Page page, Messages words, Path file) throws IOException {
    Files.writeString(file, text(page, words));
  }

  static String text(Page page, Messages words) {
    String script = page.hasCharts() ? chartScript() : resource("page.js");
    return filled(
        resource("page.html"),
        Map.of(
            "language", words.language(),
            "title", escaped(page.statusText() + " " + page.title()),
            "style",
                (page.hasCharts() ? resource("uplot/uPlot.min.css") : "") + resource("page.css"),
            "text", escaped(PlainPage.text(page)),
            "data", PageJson.text(page, words),
            "script", script,
            "scriptHash", "sha256-" + sha256(script)));
  }

  /** The licence goes with what it is of. */
  private static String chartScript() {
    return "/* uPlot 1.6.30\n"
        + resource("uplot/LICENSE")
        + "*/\n"
        + resource("uplot/uPlot.iife.min.js")
        + resource("charts.js")
        + resource("page.js");
  }

  /** In one go: what fills a place may itself look like one. */
  private static String filled(String template, Map<String, String> places) {
    return PLACE
        .matcher(template)
        .replaceAll(
            place -> Matcher.quoteReplacement(Objects.requireNonNull(places.get(place.group(1)))));
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private static String resource(String name) {
    try (InputStream in = PageFile.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
