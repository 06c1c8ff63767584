package io.github.streamgate.metric;

/**
 * How the output of one reply came: in how many pieces, and how they lay in what was read from the
 * socket. A pace can be read off a stream only where its pieces came apart.
 *
 * @param reads reads from the socket that carried any part of the body
 * @param chunks events that carried output
 * @param outputReads reads that completed at least one of them
 * @param fullestRead the most of them that one read completed
 * @param characters all of the output, in UTF-16 units
 * @param firstReadCharacters what of it the first read with output completed
 * @param compressed whether the body came compressed, although identity was asked for
 */
public record Delivery(
    int reads,
    int chunks,
    int outputReads,
    int fullestRead,
    int characters,
    int firstReadCharacters,
    boolean compressed) {

  /** Nothing came. */
  public static Delivery none() {
    return new Delivery(0, 0, 0, 0, 0, 0, false);
  }

  /** So many chunks, each alone in a read of its own, all of one length. */
  public static Delivery apart(int chunks) {
    return new Delivery(chunks, chunks, chunks, Math.min(chunks, 1), chunks, 1, false);
  }

  /** Counts while a reply comes in. Not thread-safe: whoever records a request guards it. */
  public static final class Tally {
    private int reads;
    private int chunks;
    private int outputReads;
    private int chunksInRead;
    private int fullestRead;
    private int characters;
    private int firstReadCharacters;

    /** Another read brought bytes of the body. */
    public void read() {
      reads++;
      chunksInRead = 0;
    }

    /** The latest read completed an event with so much output. */
    public void chunk(int chunkCharacters) {
      chunks++;
      outputReads += chunksInRead == 0 ? 1 : 0;
      chunksInRead++;
      fullestRead = Math.max(fullestRead, chunksInRead);
      characters += chunkCharacters;
      firstReadCharacters += outputReads == 1 ? chunkCharacters : 0;
    }

    /** Reads so far. */
    public int reads() {
      return reads;
    }

    /** Events with output so far. */
    public int chunks() {
      return chunks;
    }

    /** What was counted. */
    public Delivery delivery(boolean compressed) {
      return new Delivery(
          reads, chunks, outputReads, fullestRead, characters, firstReadCharacters, compressed);
    }
  }
}
