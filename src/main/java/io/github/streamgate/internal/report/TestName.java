package io.github.streamgate.internal.report;

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

  /** The name in reports: {@code ChatGatewayPerfIT.chatStreams[gpt-4o]}. */
  public String label() {
    String method = simpleClassName() + "." + methodName;
    return invocation == null ? method : method + "[" + Text.oneLine(invocation) + "]";
  }

  /** The class without its package; a nested one keeps its {@code $}. */
  String simpleClassName() {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
