package io.github.streamgate.inference;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Writes a language model of random weights with a made-up vocabulary, in the GGUF format that
 * llama.cpp reads: real inference without a download. The text it speaks is noise.
 *
 * @param width of the embedding, a multiple of 8
 * @param layers how many blocks; 512 x 8 is 88 MB and some 3 ms a token on one thread
 */
record TinyModel(int width, int layers) {
  private static final int HEADS = 4;
  private static final int ALIGNMENT = 32;
  private static final int BYTE_TOKENS = 256;

  /** Unknown, begin, end, and the bytes: never to be spoken. */
  private static final int UNSPOKEN = 3 + BYTE_TOKENS;

  private static final int UINT32 = 4;
  private static final int INT32 = 5;
  private static final int FLOAT32 = 6;
  private static final int STRING = 8;
  private static final int ARRAY = 9;

  private record Tensor(String name, int rowWidth, int rows) {
    long count() {
      return (long) rowWidth * Math.max(1, rows);
    }
  }

  void write(Path file) throws IOException {
    Random random = new Random(7);
    List<String> vocabulary = vocabulary(random);
    List<Tensor> tensors = tensors(vocabulary.size());
    byte[] head = head(vocabulary, tensors);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      out.write(head);
      out.write(new byte[padding(head.length)]);
      for (Tensor tensor : tensors) {
        out.write(weights(tensor, random));
      }
    }
  }

  private static List<String> vocabulary(Random random) {
    Set<String> words = new LinkedHashSet<>();
    while (words.size() < 700) {
      StringBuilder word = new StringBuilder("\u2581");
      for (int syllables = 1 + random.nextInt(3); syllables > 0; syllables--) {
        word.append("bdfgklmnprstvz".charAt(random.nextInt(14)));
        word.append("aeiou".charAt(random.nextInt(5)));
      }
      words.add(word.toString());
    }
    List<String> vocabulary = new ArrayList<>(List.of("<unk>", "<s>", "</s>"));
    for (int octet = 0; octet < BYTE_TOKENS; octet++) {
      vocabulary.add("<0x%02X>".formatted(octet));
    }
    vocabulary.add("\u2581");
    vocabulary.addAll(words);
    "abcdefghijklmnopqrstuvwxyz.,!?".chars().forEach(c -> vocabulary.add(Character.toString(c)));
    return vocabulary;
  }

  private List<Tensor> tensors(int vocabulary) {
    int inner = 2 * width;
    List<Tensor> tensors = new ArrayList<>();
    tensors.add(new Tensor("token_embd.weight", width, vocabulary));
    tensors.add(new Tensor("output_norm.weight", width, 0));
    tensors.add(new Tensor("output.weight", width, vocabulary));
    for (int layer = 0; layer < layers; layer++) {
      String block = "blk." + layer + ".";
      tensors.add(new Tensor(block + "attn_norm.weight", width, 0));
      tensors.add(new Tensor(block + "ffn_norm.weight", width, 0));
      for (String attention : List.of("attn_q", "attn_k", "attn_v", "attn_output")) {
        tensors.add(new Tensor(block + attention + ".weight", width, width));
      }
      tensors.add(new Tensor(block + "ffn_gate.weight", width, inner));
      tensors.add(new Tensor(block + "ffn_up.weight", width, inner));
      tensors.add(new Tensor(block + "ffn_down.weight", inner, width));
    }
    return tensors;
  }

  private byte[] head(List<String> vocabulary, List<Tensor> tensors) {
    Bytes values = new Bytes();
    int entries = metadata(values, vocabulary);
    Bytes head = new Bytes();
    head.int32(0x46554747).int32(3).int64(tensors.size()).int64(entries);
    head.bytes(values.toArray());
    long offset = 0;
    for (Tensor tensor : tensors) {
      head.text(tensor.name()).int32(tensor.rows() == 0 ? 1 : 2).int64(tensor.rowWidth());
      if (tensor.rows() > 0) {
        head.int64(tensor.rows());
      }
      head.int32(0).int64(offset);
      long size = tensor.count() * Float.BYTES;
      offset += size + padding(size);
    }
    return head.toArray();
  }

  /** Writes the key-value pairs; answers how many. */
  private int metadata(Bytes out, List<String> vocabulary) {
    int entries = 0;
    entries += out.string("general.architecture", "llama");
    entries += out.string("general.name", "random");
    entries += out.number("general.alignment", ALIGNMENT);
    entries += out.number("llama.context_length", 2048);
    entries += out.number("llama.embedding_length", width);
    entries += out.number("llama.block_count", layers);
    entries += out.number("llama.feed_forward_length", 2 * width);
    entries += out.number("llama.attention.head_count", HEADS);
    entries += out.number("llama.attention.head_count_kv", HEADS);
    out.text("llama.attention.layer_norm_rms_epsilon").int32(FLOAT32).float32(1e-5f);
    entries++;
    entries += out.number("llama.rope.dimension_count", width / HEADS);
    entries += out.number("llama.vocab_size", vocabulary.size());
    entries += out.string("tokenizer.ggml.model", "llama");
    out.text("tokenizer.ggml.tokens").int32(ARRAY).int32(STRING).int64(vocabulary.size());
    vocabulary.forEach(out::text);
    out.text("tokenizer.ggml.scores").int32(ARRAY).int32(FLOAT32).int64(vocabulary.size());
    for (int token = 0; token < vocabulary.size(); token++) {
      out.float32(Math.min(0, UNSPOKEN - token));
    }
    out.text("tokenizer.ggml.token_type").int32(ARRAY).int32(INT32).int64(vocabulary.size());
    for (int token = 0; token < vocabulary.size(); token++) {
      out.int32(token == 0 ? 2 : token < 3 ? 3 : token < UNSPOKEN ? 6 : 1);
    }
    entries += 3;
    entries += out.number("tokenizer.ggml.bos_token_id", 1);
    entries += out.number("tokenizer.ggml.eos_token_id", 2);
    entries += out.number("tokenizer.ggml.unknown_token_id", 0);
    return entries;
  }

  private static byte[] weights(Tensor tensor, Random random) {
    int size = Math.toIntExact(tensor.count() * Float.BYTES);
    ByteBuffer out = ByteBuffer.allocate(size + padding(size)).order(ByteOrder.LITTLE_ENDIAN);
    double scale = 1 / Math.sqrt(tensor.rowWidth());
    boolean norm = tensor.name().contains("norm");
    long silent = tensor.name().equals("output.weight") ? (long) UNSPOKEN * tensor.rowWidth() : 0;
    for (long i = 0; i < tensor.count(); i++) {
      out.putFloat(norm ? 1 : i < silent ? 0 : (float) (random.nextGaussian() * scale));
    }
    return out.array();
  }

  private static int padding(long size) {
    return (int) ((ALIGNMENT - size % ALIGNMENT) % ALIGNMENT);
  }

  /** Little-endian, as GGUF has it. */
  private static final class Bytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Bytes int32(int value) {
      return bytes(little(4).putInt(value).array());
    }

    Bytes int64(long value) {
      return bytes(little(8).putLong(value).array());
    }

    Bytes float32(float value) {
      return bytes(little(4).putFloat(value).array());
    }

    Bytes text(String text) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      return int64(utf8.length).bytes(utf8);
    }

    Bytes bytes(byte[] bytes) {
      out.writeBytes(bytes);
      return this;
    }

    /** A pair with a number; answers 1, for it is counted. */
    int number(String key, int value) {
      text(key).int32(UINT32).int32(value);
      return 1;
    }

    /** A pair with a text; answers 1, for it is counted. */
    int string(String key, String value) {
      text(key).int32(STRING).text(value);
      return 1;
    }

    byte[] toArray() {
      return out.toByteArray();
    }

    private static ByteBuffer little(int size) {
      return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }
  }
}
