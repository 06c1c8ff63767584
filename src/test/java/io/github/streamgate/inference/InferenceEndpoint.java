package io.github.streamgate.inference;

import de.kherud.llama.InferenceParameters;
import de.kherud.llama.LlamaModel;
import de.kherud.llama.LlamaOutput;
import de.kherud.llama.ModelParameters;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Streams what llama.cpp infers, as OpenAI chat completions on loopback, and logs its pace. One
 * inference at a time, on one thread of its own.
 */
final class InferenceEndpoint implements AutoCloseable {
  /** When the first and the last token of a reply were written, and how many there were. */
  record Pace(long firstNanos, long lastNanos, int tokens) {
    double nanosPerToken() {
      return (lastNanos - firstNanos) / (tokens - 1.0);
    }
  }

  private static final byte[] HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private final LlamaModel model;
  private final int tokens;
  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Map<String, Pace> paces = new ConcurrentHashMap<>();
  private final AtomicInteger replies = new AtomicInteger();

  InferenceEndpoint(Path gguf, int tokens) throws IOException {
    this.tokens = tokens;
    this.model =
        new LlamaModel(
            new ModelParameters()
                .setModel(gguf.toString())
                .setCtxSize(512)
                .setThreads(1)
                .setThreadsBatch(1)
                .setGpuLayers(0)
                .disableLog());
    daemon(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** The pace of every reply by its id. */
  Map<String, Pace> paces() {
    return Map.copyOf(paces);
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        daemon(() -> answer(socket));
      }
    } catch (IOException closed) {
      // Nobody is to be served any more.
    }
  }

  private void answer(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      while (skipRequest(in)) {
        stream(socket.getOutputStream());
      }
    } catch (IOException gone) {
      // The client has gone, and so does its connection.
    }
  }

  private synchronized void stream(OutputStream out) throws IOException {
    String id = "inference-" + replies.incrementAndGet();
    out.write(HEAD);
    long firstNanos = 0;
    long lastNanos = 0;
    int written = 0;
    for (LlamaOutput output :
        model.generate(
            new InferenceParameters("bada kilo").setNPredict(tokens).setIgnoreEos(true))) {
      if (!output.text.isEmpty()) {
        lastNanos = System.nanoTime();
        firstNanos = written == 0 ? lastNanos : firstNanos;
        written++;
        chunk(out, delta(id, "{\"content\":\"" + output.text.strip() + "\"}", "null"));
      }
    }
    paces.put(id, new Pace(firstNanos, lastNanos, written));
    chunk(out, delta(id, "{}", "\"length\""));
    chunk(
        out,
        "data: {\"id\":\"%s\",\"choices\":[],\"usage\":{\"completion_tokens\":%d}}\n\n"
            .formatted(id, written));
    chunk(out, "data: [DONE]\n\n");
    out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
  }

  private static String delta(String id, String delta, String finishReason) {
    return "data: {\"id\":\"%s\",\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}]}\n\n"
        .formatted(id, delta, finishReason);
  }

  private static void chunk(OutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    String framed = Integer.toHexString(bytes.length) + "\r\n" + text + "\r\n";
    out.write(framed.getBytes(StandardCharsets.UTF_8));
  }

  private static boolean skipRequest(BufferedReader in) throws IOException {
    long length = 0;
    String line = in.readLine();
    boolean any = line != null;
    while (line != null && !line.isEmpty()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
      }
      line = in.readLine();
    }
    while (length > 0 && in.read() >= 0) {
      length--;
    }
    return any;
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "inference-endpoint");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    server.close();
    model.close();
  }
}
