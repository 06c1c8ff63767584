package io.github.streamgate;

import io.github.streamgate.internal.baseline.BaselineFile;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which baselines the gates of this JVM would read or write, and of which of their invocations that
 * is all there is to know. Thread-safe.
 */
final class BaselinesInUse {
  private static final BaselinesInUse OF_THIS_JVM = new BaselinesInUse();

  private final Map<Path, Set<String>> names = new HashMap<>();
  private final Set<String> settled = new HashSet<>();
  private final Set<String> byHand = new HashSet<>();

  static BaselinesInUse ofThisJvm() {
    return OF_THIS_JVM;
  }

  /** A load came to its turn, whatever became of it. */
  synchronized void used(Path moduleRoot, List<BaselineFile> files) {
    // Where file systems do not tell A from a, neither may what is deleted from them.
    Set<String> known =
        names.computeIfAbsent(moduleRoot, root -> new TreeSet<>(String.CASE_INSENSITIVE_ORDER));
    files.forEach(file -> known.add(file.name()));
  }

  /** There are no other loads in an invocation than those that were named. */
  synchronized void settled(String uniqueId) {
    settled.add(uniqueId);
  }

  /** Likewise, where the body of the test has run them. */
  synchronized void settledByHand(TestPlace place, String uniqueId) {
    byHand.add(method(place.testClass().getName(), place.method().getName()));
    settled.add(uniqueId);
  }

  /** Knows nothing then, as before all tests. */
  synchronized void forget() {
    names.clear();
    settled.clear();
    byHand.clear();
  }

  /** Whether any load goes by the file of that name. */
  synchronized boolean uses(Path moduleRoot, String name) {
    return names.getOrDefault(moduleRoot, Set.of()).contains(name);
  }

  /** Whether all loads of these invocations are known. */
  synchronized boolean settles(Collection<String> uniqueIds) {
    return settled.containsAll(uniqueIds);
  }

  /**
   * Whether the method has a body that runs loads, so that nobody knows them without running it.
   */
  synchronized boolean runsByHand(String className, String method) {
    return byHand.contains(method(className, method));
  }

  private static String method(String className, String method) {
    return className + "." + method;
  }
}
