package io.github.streamgate.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.streamgate.testing.Transcript.Read;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A reply in HTTP/1.1, taken apart read by read as far as the captures need it.
 *
 * @param headers by lower-case name
 * @param bodyReads for each read what it brought of the decoded body
 * @param complete whether the framing told that the body came whole; a body that the end of the
 *     connection ends always is
 */
record HttpReply(int status, Map<String, String> headers, List<Read> bodyReads, boolean complete) {
  private static final String END_OF_HEAD = "\r\n\r\n";

  static HttpReply of(List<Read> reads) {
    StringBuilder head = new StringBuilder();
    int first = 0;
    while (head.indexOf(END_OF_HEAD) < 0) {
      head.append(new String(reads.get(first++).toArray(), ISO_8859_1));
    }
    int bodyStart = head.indexOf(END_OF_HEAD) + END_OF_HEAD.length();
    List<String> lines = head.substring(0, bodyStart).lines().takeWhile(l -> !l.isEmpty()).toList();
    Map<String, String> headers = headers(lines);
    Framing framing = Framing.of(headers);
    Gunzip gunzip = "gzip".equals(headers.get("content-encoding")) ? new Gunzip() : null;

    List<Read> bodyReads = new ArrayList<>();
    for (int i = 0; i < reads.size(); i++) {
      byte[] raw = i < first ? new byte[0] : reads.get(i).toArray();
      if (i == first - 1) {
        raw = head.substring(bodyStart).getBytes(ISO_8859_1);
      }
      byte[] body = framing.body(raw);
      bodyReads.add(Read.of(reads.get(i).atNanos(), gunzip == null ? body : gunzip.inflate(body)));
    }
    int status = Integer.parseInt(lines.get(0).substring(9, 12));
    return new HttpReply(status, headers, List.copyOf(bodyReads), framing.complete());
  }

  private static Map<String, String> headers(List<String> lines) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return headers;
  }

  /** How a body is told from what is around it. */
  private interface Framing {
    /** What of the body these bytes bring. */
    byte[] body(byte[] raw);

    boolean complete();

    static Framing of(Map<String, String> headers) {
      if ("chunked".equals(headers.get("transfer-encoding"))) {
        return new Chunked();
      }
      String length = headers.get("content-length");
      return length == null ? new UntilClose() : new Sized(Integer.parseInt(length));
    }
  }

  private static final class UntilClose implements Framing {
    @Override
    public byte[] body(byte[] raw) {
      return raw;
    }

    @Override
    public boolean complete() {
      return true;
    }
  }

  private static final class Sized implements Framing {
    private int missing;

    Sized(int length) {
      missing = length;
    }

    @Override
    public byte[] body(byte[] raw) {
      missing -= raw.length;
      return raw;
    }

    @Override
    public boolean complete() {
      return missing == 0;
    }
  }

  private static final class Chunked implements Framing {
    private enum State {
      SIZE,
      DATA,
      AFTER_DATA,
      TRAILER
    }

    private State state = State.SIZE;
    private final StringBuilder line = new StringBuilder();
    private int missing;
    private boolean complete;

    @Override
    public byte[] body(byte[] raw) {
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      for (byte b : raw) {
        if (state == State.DATA) {
          body.write(b);
          state = --missing == 0 ? State.AFTER_DATA : State.DATA;
        } else if (b == '\n') {
          endLine(line.toString().strip());
          line.setLength(0);
        } else {
          line.append((char) b);
        }
      }
      return body.toByteArray();
    }

    private void endLine(String text) {
      switch (state) {
        case SIZE -> {
          missing = Integer.parseInt(text, 16);
          state = missing == 0 ? State.TRAILER : State.DATA;
        }
        case AFTER_DATA -> state = State.SIZE;
        case TRAILER -> complete = text.isEmpty();
        case DATA -> throw new IllegalStateException("data have no lines");
      }
    }

    @Override
    public boolean complete() {
      return complete;
    }
  }
}
