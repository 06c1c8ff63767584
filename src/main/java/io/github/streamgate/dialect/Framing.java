package io.github.streamgate.dialect;

import java.util.regex.Pattern;

/** How the body of a reply is cut into events. */
public enum Framing {
  /** The WHATWG event-stream format, also called server-sent events. */
  EVENT_STREAM("text/event-stream", "text/event-stream"),

  /**
   * An event is a line of JSON (NDJSON, JSON lines). Lines end with LF or CRLF, the last one also
   * with the body; blank lines mean nothing. Some servers call such a body {@code
   * application/json}, so a reply that came whole can not be told by its type from a stream of one
   * line.
   */
  LINES("application/x-ndjson", "application/(x-|stream\\+)?(nd)?json(l|lines)?");

  private final String mediaType;
  private final Pattern allowed;

  Framing(String mediaType, String allowed) {
    this.mediaType = mediaType;
    this.allowed = Pattern.compile(allowed + "\\s*([;,\\s].*)?", Pattern.CASE_INSENSITIVE);
  }

  /** The media type to ask for: {@code text/event-stream}. */
  public String mediaType() {
    return mediaType;
  }

  /** Whether a body of this {@code Content-Type} may be framed so; its parameters are ignored. */
  public boolean allows(String contentType) {
    return allowed.matcher(contentType.strip()).matches();
  }
}
