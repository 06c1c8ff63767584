package io.github.streamgate.internal.baseline;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.Mark;

/** The text of one file, which knows how to point at a place in itself. */
final class SourceText {
  private static final Pattern CONFLICT_MARKER =
      Pattern.compile("(?m)^(<{7}|={7}|>{7}|\\|{7})(?=[ \r\n]|$)");

  static final String REDO =
      "restore it from version control, or delete it and record anew with"
          + " -Dstreamgate.baseline=record";

  private final String file;
  private final String text;

  private SourceText(String file, String text) {
    this.file = file;
    this.text = text;
  }

  static SourceText decode(String file, byte[] bytes) throws BaselineFormatException {
    CharBuffer chars = CharBuffer.allocate(bytes.length + 1);
    CoderResult result =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(ByteBuffer.wrap(bytes), chars, true);
    String decoded = chars.flip().toString();
    SourceText source = new SourceText(file, decoded);
    if (result.isError()) {
      throw source.error(decoded.length(), "the bytes here are not UTF-8", REDO);
    }
    source.refuseConflictMarkers();
    return source;
  }

  private void refuseConflictMarkers() throws BaselineFormatException {
    Matcher marker = CONFLICT_MARKER.matcher(text);
    if (marker.find()) {
      throw error(
          marker.start(),
          "an unresolved merge conflict",
          "keep both sides' run lines, delete the marker lines, and keep one side of the rest");
    }
  }

  String text() {
    return text;
  }

  BaselineFormatException error(Mark mark, String problem, String remedy) {
    return new BaselineFormatException(
        file, mark.getLine() + 1, mark.getColumn() + 1, problem, remedy);
  }

  BaselineFormatException error(int offset, String problem, String remedy) {
    int end = Math.min(offset, text.length());
    int line = (int) text.substring(0, end).chars().filter(c -> c == '\n').count();
    int column = end - (text.lastIndexOf('\n', end - 1) + 1);
    return new BaselineFormatException(file, line + 1, column + 1, problem, remedy);
  }

  /** Whether nothing but white space follows. */
  boolean endsAt(Mark mark) {
    return text.lines().skip(mark.getLine() + 1L).allMatch(String::isBlank)
        && lineFrom(mark).isBlank();
  }

  boolean hasTabAt(Mark mark) {
    return lineFrom(mark).startsWith("\t");
  }

  private String lineFrom(Mark mark) {
    String line = text.lines().skip(mark.getLine()).findFirst().orElse("");
    return line.substring(Math.min(mark.getColumn(), line.length()));
  }
}
