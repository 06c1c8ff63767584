package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.PointerDialect;
import io.github.streamgate.internal.load.LoadPlan;
import io.github.streamgate.internal.wire.Connections;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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
    shape.put("template", digest(requests));
    shape.put("users", String.valueOf(load.model().users()));
    return shape;
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
