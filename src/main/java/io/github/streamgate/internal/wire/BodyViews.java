package io.github.streamgate.internal.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Windows onto one buffer, used again and again: what a read brought of a body. One thread. */
final class BodyViews {
  private final ByteBuffer buffer;
  private final List<ByteBuffer> made = new ArrayList<>();
  private final List<ByteBuffer> open = new ArrayList<>();

  BodyViews(ByteBuffer buffer) {
    this.buffer = buffer;
  }

  /** Opens one onto these bytes of the buffer. */
  void add(int from, int to) {
    if (open.size() == made.size()) {
      made.add(buffer.duplicate());
    }
    ByteBuffer view = made.get(open.size());
    view.limit(to).position(from);
    open.add(view);
  }

  /** Those that are open; valid until {@link #clear}. */
  List<ByteBuffer> open() {
    return open;
  }

  void clear() {
    open.clear();
  }
}
