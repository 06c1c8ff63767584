package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.health.ClientHealth;
import io.github.streamgate.internal.health.Stretch;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.html.Series.Role;
import io.github.streamgate.metric.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** How the client itself did, on the time of the run: a spike of its own is no one else's. */
final class ClientCharts {
  private final List<Side> sides;
  private final Messages words;

  ClientCharts(List<Side> sides, Messages words) {
    this.sides = sides;
    this.words = words;
  }

  List<Chart> all() {
    List<Chart> charts = new ArrayList<>(startLateness());
    ClientHealth client = sides.get(0).measurement().clientMeanwhile(); // one for both sides
    if (client != null) {
      charts.add(stillness(client));
      charts.add(cpu(client));
    }
    return charts;
  }

  private Chart stillness(ClientHealth client) {
    Points pauses = new Points();
    client
        .pauses()
        .forEach(pause -> pauses.add(pause.startNanos() / 1e9, pause.lengthNanos() / 1e6));
    List<Series> series = new ArrayList<>();
    add(series, "series.pause", Role.POINTS, pauses.thinned(RequestCharts.BUCKETS));
    add(
        series,
        "series.gc",
        Role.STEP,
        steps(client, stretch -> OptionalDouble.of(stretch.gcNanos() / 1e6)));
    return chart("client-pauses", "ms", series);
  }

  private Chart cpu(ClientHealth client) {
    List<Series> series = new ArrayList<>();
    add(series, "series.reading", Role.STEP, shares(client, Stretch::readingNanos));
    add(series, "series.sending", Role.STEP, shares(client, Stretch::drivingNanos));
    add(
        series,
        "series.stolen",
        Role.STEP,
        steps(
            client,
            stretch -> percent(stretch.machine().stolen(), (double) stretch.machine().all())));
    return chart("client-cpu", "%", series);
  }

  /** Which share of a core something took. */
  private static Points shares(ClientHealth client, ToLongFunction<Stretch> nanos) {
    return steps(
        client, stretch -> percent(nanos.applyAsLong(stretch), (double) stretch.lengthNanos()));
  }

  private static OptionalDouble percent(long part, double whole) {
    return whole > 0 ? OptionalDouble.of(100 * part / whole) : OptionalDouble.empty();
  }

  /** One value a stretch, from its start on; none of a stretch that does not have it. */
  private static Points steps(ClientHealth client, Function<Stretch, OptionalDouble> value) {
    Points steps = new Points();
    for (Stretch stretch : client.course()) {
      value.apply(stretch).ifPresent(y -> steps.add(stretch.startNanos() / 1e9, y));
    }
    return steps;
  }

  private void add(List<Series> into, String name, Role role, Points points) {
    if (!points.isEmpty()) {
      into.add(new Series(words.text(name), role, 0, points));
    }
  }

  private Chart chart(String id, String unit, List<Series> series) {
    return Chart.overTime(
        id,
        words.text("chart." + id + ".title"),
        words.text("chart." + id + ".note"),
        unit,
        series,
        List.of(),
        new Points());
  }

  /** None where requests are not scheduled, or all of them went out in time. */
  private List<Chart> startLateness() {
    List<Series> series = new ArrayList<>();
    for (Side side : sides) {
      Points late = new Points(side.requests().count());
      boolean any = false;
      for (Sample sample : side.samples()) {
        long lateNanos = sample.sending().lateNanos();
        late.add(Side.startSeconds(sample), lateNanos / 1e6);
        any |= lateNanos > 0;
      }
      if (any) {
        Points shown = late.thinned(RequestCharts.BUCKETS);
        series.add(
            new Series(
                side.prefix() + words.text("series.request"), Role.POINTS, side.number(), shown));
      }
    }
    return series.isEmpty() ? List.of() : List.of(chart("start-late", "ms", series));
  }
}
