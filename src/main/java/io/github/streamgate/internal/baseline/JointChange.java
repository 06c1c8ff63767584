package io.github.streamgate.internal.baseline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Changes of several files of one module that are made together or not at all. */
public final class JointChange {
  private JointChange() {}

  /** One file, and what is to go into it. */
  public record Part(BaselineFile file, Update update) {}

  /**
   * Changes all the files, creating them and their directories where needed; where one of the
   * changes is refused, no file is touched.
   *
   * <p>A file that can not be read is left alone whatever the intent, and so are the others: it may
   * hold more than the update does.
   *
   * @param parts one or more, each of another file of the same module
   * @return what came of each part, in their order; what is {@link Change.Made} beside a {@link
   *     Change.Refused} would have been made
   */
  public static List<Change> apply(Intent intent, List<Part> parts)
      throws IOException, BaselineFormatException {
    return BaselineLock.holding(
        parts.get(0).file().module(),
        () -> {
          List<Change> changes = new ArrayList<>();
          for (Part part : parts) {
            changes.add(part.file().preview(intent, part.update()));
          }
          if (changes.stream().allMatch(Change.Made.class::isInstance)) {
            replace(parts, changes);
          }
          return changes;
        });
  }

  /** A full disk shows while the drafts are written, when every file is still as it was. */
  private static void replace(List<Part> parts, List<Change> changes) throws IOException {
    List<Path> drafts = new ArrayList<>();
    try {
      for (int i = 0; i < parts.size(); i++) {
        Baseline after = ((Change.Made) changes.get(i)).baseline();
        drafts.add(parts.get(i).file().draft(BaselineWriter.write(after)));
      }
      for (int i = 0; i < parts.size(); i++) {
        parts.get(i).file().publish(drafts.get(i));
      }
    } finally {
      for (Path draft : drafts) {
        Files.deleteIfExists(draft);
      }
    }
  }
}
