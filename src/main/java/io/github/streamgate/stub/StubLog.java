package io.github.streamgate.stub;

import java.util.List;

/**
 * What a stub did up to one moment. Immutable. Always {@code started = completed + failed + aborted
 * + running}, and all but the running and the dropped ones stand in {@code exchanges}.
 *
 * @param exchanges those that are over, in the order in which they ended
 * @param started requests read whole
 * @param completed ended as {@link StubExchange.Ending#COMPLETED}
 * @param failed ended as {@link StubExchange.Ending#FAILED}
 * @param aborted ended as {@link StubExchange.Ending#ABORTED}
 * @param running replies under way
 * @param dropped the oldest exchanges, forgotten so that the log stays under some 64 MB
 */
public record StubLog(
    List<StubExchange> exchanges,
    long started,
    long completed,
    long failed,
    long aborted,
    int running,
    long dropped) {
  public StubLog {
    exchanges = List.copyOf(exchanges);
  }
}
