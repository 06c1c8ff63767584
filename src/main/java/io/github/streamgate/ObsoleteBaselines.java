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
 * Lists the baselines that no gate has any more, and removes them if told to; on full runs only.
 *
 * <p>Whether a method is still a gate the classes tell: one that was disabled, that another fork
 * ran or whose key is missing here has a baseline all the same. Which files such a method still
 * has, for its models, parameters, levels and named loads, only a run tells, and only one in which
 * nothing failed and every invocation of the method came to its turn: see {@link RunEvents}. In
 * doubt no file of the method is listed, as where a setting that names baselines came from outside
 * of code and profile.
 *
 * <p>Two things cannot be known. What a {@link LoadDriver} runs is in the body of the test, which
 * is not run for the sake of pruning: such files are listed by other runs, and left to be removed
 * by hand. And arguments that differ from run to run, because their source asks the environment,
 * look like arguments that are no more. Thread-safe.
 */
final class ObsoleteBaselines {
  private static final ObsoleteBaselines OF_THIS_JVM =
      new ObsoleteBaselines(
          new RunScope(System::getProperty), new RunEvents(), BaselinesInUse.ofThisJvm());

  private final RunScope scope;
  private final RunEvents events;
  private final BaselinesInUse inUse;
  private final Map<Path, Module> modules = new TreeMap<>();

  /** A module whose gates ran: what knows its classes, and whether obsolete files are to go. */
  private record Module(ClassLoader loader, boolean prunes) {}

  /** A file, and why it is one that no gate has. */
  private record Obsolete(BaselineFolder.Entry entry, String reason, boolean byHand) {}

  ObsoleteBaselines(RunScope scope, RunEvents events, BaselinesInUse inUse) {
    this.scope = scope;
    this.events = events;
    this.inUse = inUse;
  }

  static ObsoleteBaselines ofThisJvm() {
    return OF_THIS_JVM;
  }

  /** Whoever is to be told which tests are run. */
  RunScope scope() {
    return scope;
  }

  /** Whoever is to be told what becomes of them. */
  RunEvents events() {
    return events;
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
    events.forget();
    inUse.forget();
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

  private void list(Path root, Module module, Console console) throws IOException {
    BaselineFolder folder = new BaselineFolder(root);
    List<BaselineFolder.Entry> removed = new ArrayList<>();
    boolean listed = false;
    for (BaselineFolder.Entry entry : folder.entries()) {
      Optional<Obsolete> obsolete = obsolete(entry, root, module.loader);
      if (obsolete.isPresent()) {
        boolean removes = module.prunes && !obsolete.get().byHand();
        if (removes) {
          removed.add(entry);
        }
        listed |= !obsolete.get().byHand();
        console.print(
            (removes ? "PRUNE  removed " : "OBSOLETE  ") + entry.name() + obsolete.get().reason());
      }
    }
    if (module.prunes) {
      folder.delete(removed);
      if (events.tellNothing()) {
        console.print(
            "PRUNE  the files of gates that are still there were kept: something failed in this"
                + " run, and only one without a failure tells which of them are in use");
      }
      console.print("PRUNE  " + LoadWords.counted(removed.size(), "baseline") + " removed");
    } else if (listed) {
      console.print("OBSOLETE  remove with -Dstreamgate.baseline=prune on a run of all tests");
    }
  }

  private Optional<Obsolete> obsolete(BaselineFolder.Entry entry, Path module, ClassLoader loader)
      throws IOException {
    try {
      Class<?> testClass = Class.forName(entry.className(), false, loader);
      int gates = gates(testClass, entry.method());
      return gates == 0
          ? gone(entry, entry.className() + " has no @SseLoad method " + entry.method())
          : unused(entry, module, testClass, gates);
    } catch (ClassNotFoundException e) {
      return isWritten(entry.className(), module)
          ? Optional.empty()
          : gone(entry, "there is no class " + entry.className());
    } catch (LinkageError e) {
      return Optional.empty(); // it is there, and something else is wrong with it
    }
  }

  private static Optional<Obsolete> gone(BaselineFolder.Entry entry, String what) {
    return Optional.of(new Obsolete(entry, ": " + what + " any more", false));
  }

  private Optional<Obsolete> unused(
      BaselineFolder.Entry entry, Path module, Class<?> testClass, int gates) {
    boolean ranWhole =
        events.invocations(testClass, entry.method(), gates).filter(inUse::settles).isPresent();
    if (!ranWhole || inUse.uses(module, entry.name())) {
      return Optional.empty();
    }
    boolean byHand = inUse.runsByHand(entry.className(), entry.method());
    return Optional.of(
        new Obsolete(
            entry,
            ": no load of "
                + entry.className()
                + "."
                + entry.method()
                + " has it any more"
                + (byHand
                    ? "; remove it by hand, for prune runs no body and sees no load of a LoadDriver"
                    : ""),
            byHand));
  }

  private static int gates(Class<?> testClass, String method) {
    return ReflectionSupport.findMethods(
            testClass,
            each ->
                each.getName().equals(method) && AnnotationSupport.isAnnotated(each, SseLoad.class),
            HierarchyTraversalMode.TOP_DOWN)
        .size();
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
