package io.github.streamgate;

import io.github.streamgate.internal.baseline.BaselineFolder;
import io.github.streamgate.internal.report.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Lists the baselines of gates that are no more, and removes them if told to; on full runs only.
 *
 * <p>It goes by the classes and not by which gates ran: one that was disabled, that another fork
 * ran or whose key is missing here has a baseline all the same. So the file of an invocation that
 * is no more, whose method is still a gate, is not found. Thread-safe.
 */
final class ObsoleteBaselines {
  private static final ObsoleteBaselines OF_THIS_JVM =
      new ObsoleteBaselines(new RunScope(System::getProperty));

  private final RunScope scope;
  private final Map<Path, ClassLoader> modules = new TreeMap<>();
  private boolean prunes;

  ObsoleteBaselines(RunScope scope) {
    this.scope = scope;
  }

  static ObsoleteBaselines ofThisJvm() {
    return OF_THIS_JVM;
  }

  /** Whoever is to be told which tests are run. */
  RunScope scope() {
    return scope;
  }

  /** A gate of the module came to its turn. */
  synchronized void ran(Path moduleRoot, Class<?> testClass, boolean prune) {
    modules.put(moduleRoot, testClass.getClassLoader());
    prunes |= prune;
  }

  /** Lists or removes, module by module, and starts afresh; silent where no gate ran. */
  synchronized void report(Console console) {
    Optional<String> narrowedBy = scope.narrowedBy();
    try {
      for (Map.Entry<Path, ClassLoader> module : modules.entrySet()) {
        if (narrowedBy.isEmpty()) {
          report(module.getKey(), module.getValue(), console);
        } else if (prunes) {
          console.print(
              "PRUNE  nothing was removed: this run is narrowed by "
                  + narrowedBy.get()
                  + ", and only one of all tests of a module tells what is obsolete");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the baselines can not be listed", e);
    }
    modules.clear();
    prunes = false;
  }

  private void report(Path module, ClassLoader loader, Console console) throws IOException {
    BaselineFolder folder = new BaselineFolder(module);
    List<BaselineFolder.Entry> obsolete = new ArrayList<>();
    for (BaselineFolder.Entry entry : folder.entries()) {
      Optional<String> reason = reason(entry, module, loader);
      if (reason.isPresent()) {
        obsolete.add(entry);
        console.print((prunes ? "PRUNE  removed " : "OBSOLETE  ") + entry.name() + reason.get());
      }
    }
    if (prunes) {
      folder.delete(obsolete);
      console.print("PRUNE  " + LoadWords.counted(obsolete.size(), "baseline") + " removed");
    } else if (!obsolete.isEmpty()) {
      console.print("OBSOLETE  remove with -Dstreamgate.baseline=prune on a run of all tests");
    }
  }

  private static Optional<String> reason(
      BaselineFolder.Entry entry, Path module, ClassLoader loader) throws IOException {
    try {
      Class<?> testClass = Class.forName(entry.className(), false, loader);
      return hasGate(testClass, entry.method())
          ? Optional.empty()
          : Optional.of(
              ": " + entry.className() + " has no @SseLoad method " + entry.method() + " any more");
    } catch (ClassNotFoundException e) {
      return isWritten(entry.className(), module)
          ? Optional.empty()
          : Optional.of(": there is no class " + entry.className() + " any more");
    } catch (LinkageError e) {
      return Optional.empty(); // it is there, and something else is wrong with it
    }
  }

  private static boolean hasGate(Class<?> testClass, String method) {
    return !ReflectionSupport.findMethods(
            testClass,
            each ->
                each.getName().equals(method) && AnnotationSupport.isAnnotated(each, SseLoad.class),
            HierarchyTraversalMode.TOP_DOWN)
        .isEmpty();
  }

  /** Tests of another source set of the module are not on this class path. */
  private static boolean isWritten(String className, Path module) throws IOException {
    String outermost = className.replaceFirst("\\$.*", "");
    String stem = outermost.substring(outermost.lastIndexOf('.') + 1) + ".";
    Path sources = module.resolve("src");
    if (!Files.isDirectory(sources)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(sources)) {
      return files.anyMatch(file -> String.valueOf(file.getFileName()).startsWith(stem));
    }
  }
}
