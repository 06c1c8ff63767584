package io.github.streamgate.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A browser without a window, spoken to over the DevTools protocol. One page at a time; what the
 * page logs, throws and asks the network for is kept.
 */
public final class Chromium implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SECONDS = 60;

  private final Process process;
  private final WebSocket socket;
  private final String session;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final Map<String, CompletableFuture<JsonNode>> awaited = new ConcurrentHashMap<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private Chromium(Process process, URI address) {
    this.process = process;
    this.socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, new Listener()).join();
    String target =
        send("", "Target.createTarget", Map.of("url", "about:blank")).get("targetId").asText();
    this.session =
        send("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .asText();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", Map.of());
    }
  }

  /** Starts the program, with a profile of its own in the folder. */
  public static Chromium start(Path program, Path folder) throws IOException {
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + folder.resolve("profile"),
                "about:blank")
            .redirectOutput(folder.resolve("chromium.out").toFile())
            .start();
    return new Chromium(process, address(process));
  }

  private static URI address(Process process) throws IOException {
    BufferedReader errors =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    StringBuilder all = new StringBuilder();
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      all.append(line).append('\n');
      if (line.startsWith("DevTools listening on ")) {
        drain(errors);
        return URI.create(line.substring("DevTools listening on ".length()));
      }
    }
    throw new IllegalStateException("Chromium did not start:\n" + all);
  }

  private static void drain(BufferedReader reader) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (reader.readLine() != null) {
                  // it must not block on a full pipe
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            "chromium-stderr");
    thread.setDaemon(true);
    thread.start();
  }

  /** How large the window is, in CSS pixels; on a telephone's screen or a desk's. */
  public void size(int width, int height, boolean mobile) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", mobile));
  }

  /** Whether the reader likes it dark. */
  public void dark(boolean dark) {
    feature("prefers-color-scheme", dark ? "dark" : "light");
  }

  /** Shows pages as paper does, or as a screen does. */
  public void print(boolean paper) {
    call("Emulation.setEmulatedMedia", Map.of("media", paper ? "print" : "screen"));
  }

  private void feature(String name, String value) {
    call(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", name, "value", value))));
  }

  /** Opens a file, and waits until it is drawn; forgets what pages before it complained of. */
  public void open(Path file) {
    complaints.clear();
    requests.clear();
    CompletableFuture<JsonNode> loaded = new CompletableFuture<>();
    awaited.put("Page.loadEventFired", loaded);
    call("Page.navigate", Map.of("url", file.toUri().toString()));
    await(loaded);
    evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  }

  /** The value of an expression, awaited where it is a promise. */
  public JsonNode evaluate(String expression) {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(answer.get("exceptionDetails").toPrettyString());
    }
    return answer.get("result").path("value");
  }

  /** Presses the mouse, moves it to the right, and lets it go. */
  public void drag(double fromX, double toX, double y) {
    mouse("mouseMoved", fromX, y, 0);
    mouse("mousePressed", fromX, y, 1);
    mouse("mouseMoved", (fromX + toX) / 2, y, 1);
    mouse("mouseMoved", toX, y, 1);
    mouse("mouseReleased", toX, y, 1);
  }

  /** Moves the mouse. */
  public void hover(double x, double y) {
    mouse("mouseMoved", x, y, 0);
  }

  private void mouse(String type, double x, double y, int clicks) {
    call(
        "Input.dispatchMouseEvent",
        Map.of(
            "type", type,
            "x", x,
            "y", y,
            "button", clicks == 0 ? "none" : "left",
            "buttons", clicks,
            "clickCount", clicks));
  }

  /** Presses a key, by its name in the DOM. */
  public void key(String key) {
    String text = key.length() == 1 ? key : "";
    call("Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", key, "text", text));
    call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
  }

  /** A picture of the whole page, or of what the window shows of it. */
  public void screenshot(Path file, boolean whole) throws IOException {
    JsonNode picture =
        call(
            "Page.captureScreenshot",
            Map.of("format", "png", "captureBeyondViewport", whole, "optimizeForSpeed", true));
    Files.createDirectories(file.resolveSibling(""));
    Files.write(file, Base64.getDecoder().decode(picture.get("data").asText()));
  }

  /** What the page logged as a warning or an error, or threw. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** Every address that the page asked for. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  private JsonNode call(String method, Map<String, ?> parameters) {
    return send(session, method, parameters);
  }

  private JsonNode send(String inSession, String method, Map<String, ?> parameters) {
    int id = ids.incrementAndGet();
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(parameters));
    if (!inSession.isEmpty()) {
      message.put("sessionId", inSession);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    socket.sendText(message.toString(), true).join();
    return await(answer);
  }

  private static JsonNode await(CompletableFuture<JsonNode> answer) {
    return answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
  }

  private void hear(JsonNode message) {
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = answers.remove(message.get("id").asInt());
      if (message.has("error")) {
        answer.completeExceptionally(new AssertionError(message.get("error").toPrettyString()));
      } else {
        answer.complete(message.get("result"));
      }
      return;
    }
    String method = message.path("method").asText();
    JsonNode parameters = message.path("params");
    switch (method) {
      case "Runtime.exceptionThrown" -> complaints.add(parameters.toPrettyString());
      case "Runtime.consoleAPICalled" -> complaints.add(parameters.path("args").toPrettyString());
      case "Log.entryAdded" -> complaints.add(parameters.path("entry").toPrettyString());
      case "Network.requestWillBeSent" ->
          requests.add(parameters.path("request").path("url").asText());
      default -> {
        CompletableFuture<JsonNode> waiting = awaited.remove(method);
        if (waiting != null) {
          waiting.complete(parameters);
        }
      }
    }
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        String whole = text.toString();
        text.setLength(0);
        try {
          hear(JSON.readTree(whole));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
  }
}
