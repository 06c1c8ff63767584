package io.github.streamgate.internal.config;

import io.github.streamgate.internal.load.KeyUse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the keys: one, as {@code apiKey}, or a pool, as {@code keys}. No error shows any of them.
 *
 * @param profileFile the profile that a keys file is looked for beside, if there is one
 */
record ApiKeys(
    Settings settings, Variables variables, TextFiles files, Optional<String> profileFile) {
  private static final Pattern BETWEEN_KEYS = Pattern.compile("[,\\r\\n]+");

  /** The bare keys, each without {@code Bearer}; empty where none is asked for. */
  List<String> all() {
    Optional<Written> pool = settings.raw(LoadSettings.KEYS.name());
    Optional<Written> one = settings.raw(LoadSettings.API_KEY.name());
    if (pool.isPresent() && one.isPresent()) {
      throw new ConfigurationException(
          "apiKey ("
              + one.get().where()
              + ") beside keys ("
              + pool.get().where()
              + "): every request carries one key; remove one of the two settings");
    }
    return pool.map(this::pool).or(() -> one.map(this::single).map(List::of)).orElse(List.of());
  }

  /** How the pool is dealt out; empty where there is no pool. */
  Optional<KeyUse> use() {
    Optional<KeyUse> use = settings.get(LoadSettings.KEY_USE);
    if (settings.raw(LoadSettings.KEYS.name()).isEmpty()) {
      use.ifPresent(
          written -> {
            throw new ConfigurationException(
                "keyUse = "
                    + LoadSettings.keyUse(written)
                    + " ("
                    + settings.raw(LoadSettings.KEY_USE.name()).map(Written::where).orElse("")
                    + "): there is no pool of keys to be dealt out; set keys, for example keys = "
                    + LoadSettings.KEYS.example()
                    + ", or remove the setting");
          });
      return Optional.empty();
    }
    return Optional.of(use.orElse(KeyUse.ROUND_ROBIN));
  }

  private String single(Written written) {
    if (written.committed() && !Variables.mentioned(written.text())) {
      throw new ConfigurationException(
          "apiKey ("
              + written.where()
              + "): a key must not be written down where it is committed; write apiKey = "
              + LoadSettings.API_KEY.example()
              + " and set that variable in the environment");
    }
    requireSet(written);
    String key = variables.fill(written).text().strip();
    return bare(key, "apiKey (" + written.where() + "): the key");
  }

  private void requireSet(Written written) {
    variables
        .firstMissing(written.text())
        .ifPresent(
            name -> {
              throw new MissingKeyException(
                  "no API key: "
                      + written.text()
                      + " ("
                      + written.where()
                      + ") is not set; set the environment variable or the system property "
                      + name);
            });
  }

  private List<String> pool(Written written) {
    requireSet(written);
    Written filled = variables.fill(written);
    Optional<Path> file = files.onDisk(filled.text().strip(), profileFile);
    boolean mayBeKeys = !written.committed() || Variables.mentioned(written.text());
    if (file.isEmpty() && !mayBeKeys) {
      throw new ConfigurationException(
          "keys ("
              + written.where()
              + "): no such file, beside the profile or in the module (what was written is not"
              + " shown here, for it may be a key); name a file with a key a line, or write keys = "
              + LoadSettings.KEYS.example()
              + " and set that variable in the environment");
    }
    file.ifPresent(found -> requireUntracked(found, filled));
    String text =
        file.isPresent()
            ? files.read(LoadSettings.KEYS.name(), filled, profileFile, StandardCharsets.UTF_8)
            : filled.text();
    List<String> keys =
        Arrays.stream((file.isPresent() ? Pattern.compile("\\R") : BETWEEN_KEYS).split(text))
            .map(String::strip)
            .filter(key -> !key.isEmpty())
            .map(key -> bare(key, "keys (" + written.where() + "): a key"))
            .toList();
    if (keys.isEmpty()) {
      throw new ConfigurationException(
          "keys (" + written.where() + "): there is no key in it; write a key a line");
    }
    return keys;
  }

  private void requireUntracked(Path file, Written written) {
    boolean tracked;
    try {
      tracked = GitIndex.tracks(file);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigurationException("interrupted while git was asked about " + file);
    }
    if (tracked) {
      String name = files.inModule(file);
      throw new ConfigurationException(
          "keys = "
              + written.text()
              + " ("
              + written.where()
              + "): git tracks this file, so everyone who can read the repository has the keys. Run"
              + " git rm --cached "
              + name
              + ", add "
              + name
              + " to .gitignore, and replace the keys, for the history keeps them; or write keys ="
              + " ${PERF_KEYS} and set that variable in the environment, the keys with commas"
              + " between them");
    }
  }

  private static String bare(String written, String what) {
    HeaderSource.requireSendable(written, what);
    return written.regionMatches(true, 0, "Bearer ", 0, 7) ? written.substring(7).strip() : written;
  }
}
