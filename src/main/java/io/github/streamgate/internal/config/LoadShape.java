package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.PointerDialect;
import io.github.streamgate.internal.load.Arrivals;
import io.github.streamgate.internal.load.ClosedModel;
import io.github.streamgate.internal.load.LoadModel;
import io.github.streamgate.internal.load.LoadPlan;
import io.github.streamgate.internal.load.OpenModel;
import io.github.streamgate.internal.load.Retries;
import io.github.streamgate.internal.load.ThinkTime;
import io.github.streamgate.internal.wire.Connections;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** What has to be equal for the figures of two runs to be comparable. */
final class LoadShape {
  /** Raised whenever the definition of a metric changes. */
  private static final String METRIC_VERSION = "1";

  private LoadShape() {}

  static Map<String, String> of(LoadPlan load, String requests, String prompts, String model) {
    Map<String, String> shape = new TreeMap<>();
    if (load.wire().connections() == Connections.FRESH) {
      shape.put("connections", "fresh"); // reuse has no field: older baselines know of neither
    }
    shape.put("dialect", load.dialect().name());
    if (load.dialect() instanceof PointerDialect custom) {
      shape.put("dialect", custom.name() + " " + digest(custom.toString()));
    }
    shape.put("metricVersion", METRIC_VERSION);
    shape.put("model", model);
    shape.put("prompts", digest(prompts));
    shape.put("rampUp", load.model().rampUp().toMillis() + "ms");
    putModel(load.model(), shape);
    putRetries(load.retries(), shape);
    shape.put("template", digest(requests));
    return shape;
  }

  /** Names what was not there in earlier versions only where it is set. */
  private static void putModel(LoadModel model, Map<String, String> shape) {
    if (model instanceof ClosedModel closed) {
      shape.put("users", String.valueOf(closed.users()));
      ThinkTime think = closed.thinkTime();
      if (!think.most().isZero()) {
        shape.put("thinkTime", new DurationRange(think.least(), think.most()).toString());
      }
      return;
    }
    OpenModel open = (OpenModel) model;
    shape.put(
        "arrivals",
        open.arrivals() instanceof Arrivals.Poisson process
            ? "poisson, seed " + process.seed()
            : "constant");
    open.maxConcurrency().ifPresent(n -> shape.put("maxConcurrency", String.valueOf(n)));
    shape.put("rate", rate(open));
  }

  private static String rate(OpenModel open) {
    String first = perSecond(open.firstPerSecond());
    if (open.firstPerSecond() == open.lastPerSecond()) {
      return first;
    }
    Duration over = Duration.ofNanos(open.durationNanos().orElseThrow());
    return first + ".." + perSecond(open.lastPerSecond()) + " over " + Durations.text(over);
  }

  private static String perSecond(double rate) {
    return BigDecimal.valueOf(rate).round(new MathContext(6)).stripTrailingZeros().toPlainString()
        + "/s";
  }

  private static void putRetries(Retries retries, Map<String, String> shape) {
    if (retries.most() > 0) {
      shape.put(
          "retries",
          retries.most() + ", waiting " + Durations.text(retries.longestWait()) + " at most");
    }
  }

  /** The first 12 hexadecimal digits of SHA-256: enough to tell two texts apart, short to read. */
  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
