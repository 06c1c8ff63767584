package io.github.streamgate;

import io.github.streamgate.internal.config.Plan;
import io.github.streamgate.internal.config.ReferencePlan;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.gate.Verdict;
import io.github.streamgate.internal.load.RoundsOutcome;
import io.github.streamgate.internal.load.RunEnd;
import io.github.streamgate.internal.load.Side;
import io.github.streamgate.internal.report.Distribution;
import io.github.streamgate.internal.report.GateMode;
import io.github.streamgate.internal.report.RequestCounts;
import io.github.streamgate.internal.report.RerunCommand;
import io.github.streamgate.internal.report.RunBeside;
import io.github.streamgate.internal.report.RunReport;
import io.github.streamgate.internal.report.Target;
import io.github.streamgate.internal.report.TestName;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import io.github.streamgate.metric.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Hands a judged load to the reports. */
final class Reports {
  private Reports() {}

  static RunReport of(
      TestName name,
      Plan plan,
      MeasuredLoad load,
      Verdict verdict,
      GateMode mode,
      List<Path> files) {
    List<Sample> samples = load.outcome().samples();
    int started = (int) samples.stream().filter(sample -> !sample.warmup()).count();
    return new RunReport(
        name,
        new Target(plan.load().dialect().name(), plan.endpoint()),
        plan.described(),
        load.measurement(),
        RequestCounts.of(started, samples),
        distribution(load.outcome().interChunkNanos()),
        withNotes(verdict, plan, load),
        mode,
        rerun(name, plan),
        files);
  }

  private static RerunCommand rerun(TestName name, Plan plan) {
    RerunCommand whole = RerunCommand.mavenVerify(name);
    String model = plan.described().get("model");
    return model != null && plan.described().containsKey("models") ? whole.ofModel(model) : whole;
  }

  /** The reference that ran beside it. */
  static RunBeside beside(
      Plan plan, ReferencePlan reference, RoundsOutcome outcome, Measurement judged) {
    List<Sample> samples = outcome.reference().samples();
    int started = (int) samples.stream().filter(sample -> !sample.warmup()).count();
    return new RunBeside(
        new Target(plan.load().dialect().name(), reference.endpoint()),
        judged,
        RequestCounts.of(started, samples),
        distribution(outcome.reference().interChunkNanos()),
        reference.roundRequests(),
        reference.seed(),
        outcome.first().stream().map(Side::word).toList());
  }

  private static Verdict withNotes(Verdict verdict, Plan plan, MeasuredLoad load) {
    int resends = load.outcome().resends();
    int sent = load.outcome().samples().size();
    List<Said> warnings = new ArrayList<>();
    RunCourse.of(plan, load, verdict).ifPresent(warnings::add);
    if (load.outcome().end() instanceof RunEnd.Spent spent) {
      warnings.add(Saying.ENDED_EARLY.with(spent.bound()));
    }
    warnings.addAll(verdict.warnings());
    StartWarnings.of(plan.load().model(), load.measurement()).ifPresent(warnings::add);
    OptionalInt available = plan.load().requests().available();
    if (available.isPresent() && sent >= available.getAsInt()) {
      warnings.add(
          Saying.DATA_RAN_OUT.with(
              sent, load.outcome().samples().stream().filter(Sample::warmup).count()));
    }
    if (resends * 100L > sent) {
      warnings.add(Saying.RESENT.with(resends, sent));
    }
    warnings.addAll(plan.warnings());
    return new Verdict(verdict.status(), verdict.findings(), warnings);
  }

  private static @Nullable Distribution distribution(Histogram gaps) {
    return gaps.getTotalCount() == 0
        ? null
        : new Distribution(
            gaps.getTotalCount(),
            0,
            gaps.getMean(),
            gaps.getValueAtPercentile(50),
            gaps.getValueAtPercentile(90),
            gaps.getValueAtPercentile(95),
            gaps.getValueAtPercentile(99),
            gaps.getMaxValue());
  }
}
