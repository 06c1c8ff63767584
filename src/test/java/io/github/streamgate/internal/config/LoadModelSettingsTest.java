package io.github.streamgate.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.internal.load.Arrivals;
import io.github.streamgate.internal.load.Budget;
import io.github.streamgate.internal.load.ClosedModel;
import io.github.streamgate.internal.load.OpenModel;
import io.github.streamgate.internal.load.Retries;
import io.github.streamgate.internal.load.ThinkTime;
import java.net.URI;
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
import org.junit.jupiter.params.provider.ValueSource;

class LoadModelSettingsTest {
  private static final String HERE = "@SseLoad on ChatPerfIT.chatStreams";

  @TempDir Path module;

  private final Map<String, String> written =
      new HashMap<>(Map.of("url", "http://127.0.0.1:8080", "model", "m", "query", "Hello"));

  @Test
  void aRateMakesAnOpenModelThatWarmsUpForASecondsWorthOfRequests() {
    set("rate", "50/s", "requests", "400");

    assertThat(plan().load().model())
        .isEqualTo(
            new OpenModel(
                50,
                50,
                new Arrivals.Constant(),
                OptionalInt.empty(),
                Duration.ZERO,
                50,
                Duration.ZERO,
                OptionalInt.of(400),
                OptionalLong.empty()));
  }

  @Test
  void everythingOfAnOpenModelCanBeSet() {
    set("rate", "600/min .. 50/s", "arrivals", "poisson", "maxConcurrency", "200");
    set("seed", "42", "rampUp", "10s", "warmup", "5s", "duration", "60s");

    assertThat(plan().load().model())
        .isEqualTo(
            new OpenModel(
                10,
                50,
                new Arrivals.Poisson(42),
                OptionalInt.of(200),
                Duration.ofSeconds(10),
                0,
                Duration.ofSeconds(5),
                OptionalInt.empty(),
                OptionalLong.of(60_000_000_000L)));
    assertThat(plan().described())
        .containsEntry("rate", "600/min..50/s")
        .containsEntry("arrivals", "poisson")
        .containsEntry("maxConcurrency", "200")
        .containsEntry("seed", "42")
        .doesNotContainKeys("users", "retries", "thinkTime");
  }

  @Test
  void usersCanThinkAndCountTheirRequestsEachByItself() {
    set("users", "8", "thinkTime", "1s..3s", "requestsPerUser", "10");

    assertThat(plan().load().model())
        .isEqualTo(
            new ClosedModel(
                8,
                Duration.ZERO,
                8,
                Duration.ZERO,
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalInt.of(10),
                new ThinkTime(Duration.ofSeconds(1), Duration.ofSeconds(3), 1)));
    assertThat(plan().described())
        .containsEntry("thinkTime", "1s..3s")
        .containsEntry("requestsPerUser", "10")
        .containsEntry("seed", "1");
  }

  @Test
  void retriesAndBudgetAreOffUnlessWritten() {
    set("requests", "100");
    assertThat(plan().load().retries()).isEqualTo(Retries.NONE);
    assertThat(plan().load().budget()).isEqualTo(Budget.UNBOUNDED);

    set("retries", "2", "maxRequests", "1000", "maxOutputTokens", "200000");
    assertThat(plan().load().retries())
        .isEqualTo(new Retries(2, Duration.ofMillis(500), Duration.ofSeconds(30), 1));
    assertThat(plan().load().budget())
        .isEqualTo(new Budget(OptionalLong.of(1000), OptionalLong.of(200_000)));
    assertThat(plan().described())
        .containsEntry("retries", "2")
        .containsEntry("maxRetryWait", "30s")
        .containsEntry("maxRequests", "1000")
        .containsEntry("maxOutputTokens", "200000");
  }

  @Test
  void theShapeOfALoadNamesTheNewThingsOnlyWhereTheyAreSet() {
    set("users", "8", "requests", "100");
    assertThat(plan().shape().keySet())
        .containsExactlyInAnyOrder(
            "dialect", "metricVersion", "model", "prompts", "rampUp", "template", "users");

    set("thinkTime", "500ms", "retries", "2");
    assertThat(plan().shape())
        .containsEntry("thinkTime", "500ms")
        .containsEntry("retries", "2, waiting 30s at most");

    written.remove("users");
    written.remove("thinkTime");
    set("rate", "300/min", "arrivals", "poisson", "maxConcurrency", "9");
    assertThat(plan().shape())
        .containsEntry("rate", "5/s")
        .containsEntry("arrivals", "poisson, seed 1")
        .containsEntry("maxConcurrency", "9")
        .doesNotContainKey("users");

    set("rate", "1/s..7/s", "duration", "90s");
    assertThat(plan().shape()).containsEntry("rate", "1/s..7/s over 90s");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0/s", "50", "50/d", "-1/s", "5/s..", "..5/s", "5/s..0/s", "200000/s", "x"})
  void aRateThatIsNoneIsRefused(String rate) {
    set("rate", rate, "duration", "60s");
    refusedWith(
        "rate = "
            + rate
            + " ("
            + HERE
            + "): must be starts a second, minute or hour, from 0.001/s to 100000/s, or two of them"
            + " with .. between; write for example rate = 50/s");
  }

  @Test
  void aThinkTimeThatEndsBeforeItBeginsIsRefused() {
    set("thinkTime", "3s..1s", "requests", "1");
    refusedWith(
        "thinkTime = 3s..1s ("
            + HERE
            + "): must be a duration with its unit, or two of them with .. between, the shorter"
            + " first; write for example thinkTime = 1s..3s");
  }

  @ParameterizedTest
  @CsvSource({"users, 8", "thinkTime, 1s", "requestsPerUser, 5"})
  void aRateExcludesWhatOnlyUsersHave(String ofUsers, String value) {
    set("rate", "50/s", "duration", "60s", ofUsers, value);
    refusedWith(
        "rate = 50/s ("
            + HERE
            + ") and "
            + ofUsers
            + " = "
            + value
            + " ("
            + HERE
            + ") contradict each other: a rate sends whether or not replies are over, users wait;"
            + " remove one of the two");
  }

  @Test
  void requestsAreCountedInOneWay() {
    set("requests", "100", "requestsPerUser", "5");
    refusedWith(
        "requests = 100 ("
            + HERE
            + ") and requestsPerUser = 5 ("
            + HERE
            + ") contradict each other: the one counts all users together, the other each by itself;"
            + " remove one of the two");
  }

  @ParameterizedTest
  @CsvSource({"maxConcurrency, 10", "arrivals, poisson"})
  void whatBelongsToARateNeedsOne(String setting, String value) {
    set(setting, value, "requests", "100");
    refusedWith(
        setting
            + " = "
            + value
            + " ("
            + HERE
            + "): says nothing without rate; set for example rate = 50/s, or remove "
            + setting);
  }

  @Test
  void aRateThatChangesNeedsADuration() {
    set("rate", "1/s..50/s", "requests", "100");
    refusedWith(
        "rate = 1/s..50/s ("
            + HERE
            + "): a rate that changes does so over duration, and none is set; set for example"
            + " duration = 60s");
  }

  @ParameterizedTest
  @CsvSource({
    "maxConcurrency, 0, a whole number from 1 to 100000, 200",
    "requestsPerUser, 0, a whole number from 1 to 1000000, 10",
    "maxRequests, 0, a whole number from 1 to 1000000000000, 1000",
    "maxOutputTokens, 0, a whole number from 1 to 1000000000000, 200000",
    "retries, 11, a whole number from 0 to 10, 2",
    "retries, -1, a whole number from 0 to 10, 2",
    "retries, many, a whole number from 0 to 10, 2",
    "maxRetryWait, 0s, 'a duration with its unit (ms, s, m, h) above 0 up to 168h', 30s",
    "arrivals, random, 'one of constant, poisson', constant",
    "unbounded, yes, true or false, true",
  })
  void aValueOutOfRangeIsRefused(String setting, String value, String legal, String example) {
    set("url", "https://api.openai.com");
    set("rate", "50/s", "retries", "1", "duration", "60s", "unbounded", "true");
    if (setting.equals("requestsPerUser")) {
      written.remove("rate");
    }
    set(setting, value);
    refusedWith(
        setting
            + " = "
            + value
            + " ("
            + HERE
            + "): must be "
            + legal
            + "; write for example "
            + setting
            + " = "
            + example);
  }

  @Test
  void aLongestWaitNeedsRetries() {
    set("maxRetryWait", "5s", "requests", "100");
    refusedWith(
        "maxRetryWait = 5s ("
            + HERE
            + "): says nothing without retries; set for example retries = 2, or remove"
            + " maxRetryWait");
  }

  @Test
  void aBudgetThatWarmUpUsesUpIsRefused() {
    set("users", "8", "requests", "100", "maxRequests", "8");
    refusedWith(
        "maxRequests = 8 ("
            + HERE
            + "): warm-up alone takes 8 requests, so that nothing would be measured; set"
            + " maxRequests to more, or warmup to less");
  }

  @Test
  void aLoadOnAPublicHostNeedsABound() {
    set("url", "https://api.openai.com", "duration", "24h");
    refusedWith(
        "duration is all that bounds this load, and api.openai.com is neither this machine nor of a"
            + " private network, so that every request may cost money; set requests, or a bound"
            + " such as maxRequests = 1000 or maxOutputTokens = 200000, or unbounded = true if it"
            + " may cost whatever it takes");

    for (String bound : List.of("requests", "requestsPerUser", "maxRequests", "maxOutputTokens")) {
      set(bound, "1000");
      assertThat(plan()).as(bound).isNotNull();
      written.remove(bound);
    }
    set("unbounded", "true");
    assertThat(plan()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:8080, false",
    "http://127.9.9.9, false",
    "http://localhost:1, false",
    "http://LOCALHOST., false",
    "http://ollama:11434, false",
    "http://gpu.local, false",
    "http://vllm.team.internal, false",
    "http://10.1.2.3, false",
    "http://172.16.0.1, false",
    "http://172.31.255.255, false",
    "http://192.168.1.1, false",
    "http://169.254.1.1, false",
    "http://[::1]:8080, false",
    "http://[fe80::1], false",
    "http://[fd12:3456::1], false",
    "http://172.32.0.1, true",
    "http://8.8.8.8, true",
    "http://[2001:db8::1], true",
    "https://api.openai.com, true",
    "https://localhost.example.com, true",
    "https://notlocal, false",
  })
  void aHostIsPublicByTheWayItIsWritten(URI uri, boolean expected) {
    assertThat(PublicHost.is(uri)).isEqualTo(expected);
  }

  private void set(String... pairs) {
    for (int i = 0; i < pairs.length; i += 2) {
      written.put(pairs[i], pairs[i + 1]);
    }
  }

  private void refusedWith(String message) {
    assertThatThrownBy(this::plan).isInstanceOf(ConfigurationException.class).hasMessage(message);
  }

  private Plan plan() {
    Map<String, Written> layer = new HashMap<>();
    written.forEach((name, text) -> layer.put(name, Written.inSource(text, HERE)));
    Surroundings surroundings =
        new Surroundings(
            name -> Optional.empty(),
            name -> Optional.empty(),
            name -> Optional.empty(),
            name -> Optional.empty(),
            module,
            LoadModelSettingsTest.class.getClassLoader());
    return new Planner(surroundings, List.of(Layer.of(layer))).plan();
  }
}
