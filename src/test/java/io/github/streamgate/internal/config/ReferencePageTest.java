package io.github.streamgate.internal.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReferencePageTest {
  private static final Path PAGE = Path.of("src/docs/reference.md");

  @Test
  void thePageSaysWhatTheSourcesSay() throws IOException {
    String page = ReferencePage.markdown();
    if ("write".equals(System.getProperty("streamgate.golden"))) {
      Files.writeString(PAGE, page);
    }

    assertThat(PAGE).content().as(ReferencePage.HOW).isEqualTo(page);
  }
}
