package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Compares whole texts with the files under {@code src/test/resources/golden/report}.
 *
 * <p>After an intended change, {@code mvn test -Dstreamgate.golden=write -Dtest='*Golden*Test'}
 * writes them anew; the diff is then reviewed like any other.
 */
public final class Golden {
  private static final String FOLDER = "golden/report/";

  private Golden() {}

  /** The letters of Turkish, the decimal comma of German, and digits that are not ASCII. */
  public static Stream<Locale> locales() {
    return Stream.of(
        Locale.ROOT,
        Locale.forLanguageTag("tr-TR"),
        Locale.forLanguageTag("de-DE"),
        Locale.forLanguageTag("hi-IN-u-nu-deva"));
  }

  public static String under(Locale locale, Supplier<String> text) {
    Locale before = Locale.getDefault();
    Locale.setDefault(locale);
    try {
      return text.get();
    } finally {
      Locale.setDefault(before);
    }
  }

  public static void assertMatches(String name, String actual) {
    if ("write".equals(System.getProperty("streamgate.golden"))) {
      write(name, actual);
    } else {
      assertThat(actual)
          .as("%s%s; if the change is meant: mvn test -Dstreamgate.golden=write", FOLDER, name)
          .isEqualTo(read(name));
    }
  }

  private static String read(String name) {
    try (InputStream in = Golden.class.getClassLoader().getResourceAsStream(FOLDER + name)) {
      assertThat(in).as("%s%s is there", FOLDER, name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(String name, String actual) {
    try {
      Files.writeString(Path.of("src", "test", "resources").resolve(FOLDER + name), actual);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
