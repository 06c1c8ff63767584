package io.github.streamgate;

/**
 * Runs every {@code perf/*.yaml} of the module as one gated test each: {@code class AllProfiles
 * extends StreamgateProfiles {}} is the whole class.
 *
 * <p>For teams in which those who write gates do not write Java: the endpoint ({@code url}), the
 * load and the limits ({@code limits}) all stand in the profile. What the class carries, such as
 * {@link SseEndpoint}, {@link SseVariables}, a limit or {@link SseLoad} itself, holds for all of
 * them.
 */
public abstract class StreamgateProfiles {

  /** One profile; there is nothing to do but what it says. */
  @SseLoad
  public void profile() {}
}
