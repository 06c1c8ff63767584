package io.github.streamgate;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Demands that a sweep ({@code users = {1, 5, 20}}) does not bend before so many users.
 *
 * <p>The knee is the last level up to which every further one still brought throughput: tokens a
 * second grew by at least half ({@link SseLoad#kneeGain}) of the share by which users did, while
 * TTFT P95 stayed within twice ({@link SseLoad#kneeTtftFactor}) that of the first level. The
 * observed figures decide. For a throughput at some level there is {@link MinTokensPerSecond}.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(StreamgateExtension.class)
public @interface MinCapacity {
  /** Above the first level of the sweep, and at most its last. */
  int users();
}
