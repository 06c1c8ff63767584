package io.github.streamgate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Hears which methods JUnit ran to their end in this JVM, and with which invocations. In doubt none
 * was: not after any failure, and not where the method, its class or one that it is inherited in or
 * lies in was skipped or aborted, be it once of several times. Thread-safe.
 */
final class RunEvents implements TestExecutionListener {
  private final Map<String, Set<String>> invocations = new HashMap<>();
  private final Map<String, MethodSource> whole = new HashMap<>();
  private final Set<String> cutMethods = new HashSet<>();
  private final Set<String> cutClasses = new HashSet<>();
  private boolean tellsNothing;

  @Override
  public synchronized void dynamicTestRegistered(TestIdentifier test) {
    test.getParentId()
        .ifPresent(
            parent ->
                invocations.computeIfAbsent(parent, id -> new HashSet<>()).add(test.getUniqueId()));
  }

  @Override
  public synchronized void executionSkipped(TestIdentifier test, String reason) {
    cut(test);
  }

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    switch (result.getStatus()) {
      case FAILED -> tellsNothing = true;
      case ABORTED -> cut(test);
      case SUCCESSFUL -> {
        if (test.isContainer() && source(test) instanceof MethodSource method) {
          whole.put(test.getUniqueId(), method);
        }
      }
    }
  }

  /** One invocation more or less is its gate's to tell. */
  private void cut(TestIdentifier test) {
    if (!test.isContainer()) {
      return;
    }
    TestSource source = source(test);
    if (source instanceof MethodSource method) {
      cutMethods.add(method.getClassName() + "." + method.getMethodName());
    } else if (source instanceof ClassSource of) {
      cutClasses.add(of.getClassName());
    } else {
      tellsNothing = true;
    }
  }

  private static @Nullable TestSource source(TestIdentifier test) {
    return test.getSource().orElse(null);
  }

  /** Knows nothing then, as before all tests. */
  synchronized void forget() {
    invocations.clear();
    whole.clear();
    cutMethods.clear();
    cutClasses.clear();
    tellsNothing = false;
  }

  /** Whether nobody can tell of any method, after a failure or the like. */
  synchronized boolean tellNothing() {
    return tellsNothing;
  }

  /**
   * The unique ids of all invocations of the methods of a name; empty where not all of them ran, or
   * nobody can tell.
   *
   * @param methods how many the class has of that name
   */
  synchronized Optional<Set<String>> invocations(Class<?> testClass, String method, int methods) {
    if (tellsNothing
        || cutMethods.contains(testClass.getName() + "." + method)
        || cutClasses.stream().anyMatch(cut -> concerns(cut, testClass))) {
      return Optional.empty();
    }
    Set<String> ids = new HashSet<>();
    Set<String> signatures = new HashSet<>();
    for (Map.Entry<String, MethodSource> each : whole.entrySet()) {
      MethodSource source = each.getValue();
      if (source.getClassName().equals(testClass.getName())
          && source.getMethodName().equals(method)) {
        Set<String> own = invocations.getOrDefault(each.getKey(), Set.of());
        if (own.isEmpty()) {
          return Optional.empty();
        }
        ids.addAll(own);
        signatures.add(source.getMethodParameterTypes());
      }
    }
    return signatures.size() < methods ? Optional.empty() : Optional.of(ids);
  }

  /** Nested classes run within those that inherit them too. */
  private static boolean concerns(String cut, Class<?> testClass) {
    Class<?> cutClass;
    try {
      cutClass = Class.forName(cut, false, testClass.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return true;
    }
    return Stream.<Class<?>>iterate(testClass, each -> each != null, Class::getEnclosingClass)
        .anyMatch(each -> each.isAssignableFrom(cutClass));
  }
}
