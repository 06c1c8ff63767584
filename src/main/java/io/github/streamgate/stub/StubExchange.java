package io.github.streamgate.stub;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One chat completion request that is over: what was asked, and what the stub did when.
 *
 * <p>Moments are readings of {@link System#nanoTime} in nanoseconds: compare them with each other
 * and with the client's own in the same JVM. A token's moment is taken just before its bytes are
 * handed to the operating system, so that no client can have it earlier. Where the client reads too
 * slowly, the bytes wait in the stub after that moment.
 *
 * @param ordinal place in the order in which requests were read whole, from 1
 * @param responseId the id in the reply, such as {@code chatcmpl-stub-17}
 * @param requestBody the body as it came, decoded as UTF-8
 * @param requestHeaders by name in lower case; values that carry secrets (authorization, api keys,
 *     cookies) are replaced by {@code (not kept)}
 * @param apiKey whether a key came, and whether it was right
 * @param status the HTTP status of the reply
 * @param fault the scripted fault it suffered, if any
 * @param readNanos when the request was read whole: all scripted times count from here
 * @param firstTokenNanos when the first token was written, absent where none was
 * @param lastTokenNanos when the last token was written, absent where none was
 * @param endNanos when the reply ended, for whatever reason
 * @param tokens answer tokens written, 0 or more
 * @param reasoningTokens reasoning tokens written, 0 or more
 * @param worstLateNanos how much later than scripted the latest token was written, 0 or more,
 *     absent where none was; large values mean an overloaded machine or a client that does not read
 * @param openStreams how many replies were under way when this one began, itself included
 * @param ending how it ended
 * @param clientHungUp whether the client closed the connection before the end
 */
public record StubExchange(
    long ordinal,
    String responseId,
    String requestBody,
    Map<String, String> requestHeaders,
    ApiKey apiKey,
    int status,
    @Nullable Fault fault,
    long readNanos,
    @Nullable Long firstTokenNanos,
    @Nullable Long lastTokenNanos,
    long endNanos,
    int tokens,
    int reasoningTokens,
    @Nullable Long worstLateNanos,
    int openStreams,
    Ending ending,
    boolean clientHungUp) {

  public StubExchange {
    requestHeaders = Map.copyOf(requestHeaders);
  }

  /** How an exchange ended. */
  public enum Ending {
    /** The whole reply was written, end marker included. */
    COMPLETED,
    /** The stub did not send a whole reply: it refused the request, or a fault broke the reply. */
    FAILED,
    /** The client hung up, or the stub was closed, before the reply was over. */
    ABORTED
  }

  /** What is kept of the Authorization header. */
  public enum ApiKey {
    /** None came. */
    ABSENT,
    /** One came, and the script requires none. */
    UNCHECKED,
    /** The required one came. */
    RIGHT,
    /** Another one came than the required one. */
    WRONG
  }
}
