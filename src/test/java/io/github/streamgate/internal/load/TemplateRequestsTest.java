package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.dialect.RequestTemplate;
import io.github.streamgate.dialect.TemplateValue;
import io.github.streamgate.dialect.TextTemplate;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TemplateRequestsTest {
  private static final URI URL = URI.create("http://127.0.0.1:8080/chat");
  private static final DataRows TWO_ROWS =
      new DataRows(
          List.of("query"),
          List.of(
              new DataRow(1, List.of(TemplateValue.text("a"))),
              new DataRow(2, List.of(TemplateValue.text("b")))),
          false);

  @Test
  void fillerHasItsWordsAndIsTheSameInEveryRunButNotInEveryRequest() {
    RequestFactory requests = requests("{\"q\": \"{words:200}\"}", DataRows.NONE);
    RequestFactory again = requests("{\"q\": \"{words:200}\"}", DataRows.NONE);

    assertThat(body(requests, 0, 0).split(" ", -1)).hasSize(200);
    assertThat(body(requests, 0, 0)).isEqualTo(body(again, 0, 5));
    assertThat(body(requests, 0, 0)).isNotEqualTo(body(requests, 1, 0));
  }

  @Test
  void aUuidIsTheSameEverywhereInARequestAndAnotherOneInEveryOther() {
    RequestFactory requests = requests("{\"q\": \"{uuid} {uuid}\"}", DataRows.NONE);
    Set<String> seen = new HashSet<>();
    for (int ordinal = 0; ordinal < 1000; ordinal++) {
      String[] uuids = body(requests, 0, 0).replaceAll("[^-0-9a-f ]", "").strip().split(" ", -1);
      assertThat(uuids[0]).isEqualTo(uuids[1]);
      UUID uuid = UUID.fromString(uuids[1]);
      assertThat(uuid.version()).isEqualTo(4);
      assertThat(uuid.variant()).isEqualTo(2);
      seen.add(uuids[1]);
    }
    assertThat(seen).hasSize(1000);
  }

  @Test
  void usersAndRowsAreCountedFromOne() {
    String template = "{\"a\": \"{user} {userIndex} {row} {query}\"}";

    assertThat(body(requests(template, TWO_ROWS), 3, 6)).isEqualTo("{\"a\":\"user-7 7 2 b\"}");
  }

  @Test
  void keysGoRoundOrStayWithTheirUser() {
    List<Map<String, String>> pool = List.of(Map.of("K", "1"), Map.of("K", "2"), Map.of("K", "3"));
    RequestHeaders around = new RequestHeaders(pool, Map.of(), KeyUse.ROUND_ROBIN);
    RequestHeaders sticky = new RequestHeaders(pool, Map.of(), KeyUse.PER_USER);

    assertThat(IntStream.range(0, 7).map(ordinal -> around.key(ordinal, 0)))
        .containsExactly(1, 2, 3, 1, 2, 3, 1);
    assertThat(IntStream.range(0, 7).map(ordinal -> sticky.key(ordinal, 4))).containsOnly(2);
    assertThat(requests(around).next(4, 0).key()).isEqualTo(2);
    assertThat(requests(around).next(4, 0).request().headers()).containsEntry("K", "2");
    assertThat(RequestHeaders.same(Map.of()).key(4, 4)).isZero();
  }

  @Test
  void aHeaderIsFilledForEveryRequest() {
    RequestHeaders headers =
        new RequestHeaders(
            List.of(Map.of("A", "same")),
            Map.of("X-User", TextTemplate.parse("u{userIndex}")),
            null);

    assertThat(requests(headers).next(0, 8).request().headers())
        .containsOnly(Map.entry("A", "same"), Map.entry("X-User", "u9"));
    assertThat(requests(headers)).asString().doesNotContain("same");
    assertThat(headers).asString().doesNotContain("same");
  }

  @Test
  void dataThatAreSentOnceHaveAnEnd() {
    DataRows once = new DataRows(TWO_ROWS.columns(), TWO_ROWS.rows(), true);

    assertThat(requests("{\"q\": \"{query}\"}", once).available()).isEqualTo(OptionalInt.of(2));
    assertThat(requests("{\"q\": \"{query}\"}", TWO_ROWS).available()).isEmpty();
  }

  private static TemplateRequests requests(String template, DataRows data) {
    return new TemplateRequests(
        "POST",
        new UrlTemplate(URL),
        RequestHeaders.same(Map.of()),
        RequestTemplate.parse(template),
        data,
        Map.of());
  }

  private static TemplateRequests requests(RequestHeaders headers) {
    return new TemplateRequests(
        "GET", new UrlTemplate(URL), headers, null, DataRows.NONE, Map.of());
  }

  private static String body(RequestFactory requests, int ordinal, int user) {
    return new String(requests.next(ordinal, user).request().body(), StandardCharsets.UTF_8);
  }
}
