package io.github.streamgate.internal.config;

import io.github.streamgate.internal.load.Budget;
import io.github.streamgate.internal.load.LoadPlan;
import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One load, complete and valid.
 *
 * @param load what the engine runs
 * @param judging how it is judged
 * @param endpoint who is asked; for reports, so without its query
 * @param shape what has to be equal for two runs to be comparable, by name
 * @param maxTokens the most output tokens of one reply, where the template bounds them
 * @param described the configuration as run, for reports; secrets redacted, in reading order
 * @param reference what runs beside it, in place of a baseline; absent where nothing does
 */
public record Plan(
    LoadPlan load,
    Judging judging,
    URI endpoint,
    OptionalLong maxTokens,
    Map<String, String> shape,
    Map<String, String> described,
    @Nullable ReferencePlan reference) {

  /**
   * Whether the load can be sent once more for nothing: on this machine or a private network, as
   * far as hosts tell by their names, where nobody has set a budget or gave data to be sent once.
   */
  public boolean costsNothing() {
    boolean isPrivate =
        !PublicHost.is(endpoint) && (reference == null || !PublicHost.is(reference.endpoint()));
    return isPrivate
        && load.budget().equals(Budget.UNBOUNDED)
        && load.requests().available().isEmpty();
  }

  /** What a reader of any figure has to know of how it was asked for. */
  public List<Said> warnings() {
    boolean unverified =
        load.wire().trust().anybody()
            && (secure(endpoint) || (reference != null && secure(reference.endpoint())));
    return unverified ? List.of(Saying.TLS_UNVERIFIED.with()) : List.of();
  }

  private static boolean secure(URI endpoint) {
    return "https".equalsIgnoreCase(endpoint.getScheme());
  }
}
