package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.metric.Outcome;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NotFoundTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://h:1/v1/v1/chat/completions | http://h:1/v1/v1/chat/completions, where /v1 stands"
            + " twice: leave it out of url, or of path",
        "http://h:1/chat/completions?key=k | http://h:1/chat/completions, where no /v1 stands: is it"
            + " missing?",
        "http://h:1 | http://h:1, where no /v1 stands: is it missing?",
        "http://h:1/v1/messages | http://h:1/v1/messages",
        "http://h:1/v1beta/models/m:s?alt=sse | http://h:1/v1beta/models/m:s",
        "http://h:1/api/chat | http://h:1/api/chat",
      })
  void aNotFoundNamesTheUrlThatWasTried(String asked, String tried) {
    assertThat(NotFound.explained(new Outcome.HttpError(404, "no body"), URI.create(asked)))
        .isEqualTo(new Outcome.HttpError(404, "no body; tried was " + tried));
  }

  @Test
  void anyOtherOutcomeStaysAsItIs() {
    URI asked = URI.create("http://h:1/v1/v1/messages");
    Outcome refused = new Outcome.HttpError(401, "no key");

    assertThat(NotFound.explained(refused, asked)).isSameAs(refused);
    assertThat(NotFound.explained(new Outcome.Completed(), asked))
        .isEqualTo(new Outcome.Completed());
  }
}
