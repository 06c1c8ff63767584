package io.github.streamgate;

import io.github.streamgate.internal.baseline.BaselineFolder;
import io.github.streamgate.internal.report.Console;
import java.io.IOException;
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
  private final Map<Path, Module> modules = new TreeMap<>();

  /** A module whose gates ran: what knows its classes, and whether obsolete files are to go. */
  private record Module(ClassLoader loader, boolean prunes) {}

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
    modules.merge(
        moduleRoot,
        new Module(testClass.getClassLoader(), prune),
        (before, now) -> new Module(now.loader, before.prunes || prune));
  }

  /**
   * Lists or removes, module by module, and starts afresh; silent where no gate ran. It comes after
   * all tests, when an error could only break what they came to: it is said, and no more.
   */
  synchronized void report(Console console) {
    modules.forEach((root, module) -> report(root, module, console));
    modules.clear();
  }

  private void report(Path root, Module module, Console console) {
    Optional<String> narrowedBy = scope.narrowedBy();
    if (narrowedBy.isPresent()) {
      if (module.prunes) {
        console.print(
            "PRUNE  nothing was removed: this run is narrowed by "
                + narrowedBy.get()
                + ", and only one of all tests of a module tells what is obsolete");
      }
      return;
    }
    try {
      list(root, module, console);
    } catch (IOException e) {
      console.print("WARN   " + root + ": its baselines cannot be looked through: " + e);
    }
  }

  private static void list(Path root, Module module, Console console) throws IOException {
    BaselineFolder folder = new BaselineFolder(root);
    List<BaselineFolder.Entry> obsolete = new ArrayList<>();
    for (BaselineFolder.Entry entry : folder.entries()) {
      Optional<String> reason = reason(entry, root, module.loader);
      if (reason.isPresent()) {
        obsolete.add(entry);
        console.print(
            (module.prunes ? "PRUNE  removed " : "OBSOLETE  ") + entry.name() + reason.get());
      }
    }
    if (module.prunes) {
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
