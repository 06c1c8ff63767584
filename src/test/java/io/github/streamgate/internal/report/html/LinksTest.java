package io.github.streamgate.internal.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LinksTest {

  @Test
  void anAddressIsRelativeAndEncodedOnceMore() {
    Path index = Path.of("/app/target/streamgate");
    Path page =
        Path.of("/app/target/failsafe-reports/a.Chat$Deep/streams.paid%3A%20gold/report.html");

    assertThat(Links.between(index, page))
        .isEqualTo("../failsafe-reports/a.Chat$Deep/streams.paid%253A%2520gold/report.html");
  }

  @Test
  void aNameThatLooksLikeASchemeIsNone() {
    assertThat(Links.between(Path.of("/a"), Path.of("/a/javascript:alert(1)/report.html")))
        .isEqualTo("./javascript:alert(1)/report.html");
  }
}
