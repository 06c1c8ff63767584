package io.github.streamgate;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.EngineFilter.includeEngines;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/**
 * Runs gated test classes under JUnit's engine, in a module of their own.
 *
 * <p>The module is found from where a class lies, so the compiled class is copied to where a build
 * would have put it, together with the class that it is nested in, and loaded from there.
 */
public final class Gates {
  private final Path module;
  private final Map<String, String> parameters = new TreeMap<>();

  private Gates(Path module) {
    this.module = module;
  }

  /** An empty module on a person's machine, whatever machine this is. */
  public static Gates in(Path module) throws IOException {
    Files.writeString(module.resolve("pom.xml"), "<project/>\n");
    return new Gates(module).with("streamgate.ci", "false").with("streamgate.environment", "here");
  }

  /** Sets a JUnit configuration parameter. */
  public Gates with(String parameter, String value) {
    parameters.put(parameter, value);
    return this;
  }

  /** Writes a file of the module. */
  Gates file(String name, String content) throws IOException {
    Path file = module.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, content);
    return this;
  }

  public Ran run(Class<?> gate) {
    return run(gate, 1).get(0);
  }

  /** Runs the class as a build does, in a launcher that tells who listens what becomes of it. */
  String launch(Class<?> gate, TestExecutionListener listener) {
    LauncherConfig alone =
        LauncherConfig.builder()
            .enableLauncherSessionListenerAutoRegistration(false)
            .enableLauncherDiscoveryListenerAutoRegistration(false)
            .enableTestExecutionListenerAutoRegistration(false)
            .build();
    try (URLClassLoader loader = loader(gate)) {
      LauncherDiscoveryRequest request =
          LauncherDiscoveryRequestBuilder.request()
              .selectors(selectClass(loader.loadClass(gate.getName())))
              .filters(includeEngines("junit-jupiter"))
              .configurationParameters(parameters)
              .build();
      return printedDuring(() -> LauncherFactory.create(alone).execute(request, listener));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String printedDuring(Runnable something) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream usual = System.out;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      something.run();
    } finally {
      System.setOut(usual);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** Runs the class twice in what is one JVM to it, as builds do that run failing tests again. */
  List<Ran> runAndRerun(Class<?> gate) {
    return run(gate, 2);
  }

  private List<Ran> run(Class<?> gate, int times) {
    try (URLClassLoader loader = loader(gate)) {
      Class<?> loaded = loader.loadClass(gate.getName());
      List<Ran> ran = new ArrayList<>();
      while (ran.size() < times) {
        ran.add(runLoaded(loaded));
      }
      return ran;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private Ran runLoaded(Class<?> loaded) {
    List<Events> events = new ArrayList<>();
    String printed =
        printedDuring(
            () ->
                events.add(
                    EngineTestKit.engine("junit-jupiter")
                        .selectors(selectClass(loaded))
                        .configurationParameters(parameters)
                        .execute()
                        .testEvents()));
    return new Ran(module, printed, events.get(0));
  }

  private URLClassLoader loader(Class<?> gate) throws IOException {
    Path classes = module.resolve("target/test-classes");
    copyWithNested(gate.getNestHost(), classes);
    String copied = gate.getNestHost().getName();
    return new URLClassLoader(new URL[] {classes.toUri().toURL()}, Gates.class.getClassLoader()) {
      @Override
      protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.equals(copied) && !name.startsWith(copied + "$")) {
          return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
          Class<?> loaded = findLoadedClass(name);
          return loaded == null ? findClass(name) : loaded;
        }
      }
    };
  }

  private static void copyWithNested(Class<?> host, Path classes) throws IOException {
    Path from =
        Path.of(URI.create(host.getProtectionDomain().getCodeSource().getLocation().toString()));
    Path folder = from.resolve(host.getPackageName().replace('.', '/'));
    Path into = Files.createDirectories(classes.resolve(from.relativize(folder).toString()));
    String name = host.getSimpleName();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String fileName = file.getFileName().toString();
        if (fileName.equals(name + ".class") || fileName.startsWith(name + "$")) {
          Files.write(into.resolve(fileName), Files.readAllBytes(file));
        }
      }
    }
  }
}
