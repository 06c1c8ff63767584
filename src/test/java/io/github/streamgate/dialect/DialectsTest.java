package io.github.streamgate.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DialectsTest {
  @Test
  void aDialectIsFoundByItsName() {
    assertThat(Dialects.byName("openai")).isInstanceOf(OpenAiDialect.class);
  }

  @Test
  void anUnknownNameIsAnsweredWithTheKnownOnes() {
    assertThatThrownBy(() -> Dialects.byName("OpenAI"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no dialect is called \"OpenAI\"; known: openai");
  }

  @Test
  void aDialectOfTheUsersOwnIsFoundThroughTheThreadsClassLoader(@TempDir Path classes)
      throws Exception {
    withDialect(
        Parrot.class,
        classes,
        () -> {
          assertThat(Dialects.byName("parrot")).isInstanceOf(Parrot.class);
          assertThat(Dialects.all()).extracting(Dialect::name).containsExactly("openai", "parrot");
        });
  }

  @Test
  void twoDialectsOfOneNameAreRefused(@TempDir Path classes) throws Exception {
    withDialect(
        Twin.class,
        classes,
        () ->
            assertThatThrownBy(() -> Dialects.byName("openai"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                    "more than one dialect is called \"openai\":"
                        + " io.github.streamgate.dialect.DialectsTest$Twin,"
                        + " io.github.streamgate.dialect.OpenAiDialect; keep one"));
  }

  @Test
  void aThreadWithoutClassLoaderStillSeesStreamgatesOwn() {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      assertThat(Dialects.byName("openai").name()).isEqualTo("openai");
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static void withDialect(Class<? extends Dialect> type, Path classes, Runnable test)
      throws IOException {
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve(Dialect.class.getName()), type.getName());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      test.run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** A dialect of a user's own. */
  public static class Parrot implements Dialect {
    @Override
    public String name() {
      return "parrot";
    }

    @Override
    public String path() {
      return "/parrot";
    }

    @Override
    public String defaultTemplate() {
      return "{}";
    }

    @Override
    public Optional<String> objection(JsonNode body) {
      return Optional.empty();
    }

    @Override
    public StreamInterpreter open() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String sampleStream() {
      return "";
    }
  }

  /** Takes a name that is taken. */
  public static final class Twin extends Parrot {
    @Override
    public String name() {
      return "openai";
    }
  }
}
