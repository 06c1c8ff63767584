package io.github.streamgate.internal.config;

import static io.github.streamgate.internal.config.PlanFixture.HERE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.load.RequestFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
  private static final List<String> KEYS = List.of("app-first", "app-second", "app-third");

  @TempDir Path module;

  private PlanFixture gate;

  @BeforeEach
  void start() {
    gate = PlanFixture.in(module).set("query", "Hello");
  }

  @Test
  void aFileHasAKeyALineWithBearerOrWithout() throws IOException {
    gate.profile("keys: apiKeys.txt\n");
    gate.file(
        "perf/apiKeys.txt", "app-first\r\nBearer app-second\r\n\r\n  bearer  app-third  \r\n");

    assertThat(sent(gate.plan(), 5))
        .containsExactly(
            "1 Bearer app-first",
            "2 Bearer app-second",
            "3 Bearer app-third",
            "1 Bearer app-first",
            "2 Bearer app-second");
    assertThat(gate.plan().described()).containsEntry("keys", "3, round-robin");
    assertThat(gate.plan().load().secrets()).containsExactlyElementsOf(KEYS);
    assertThat(gate.plan().toString() + gate.plan().load() + gate.plan().load().requests())
        .doesNotContain(KEYS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"app-first,app-second, Bearer app-third", "app-first\napp-second\r\napp-third\n"})
  void keysComeFromTheEnvironmentToo(String written) {
    gate.set("keys", "${PERF_KEYS}").environment.put("PERF_KEYS", written);
    assertThat(sent(gate.plan(), 3))
        .containsExactly("1 Bearer app-first", "2 Bearer app-second", "3 Bearer app-third");

    gate.annotation.remove("keys");
    gate.environment.put("STREAMGATE_KEYS", written);
    assertThat(sent(gate.plan(), 1)).containsExactly("1 Bearer app-first");
  }

  @Test
  void aUserKeepsItsKeyWhereThatIsAskedFor() {
    gate.set("keys", "${PERF_KEYS}").environment.put("PERF_KEYS", String.join(",", KEYS));
    gate.set("keyUse", "per-user");
    RequestFactory requests = gate.plan().load().requests();

    assertThat(IntStream.range(0, 5).map(ordinal -> requests.next(ordinal, 4).key()))
        .containsOnly(2);
    assertThat(gate.plan().described()).containsEntry("keys", "3, per-user");
  }

  @Test
  void theKeysAreNoPartOfTheShape() {
    gate.set("keys", "${PERF_KEYS}").environment.put("PERF_KEYS", "app-first");
    var shape = gate.plan().shape();
    gate.environment.put("PERF_KEYS", String.join(",", KEYS));
    assertThat(gate.plan().shape()).isEqualTo(shape);
    gate.annotation.remove("keys");
    assertThat(gate.plan().shape()).isEqualTo(shape);
  }

  @Test
  void aKeyThatIsWrittenDownIsRefusedWithoutBeingShown() {
    gate.set("keys", "app-first");
    gate.refusedWith(
        "keys ("
            + HERE
            + "): no such file, beside the profile or in the module (what was written is not shown"
            + " here, for it may be a key); name a file with a key a line, or write keys ="
            + " ${PERF_KEYS} and set that variable in the environment");
  }

  @Test
  void keysThatAreAskedForAndNotThereHaveAnErrorOfTheirOwn() throws IOException {
    gate.set("keys", "${PERF_KEYS}");
    assertThatThrownBy(gate::plan)
        .isInstanceOf(MissingKeyException.class)
        .hasMessage(
            "no API key: ${PERF_KEYS} ("
                + HERE
                + ") is not set; set the environment variable or the system property PERF_KEYS");

    gate.file("keys.txt", "\n \n");
    gate.set("keys", "keys.txt");
    gate.refusedWith("keys (" + HERE + "): there is no key in it; write a key a line");
  }

  @Test
  void aKeyThatCannotBeSentIsRefusedWithoutBeingShown() throws IOException {
    gate.file("keys.txt", "app-first\napp-密\n");
    gate.set("keys", "keys.txt");
    gate.refusedWith(
        "keys ("
            + HERE
            + "): a key holds a line break or another character that HTTP does not allow in a"
            + " header; set it to visible characters alone (it is not shown here, for it may be a"
            + " secret)");
  }

  @Test
  void settingsThatContradictEachOtherAreRefused() {
    gate.set("keyUse", "per-user");
    gate.refusedWith(
        "keyUse = per-user ("
            + HERE
            + "): there is no pool of keys to be dealt out; set keys, for example keys ="
            + " ${PERF_KEYS}, or remove the setting");

    gate.set("keys", "${PERF_KEYS}").set("apiKey", "${KEY}");
    gate.refusedWith(
        "apiKey (%s) beside keys (%s): every request carries one key; remove one of the two settings"
            .formatted(HERE, HERE));

    gate.annotation.remove("apiKey");
    gate.environment.put("PERF_KEYS", "app-first");
    gate.set("keyUse", "sticky");
    gate.refusedWith(
        "keyUse = sticky ("
            + HERE
            + "): must be round-robin or per-user; write for example keyUse = per-user");
  }

  @Test
  void aFileThatGitTracksIsRefusedWithTheCommandThatMendsIt() throws Exception {
    git("init", "-q");
    gate.profile("keys: apiKeys.txt\n");
    gate.file("perf/apiKeys.txt", "app-first\n");
    assertThat(sent(gate.plan(), 1)).as("not tracked yet").hasSize(1);

    git("add", "perf/apiKeys.txt");
    String refusal =
        "keys = apiKeys.txt (perf/chat.yaml, line 1): git tracks this file, so everyone who can"
            + " read the repository has the keys. Run git rm --cached perf/apiKeys.txt, add"
            + " perf/apiKeys.txt to .gitignore, and replace the keys, for the history keeps them;"
            + " or write keys = ${PERF_KEYS} and set that variable in the environment, the keys"
            + " with commas between them";
    gate.refusedWith(refusal);

    git("rm", "-q", "--cached", "perf/apiKeys.txt");
    gate.file(".gitignore", "perf/apiKeys.txt\n");
    assertThat(sent(gate.plan(), 1)).containsExactly("1 Bearer app-first");
  }

  private void git(String... arguments) throws Exception {
    ProcessBuilder git = new ProcessBuilder("git", "-C", module.toString());
    git.command().addAll(List.of(arguments));
    try {
      Process process = git.inheritIO().start();
      Assumptions.assumeTrue(process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0);
    } catch (IOException e) {
      Assumptions.abort("there is no git here");
    }
  }

  /** The place of the key in the pool, and the header that carries it. */
  private static List<String> sent(Plan plan, int n) {
    return IntStream.range(0, n)
        .mapToObj(ordinal -> plan.load().requests().next(ordinal, 0))
        .map(each -> each.key() + " " + each.request().headers().get("Authorization"))
        .toList();
  }
}
