package io.github.streamgate.internal.baseline;

/**
 * A change of a baseline file that a person may take or leave.
 *
 * @param file the file's name relative to the module, with {@code /}
 * @param text the file as it would be
 * @param diff the change in the unified format, for {@code git apply} at the root of the repository
 */
public record Proposal(String file, String text, String diff) {}
