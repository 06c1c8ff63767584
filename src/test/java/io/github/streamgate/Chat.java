package io.github.streamgate;

import java.net.URI;

/** What most gates of the tests have in common: a small load on the quick endpoint. */
@SseLoad(model = "stub", query = "Hello", users = 2, requests = 10)
public abstract class Chat {
  @SseEndpoint
  URI gateway() {
    return DoorTest.endpoint();
  }

  /** Leaves a mark in what is printed. */
  public static void say(String text) {
    System.out.println(text);
  }
}
