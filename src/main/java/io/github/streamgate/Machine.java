package io.github.streamgate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Where a gate runs, and on what.
 *
 * @param environment under which name its figures stand in a baseline
 */
record Machine(String environment) {
  private static final long MEBIBYTE = 1 << 20;

  /** Facts by key, in reading order; what nobody knows is left out. */
  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("environment", environment);
    facts.put(
        "system", property("os.name") + " " + property("os.version") + ", " + property("os.arch"));
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("heap", Runtime.getRuntime().maxMemory() / MEBIBYTE + " MiB");
    facts.put("java", property("java.vm.name") + " " + property("java.runtime.version"));
    version(Test.class).ifPresent(version -> facts.put("junit", version));
    version(SseLoad.class).ifPresent(version -> facts.put("streamgate", version));
    return facts;
  }

  private static String property(String name) {
    return System.getProperty(name, "");
  }

  /** As the jar of a class says it. */
  private static Optional<String> version(Class<?> ofJar) {
    return Optional.ofNullable(ofJar.getPackage().getImplementationVersion());
  }
}
