package io.github.streamgate.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Keeps what one exchange told, and lets a test wait for its last word. */
class Heard implements WireListener {
  private static final long PATIENCE_SECONDS = 30;

  final List<Long> stampsNanos = new ArrayList<>();
  final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final CountDownLatch head = new CountDownLatch(1);
  private final CountDownLatch anyBody = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private @Nullable ResponseHead answered;
  @Nullable Throwable cause;
  int reads;
  int resends;
  int lastWords;

  @Override
  public synchronized void head(ResponseHead told, long arrivedNanos) {
    answered = told;
    stampsNanos.add(arrivedNanos);
    head.countDown();
  }

  @Override
  public synchronized void read(List<ByteBuffer> bytes, long arrivedNanos) {
    reads++;
    stampsNanos.add(arrivedNanos);
    for (ByteBuffer buffer : bytes) {
      byte[] copy = new byte[buffer.remaining()];
      buffer.get(copy);
      body.writeBytes(copy);
    }
    if (body.size() > 0) {
      anyBody.countDown();
    }
  }

  @Override
  public synchronized void complete(long arrivedNanos) {
    stampsNanos.add(arrivedNanos);
    lastWords++;
    over.countDown();
  }

  @Override
  public synchronized void failed(Throwable why, long atNanos) {
    stampsNanos.add(atNanos);
    cause = why;
    lastWords++;
    over.countDown();
  }

  @Override
  public synchronized void resent() {
    resends++;
  }

  /** The head, which must have come. */
  synchronized ResponseHead answered() {
    return Objects.requireNonNull(answered);
  }

  /** What lies at the bottom of its failure, which there must be. */
  synchronized Throwable innermostCause() {
    Throwable innermost = Objects.requireNonNull(cause);
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    return innermost;
  }

  synchronized String text() {
    return body.toString(UTF_8);
  }

  Heard awaitEnd() throws InterruptedException {
    return await(over, "the end");
  }

  Heard awaitBody() throws InterruptedException {
    return await(anyBody, "a byte of the body");
  }

  Heard awaitHead() throws InterruptedException {
    return await(head, "the head");
  }

  private Heard await(CountDownLatch latch, String what) throws InterruptedException {
    if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("waited in vain for " + what + "; cause " + cause);
    }
    return this;
  }
}
