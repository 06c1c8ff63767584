package io.github.streamgate.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.dialect.PointerDialect.Place;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointerDialectTest {
  private static final Dialect FULL =
      new PointerDialect(
          Map.of(
              Place.TEXT, "/out/0/t",
              Place.REASONING, "/out/0/r",
              Place.USAGE, "/n",
              Place.END, "/over",
              Place.ERROR, "/code",
              Place.ID, "/id"),
          Framing.EVENT_STREAM);

  private final Interpreting stream = new Interpreting(FULL);

  @Test
  void everythingIsFoundWhereItsPointerPoints() throws Exception {
    assertThat(
            stream.data(
                "{\"out\":[{\"t\":\"a\",\"r\":\"hm\"}],\"n\":2,\"over\":\"stop\",\"id\":7}"))
        .isEqualTo("reasoning \"hm\"; answer \"a\"; usage 2 (reasoning 0); end stop");
    assertThat(stream.responseId()).isEqualTo("7");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"out\":[{\"t\":\"\"}],\"over\":false} | noise: empty text, not a token",
        "{\"out\":[{\"t\":null}],\"over\":0,\"code\":0} | noise: empty text, not a token",
        "{\"out\":[{\"t\":5}]} | answer \"5\"",
        "{\"out\":[{\"t\":[{\"text\":\"a\"},\"b\"]}]} | answer \"ab\"",
        "{\"over\":true} | end /over",
        "{\"over\":1} | end /over",
        "{\"n\":-1} | noise: empty text, not a token",
        "{\"code\":500} | failure \"500\"",
        "{\"code\":{\"message\":\"no model\"},\"out\":[{\"t\":\"a\"}]} | failure \"no model\"",
        "{\"elsewhere\":1} | unrecognised: JSON with nothing where the pointers point",
        "[1] | unrecognised: JSON with nothing where the pointers point",
        "[DONE] | last end [DONE]",
      })
  void whatStandsThereIsTakenForWhatItIs(String data, String meaning) throws Exception {
    assertThat(stream.data(data)).isEqualTo(meaning);
  }

  @Test
  void theWholeDataMayBeTheText() throws Exception {
    Interpreting whole =
        new Interpreting(new PointerDialect(Map.of(Place.TEXT, ""), Framing.EVENT_STREAM));

    assertThat(whole.data("\"a b\"")).isEqualTo("answer \"a b\"");
  }

  @Test
  void errorEventsAndPingsNeedNoPointer() throws Exception {
    assertThat(stream.event("error", "no model")).isEqualTo("failure \"no model\"");
    assertThat(stream.event("ping", "x")).isEqualTo("noise: ping");
    assertThatThrownBy(() -> stream.data("{\"out")).hasMessage("not JSON: {\"out");
  }

  @Test
  void withoutAPointerToTheEndTheBodyEndsIt() {
    assertThat(FULL.ending()).isEqualTo(Ending.SAID);
    assertThat(new PointerDialect(Map.of(Place.TEXT, "/t"), Framing.LINES).ending())
        .isEqualTo(Ending.END_OF_BODY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/t", "/a/b/c", "/choices/0/text", "/2", "/0/x", "/a~1b/99999999"})
  void itsSampleIsReadWhereverThePointersPoint(String pointer) {
    for (Framing framing : Framing.values()) {
      Dialect dialect =
          new PointerDialect(Map.of(Place.TEXT, pointer, Place.END, "/over"), framing);
      assertThat(DialectConformance.problems(dialect)).isEmpty();
    }
  }

  @Test
  void whatIsNoPointerIsRefused() {
    assertThatThrownBy(() -> new PointerDialect(Map.of(Place.TEXT, "text"), Framing.EVENT_STREAM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("text: \"text\" is not a JSON Pointer; write for example /choices/0/text");
    assertThatThrownBy(() -> new PointerDialect(Map.of(Place.END, "/e"), Framing.EVENT_STREAM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no pointer to the text, such as /choices/0/text");
  }
}
