package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RedactorTest {

  @Test
  void everySecretGoesWhereverItStands() {
    Redactor redactor = new Redactor(List.of("sk-1", "hunter2"));

    assertThat(redactor.redact("key sk-1, again sk-1; password hunter2."))
        .isEqualTo("key [redacted], again [redacted]; password [redacted].");
  }

  /** Both are known where a key was given with its prefix; the rest of the longer one must go. */
  @Test
  void aSecretWithinAnotherLeavesNoRest() {
    assertThat(new Redactor(List.of("sk", "sk-secret")).redact("bad key sk-secret"))
        .isEqualTo("bad key [redacted]");
  }

  @Test
  void anEmptySecretRedactsNothing() {
    assertThat(new Redactor(List.of("", " ")).redact("a b")).isEqualTo("a b");
  }
}
