/**
 * The report that people open in a browser: one self-contained file a test, and an index.
 *
 * <p>Charts are decided here, in Java: which there are, of what points, with which words. What
 * comes out is one island of JSON in a page whose script ({@code page.js}, {@code charts.js} beside
 * this package) only draws it. So everything from outside reaches the page as data, never as
 * markup.
 *
 * <p>Must not decide verdicts; depends on {@code report}, {@code gate}, {@code stats} and {@code
 * metric}, and {@code report} does not know it. uPlot (MIT) is put beside the resources by the
 * build, and inlined.
 *
 * <p>Read {@link io.github.streamgate.internal.report.html.HtmlReport} first, then {@code
 * RunSections}, which lists the charts.
 */
@NullMarked
package io.github.streamgate.internal.report.html;

import org.jspecify.annotations.NullMarked;
