package io.github.streamgate.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextDialectTest {
  private final Interpreting stream = new Interpreting(new TextDialect());

  @ParameterizedTest
  @ValueSource(strings = {"The ", " ", "a  b", "{\"json\":", "null", "DONE"})
  void theDataIsTheTextWithItsBlanks(String data) throws Exception {
    assertThat(stream.data(data)).startsWith("answer ");
    assertThat(new TextDialect().open().interpret(StreamEvent.of("tick", data)))
        .containsExactly(new StreamSignal.Output(StreamSignal.Channel.ANSWER, data));
  }

  @Test
  void anEventWithoutDataIsNoToken() throws Exception {
    assertThat(stream.data("")).isEqualTo("noise: event without data");
    assertThat(stream.event("ping", "x")).isEqualTo("noise: ping");
  }

  @Test
  void anErrorEventIsAFailureAndAMarkerAnEnd() throws Exception {
    assertThat(stream.event("error", "no model")).isEqualTo("failure \"no model\"");
    assertThat(stream.event("error", "{\"message\":\"no model\"}"))
        .isEqualTo("failure \"no model\"");
    assertThat(stream.event("error", "")).isEqualTo("failure \"error event without data\"");
    assertThat(stream.data("[DONE]")).isEqualTo("last end [DONE]");
  }

  @Test
  void theEndOfTheBodyIsTheEnd() {
    assertThat(new TextDialect().ending()).isEqualTo(Ending.END_OF_BODY);
  }
}
