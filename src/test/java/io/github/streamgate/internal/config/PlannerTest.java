package io.github.streamgate.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Ending;
import io.github.streamgate.dialect.Framing;
import io.github.streamgate.dialect.StreamEvent;
import io.github.streamgate.dialect.StreamSignal;
import io.github.streamgate.internal.load.ClosedModel;
import io.github.streamgate.internal.load.RequestFactory;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTest {
  private static final String HERE = "@SseLoad on ChatPerfIT.chatStreams";
  private static final String KEY = "sk-very-secret-1234567890";

  @TempDir Path module;

  private ClassLoader classPath = PlannerTest.class.getClassLoader();

  private final Map<String, String> annotation =
      new HashMap<>(
          Map.of(
              "url", "http://127.0.0.1:8080",
              "model", "m",
              "query", "Hello",
              "requests", "100"));
  private final Map<String, String> properties = new HashMap<>();
  private final Map<String, String> environment = new HashMap<>();
  private final Map<String, String> junit = new HashMap<>();
  private final Map<String, String> testVariables = new HashMap<>();

  @Test
  void aMinimalTestHasOneUserOneWarmUpRequestAndGenerousTimeouts() {
    Plan plan = plan();

    assertThat(plan.endpoint()).hasToString("http://127.0.0.1:8080/v1/chat/completions");
    assertThat(users(plan)).isEqualTo(1);
    assertThat(plan.load().model().warmupRequests()).isEqualTo(1);
    assertThat(plan.load().model().requests()).isEqualTo(OptionalInt.of(100));
    assertThat(plan.load().model().durationNanos()).isEqualTo(OptionalLong.empty());
    assertThat(plan.load().timeouts().total()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void aWaveOfUsersWarmsUpUnlessToldOtherwise() {
    annotation.put("users", "8");
    assertThat(plan().load().model().warmupRequests()).isEqualTo(8);

    annotation.put("warmup", "20");
    assertThat(plan().load().model().warmupRequests()).isEqualTo(20);

    annotation.put("warmup", "5s");
    assertThat(plan().load().model().warmupRequests()).isZero();
    assertThat(plan().load().model().warmup()).isEqualTo(Duration.ofSeconds(5));

    annotation.put("warmup", "none");
    assertThat(plan().load().model().warmupRequests()).isZero();
  }

  @Test
  void theCommandLineGoesBeforeTheAnnotationAndThatBeforeTheProfile() throws IOException {
    file("perf/chat.yaml", "users: 2\nrampUp: 3s\nduration: 1m\n");
    annotation.put("profile", "perf/chat.yaml");
    annotation.put("users", "4");
    annotation.put("rampUp", "5s");
    properties.put("streamgate.users", "8");

    Plan plan = plan();

    assertThat(users(plan)).isEqualTo(8);
    assertThat(plan.load().model().rampUp()).isEqualTo(Duration.ofSeconds(5));
    assertThat(plan.load().model().durationNanos())
        .isEqualTo(OptionalLong.of(Duration.ofMinutes(1).toNanos()));
  }

  @Test
  void aSettingIsAnEnvironmentVariableAndAJunitParameterToo() {
    junit.put("streamgate.users", "2");
    assertThat(users(plan())).isEqualTo(2);

    environment.put("STREAMGATE_USERS", "3");
    assertThat(users(plan())).isEqualTo(3);
  }

  @Test
  void tokensAreCountedInTheEncodingOfTheModelUnlessWrittenOtherwise() throws IOException {
    assertThat(plan().described()).containsEntry("tokenizer", "o200k_base");
    annotation.put("model", "gpt-4");
    assertThat(plan().described()).containsEntry("tokenizer", "cl100k_base");
    annotation.put("tokenizer", "p50k_base");
    assertThat(plan().described()).containsEntry("tokenizer", "p50k_base");
    annotation.put("tokenizer", "off");
    assertThat(plan().described()).doesNotContainKey("tokenizer");
    assertThat(plan().load().tokenizer()).isNull();

    annotation.put("tokenizer", "auto");
    annotation.remove("model");
    file("body.json", "{\"model\":\"gpt-4\",\"stream\":true,\"messages\":[\"{query}\"]}");
    annotation.put("template", "body.json");
    assertThat(plan().described()).containsEntry("tokenizer", "cl100k_base");
  }

  @Test
  void anUnknownTokenizerIsRefusedWithTheKnownOnes() {
    annotation.put("tokenizer", "bert");
    refusedWith(
        "tokenizer = bert ("
            + HERE
            + "): must be auto, off, or one of r50k_base, p50k_base, p50k_edit, cl100k_base,"
            + " o200k_base; write for example tokenizer = o200k_base");
  }

  @Test
  void aVariableIsTakenFromJunitThenPropertiesThenEnvironmentThenTheTestThenItsDefault() {
    annotation.put("model", "${MODEL:fallback}");
    assertThat(plan().described()).containsEntry("model", "fallback");
    testVariables.put("MODEL", "of the test");
    assertThat(plan().described()).containsEntry("model", "of the test");
    environment.put("MODEL", "of the environment");
    assertThat(plan().described()).containsEntry("model", "of the environment");
    properties.put("MODEL", "of the command line");
    assertThat(plan().described()).containsEntry("model", "of the command line");
    junit.put("MODEL", "of JUnit ${MODEL}");
    assertThat(plan().described()).containsEntry("model", "of JUnit ${MODEL}");
  }

  @ParameterizedTest
  @CsvSource({
    "http://h:1, http://h:1/v1/chat/completions",
    "http://h:1/, http://h:1/v1/chat/completions",
    "http://h:1/v1, http://h:1/v1/chat/completions",
    "https://h/api/v1/, https://h/api/v1/chat/completions",
    "http://h:1/custom, http://h:1/custom",
    "http://h:1?tenant=a, http://h:1/v1/chat/completions",
  })
  void aServerAloneGetsThePathOfItsDialect(String url, String asked) {
    annotation.put("url", url);
    assertThat(plan().endpoint()).hasToString(asked);
  }

  @Test
  void aPathIsPutBehindTheServer() {
    annotation.put("path", "/perf/chat");
    assertThat(plan().endpoint()).hasToString("http://127.0.0.1:8080/perf/chat");
  }

  @ParameterizedTest
  @CsvSource({
    "http://h:1, openai (by default)",
    "http://h:1/v1, openai (by default)",
    "http://h:1/v1/chat/completions, openai (by path)",
    "http://h:1/v1/messages/, anthropic (by path)",
    "http://h:1/api/chat?tenant=a, ollama (by path)",
  })
  void thePathTellsTheDialectWhereNoneIsNamed(String url, String dialect) {
    annotation.put("url", url);
    assertThat(plan().described()).containsEntry("dialect", dialect);

    annotation.put("dialect", "auto");
    assertThat(plan().described()).containsEntry("dialect", dialect);
  }

  @Test
  void aPathOfItsOwnTellsTheDialectTooAndANameGoesBeforeBoth() {
    annotation.put("path", "/v1/responses");
    assertThat(plan().described()).containsEntry("dialect", "openai-responses (by path)");

    annotation.put("dialect", "openai");
    annotation.put("path", "/v1/chat/completions");
    assertThat(plan().described()).containsEntry("dialect", "openai");
  }

  @ParameterizedTest
  @CsvSource({
    "anthropic, http://h:1/v1, http://h:1/v1/messages",
    "dify, http://h:1, http://h:1/v1/chat-messages",
    "ollama, http://h:1/api, http://h:1/api/chat",
    "ollama, http://h:1/v1, http://h:1/v1",
    "text, http://h:1, http://h:1/",
    "text, http://h:1/chat, http://h:1/chat",
  })
  void theRootThatBaseAndPathShareStandsOnce(String dialect, String url, String asked) {
    annotation.put("dialect", dialect);
    annotation.put("url", url);
    if (dialect.equals("dify") || dialect.equals("text")) {
      annotation.remove("model");
    }
    assertThat(plan().endpoint()).hasToString(asked);
  }

  @ParameterizedTest
  @CsvSource({
    "http://h:1, /v1beta/models/g%2F2%20%C3%A9:streamGenerateContent?alt=sse",
    "http://h:1/v1beta/, /v1beta/models/g%2F2%20%C3%A9:streamGenerateContent?alt=sse",
    "http://h:1?tenant=a, /v1beta/models/g%2F2%20%C3%A9:streamGenerateContent?alt=sse&tenant=a",
    "http://h:1/v2/{model}:streamGenerateContent, /v2/g%2F2%20%C3%A9:streamGenerateContent",
  })
  void theModelIsFilledIntoThePathPercentEncoded(String url, String asked) {
    annotation.put("dialect", "gemini");
    annotation.put("url", url);
    annotation.put("model", "g/2 é");

    assertThat(plan().load().requests().next(0, 0).request().uri())
        .hasToString("http://h:1" + asked);
  }

  @Test
  void aPathWithAPlaceForTheModelNeedsOne() {
    annotation.put("dialect", "gemini");
    annotation.remove("model");
    refusedWith(
        "the path asks for {model}, and nothing fills it: set model, for example model ="
            + " gpt-4o-mini");
  }

  @Test
  void aPathThatMakesNoUrlIsRefused() {
    annotation.put("path", "/a b");
    refusedWith(
        "path = /a b: makes no legal URL, http://127.0.0.1:8080/a b; percent-encode what a URL can"
            + " not hold");
  }

  @Test
  void eachDialectSendsItsOwnHeadersAndKey() {
    environment.put("KEY", KEY);
    annotation.put("apiKey", "Bearer ${KEY}");
    annotation.put("dialect", "anthropic");

    assertThat(plan().load().requests().next(0, 0).request().headers())
        .containsEntry("x-api-key", KEY)
        .containsEntry("anthropic-version", "2023-06-01")
        .containsEntry("Accept", "text/event-stream")
        .doesNotContainKey("Authorization");

    annotation.put("dialect", "ollama");
    assertThat(plan().load().requests().next(0, 0).request().headers())
        .containsEntry("Accept", "application/x-ndjson")
        .containsEntry("Authorization", "Bearer " + KEY);
  }

  @Test
  void aHeaderOfTheProfileReplacesOursWhateverTheCaseOfItsName() throws IOException {
    file("perf/chat.yaml", "headers:\n  Anthropic-Version: 2024-01-01\n  accept: '*/*'\n");
    annotation.put("profile", "perf/chat.yaml");
    annotation.put("dialect", "anthropic");

    assertThat(plan().load().requests().next(0, 0).request().headers())
        .containsEntry("anthropic-version", "2024-01-01")
        .containsEntry("Accept", "*/*")
        .doesNotContainKeys("Anthropic-Version", "accept");
  }

  @Test
  void theTemplateFitsThePath() {
    annotation.put("url", "http://h:1/api/generate");
    assertThat(body(plan().load().requests(), 0))
        .isEqualTo("{\"model\":\"m\",\"stream\":true,\"prompt\":\"Hello\"}");

    annotation.put("url", "http://h:1/v1/completions");
    assertThat(body(plan().load().requests(), 0))
        .isEqualTo(
            "{\"model\":\"m\",\"stream\":true,\"stream_options\":{\"include_usage\":true},"
                + "\"prompt\":\"Hello\"}");
  }

  @Test
  void aCustomDialectReadsWherePointersOfTheProfilePoint() throws Exception {
    file("perf/body.json", "{\"prompt\": \"{query}\", \"m\": \"{model}\"}");
    file(
        "perf/chat.yaml",
        """
        dialect: custom
        template: body.json
        custom:
          text: /out/text
          end: /over
          framing: lines
        """);
    annotation.put("profile", "perf/chat.yaml");

    Plan plan = plan();
    Dialect dialect = plan.load().dialect();

    assertThat(plan.endpoint()).hasToString("http://127.0.0.1:8080/");
    assertThat(plan.described()).containsEntry("dialect", "custom");
    assertThat(dialect.framing()).isEqualTo(Framing.LINES);
    assertThat(dialect.ending()).isEqualTo(Ending.SAID);
    assertThat(dialect.open().interpret(StreamEvent.of("message", "{\"out\":{\"text\":\"a\"}}")))
        .containsExactly(new StreamSignal.Output(StreamSignal.Channel.ANSWER, "a"));
    Map<String, String> shape = plan.shape();
    assertThat(shape.get("dialect")).matches("custom [0-9a-f]{12}");
    properties.put("streamgate.custom.text", "/other");
    assertThat(plan().shape().get("dialect")).isNotEqualTo(shape.get("dialect"));
  }

  @Test
  void aCustomDialectIsRefusedUntilItIsWhole() throws IOException {
    annotation.put("dialect", "custom");
    refusedWith(
        "dialect = custom has no template of its own: set template to a JSON file with what the"
            + " endpoint is to be sent, for example template = perf/body.json");

    file("perf/body.json", "{\"prompt\": \"{query}\", \"m\": \"{model}\"}");
    annotation.put("template", "perf/body.json");
    refusedWith(
        "dialect = custom: no pointer to the text, such as /choices/0/text; set custom.text, or"
            + " text in the profile's custom mapping");

    properties.put("streamgate.custom.text", "text");
    refusedWith(
        "custom.text = text (-Dstreamgate.custom.text): must be a JSON Pointer, which begins with /"
            + " or is empty; write for example custom.text = /choices/0/text");

    properties.put("streamgate.custom.text", "/text");
    properties.put("streamgate.custom.framing", "frames");
    refusedWith(
        "custom.framing = frames (-Dstreamgate.custom.framing): must be events (text/event-stream)"
            + " or lines (NDJSON); write for example custom.framing = events");
  }

  @Test
  void aPointerThatNobodyFollowsIsRefused() {
    properties.put("streamgate.custom.text", "/text");
    refusedWith(
        "custom.text = /text (-Dstreamgate.custom.text): read only with dialect = custom, and the"
            + " dialect is auto; set dialect = custom, or remove the setting");
  }

  @Test
  void dataRowsFillTheTemplateRoundAndRoundAndAreNeverExpandedTwice() throws IOException {
    file("perf/body.json", "{\"stream\": true, \"user\": \"{user}\", \"messages\": [\"{query}\"]}");
    file("perf/queries.txt", "\uFEFFeins \"zwei\" {user}\r\n\r\n你是谁 \\ \r\n");
    annotation.remove("query");
    annotation.remove("model");
    annotation.put("template", "perf/body.json");
    annotation.put("data", "perf/queries.txt");

    RequestFactory requests = plan().load().requests();

    assertThat(body(requests, 0))
        .isEqualTo(
            "{\"stream\":true,\"user\":\"user-1\",\"messages\":[\"eins \\\"zwei\\\" {user}\"]}");
    assertThat(body(requests, 1))
        .isEqualTo("{\"stream\":true,\"user\":\"user-1\",\"messages\":[\"你是谁 \\\\ \"]}");
    assertThat(requests.next(2, 0).row()).isEqualTo(1);
  }

  @Test
  void filesOfAProfileAreLookedForBesideIt() throws IOException {
    file("perf/chat.yaml", "data: queries.txt\nmodel: m\nrequests: 1\nurl: http://h:1\n");
    file("perf/queries.txt", "a\nb\n");
    annotation.clear();
    annotation.put("profile", "perf/chat.yaml");

    assertThat(plan().described()).containsEntry("rows", "2");
  }

  @Test
  void aProfileOnTheClassPathIsFoundThereAndSoAreTheFilesBesideIt() throws IOException {
    file("jar/perf/chat.yaml", "data: queries.txt\ntemplate: ../bodies/chat.json\nrequests: 1\n");
    file("jar/perf/queries.txt", "a\nb\n");
    file("jar/bodies/chat.json", "{\"stream\": true, \"messages\": [\"{query}\"]}");
    annotation.clear();
    annotation.put("url", "http://h:1");
    annotation.put("profile", "classpath:perf/chat.yaml");
    classPath = URLClassLoader.newInstance(new URL[] {module.resolve("jar").toUri().toURL()});

    Plan plan = plan();

    assertThat(plan.described()).containsEntry("rows", "2");
    assertThat(body(plan.load().requests(), 1)).isEqualTo("{\"stream\":true,\"messages\":[\"b\"]}");
  }

  @Test
  void filesThatAProfileOnTheClassPathNamesMayLieInTheModule() throws IOException {
    file("jar/chat.yaml", "data: queries.txt\n");
    file("queries.txt", "a\nb\nc\n");
    annotation.put("profile", "classpath:/chat.yaml");
    classPath = URLClassLoader.newInstance(new URL[] {module.resolve("jar").toUri().toURL()});

    assertThat(plan().described()).containsEntry("rows", "3");
  }

  @Test
  void anErrorNamesThePlacesOnTheClassPathToo() throws IOException {
    annotation.put("profile", "classpath:perf/none.yaml");
    refusedWith(
        "profile = classpath:perf/none.yaml (%s): no such file; looked for classpath:perf/none.yaml"
            .formatted(HERE));

    file("jar/perf/chat.yaml", "data: none.txt\n");
    annotation.put("profile", "classpath:perf/chat.yaml");
    classPath = URLClassLoader.newInstance(new URL[] {module.resolve("jar").toUri().toURL()});
    refusedWith(
        "data = none.txt (classpath:perf/chat.yaml, line 1): no such file; looked for"
            + " classpath:perf/none.txt and "
            + module.resolve("none.txt"));
  }

  @ParameterizedTest
  @CsvSource({
    KEY + ", Bearer " + KEY,
    "Bearer " + KEY + ", Bearer " + KEY,
    "bearer  " + KEY + ", Bearer " + KEY
  })
  void theKeyIsSentWithOneBearerWhetherItWasWrittenOrNot(String written, String sent) {
    environment.put("OPENAI_API_KEY", written);
    annotation.put("apiKey", "${OPENAI_API_KEY}");

    Plan plan = plan();

    assertThat(plan.load().requests().next(0, 0).request().headers())
        .containsEntry("Authorization", sent);
    assertThat(plan.load().secrets()).contains(KEY);
    assertThat(plan.toString() + plan.load() + plan.load().requests()).doesNotContain(KEY);
  }

  @Test
  void headersOfAProfileAreSentAndThoseFromVariablesAreSecrets() throws IOException {
    file("perf/chat.yaml", "headers:\n  X-Tenant: perf\n  X-Gateway-Key: Token ${GATEWAY}\n");
    annotation.put("profile", "perf/chat.yaml");
    environment.put("GATEWAY", KEY);

    Plan plan = plan();

    assertThat(plan.load().requests().next(0, 0).request().headers())
        .containsEntry("X-Tenant", "perf")
        .containsEntry("X-Gateway-Key", "Token " + KEY);
    assertThat(plan.load().secrets()).containsExactly("Token " + KEY, KEY);
  }

  @Test
  void theShapeOfTheLoadKnowsWhatMakesRunsIncomparable() {
    annotation.put("users", "4");
    assertThat(plan().shape())
        .containsOnlyKeys(
            "dialect", "metricVersion", "model", "prompts", "rampUp", "template", "users")
        .containsEntry("users", "4")
        .containsEntry("model", "m")
        .as("a change of this digest makes every committed baseline INCOMPARABLE")
        .containsEntry("template", "31cfd6bb64cb");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "users    | 0     | users = 0 (%s): must be a whole number from 1 to 100000; write for"
            + " example users = 8",
        "users    | 1, 5, 5  | users = 1, 5, 5 (%s): must be whole numbers from 1 to 100000 with"
            + " commas between them, each above the one before; write for example users = 1, 5, 20",
        "users    | 1,    | users = 1, (%s): must be whole numbers from 1 to 100000 with"
            + " commas between them, each above the one before; write for example users = 1, 5, 20",
        "requests | -5    | requests = -5 (%s): must be a whole number from 1 to 100000000; write"
            + " for example requests = 400",
        "duration | 30    | duration = 30 (%s): must be a duration with its unit (ms, s, m, h)"
            + " above 0 up to 168h; write for example duration = 60s",
        "duration | -30s  | duration = -30s (%s): must be a duration with its unit (ms, s, m, h)"
            + " above 0 up to 168h; write for example duration = 60s",
        "rampUp   | soon  | rampUp = soon (%s): must be a duration with its unit (ms, s, m, h)"
            + " up to 168h; write for example rampUp = 10s",
        "duration | 999999999h | duration = 999999999h (%s): must be a duration with its unit (ms,"
            + " s, m, h) above 0 up to 168h; write for example duration = 60s",
        "warmup   | some  | warmup = some (%s): must be a number of requests, a duration with its"
            + " unit, or none; write for example warmup = 20",
        "url      | h:1   | url = h:1 (%s): must be an http:// or https:// address without user"
            + " name and password; write for example url = http://127.0.0.1:8080",
        "url      | http://me:pw@h | url = http://me:pw@h (%s): must be an http:// or https://"
            + " address without user name and password; write for example url ="
            + " http://127.0.0.1:8080",
        "url      | http://127.0.0.1:0 | url = http://127.0.0.1:0 (%s): port 0 is no port but a"
            + " request for a free one; give the port that the server got, from an @SseEndpoint"
            + " method, which is read just before the load",
        "dialect  | klingon | dialect = klingon (%s): no dialect is called \"klingon\"; known:"
            + " anthropic, dify, gemini, ollama, openai, openai-responses, text; or auto, or"
            + " custom",
        "template | perf/none.json | template = perf/none.json (%s): no such file; looked for"
            + " MODULE/perf/none.json",
        "data     | perf/none.txt | data = perf/none.txt (%s): no such file; looked for"
            + " MODULE/perf/none.txt",
        "profile  | perf/none.yaml | profile = perf/none.yaml (%s): no such file; looked for"
            + " MODULE/perf/none.yaml",
        "apiKey   | sk-very-secret-1234567890 | apiKey (%s): a key must not be written down where"
            + " it is committed; write apiKey = ${OPENAI_API_KEY} and set that variable in the"
            + " environment",
        "model    | ${NO_SUCH} | ${NO_SUCH} (%s): not set; set the environment variable or the"
            + " system property NO_SUCH, or write a default: ${NO_SUCH:...}",
      })
  void whatCannotBeMeantIsRefusedWithWhatToWriteInstead(
      String setting, String value, String message) {
    annotation.put(setting, value);
    assertThatThrownBy(this::plan)
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(message.formatted(HERE).replace("MODULE", module.toString()));
  }

  @Test
  void aLoadWithoutAnEndIsRefused() {
    annotation.remove("requests");
    refusedWith(
        "neither requests nor duration is set: say when the load is over, for example requests ="
            + " 400 or duration = 60s");
  }

  @Test
  void aLoadWithoutAnEndpointIsRefused() {
    annotation.remove("url");
    refusedWith(
        "no endpoint: annotate a field or method with @SseEndpoint, or set url in @SseLoad or in"
            + " the profile; for example url = http://127.0.0.1:8080");
  }

  @Test
  void aPlaceThatNothingFillsIsRefused() {
    annotation.remove("query");
    refusedWith(
        "the template asks for {query}, and nothing fills it: set data to a file with a prompt a"
            + " line, for example data = perf/queries.txt, or query to one text");
    annotation.put("query", "Hello");
    annotation.remove("model");
    refusedWith(
        "the template asks for {model}, and nothing fills it: set model, for example model ="
            + " gpt-4o-mini");
  }

  @Test
  void aSettingThatTheTemplateHasNoPlaceForIsRefused() throws IOException {
    file("perf/body.json", "{\"stream\": true, \"messages\": [\"{query}\"]}");
    annotation.put("template", "perf/body.json");
    refusedWith(
        "model = m ("
            + HERE
            + "): neither the template nor the url has {model}, so this would change nothing; put"
            + " {model} into one of them, or remove the setting");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"stream\": true, }  | not JSON at line 1, column 19: Unexpected character ('}' (code"
            + " 125)): was expecting double-quote to start field name",
        "[1]                   | not a JSON object but ARRAY",
      })
  void aTemplateThatIsNoJsonObjectIsRefused(String json, String problem) throws IOException {
    file("perf/body.json", json);
    annotation.put("template", "perf/body.json");
    refusedWith("template = perf/body.json (" + HERE + "): " + problem);
  }

  @Test
  void aTemplateThatDoesNotStreamIsRefused() throws IOException {
    file("perf/body.json", "{\"messages\": [\"{query}\"], \"model\": \"{model}\"}");
    annotation.put("template", "perf/body.json");
    assertThatThrownBy(this::plan)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("template = perf/body.json (" + HERE + "): ")
        .hasMessageContaining("\"stream\": true");
  }

  @Test
  void anEmptyDataFileIsRefused() throws IOException {
    file("perf/queries.txt", " \n\n");
    annotation.put("data", "perf/queries.txt");
    refusedWith("data = perf/queries.txt (" + HERE + "): the file is empty; write a prompt a line");
  }

  @Test
  void aDataFileInAnotherEncodingIsRefusedWithItsLine() throws IOException {
    Path file = file("perf/queries.txt", "");
    Files.write(file, "ok\n你是谁\n".getBytes(Charset.forName("GBK")));
    annotation.put("data", "perf/queries.txt");
    refusedWith(
        "data = perf/queries.txt ("
            + HERE
            + "): not UTF-8 at line 2; save it as UTF-8, or say how it is written, for example encoding"
            + " = GBK");
  }

  @Test
  void aDataFileIsReadInItsEncoding() throws IOException {
    Path file = file("perf/queries.txt", "");
    Files.write(file, "ok\n你是谁\n".getBytes(Charset.forName("GBK")));
    annotation.remove("query");
    annotation.put("data", "perf/queries.txt");
    annotation.put("encoding", "GBK");

    assertThat(body(plan().load().requests(), 1)).contains("你是谁");
  }

  @Test
  void aGetPutsItsVariablesIntoTheUrlAndSendsNoBody() {
    annotation.put("method", "GET");
    annotation.put("url", "http://127.0.0.1:8080/chat?q={query}&u={user}&m={model}");
    annotation.put("query", "a b&c {user} 你");

    RequestFactory.Numbered first = plan().load().requests().next(0, 2);

    assertThat(first.request().method()).isEqualTo("GET");
    assertThat(first.request().uri())
        .hasToString(
            "http://127.0.0.1:8080/chat?q=a%20b%26c%20%7Buser%7D%20%E4%BD%A0&u=user-3&m=m");
    assertThat(first.request().body()).isEmpty();
    assertThat(plan().endpoint()).hasToString("http://127.0.0.1:8080/chat");
  }

  @Test
  void aGetWithATemplateIsRefused() throws IOException {
    file("perf/body.json", "{}");
    annotation.put("method", "GET");
    annotation.put("template", "perf/body.json");
    refusedWith(
        "template = perf/body.json ("
            + HERE
            + "): a GET has no body; put the variables into the query of url, for example url ="
            + " http://127.0.0.1:8080/chat?q={query}, or remove the template");
  }

  @Test
  void aKeyInTheQueryOfTheUrlIsASecretAndNoErrorShowsIt() {
    environment.put("KEY", KEY);
    annotation.put("url", "http://127.0.0.1:8080?key=${KEY}");
    assertThat(plan().load().secrets()).contains(KEY);
    assertThat(plan().endpoint()).hasToString("http://127.0.0.1:8080/v1/chat/completions");

    annotation.put("url", "127.0.0.1:8080?key=${KEY}");
    refusedWith(
        "url = 127.0.0.1:8080?key=${KEY} ("
            + HERE
            + "): must be an http:// or https:// address without user name and password; write for"
            + " example url = http://127.0.0.1:8080");
  }

  @Test
  void aKeyThatIsAskedForAndNotThereHasAnErrorOfItsOwn() {
    annotation.put("apiKey", "${OPENAI_API_KEY}");
    environment.put("OPENAI_API_KEY", " ");
    assertThatThrownBy(this::plan)
        .isInstanceOf(MissingKeyException.class)
        .hasMessage(
            "no API key: ${OPENAI_API_KEY} ("
                + HERE
                + ") is not set; set the environment variable or the system property"
                + " OPENAI_API_KEY");
  }

  private void refusedWith(String message) {
    assertThatThrownBy(this::plan).isInstanceOf(ConfigurationException.class).hasMessage(message);
  }

  private static int users(Plan plan) {
    return ((ClosedModel) plan.load().model()).users();
  }

  private Plan plan() {
    Map<String, Written> written = new HashMap<>();
    annotation.forEach((name, text) -> written.put(name, Written.inSource(text, HERE)));
    Surroundings surroundings =
        new Surroundings(
            of(properties), of(environment), of(junit), of(testVariables), module, classPath);
    return new Planner(surroundings, List.of(Layer.of(written))).plan();
  }

  private static java.util.function.Function<String, Optional<String>> of(
      Map<String, String> values) {
    return name -> Optional.ofNullable(values.get(name));
  }

  private static String body(RequestFactory requests, int ordinal) {
    return new String(requests.next(ordinal, 0).request().body(), StandardCharsets.UTF_8);
  }

  private Path file(String name, String text) throws IOException {
    Path file = module.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
