package io.github.streamgate.thirdparty;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * What tests need that the build does not bring along. Where it is missing they are skipped, with a
 * line that says so; with {@code -Dstreamgate.test.required=true} that is a failure.
 */
final class Required {
  private static final String REQUIRED = "streamgate.test.required";

  /** Where Debian has its servers, which is on the path of root alone. */
  private static final String SERVERS = File.pathSeparator + "/usr/sbin";

  private Required() {}

  /** The address of a server that was started for the tests, named by a system property. */
  static String server(String name, String property) {
    String address = System.getProperty(property);
    if (address == null) {
      throw missing(name + " is not there: start it and set -D" + property);
    }
    return address;
  }

  /** A program that is installed on this machine. */
  static Path program(String name) {
    return Stream.of((System.getenv("PATH") + SERVERS).split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> missing(name + " is not there: install Debian's package of that name"));
  }

  /** A failure where it has to be there, otherwise what skips the test; its reason is printed. */
  private static RuntimeException missing(String what) {
    if (Boolean.getBoolean(REQUIRED)) {
      throw new AssertionFailedError(what);
    }
    System.out.println("SKIP   " + what);
    return new TestAbortedException(what);
  }
}
