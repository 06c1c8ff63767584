package io.github.streamgate.internal.load;

import java.time.Duration;

/**
 * When a request is given up that has a connection; each is positive.
 *
 * @param firstByte from t0 to the first byte of the body
 * @param idle between two outputs; pings and comments do not count as life
 * @param total from t0 to the end of the stream
 */
public record Timeouts(Duration firstByte, Duration idle, Duration total) {}
