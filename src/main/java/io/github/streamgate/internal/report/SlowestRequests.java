package io.github.streamgate.internal.report;

import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.metric.Metric;
import io.github.streamgate.metric.RequestIds;
import io.github.streamgate.metric.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The requests that a reader looks at first: the slowest of one metric, failed ones before all. */
public final class SlowestRequests {
  private static final int SHOWN = 5;
  private static final int ID_COLUMNS = 40;

  private SlowestRequests() {}

  /** A heading and one line a request. */
  public static List<String> format(Measurement measurement, Metric metric, Messages words) {
    String responseId = words.text("slowest.response-id");
    List<Sample> slowest = slowest(measurement, metric);
    int idColumns = Text.width(responseId);
    for (Sample sample : slowest) {
      idColumns = Math.max(idColumns, Text.width(id(sample)));
    }
    int sentColumns = slowest.stream().mapToInt(sample -> sentId(sample).length()).max().orElse(0);
    List<String> lines = new ArrayList<>();
    lines.add(
        row(
            words.text("slowest.offset"),
            words.text("slowest.row"),
            sentColumns == 0 ? "" : Text.padRight(words.text("slowest.request-id"), sentColumns),
            Text.padRight(responseId, idColumns),
            metric.name()));
    for (Sample sample : slowest) {
      lines.add(
          row(
              Units.seconds(sample.startNanos()),
              sample.row() == 0 ? Units.UNDEFINED : Integer.toString(sample.row()),
              Text.padRight(sentId(sample), sentColumns),
              Text.padRight(id(sample), idColumns),
              value(sample, metric)));
    }
    return lines;
  }

  /** Under which id it went out; empty where it was sent without. */
  private static String sentId(Sample sample) {
    return Optional.ofNullable(sample.ids()).flatMap(RequestIds::requestId).orElse("");
  }

  /** Of the same value, the one that started first: the same run always shows the same five. */
  private static List<Sample> slowest(Measurement measurement, Metric metric) {
    return measurement.samples().stream()
        .filter(sample -> !sample.outcome().success() || sample.measures().isDefined(metric))
        .sorted(
            Comparator.comparingLong((Sample sample) -> nanos(sample, metric))
                .reversed()
                .thenComparingInt(Sample::index))
        .limit(SHOWN)
        .toList();
  }

  private static long nanos(Sample sample, Metric metric) {
    return sample.outcome().success()
        ? sample.measures().get(metric).orElseThrow()
        : Measurement.FAILED;
  }

  private static String value(Sample sample, Metric metric) {
    return sample.outcome().success()
        ? Units.duration((double) nanos(sample, metric))
        : sample.outcome().kind() + ": " + Text.oneLine(sample.outcome().detail());
  }

  private static String id(Sample sample) {
    String id = sample.responseId();
    return id == null ? Units.UNDEFINED : Text.cut(Text.oneLine(id), ID_COLUMNS);
  }

  private static String row(String offset, String row, String sent, String id, String value) {
    String line =
        Text.padLeft(offset, 12)
            + "  "
            + Text.padLeft(row, 5)
            + "  "
            + (sent.isEmpty() ? "" : sent + "  ")
            + id
            + "  "
            + value;
    return Text.cut(line, Text.LINE_COLUMNS);
  }
}
