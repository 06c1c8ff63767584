package io.github.streamgate.internal.report;

/**
 * The command that a reader pastes to run this one test again, and what turns it into one that
 * writes the baseline.
 *
 * @param again the whole command line
 */
public record RerunCommand(String again) {

  /**
   * Maven's {@code verify} with this test alone, quoted for a POSIX shell where it must be. A class
   * that Failsafe takes up is selected there: selected by {@code -Dtest}, it would run in Surefire,
   * before the package, and then all of its neighbours in Failsafe.
   */
  public static RerunCommand mavenVerify(TestName test) {
    String selection =
        (test.ofFailsafe() ? "-Dit.test=" : "-Dtest=")
            + test.simpleClassName()
            + "#"
            + test.methodName();
    return new RerunCommand("mvn verify " + quoted(selection));
  }

  /** The same for one of the test's models alone. */
  public RerunCommand ofModel(String model) {
    return new RerunCommand(again + " " + quoted("-Dstreamgate.models=" + model));
  }

  /** The command that takes what it measures as the new normal. */
  public String accepting() {
    return again + " -Dstreamgate.baseline=accept";
  }

  /** The command that adds what it measures to the baseline. */
  public String recording() {
    return again + " -Dstreamgate.baseline=record";
  }

  private static String quoted(String argument) {
    return argument.matches("[A-Za-z0-9._=#-]*")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
