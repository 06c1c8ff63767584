package io.github.streamgate.internal.load;

import io.github.streamgate.metric.Outcome;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says of a 404 which URL was tried: its commonest cause is a base URL that ends in {@code /v1},
 * though another one is put behind it, or that lacks it.
 */
final class NotFound {
  private static final int STATUS = 404;
  private static final Pattern TWICE = Pattern.compile("(/[^/]+)\\1(/|$)");
  private static final Pattern VERSION = Pattern.compile("/(v\\d[^/]*|api)/");

  private NotFound() {}

  /** The outcome, and if it is a 404, with the URL in its words. */
  static Outcome explained(Outcome outcome, @Nullable URI asked) {
    return outcome instanceof Outcome.HttpError error && error.status() == STATUS && asked != null
        ? new Outcome.HttpError(STATUS, error.detail() + "; tried was " + tried(asked))
        : outcome;
  }

  /** Without the query, which may hold a key. */
  private static String tried(URI asked) {
    String url = asked.toString();
    int query = url.indexOf('?');
    return (query < 0 ? url : url.substring(0, query)) + hint(asked.getRawPath());
  }

  private static String hint(String path) {
    Matcher twice = TWICE.matcher(path);
    if (twice.find()) {
      return ", where " + twice.group(1) + " stands twice: leave it out of url, or of path";
    }
    return VERSION.matcher(path).find() ? "" : ", where no /v1 stands: is it missing?";
  }
}
