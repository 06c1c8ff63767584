/**
 * Makes a verdict readable, for people and machines: the one {@link
 * io.github.streamgate.internal.report.RunReport} goes in, and every format is one class that
 * renders it.
 *
 * <p>Must not decide anything; depends on {@code metric}, {@code gate}, {@code said} and the
 * records of {@code health}. The words of all languages stand in the bundles that {@link
 * io.github.streamgate.internal.report.Messages} reads, and nowhere else; what machines read is in
 * English. Text from outside (details, ids, model names) is made harmless here: one line, no
 * control characters. Everything is formatted under {@code Locale.ROOT}. Only {@link
 * io.github.streamgate.internal.report.Console} prints.
 *
 * <p>What is said of a whole build is read off the {@code verdict.json} of its gates, for they may
 * have run in several JVMs: {@link io.github.streamgate.internal.report.BuildReport} adds up what
 * {@code GateFile} has of each, and the formats for machines and for summaries take the same.
 *
 * <p>Read {@link io.github.streamgate.internal.report.RunReport} first, then {@code FindingText},
 * which words the line that decides.
 */
@NullMarked
package io.github.streamgate.internal.report;

import org.jspecify.annotations.NullMarked;
