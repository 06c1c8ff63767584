package io.github.streamgate.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a real server answered to one request, read by read, as it stands in a file under {@code
 * captures}.
 *
 * <p>A file begins with {@code # <url>} and {@code # body <request body>}. Then each read of the
 * socket is a line: milliseconds since the request was sent, number of bytes, and the bytes as a
 * Python literal, HTTP framing kept. It ends with {@code # <n> recv, <n> bytes, end <ms> ms}, the
 * moment the server closed the connection (or its reader gave up). Immutable.
 */
public final class Transcript {
  private static final Pattern READ_LINE = Pattern.compile("\\s*([0-9.]+)\\s+(\\d+) b(['\"].*)");
  private static final Pattern END_LINE =
      Pattern.compile("# (\\d+) recv, (\\d+) bytes, end ([0-9.]+) ms");

  /**
   * The bytes of one read.
   *
   * @param atNanos when they arrived, since the request was sent
   * @param bytes read-only
   */
  public record Read(long atNanos, ByteBuffer bytes) {
    public Read {
      bytes = bytes.asReadOnlyBuffer();
    }

    static Read of(long atNanos, byte[] bytes) {
      return new Read(atNanos, ByteBuffer.wrap(bytes));
    }

    /** A view of its own for each caller, from the first byte to the last. */
    @Override
    public ByteBuffer bytes() {
      return bytes.duplicate();
    }

    /** A copy of the bytes. */
    public byte[] toArray() {
      byte[] copy = new byte[bytes.remaining()];
      bytes().get(copy);
      return copy;
    }
  }

  private final String name;
  private final String url;
  private final String requestBody;
  private final List<Read> reads;
  private final long endNanos;
  private final HttpReply reply;

  private Transcript(String name, String url, String requestBody, List<Read> reads, long endNanos) {
    this.name = name;
    this.url = url;
    this.requestBody = requestBody;
    this.reads = List.copyOf(reads);
    this.endNanos = endNanos;
    this.reply = HttpReply.of(reads);
  }

  /** The transcript of that name, such as {@code aimock-openai-chat}. */
  public static Transcript named(String name) {
    try {
      return parse(name, Files.readAllLines(directory().resolve(name + ".txt"), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names of all transcripts, sorted. */
  public static List<String> names() {
    try (Stream<Path> files = Files.list(directory())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".txt"))
          .map(file -> file.substring(0, file.length() - ".txt".length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path directory() {
    try {
      return Path.of(Objects.requireNonNull(Transcript.class.getResource("/captures")).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static Transcript parse(String name, List<String> lines) {
    String url = lines.get(0).substring("# ".length());
    String requestBody = lines.get(1).substring("# body ".length());
    List<Read> reads = new ArrayList<>();
    for (String line : lines.subList(2, lines.size() - 1)) {
      reads.add(read(name, line));
    }
    Matcher end = match(name, END_LINE, lines.get(lines.size() - 1));
    int bytes = reads.stream().mapToInt(read -> read.bytes().remaining()).sum();
    if (reads.size() != Integer.parseInt(end.group(1)) || bytes != Integer.parseInt(end.group(2))) {
      throw new IllegalArgumentException(
          name + ": " + reads.size() + " reads, " + bytes + " bytes; but told " + end.group());
    }
    return new Transcript(name, url, requestBody, reads, nanos(end.group(3)));
  }

  private static Read read(String name, String line) {
    Matcher matcher = match(name, READ_LINE, line);
    byte[] bytes = PythonLiteral.bytes(matcher.group(3));
    if (bytes.length != Integer.parseInt(matcher.group(2))) {
      throw new IllegalArgumentException(name + ": " + bytes.length + " bytes in " + line);
    }
    return Read.of(nanos(matcher.group(1)), bytes);
  }

  private static Matcher match(String name, Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(name + ": not a line of a transcript: " + line);
    }
    return matcher;
  }

  private static long nanos(String millis) {
    return new BigDecimal(millis).movePointRight(6).longValueExact();
  }

  /** The file's name, without its suffix. */
  public String name() {
    return name;
  }

  /** Where the request went. */
  public String url() {
    return url;
  }

  /** What was asked; {@code {}} where it was not kept. */
  public String requestBody() {
    return requestBody;
  }

  /** Every read of the socket, HTTP framing kept. */
  public List<Read> reads() {
    return reads;
  }

  /** When the server closed the connection, or its reader gave up waiting for that. */
  public long endNanos() {
    return endNanos;
  }

  /** The status, such as 200. */
  public int status() {
    return reply.status();
  }

  /** The headers, their names in lower case. */
  public Map<String, String> headers() {
    return reply.headers();
  }

  /** The value of a header. */
  public Optional<String> header(String lowerCaseName) {
    return Optional.ofNullable(headers().get(lowerCaseName));
  }

  /**
   * For every read of the socket what it brought of the body, chunked framing and gzip removed;
   * empty for a read that brought nothing of it.
   */
  public List<Read> bodyReads() {
    return reply.bodyReads();
  }

  /** Whether the body came whole, as far as its framing tells. */
  public boolean bodyComplete() {
    return reply.complete();
  }

  /** The whole body. */
  public byte[] body() {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    bodyReads().forEach(read -> body.writeBytes(read.toArray()));
    return body.toByteArray();
  }

  @Override
  public String toString() {
    return name;
  }
}
