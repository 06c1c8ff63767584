package io.github.streamgate;

import io.github.streamgate.internal.config.Surroundings;
import io.github.streamgate.internal.report.TestName;
import java.nio.file.Files;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Says, once for each class, that its name makes everybody send its load: Surefire takes up {@code
 * *Test}. Said to people only, for it is they who run {@code mvn test} all day. Thread-safe.
 */
final class NameAdvice {
  private final Set<String> given = ConcurrentHashMap.newKeySet();

  /** The line to print, if there is anything to say that was not said before. */
  Optional<String> on(TestName test, Surroundings surroundings) {
    boolean concerned =
        test.ofSurefire()
            && !surroundings.ci()
            && Files.isRegularFile(surroundings.moduleRoot().resolve("pom.xml"));
    return concerned && given.add(test.className())
        ? Optional.of(
            "WARN   "
                + test.simpleClassName()
                + " is a name that Surefire takes up, so everyone's mvn test sends this load; name"
                + " it *PerfIT and let Failsafe run it in mvn verify")
        : Optional.empty();
  }
}
