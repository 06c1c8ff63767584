package io.github.streamgate.internal.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.health.Pause;
import io.github.streamgate.internal.health.Stretch;
import io.github.streamgate.metric.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** How the client itself fared during the judged requests: whose figures these are. */
final class ClientFigures {
  private ClientFigures() {}

  /** In words: {@code stood still 3 times, 31.2 ms in all and 24.1 ms at most; GC 8.00 ms; ...}. */
  static String inWords(ClientHealth client, Messages words) {
    List<String> parts = new ArrayList<>();
    parts.add(pauses(client, words));
    parts.add(words.text("client.gc", Units.duration((double) client.gcNanos())));
    if (client.readingShare().isPresent()) {
      parts.add(
          words.text("client.cpu", share(client.readingShare()), share(client.drivingShare())));
    }
    if (client.stolenShare().orElse(0) > 0) {
      parts.add(words.text("client.stolen", share(client.stolenShare())));
    }
    return String.join("; ", parts);
  }

  private static String pauses(ClientHealth client, Messages words) {
    int times = client.pauses().size();
    if (times == 0) {
      return words.text("client.no-pause");
    }
    String length = Units.duration((double) client.pausedNanos());
    return times == 1
        ? words.text("client.pause", length)
        : words.text(
            "client.pauses", times, length, Units.duration((double) client.longestPauseNanos()));
  }

  private static String share(OptionalDouble share) {
    return Units.fixed(share.orElse(0) * 100, 0) + " %";
  }

  /** As an object that is open: totals, then the course of the run, for whoever draws it. */
  static void write(ClientHealth client, Measurement measurement, JsonGenerator json)
      throws IOException {
    JsonFigures figures = new JsonFigures(json);
    json.writeBooleanField("endpointInThisJvm", client.besideEndpoint());
    json.writeNumberField("pauses", client.pauses().size());
    json.writeNumberField("pausedNanos", client.pausedNanos());
    json.writeNumberField("longestPauseNanos", client.longestPauseNanos());
    json.writeNumberField("gcNanos", client.gcNanos());
    writeShare("readingCpuPercent", client.readingShare(), figures);
    writeShare("drivingCpuPercent", client.drivingShare(), figures);
    writeShare("stolenPercent", client.stolenShare(), figures);
    json.writeArrayFieldStart("course");
    for (Stretch stretch : client.course()) {
      writeStretch(stretch, client, measurement, json);
    }
    json.writeEndArray();
  }

  private static void writeShare(String key, OptionalDouble share, JsonFigures figures)
      throws IOException {
    if (share.isPresent()) {
      figures.writeField(key, Math.round(share.getAsDouble() * 1000) / 10.0);
    }
  }

  private static void writeStretch(
      Stretch stretch, ClientHealth client, Measurement measurement, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("startNanos", stretch.startNanos());
    json.writeNumberField("endNanos", stretch.endNanos());
    json.writeNumberField("pausedNanos", pausedNanos(stretch, client.pauses()));
    json.writeNumberField("gcNanos", stretch.gcNanos());
    json.writeNumberField("readingCpuNanos", stretch.readingNanos());
    json.writeNumberField("drivingCpuNanos", stretch.drivingNanos());
    json.writeNumberField("startLateNanos", latestStartNanos(stretch, measurement.samples()));
    json.writeEndObject();
  }

  private static long pausedNanos(Stretch stretch, List<Pause> pauses) {
    return pauses.stream()
        .mapToLong(pause -> pause.withinNanos(stretch.startNanos(), stretch.endNanos()))
        .sum();
  }

  /** How late the latest went out of those that were to start then. */
  private static long latestStartNanos(Stretch stretch, List<Sample> samples) {
    return samples.stream()
        .filter(sample -> sample.startNanos() >= stretch.startNanos())
        .filter(sample -> sample.startNanos() < stretch.endNanos())
        .mapToLong(sample -> sample.sending().lateNanos())
        .max()
        .orElse(0);
  }
}
