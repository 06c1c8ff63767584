package io.github.streamgate.internal.report.html;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** Addresses from one page to another, that hold wherever the folders are unpacked together. */
final class Links {
  private Links() {}

  /** The address of a file, seen from a page in the directory; both absolute. */
  static String between(Path directory, Path file) {
    Path relative = directory.relativize(file);
    String slashed = relative.toString().replace(relative.getFileSystem().getSeparator(), "/");
    try {
      return new URI(null, null, slashed.startsWith("..") ? slashed : "./" + slashed, null)
          .toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(slashed, e);
    }
  }
}
