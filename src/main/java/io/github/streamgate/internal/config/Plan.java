package io.github.streamgate.internal.config;

import io.github.streamgate.internal.load.LoadPlan;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * One load, complete and valid.
 *
 * @param load what the engine runs
 * @param judging how it is judged
 * @param endpoint who is asked; for reports, so without its query
 * @param shape what has to be equal for two runs to be comparable, by name
 * @param maxTokens the most output tokens of one reply, where the template bounds them
 * @param described the configuration as run, for reports; secrets redacted, in reading order
 */
public record Plan(
    LoadPlan load,
    Judging judging,
    URI endpoint,
    OptionalLong maxTokens,
    Map<String, String> shape,
    Map<String, String> described) {

  /** What a reader of any figure has to know of how it was asked for. */
  public List<String> warnings() {
    boolean unverified =
        load.wire().trust().anybody() && "https".equalsIgnoreCase(endpoint.getScheme());
    return unverified
        ? List.of(
            "TLS was not verified (tlsInsecure = true): anybody could have been the server that"
                + " answered; name its certificate, or its issuer's, in tlsCertificates instead")
        : List.of();
  }
}
