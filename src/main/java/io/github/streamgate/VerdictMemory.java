package io.github.streamgate;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What failed, and what was recorded, earlier in this JVM. Build tools run a failing test again if
 * told to, Surefire's {@code rerunFailingTestsCount} in the same JVM, and call it a flake when it
 * passes then; but a load that failed its limits and then met them has not become fast.
 *
 * <p>A test is known by its class object and JUnit's unique id: other invocations of its method are
 * other tests, and so is the same class loaded anew. Thread-safe.
 */
final class VerdictMemory {
  private static final ClassValue<Map<String, String>> MESSAGES =
      new ClassValue<>() {
        @Override
        protected Map<String, String> computeValue(Class<?> testClass) {
          return new ConcurrentHashMap<>();
        }
      };

  private static final ClassValue<Set<String>> RECORDINGS =
      new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> testClass) {
          return ConcurrentHashMap.newKeySet();
        }
      };

  private VerdictMemory() {}

  /** Keeps the message that a test failed with, for as long as its class is loaded. */
  static void remember(Class<?> testClass, String uniqueId, String message) {
    MESSAGES.get(testClass).put(uniqueId, message);
  }

  /** The message that the test failed with earlier, if it did. */
  static Optional<String> recall(Class<?> testClass, String uniqueId) {
    return Optional.ofNullable(MESSAGES.get(testClass).get(uniqueId));
  }

  /** Keeps that the test sets out to record; answers whether it did so before. */
  static boolean recordsAgain(Class<?> testClass, String uniqueId) {
    return !RECORDINGS.get(testClass).add(uniqueId);
  }
}
