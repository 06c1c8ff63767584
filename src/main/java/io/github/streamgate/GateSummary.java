package io.github.streamgate;

import io.github.streamgate.internal.report.Console;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Prints the last lines of a run: what each gate came to, how many passed, failed, would have
 * failed, stayed undecided or were off, how often such gates are red for nothing, and which
 * baselines are obsolete. Silent in a JVM that ran no gate.
 *
 * <p>Public only because the JUnit Platform finds it as a service; not for use in code.
 */
public final class GateSummary implements LauncherSessionListener {

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    session.getLauncher().registerLauncherDiscoveryListeners(ObsoleteBaselines.ofThisJvm().scope());
    session.getLauncher().registerTestExecutionListeners(ObsoleteBaselines.ofThisJvm().events());
  }

  @Override
  public void launcherSessionClosed(LauncherSession session) {
    ObsoleteBaselines.ofThisJvm().report(Console.system());
    Build.ofThisJvm().report(Console.system());
  }
}
