package io.github.streamgate.internal.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request as HTTP/1.1 has it on the socket, ready to be written any number of times.
 *
 * @param head may hold the key: never to be printed
 */
@SuppressWarnings("ArrayRecordComponent") // no two requests are ever compared
record RequestBytes(byte[] head, byte[] body) {
  /** What the wire says itself, for a wrong word here would break its connections. */
  private static final Set<String> OWN =
      Set.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade");

  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

  /**
   * Writes a request down.
   *
   * @throws IllegalArgumentException if it cannot be said in HTTP, or says what is the wire's to
   *     say
   */
  static RequestBytes of(WireRequest request, Target target, WireOptions options) {
    StringBuilder head = new StringBuilder(512);
    head.append(token("the method", request.method())).append(' ');
    head.append(target.inRequestLine()).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(target.inHostField()).append("\r\n");
    if (request.body().length > 0 || !request.method().equals("GET")) {
      head.append("Content-Length: ").append(request.body().length).append("\r\n");
    }
    if (options.connections() == Connections.FRESH) {
      head.append("Connection: close\r\n");
    }
    append(options.proxy(), head);
    append(request.headers(), head);
    return new RequestBytes(head.append("\r\n").toString().getBytes(ISO_8859_1), request.body());
  }

  private static void append(@Nullable HttpProxy proxy, StringBuilder head) {
    if (proxy != null && proxy.authorization() != null) {
      head.append("Proxy-Authorization: ").append(proxy.authorization()).append("\r\n");
    }
  }

  private static void append(Map<String, String> headers, StringBuilder head) {
    boolean named = false;
    for (Map.Entry<String, String> header : headers.entrySet()) {
      String name = header.getKey();
      String lowerName = token("the name of a header", name).toLowerCase(Locale.ROOT);
      if (OWN.contains(lowerName)) {
        throw new IllegalArgumentException("the header " + name + " is the wire's own to set");
      }
      named |= lowerName.equals("user-agent");
      head.append(name).append(": ").append(value(name, header.getValue())).append("\r\n");
    }
    head.append(named ? "" : "User-Agent: streamgate\r\n");
  }

  private static String token(String what, String text) {
    boolean token = !text.isEmpty();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      token &= c < 0x7F && (Character.isLetterOrDigit(c) || TOKEN_MARKS.indexOf(c) >= 0);
    }
    if (!token) {
      throw new IllegalArgumentException(what + " cannot be sent: " + AnswerHead.quoted(text));
    }
    return text;
  }

  /** The value is not shown: it may be the key. */
  private static String value(String name, String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c != '\t' && (c < ' ' || c == 0x7F || c > 0xFF)) {
        throw new IllegalArgumentException(
            "the value of the header "
                + name
                + " holds a line break or another character that HTTP does not allow in a header");
      }
    }
    return value;
  }

  /** The bytes to write, both from their beginning. */
  ByteBuffer[] buffers() {
    return new ByteBuffer[] {ByteBuffer.wrap(head), ByteBuffer.wrap(body)};
  }

  @Override
  public String toString() {
    return head.length + " bytes of head, " + body.length + " of body";
  }
}
