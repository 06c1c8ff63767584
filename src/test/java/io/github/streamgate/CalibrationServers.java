package io.github.streamgate;

import io.github.streamgate.stub.Pace;
import io.github.streamgate.stub.StreamgateStub;
import java.net.URI;
import java.time.Duration;

/**
 * The two servers of {@link CalibrationIT}, whose pace is log-normal: a change, and what it would
 * be merged into. Public, because the gates run from another class loader: {@link Gates}.
 */
public final class CalibrationServers {
  private static final Duration TO_FIRST_TOKEN = Duration.ofMillis(40);
  private static final Duration PER_TOKEN = Duration.ofMillis(4);
  private static final double SIGMA = 0.3;

  private static final StreamgateStub CHANGE = server(1);
  private static final StreamgateStub MAIN = server(2);

  private CalibrationServers() {}

  private static StreamgateStub server(long seed) {
    return StreamgateStub.builder()
        .timeToFirstToken(Pace.logNormal(TO_FIRST_TOKEN, SIGMA, seed))
        .timePerToken(Pace.logNormal(PER_TOKEN, SIGMA, seed))
        .tokens(12)
        .start();
  }

  static void stop() {
    CHANGE.close();
    MAIN.close();
  }

  static void slowTokensOfChangeBy(double factor) {
    Duration slower = Duration.ofNanos(Math.round(PER_TOKEN.toNanos() * factor));
    CHANGE.change(script -> script.timePerToken(Pace.logNormal(slower, SIGMA, 1)));
  }

  /** How many requests the two have seen. */
  static long requests() {
    return CHANGE.log().started() + MAIN.log().started();
  }

  public static URI change() {
    return CHANGE.uri();
  }

  public static URI main() {
    return MAIN.uri();
  }
}
