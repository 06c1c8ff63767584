package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.ModuleRoot;
import io.github.streamgate.internal.config.Written;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;

/**
 * The invocation of {@link StreamgateProfiles} for one profile.
 *
 * @param file relative to the module: {@code perf/chat.yaml}
 */
record ProfileInvocation(String file) implements TestTemplateInvocationContext, BeforeEachCallback {
  private static final String FOLDER = "perf";
  private static final String ENDING = ".yaml";

  /** One for every profile of the module, by name. */
  static List<ProfileInvocation> all(Class<?> testClass) {
    Path folder = ModuleRoot.of(testClass).resolve(FOLDER);
    if (!Files.isDirectory(folder)) {
      throw none(testClass, folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<ProfileInvocation> all =
          files
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> name.endsWith(ENDING))
              .sorted()
              .map(name -> new ProfileInvocation(FOLDER + "/" + name))
              .toList();
      if (all.isEmpty()) {
        throw none(testClass, folder);
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(folder + " cannot be read", e);
    }
  }

  private static ConfigurationException none(Class<?> testClass, Path folder) {
    return new ConfigurationException(
        testClass.getSimpleName()
            + " extends StreamgateProfiles, but there is no profile: write one, for example "
            + folder.resolve("chat" + ENDING));
  }

  /** The profile that this invocation is for, if it is for one. */
  static Optional<ProfileInvocation> of(ExtensionContext.Store store) {
    return Optional.ofNullable(store.get(ProfileInvocation.class, ProfileInvocation.class));
  }

  /** Named after the file, without folder and ending: {@code chat}. */
  InvocationName invocationName() {
    List<String> name =
        List.of(file.substring(FOLDER.length() + 1, file.length() - ENDING.length()));
    return new InvocationName(name, name);
  }

  /** As what a test of this profile is told to read. */
  Map<String, Written> layer(Class<?> testClass) {
    return Map.of("profile", Written.inSource(file, "a profile for " + testClass.getSimpleName()));
  }

  @Override
  public String getDisplayName(int invocationIndex) {
    return file;
  }

  @Override
  public List<Extension> getAdditionalExtensions() {
    return List.of(this);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    context.getStore(StreamgateExtension.STORE).put(ProfileInvocation.class, this);
  }
}
