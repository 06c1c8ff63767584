package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a gate over https says of whom it trusted. */
class SecureGateTest extends DoorTest {
  private static final String WARNING =
      "TLS was not verified (tlsInsecure = true): anybody could have been the server that answered;"
          + " name its certificate, or its issuer's, in tlsCertificates instead";

  static class Insecure {
    @SseEndpoint
    URI endpoint() {
      return SecureEndpoint.uri();
    }

    @SseLoad(model = "m", query = "Hello", requests = 5, tlsInsecure = true)
    @MaxP95Ttft(millis = 0.001)
    void fails() {}
  }

  static class Trusting {
    @SseEndpoint
    URI endpoint() {
      return SecureEndpoint.uri();
    }

    @SseLoad(
        model = "m",
        query = "Hello",
        requests = 5,
        connections = "fresh",
        requestIds = false,
        tlsCertificates = "perf/ca.pem")
    @MaxP95Ttft(millis = 30_000)
    void passes() {}
  }

  @Test
  void withoutVerificationTheConsoleTheFailureAndTheVerdictWarn() throws Exception {
    Ran ran = gates.run(Insecure.class);

    assertThat(ran.printed()).contains("WARN " + WARNING);
    assertThat(ran.message(ran.failure()).lines()).contains("WARN " + WARNING);
    assertThat(Files.readString(report("Insecure/fails/verdict.json")))
        .contains("\"" + WARNING + "\"")
        .contains("\"tlsInsecure\" : \"true\"");
    assertThat(Files.readString(report("Insecure/fails/samples.jsonl")))
        .containsPattern("\"requestId\":\"[0-9a-f]{12}-1\",\"traceId\":\"[0-9a-f]{32}\"");
  }

  @Test
  void aCertificateOfItsOwnIsTrustedWithoutAWord() throws Exception {
    gates.file("perf/ca.pem", SecureEndpoint.KEY.pem());
    Ran ran = gates.run(Trusting.class);

    assertThat(ran.printed()).noneMatch(line -> line.contains("TLS"));
    assertThat(ran.printed()).anyMatch(line -> line.endsWith("PASS, 1 of 1 limit holds"));
    assertThat(Files.readString(report("Trusting/passes/verdict.json")))
        .contains("\"connections\" : \"fresh\"")
        .contains("\"requestIds\" : \"false\"")
        .contains("\"tlsCertificates\" : \"perf/ca.pem\"");
    assertThat(Files.readString(report("Trusting/passes/samples.jsonl")))
        .doesNotContain("requestId")
        .doesNotContain("traceId");
  }

  private Path report(String file) {
    return module.resolve("target/surefire-reports/" + SecureGateTest.class.getName() + "$" + file);
  }
}
