/**
 * The judge: compares one measured run with its limits, absolute or from a baseline, under a rule.
 *
 * <p>Must not know files, printing or words; depends on {@code metric}, {@code stats}, {@code
 * baseline}, {@code said} and the records of {@code health}. What the run is made of comes in as a
 * {@link io.github.streamgate.internal.gate.Measurement}, what is said of it goes out as a {@link
 * io.github.streamgate.internal.gate.Verdict} with one {@link
 * io.github.streamgate.internal.gate.Finding} for every declared limit.
 *
 * <p>A {@code Rule} decides a quantile limit: by evidence, or by the point estimate alone. {@code
 * Looks} puts the same question to a run that still grows, {@code ReferenceTrial} to two that are
 * played in rounds beside each other. All of it is pure: who measures, waits and stops is
 * elsewhere.
 *
 * <p>Validity goes first: what {@code Validity} finds to be the client's doing, or a quota's, is
 * INVALID whatever the rule says. It voids a finding only where taking the cause off would change
 * it.
 *
 * <p>Read {@link io.github.streamgate.internal.gate.Judge} first.
 */
@NullMarked
package io.github.streamgate.internal.gate;

import org.jspecify.annotations.NullMarked;
