package io.github.streamgate.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.streamgate.corpus.StreamCase.Read;
import io.github.streamgate.dialect.Framing;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** Makes the reads of a case of what stands in its file. */
final class Reads {
  private static final List<String> BYTES = List.of("events", "text", "base64", "hex");
  private static final Set<String> KEYS =
      Set.of("at", "events", "text", "base64", "hex", "repeat", "every");

  private Reads() {}

  static List<Read> of(Fields top, Framing framing) {
    List<Read> reads = new ArrayList<>();
    for (Fields each : top.list("reads", KEYS)) {
      long atNanos = each.nanos("at");
      if (!reads.isEmpty() && atNanos < reads.get(reads.size() - 1).atNanos()) {
        throw each.refused("at", each.values().get("at"), "no earlier than the read before it");
      }
      byte[] bytes = bytes(each, framing);
      int times = each.has("repeat") ? each.wholeNumber("repeat", 1, 100_000_000) : 1;
      if (each.has("every")) {
        for (int i = 0; i < times; i++) {
          reads.add(new Read(atNanos + i * each.nanos("every"), bytes));
        }
      } else {
        reads.add(new Read(atNanos, repeated(bytes, times)));
      }
    }
    return reads;
  }

  private static byte[] bytes(Fields read, Framing framing) {
    List<String> given = BYTES.stream().filter(read::has).toList();
    if (given.size() != 1) {
      throw new IllegalArgumentException(
          "%s: %s needs exactly one of %s, and has %s"
              .formatted(read.file(), read.bare(), String.join(", ", BYTES), given));
    }
    String how = given.get(0);
    return switch (how) {
      case "events" -> framed(read.oneOrMore(how), framing).getBytes(UTF_8);
      case "text" -> read.text(how, "a text").getBytes(UTF_8);
      case "base64" -> decoded(read, how, Base64.getMimeDecoder()::decode);
      default -> decoded(read, how, hex -> HexFormat.of().parseHex(hex.replaceAll("\\s", "")));
    };
  }

  private interface Decoder {
    byte[] decode(String text);
  }

  private static byte[] decoded(Fields read, String how, Decoder decoder) {
    String text = read.text(how, "bytes in " + how);
    try {
      return decoder.decode(text);
    } catch (IllegalArgumentException e) {
      throw read.refused(how, text, "bytes in " + how);
    }
  }

  private static String framed(List<String> events, Framing framing) {
    StringBuilder text = new StringBuilder();
    for (String event : events) {
      text.append(
          switch (framing) {
            case EVENT_STREAM -> "data: " + event + "\n\n";
            case LINES -> event + "\n";
          });
    }
    return text.toString();
  }

  private static byte[] repeated(byte[] bytes, int times) {
    if (times == 1) {
      return bytes;
    }
    byte[] all = new byte[Math.multiplyExact(bytes.length, times)];
    for (int i = 0; i < times; i++) {
      System.arraycopy(bytes, 0, all, i * bytes.length, bytes.length);
    }
    return all;
  }
}
