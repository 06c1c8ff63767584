package io.github.streamgate.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.streamgate.testing.GateCase;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileTest {

  @Test
  void everyValueIsTheTextThatWasWritten() {
    Profile profile = Profile.parse("perf/chat.yaml", "users: 010\nmodel: on\nquery: 12:30:45\n");

    assertThat(profile.find("users").orElseThrow())
        .isEqualTo(Written.inSource("010", "perf/chat.yaml, line 1"));
    assertThat(profile.find("model").orElseThrow().text()).isEqualTo("on");
    assertThat(profile.find("query").orElseThrow().text()).isEqualTo("12:30:45");
    assertThat(profile.find("data")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "threads, users",
    "num_threads, users",
    "ramp-up, rampUp",
    "ramp_up_time, rampUp",
    "execution-time, duration",
    "param-file, data",
    "request-body-file, template",
    "api-key, apiKey",
    "api-key-file, keys",
    "conversation-id, conversationId",
    "api-path, path",
    "host, url",
    "Users, users"
  })
  void aWordOfAnotherToolIsAnsweredWithOurs(String theirs, String ours) {
    assertThatThrownBy(() -> Profile.parse("perf/chat.yaml", "model: m\n" + theirs + ": 8\n"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "perf/chat.yaml, line 2: unknown setting "
                + theirs
                + "; Streamgate's word for it is "
                + ours);
  }

  @Test
  @GateCase("G2")
  void anyOtherUnknownWordIsAnsweredWithTheKnownOnes() {
    assertThatThrownBy(() -> Profile.parse("perf/chat.yaml", "colour: red\n"))
        .hasMessage(
            "perf/chat.yaml, line 1: unknown setting colour; known are "
                + LoadSettings.OF_A_LOAD.stream()
                    .map(Setting::name)
                    .collect(Collectors.joining(", "))
                + ", custom, headers, inputs, files, limits");
  }

  @Test
  void theMappingOfTheCustomDialectIsSettingsOfItsOwn() {
    Profile profile = Profile.parse("perf/chat.yaml", "custom:\n  text: /a/0\n  usage: /n\n");

    assertThat(profile.find("custom.text").orElseThrow())
        .isEqualTo(Written.inSource("/a/0", "perf/chat.yaml, line 2"));
    assertThat(profile.find("custom.usage").orElseThrow().text()).isEqualTo("/n");
    refused(
        "custom: /text\n",
        "perf/chat.yaml, line 1: custom must be place: pointer pairs; write for example text:"
            + " /data/text");
    refused(
        "custom:\n  answer: /a\n",
        "perf/chat.yaml, line 2: unknown setting custom.answer; known are custom.text,"
            + " custom.reasoning, custom.usage, custom.end, custom.error, custom.id,"
            + " custom.framing");
  }

  @Test
  void whatIsNoMappingOfSettingsIsRefused() {
    refused("", "perf/chat.yaml: must hold settings, one a line; write for example users: 8");
    refused("- a\n", "perf/chat.yaml: must hold settings, one a line; write for example users: 8");
    refused(
        "requests: [1, 5]\n",
        "perf/chat.yaml, line 1: requests must be a single value, not a list or a mapping");
    refused(
        "users: 1\nusers: 2\n",
        "perf/chat.yaml, line 2: users is set twice; remove one of the two");
    refused(
        "headers: none\n",
        "perf/chat.yaml, line 1: headers must be name: value pairs; write for example X-Tenant:"
            + " perf");
    refused(
        "users: 1\n\tmodel: m\n",
        "perf/chat.yaml, line 2: not YAML: found character '\\t(TAB)' that cannot start any"
            + " token. (Do not use \\t(TAB) for indentation)");
  }

  private static void refused(String yaml, String message) {
    assertThatThrownBy(() -> Profile.parse("perf/chat.yaml", yaml))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(message);
  }
}
