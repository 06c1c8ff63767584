package io.github.streamgate.internal.baseline;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The file that holds the baseline of one gated test: {@code
 * baselines/<class>/<method>[.<suffix>].yaml} under the root of the module.
 *
 * <p>Thread-safe. Only {@link #apply} and {@link JointChange} write, under a lock that other
 * processes honour too, and replaces the file as a whole.
 */
public final class BaselineFile {
  static final String DIRECTORY = "baselines";

  private final Path module;
  private final String name;

  private BaselineFile(Path module, String name) {
    this.module = module;
    this.name = name;
  }

  /**
   * Names the file; it need not exist.
   *
   * @param module root of the module that the test belongs to
   * @param className fully qualified, nested classes after {@code $}
   * @param suffix parameters, model or name of the run, absent for a test that has one run
   */
  public static BaselineFile of(
      Path module, String className, String method, @Nullable String suffix) {
    String run = suffix == null ? method : method + "." + suffix;
    String name =
        DIRECTORY + "/" + FileName.encode(className) + "/" + FileName.encode(run) + ".yaml";
    return new BaselineFile(module, name);
  }

  /** The name relative to the module, with {@code /} on every platform. */
  public String name() {
    return name;
  }

  /** Where the file lies, or would. */
  public Path path() {
    return module.resolve(name);
  }

  /**
   * What a run can be compared with; every reason why it can not is said here.
   *
   * @param environment the present one; where it has no runs, those of {@link Baseline#ANY} count
   * @param shape the present load, without the token source, on which only some metrics depend
   */
  public BaselineAnswer answer(String environment, Map<String, String> shape) {
    try {
      Optional<Baseline> baseline = read();
      return baseline.isEmpty()
          ? new BaselineAnswer.Missing(Saying.NO_FILE.with(name))
          : answer(baseline.get(), environment, shape);
    } catch (BaselineFormatException e) {
      return new BaselineAnswer.Missing(Said.verbatim(String.valueOf(e.getMessage())));
    } catch (IOException e) {
      return new BaselineAnswer.Missing(Saying.UNREADABLE.with(name, e.getClass().getSimpleName()));
    }
  }

  private BaselineAnswer answer(Baseline baseline, String environment, Map<String, String> shape) {
    Optional<Difference> difference = Difference.first(baseline.shape(), shape);
    if (difference.isPresent()) {
      return new BaselineAnswer.Missing(
          Saying.INCOMPARABLE.with(difference.get().said(), name), true);
    }
    return baseline
        .resolve(environment)
        .<BaselineAnswer>map(
            found ->
                new BaselineAnswer.Found(
                    name, found.getKey(), found.getValue(), baseline.tokenSource()))
        .orElseGet(() -> new BaselineAnswer.Missing(noEnvironment(baseline, environment)));
  }

  private Said noEnvironment(Baseline baseline, String environment) {
    return Saying.NO_ENVIRONMENT.with(name, environment, baseline.known());
  }

  /**
   * Reads the file; empty where there is none.
   *
   * @throws BaselineFormatException if the file is not a baseline to judge by
   */
  public Optional<Baseline> read() throws IOException, BaselineFormatException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(path());
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    return Optional.of(BaselineReader.read(name, bytes));
  }

  /** What {@link #apply} would do; nothing is written. */
  public Change preview(Intent intent, Update update) throws IOException, BaselineFormatException {
    return read().orElseGet(() -> Baseline.blankFor(update)).change(intent, update);
  }

  /** As {@link JointChange#apply} of this file alone. */
  public Change apply(Intent intent, Update update) throws IOException, BaselineFormatException {
    return JointChange.apply(intent, List.of(new JointChange.Part(this, update))).get(0);
  }

  Path module() {
    return module;
  }

  /** Writes what the file is to become beside it. */
  Path draft(String text) throws IOException {
    Path directory = Files.createDirectories(path().resolveSibling(""));
    Path draft = directory.resolve(path().getFileName() + ".tmp");
    return Files.writeString(draft, text);
  }

  /** Puts a draft into the place of the file, as a whole. */
  void publish(Path draft) throws IOException {
    try {
      Files.move(draft, path(), StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(draft, path(), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /**
   * The change as something that a person can take or leave; nothing is written.
   *
   * @param after a baseline that {@link #preview} came to
   * @param repository the directory that the paths in the diff are relative to; the module lies in
   *     it
   */
  public Proposal proposal(Baseline after, Path repository) throws IOException {
    Path relative = absolute(repository).relativize(absolute(path()));
    String before = Files.exists(path()) ? Files.readString(path(), StandardCharsets.UTF_8) : null;
    String text = BaselineWriter.write(after);
    String slashed = relative.toString().replace('\\', '/');
    return new Proposal(name, text, UnifiedDiff.between(slashed, before, text));
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
