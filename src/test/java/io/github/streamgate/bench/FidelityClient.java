package io.github.streamgate.bench;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.dialect.RequestTemplate;
import io.github.streamgate.dialect.TemplateValue;
import io.github.streamgate.internal.clock.MonotonicClock;
import io.github.streamgate.internal.load.ClosedModel;
import io.github.streamgate.internal.load.DataRows;
import io.github.streamgate.internal.load.LoadEngine;
import io.github.streamgate.internal.load.LoadListener;
import io.github.streamgate.internal.load.LoadPlan;
import io.github.streamgate.internal.load.LoadProgress;
import io.github.streamgate.internal.load.RequestHeaders;
import io.github.streamgate.internal.load.TemplateRequests;
import io.github.streamgate.internal.load.Timeouts;
import io.github.streamgate.internal.load.UrlTemplate;
import io.github.streamgate.internal.report.SampleLog;
import io.github.streamgate.internal.wire.WireOptions;
import io.github.streamgate.metric.Sample;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Drives the real wire, parser, dialect and load against an endpoint that logs what it really did,
 * and leaves its samples in a file: {@code FidelityClient URL USERS ROUNDS FILE [DIALECT]}. Each of
 * the users sends ROUNDS requests, one after another. CONTRIBUTING.md says how to hold the two
 * against each other.
 */
final class FidelityClient {
  private FidelityClient() {}

  public static void main(String[] args) throws Exception {
    int users = Integer.parseInt(args[1]);
    int rounds = Integer.parseInt(args[2]);
    Dialect dialect = Dialects.byName(args.length > 4 ? args[4] : "openai");
    LoadPlan plan =
        new LoadPlan(
            dialect,
            new TemplateRequests(
                "POST",
                new UrlTemplate(URI.create(args[0])),
                RequestHeaders.same(Map.of("Content-Type", "application/json")),
                RequestTemplate.parse(dialect.defaultTemplate()),
                DataRows.NONE,
                Map.of(
                    "query",
                    TemplateValue.text("Hello"),
                    "model",
                    TemplateValue.text("truth"),
                    "conversation_id",
                    TemplateValue.text(""),
                    "files",
                    TemplateValue.json("[]"))),
            new ClosedModel(
                users,
                Duration.ZERO,
                0,
                Duration.ZERO,
                OptionalInt.of(users * rounds),
                OptionalLong.empty()),
            new Timeouts(Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(60)),
            WireOptions.plain(Duration.ofSeconds(10)),
            true,
            List.of());
    try (SampleLog log = SampleLog.open(Path.of(args[3]), "fidelity")) {
      new LoadEngine(MonotonicClock.system()).run(plan, new Logging(log));
    }
  }

  private record Logging(SampleLog log) implements LoadListener {
    @Override
    public void closed(Sample sample) {
      log.append(sample);
    }

    @Override
    public void tick(LoadProgress progress) {
      log.flush();
    }
  }
}
