package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.dialect.Dialects;
import io.github.streamgate.internal.gate.Diagnoses;
import io.github.streamgate.internal.gate.Diagnosis;
import io.github.streamgate.internal.gate.Measurement;
import io.github.streamgate.internal.wire.ResponseHead;
import io.github.streamgate.internal.wire.WireRequest;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.testing.Transcript;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is diagnosed in every stream that a real server or proxy sent, read by read at its own pace.
 * Besides what is named here, nothing.
 */
class DiagnosedCapturesTest {
  private static final Map<String, Set<String>> DIAGNOSED =
      Map.of(
          "proxy-nginx-http10-default", Set.of("buffered"),
          "proxy-nginx-buffering-on-gzip", Set.of("buffered", "compressed"),
          "proxy-varnish-nostream", Set.of("buffered"),
          "proxy-haproxy", Set.of("bursts"),
          "proxy-haproxy-gzip", Set.of("bursts", "compressed"),
          "proxy-nginx-gzip", Set.of("compressed"));

  private static final Set<String> PLAIN_TEXT = Set.of("springai-chat-sse", "spring-webflux-sse");
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  static List<String> names() {
    return Transcript.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyCaptureIsDiagnosedAsNamed(String name) {
    assertThat(diagnosed(Transcript.named(name)))
        .containsExactlyElementsOf(
            DIAGNOSED.getOrDefault(name, Set.of()).stream().sorted().toList());
  }

  private static List<String> diagnosed(Transcript transcript) {
    Sample sample = replayed(transcript);
    return Diagnoses.of(new Measurement(List.of(sample), 1_000_000_000L)).stream()
        .map(Diagnosis::name)
        .toList();
  }

  private static Sample replayed(Transcript transcript) {
    OpenRequest request =
        new OpenRequest(
            new OpenRequest.Opening(0, 0, 0, 0, false, null, 0, 0),
            new WireRequest("POST", URI.create(transcript.url()), Map.of(), new byte[0]),
            released -> recorder(transcript, released),
            released -> {});
    StreamRecorder recorder = request.recorder();
    recorder.head(new ResponseHead(transcript.status(), transcript::header), 0);
    for (Transcript.Read read : transcript.bodyReads()) {
      recorder.read(List.of(read.bytes()), read.atNanos());
    }
    recorder.complete(transcript.endNanos());
    return request.sample();
  }

  private static StreamRecorder recorder(Transcript transcript, Runnable released) {
    return new StreamRecorder(
        0,
        dialect(transcript),
        new Timeouts(PATIENCE, PATIENCE, PATIENCE),
        new Redactor(List.of()),
        new Histogram(3),
        StreamObserver.NONE,
        null,
        released);
  }

  private static Dialect dialect(Transcript transcript) {
    return PLAIN_TEXT.contains(transcript.name())
        ? Dialects.byName("text")
        : Dialects.byPath(URI.create(transcript.url()).getPath())
            .orElseGet(() -> Dialects.byName("openai"));
  }
}
