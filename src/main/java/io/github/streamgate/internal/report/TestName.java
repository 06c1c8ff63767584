package io.github.streamgate.internal.report;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which test, and which of its invocations.
 *
 * @param className binary name of the test class, package included
 * @param methodName name of the test method, without parameters
 * @param invocation what tells this invocation from its siblings (model, parameters, name of the
 *     run); absent where there is only one
 */
public record TestName(String className, String methodName, @Nullable String invocation) {

  private static final Pattern OF_FAILSAFE = Pattern.compile("IT.*|.*IT|.*ITCase");
  private static final Pattern OF_SUREFIRE = Pattern.compile("Test.*|.*Test|.*Tests|.*TestCase");

  /** The name in reports: {@code ChatGatewayPerfIT.chatStreams[gpt-4o]}. */
  public String label() {
    String method = simpleClassName() + "." + methodName;
    return invocation == null ? method : method + "[" + Text.oneLine(invocation) + "]";
  }

  /** The class without its package; a nested one keeps its {@code $}. */
  public String simpleClassName() {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  /**
   * Whether Maven's Failsafe plugin runs a class of this name unless told otherwise. Nothing else
   * tells a test which of the two plugins runs it. Of nested classes the outermost counts.
   */
  boolean ofFailsafe() {
    return OF_FAILSAFE.matcher(outermostClassName()).matches();
  }

  /** Whether Maven's Surefire plugin does. */
  public boolean ofSurefire() {
    return OF_SUREFIRE.matcher(outermostClassName()).matches();
  }

  private String outermostClassName() {
    String simple = simpleClassName();
    int nested = simple.indexOf('$', 1);
    return nested < 0 ? simple : simple.substring(0, nested);
  }
}
