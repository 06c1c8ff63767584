package io.github.streamgate.internal.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds and reads the text files that settings name: files on disk, or, named {@code
 * classpath:perf/chat.yaml}, on the class path, where several modules find one jar.
 *
 * @param moduleRoot what relative paths count from
 * @param classLoader the test's own
 */
record TextFiles(Path moduleRoot, ClassLoader classLoader) {
  private static final String ON_CLASS_PATH = "classpath:";

  /** A place where a file may lie; its text form is what an error shows. */
  private interface Place {
    /** The file's content, empty where there is none. */
    Optional<byte[]> bytes() throws IOException;
  }

  private record OnDisk(Path file) implements Place {
    @Override
    public Optional<byte[]> bytes() throws IOException {
      return Files.isRegularFile(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    }

    @Override
    public String toString() {
      return file.toString();
    }
  }

  private record OnClassPath(String name, ClassLoader classLoader) implements Place {
    @Override
    public Optional<byte[]> bytes() throws IOException {
      try (InputStream in = classLoader.getResourceAsStream(name)) {
        return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
      }
    }

    @Override
    public String toString() {
      return ON_CLASS_PATH + name;
    }
  }

  /**
   * Reads a file that a setting names, without its byte order mark.
   *
   * @param setting the name of the setting, for the error
   * @param written what was written, and where
   * @param encoding in which the file is written
   * @param profile the file that relative names are looked for beside, before the module root
   */
  String read(String setting, Written written, Optional<String> profile, Charset encoding) {
    Set<Place> places = new LinkedHashSet<>();
    profile.ifPresent(file -> places.add(beside(file, written.text())));
    places.add(place(written.text()));
    try {
      for (Place place : places) {
        Optional<byte[]> bytes = place.bytes();
        if (bytes.isPresent()) {
          return decode(bytes.get(), setting, written, encoding);
        }
      }
    } catch (IOException e) {
      throw new ConfigurationException(
          setting + " = " + written.text() + " (" + written.where() + "): cannot be read: " + e);
    }
    throw new ConfigurationException(
        setting
            + " = "
            + written.text()
            + " ("
            + written.where()
            + "): no such file; looked for "
            + places.stream().map(Place::toString).collect(Collectors.joining(" and ")));
  }

  /** The file on disk that a setting names, if there is one. */
  Optional<Path> onDisk(String text, Optional<String> profile) {
    return Stream.concat(profile.map(file -> beside(file, text)).stream(), Stream.of(place(text)))
        .filter(OnDisk.class::isInstance)
        .map(place -> ((OnDisk) place).file())
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** The file as one names it in the module, with slashes. */
  String inModule(Path file) {
    Path root = moduleRoot.toAbsolutePath().normalize();
    Path absolute = file.toAbsolutePath().normalize();
    Path named = absolute.startsWith(root) ? root.relativize(absolute) : absolute;
    return named.toString().replace('\\', '/');
  }

  private Place place(String text) {
    return text.startsWith(ON_CLASS_PATH)
        ? onClassPath(absolute(text))
        : new OnDisk(moduleRoot.resolve(text).normalize());
  }

  private Place beside(String profile, String text) {
    if (text.startsWith(ON_CLASS_PATH)) {
      return place(text);
    }
    return profile.startsWith(ON_CLASS_PATH)
        ? onClassPath(absolute(profile).resolveSibling(text))
        : new OnDisk(moduleRoot.resolve(profile).resolveSibling(text).normalize());
  }

  private static Path absolute(String text) {
    return Path.of("/" + text.substring(ON_CLASS_PATH.length()).replaceFirst("^/+", ""));
  }

  /** Class path names have slashes on every system, and none at the start. */
  private Place onClassPath(Path absolute) {
    String name = absolute.normalize().toString().replace('\\', '/');
    return new OnClassPath(name.substring(1), classLoader);
  }

  private static String decode(byte[] bytes, String setting, Written written, Charset encoding) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      String text =
          encoding
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(in)
              .toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      long line = 1 + linesBefore(bytes, in.position());
      throw new ConfigurationException(
          setting
              + " = "
              + written.text()
              + " ("
              + written.where()
              + "): not "
              + encoding
              + " at line "
              + line
              + "; save it as UTF-8, or say how it is written, for example encoding = GBK");
    }
  }

  private static long linesBefore(byte[] bytes, int position) {
    return new String(Arrays.copyOf(bytes, position), StandardCharsets.ISO_8859_1)
        .chars()
        .filter(c -> c == '\n')
        .count();
  }
}
