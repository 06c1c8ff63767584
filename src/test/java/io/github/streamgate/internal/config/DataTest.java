package io.github.streamgate.internal.config;

import static io.github.streamgate.internal.config.PlanFixture.HERE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataTest {
  private static final String TEMPLATE =
      "{\"stream\": true, \"messages\": [\"{query}\"], \"tenant\": \"{tenant}\"}";
  private static final String ONLY_QUERY = "{\"stream\": true, \"messages\": [\"{query}\"]}";

  @TempDir Path module;

  private PlanFixture gate;

  @BeforeEach
  void start() {
    gate = PlanFixture.in(module);
  }

  @Test
  void everyColumnOfACsvFileIsAVariable() throws IOException {
    gate.template(TEMPLATE)
        .data(
            "q.csv",
            String.join(
                "\r\n",
                "\uFEFFtenant, query ,unused",
                "red,\"two",
                "lines, \"\"quoted\"\" {tenant}\",1",
                "",
                "blue,你好 😀,2",
                ""));

    assertThat(gate.body(0))
        .hasToString(
            "{\"stream\":true,\"messages\":[\"two\\r\\nlines, \\\"quoted\\\" {tenant}\"],"
                + "\"tenant\":\"red\"}");
    assertThat(gate.body(1).get("messages").get(0).textValue()).isEqualTo("你好 😀");
    assertThat(gate.body(2)).isEqualTo(gate.body(0));
    assertThat(gate.plan().described()).containsEntry("rows", "2");
  }

  @Test
  void aCsvFileIsReadInItsEncoding() throws IOException {
    gate.template(ONLY_QUERY).data("q.csv", "").set("encoding", "GBK");
    gate.file("perf/q.csv", "query\n你是谁\n", Charset.forName("GBK"));

    assertThat(gate.body(0).get("messages").get(0).textValue()).isEqualTo("你是谁");
  }

  @Test
  void valuesOfJsonLinesStayJsonWhereAStringIsExactlyTheirPlace() throws IOException {
    gate.template(
            "{\"stream\": true, \"messages\": \"{messages}\", \"max_tokens\": \"{max}\","
                + " \"note\": \"max {max}, {query}\"}")
        .data(
            "q.jsonl",
            """
            {"messages": [{"role": "user", "content": "你 {max}"}], "max": 64, "query": "true"}

            {"query": "q", "max": 0.5, "messages": []}
            """);

    assertThat(gate.body(0))
        .hasToString(
            "{\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"你 {max}\"}],"
                + "\"max_tokens\":64,\"note\":\"max 64, true\"}");
    assertThat(gate.body(1).get("max_tokens")).hasToString("0.5");
  }

  @Test
  void randomOrderIsShuffledOnceByItsSeedSoThatEveryRowIsSentEquallyOften() throws IOException {
    StringBuilder prompts = new StringBuilder();
    for (int row = 1; row <= 50; row++) {
      prompts.append("prompt ").append(row).append('\n');
    }
    gate.data("q.txt", prompts.toString()).set("order", "random(7)");
    List<Integer> first = rows(50);

    Set<Integer> distinct = new HashSet<>(first);
    assertThat(distinct).hasSize(50);
    assertThat(first).isNotEqualTo(first.stream().sorted().toList());
    assertThat(rows(50)).isEqualTo(first);
    assertThat(gate.body(0).toString()).contains("prompt " + first.get(0) + "\"");
    gate.set("order", "random(8)");
    assertThat(rows(50)).isNotEqualTo(first);
  }

  private List<Integer> rows(int n) {
    Plan plan = gate.plan();
    return java.util.stream.IntStream.range(0, n)
        .mapToObj(ordinal -> plan.load().requests().next(ordinal, 0).row())
        .toList();
  }

  @Test
  void dataThatAreSentOnceEndTheLoad() throws IOException {
    gate.data("q.txt", "a\nb\nc\nd\n").set("order", "once");
    assertThat(gate.plan().load().model().requests()).isEqualTo(OptionalInt.of(2));

    gate.annotation.remove("requests");
    assertThat(gate.plan().load().model().requests()).isEqualTo(OptionalInt.of(3));
    assertThat(gate.plan().load().requests().available()).isEqualTo(OptionalInt.of(4));
    assertThat(gate.plan().described()).containsEntry("order", "once");
  }

  @Test
  void dataThatAreSentOnceBesideADurationAreRefused() throws IOException {
    gate.data("q.txt", "a\nb\nc\n").set("order", "once").set("duration", "60s");
    gate.refusedWith(
        "order = once (%s) beside duration = 60s (%s): the data end the load, whenever that is;"
                .formatted(HERE, HERE)
            + " remove one of the two");
  }

  @Test
  void fewerRowsThanWereAskedForAreRefused() throws IOException {
    gate.data("q.txt", "a\nb\nc\n").set("order", "once").set("requests", "3");
    gate.refusedWith(
        "order = once ("
            + HERE
            + "): 3 rows of data are not enough for 1 requests of warm-up and 3 measured ones; add"
            + " rows, or lower requests or warmup");

    gate.set("warmup", "3").annotation.remove("requests");
    gate.refusedWith(
        "order = once ("
            + HERE
            + "): 3 rows of data are not enough for 3 requests of warm-up and any measured one; add"
            + " rows, or lower requests or warmup");
  }

  @Test
  void anOrderWithoutDataOrInNoWordsOfOursIsRefused() throws IOException {
    gate.set("query", "Hello").set("order", "once");
    gate.refusedWith(
        "order = once ("
            + HERE
            + "): there are no data to be put in order; set data, or remove the setting");

    gate.data("q.txt", "a\n").set("order", "random");
    gate.refusedWith(
        "order = random ("
            + HERE
            + "): must be sequential, once, or random with a seed; write for example order ="
            + " random(1)");
  }

  @Test
  void aPlaceThatNothingFillsIsRefusedWithTheColumnsThatThereAre() throws IOException {
    gate.template("{\"stream\": true, \"messages\": [\"{query} {tenant}\"]}")
        .data("q.csv", "query,topic\na,b\n");
    gate.refusedWith(
        "the template asks for {tenant}, and nothing fills it: data = perf/q.csv ("
            + HERE
            + ") has the columns query, topic; where it is meant as a text, write {{tenant}}");

    gate.data("q.txt", "a\n");
    gate.refusedWith(
        "the template asks for {tenant}, and nothing fills it: set data to a .csv or .jsonl file"
            + " with a column of that name; where it is meant as a text, write {{tenant}}");

    gate.template("{\"stream\": true, \"messages\": [\"{query} {inputs.topic}\"]}");
    gate.refusedWith(
        "the template asks for {inputs.topic}, and nothing fills it: set it in the profile, under"
            + " inputs; where it is meant as a text, write {{inputs.topic}}");

    gate.template("{\"stream\": true, \"messages\": [\"{query} {words:0}\"]}");
    gate.refusedWith(
        "the template asks for {words:0}: must be a whole number of words from 1 to 100000; write"
            + " for example {words:200}");

    gate.template("{\"stream\": true, \"messages\": [\"{{tenant}} {\\\"a\\\":1} {query}\"]}");
    assertThat(gate.body(0).get("messages").get(0).textValue()).isEqualTo("{tenant} {\"a\":1} a");
  }

  @Test
  void theNumberOfARowNeedsRows() throws IOException {
    gate.template("{\"stream\": true, \"messages\": [\"{row}\"]}");
    gate.refusedWith(
        "the template asks for {row}, the number of the data row, and there are no data: set data");
  }

  @Test
  void dataThatNothingAsksForAreRefused() throws IOException {
    gate.template("{\"stream\": true, \"messages\": [\"Hello\"]}").data("q.csv", "a,b\n1,2\n");
    gate.refusedWith(
        "data = perf/q.csv ("
            + HERE
            + "): neither the template nor the url has a place for any of its columns, a, b, so"
            + " this would change nothing; put one of them in braces into one of them, or remove"
            + " the setting");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "q.csv   | `query,tenant\n\"a\nb\",c\n\nd\n`  | `, line 5: no value for tenant, which the"
            + " template asks for; write one, or remove the row`",
        "q.csv   | `query,tenant\n\"a\nb\",c\nd,e,f\n` | `, line 4: 3 values for 2 columns; put a"
            + " value that holds a comma into \"quotes\"`",
        "q.csv   | `query,tenant\n\"a\nb\",\n\"c\nd\"\n` | `, line 4: no value for tenant, which the"
            + " template asks for; write one, or remove the row`",
        "q.csv   | `query,tenant,query\na,b,c\n` | `: two columns are called query; rename one of"
            + " them`",
        "q.csv   | `query,tenant\n`              | `: the file has no rows; write a line with the"
            + " names of the columns, and a row a line`",
        "q.csv   | ` \n`                         | `: the file is empty; write a line with the names"
            + " of the columns, and a row a line`",
        "q.csv   | `query,tenant\na,\"b\n`       | `: not CSV: (startline 2) EOF reached before"
            + " encapsulated token finished`",
        "q.jsonl | `{\"query\": \"a\", \"tenant\": \"b\"}\n{\"query\": \"c\"}\n` | `, line 2: no value"
            + " for tenant, which the template asks for; write one, or remove the row`",
        "q.jsonl | `{\"query\": \"a\", \"tenant\": null}\n` | `, line 1: no value for tenant, which"
            + " the template asks for; write one, or remove the row`",
        "q.jsonl | `\n[1]\n`                     | `, line 2: not a JSON object but ARRAY; write an"
            + " object a line, for example {\"query\": \"Hello\"}`",
        "q.jsonl | `{\"query\": \"a\"`             | `, line 1: not JSON: Unexpected end-of-input:"
            + " expected close marker for Object (start marker at [Source: (String)\"{\"query\":"
            + " \"a\"\"; line: 1, column: 1])`",
        "q.jsonl | `\n`                          | `: the file is empty; write an object a line, for"
            + " example {\"query\": \"Hello\"}`",
      })
  void badDataAreRefusedWithTheirLine(String name, String text, String problem) throws IOException {
    gate.template(TEMPLATE).data(name, text);
    gate.refusedWith("data = perf/" + name + " (" + HERE + ")" + problem);
  }

  @Test
  void anEmptyCellIsAnEmptyText() throws IOException {
    gate.template(TEMPLATE).data("q.csv", "query,tenant\na,\n");
    assertThat(gate.body(0).get("tenant").textValue()).isEmpty();
  }

  @Test
  void aColumnBesideASettingThatFillsTheSameIsRefused() throws IOException {
    gate.data("q.csv", "query,model\na,gpt\n");
    gate.refusedWith(
        "model = m ("
            + HERE
            + ") beside the column model of data = perf/q.csv ("
            + HERE
            + "): both fill {model}; remove the setting, or rename the column");

    gate.annotation.remove("model");
    assertThat(gate.body(0).get("model").textValue()).isEqualTo("gpt");
    assertThat(gate.plan().shape()).containsEntry("model", "in the data");
  }

  @Test
  void theUrlAndHeadersAreFilledForEveryRequest() throws IOException {
    gate.template(ONLY_QUERY)
        .profile("headers:\n  X-Tenant: {tenant}\n  X-Both: a {tenant} of ${TEAM}\n")
        .data("q.csv", "query,tenant\na,r&d b\nc,你\n")
        .set("url", "http://127.0.0.1:8080/chat?t={tenant}&n={row}&j={{a}}&k=%7Bb%7D");
    gate.environment.put("TEAM", "{query}-team");

    gate.file("perf/q.csv", "query,tenant\na,r&d b\nc,x\n");
    var second = gate.plan().load().requests().next(1, 0).request();
    assertThat(gate.plan().load().requests().next(0, 0).request().uri())
        .hasToString("http://127.0.0.1:8080/chat?t=r%26d%20b&n=1&j=%7ba%7d&k=%7bb%7d");
    assertThat(second.uri()).hasToString("http://127.0.0.1:8080/chat?t=x&n=2&j=%7ba%7d&k=%7bb%7d");
    assertThat(second.headers())
        .containsEntry("X-Tenant", "x")
        .containsEntry("X-Both", "a x of {query}-team");
    assertThat(gate.plan().load().secrets()).contains("{query}-team");
  }

  @Test
  void aValueThatNoHeaderCanHoldIsRefusedWithItsLine() throws IOException {
    gate.template(ONLY_QUERY)
        .profile("headers:\n  X-Tenant: {tenant}\n")
        .data("q.csv", "query,tenant\na,b\nc,你\n");
    gate.refusedWith(
        "data = perf/q.csv ("
            + HERE
            + "), line 3: the value of the header X-Tenant holds a line break or another character"
            + " that HTTP does not allow in a header; set it to visible characters alone (it is not"
            + " shown here, for it may be a secret)");
  }

  @Test
  void valuesOfAHeaderThatCarriesKeysAreSecrets() throws IOException {
    gate.template(ONLY_QUERY)
        .profile("headers:\n  X-Session-Token: {token}\n")
        .data("q.csv", "query,token\na,first-token\nb,second-token\n");

    assertThat(gate.plan().load().secrets()).containsExactly("first-token", "second-token");
  }

  @Test
  void theDigestOfPromptsCoversEveryColumnThatIsUsedAndNoOther() throws IOException {
    gate.data("q.txt", "a\nb\n");
    String ofLines = gate.plan().shape().get("prompts");
    assertThat(ofLines)
        .as("a change of this digest makes every committed baseline INCOMPARABLE")
        .isEqualTo("7e18f737311b");

    gate.data("q.csv", "query,tenant\na,x\nb,y\n");
    assertThat(gate.plan().shape()).containsEntry("prompts", ofLines);

    gate.template(TEMPLATE);
    String withTenants = gate.plan().shape().get("prompts");
    gate.data("q.csv", "query,tenant\na,x\nb,z\n");
    assertThat(gate.plan().shape().get("prompts")).isNotEqualTo(withTenants).isNotEqualTo(ofLines);

    gate.set("order", "random(1)");
    String shuffled = gate.plan().shape().get("prompts");
    gate.set("order", "random(2)");
    assertThat(gate.plan().shape().get("prompts")).isNotEqualTo(shuffled);
  }
}
