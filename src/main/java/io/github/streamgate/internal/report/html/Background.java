package io.github.streamgate.internal.report.html;

import io.github.streamgate.internal.gate.Certainty;
import io.github.streamgate.internal.gate.Look;
import io.github.streamgate.internal.gate.Standing;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is shown of a run beside its report: where it ran, and how its verdict came about.
 *
 * @param environment name to value, in the order in which they are shown
 * @param baseline absent where there is none that it can be compared with
 * @param looks those at the run while it grew
 * @param rounds how it stood beside its reference after each round; none where it ran alone
 * @param certainty how sure a verdict had to be
 * @param gaps between reads that brought output
 * @param gapsOfReference likewise, of what ran beside it
 */
public record Background(
    Map<String, String> environment,
    @Nullable BaselineRuns baseline,
    List<Look> looks,
    List<List<Standing>> rounds,
    Certainty certainty,
    GapCounts gaps,
    GapCounts gapsOfReference) {
  public Background {
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    looks = List.copyOf(looks);
    rounds = List.copyOf(rounds);
  }
}
