package io.github.streamgate.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSourceTest {
  @TempDir Path repository;

  private @Nullable TestSource find(String className, String method) {
    return TestSource.find(
        repository.resolve("gateway"), repository, new TestName(className, method, null));
  }

  private void source(String file, String text) throws IOException {
    Path path = repository.resolve("gateway/src").resolve(file);
    Files.createDirectories(path.resolveSibling(""));
    Files.writeString(path, text);
  }

  @Test
  void aMethodIsFoundWhereItIsDeclaredAndNotWhereItIsCalled() throws IOException {
    source(
        "test/java/com/example/ChatIT.java",
        """
        class ChatIT {
          void other() { chat.streams(1);
            streams(2); }

          @SseLoad
          void streams(LoadResult result) {}
        }
        """);

    assertThat(find("com.example.ChatIT", "streams"))
        .isEqualTo(new TestSource("gateway/src/test/java/com/example/ChatIT.java", 6));
    assertThat(find("com.example.ChatIT$Inner", "streams"))
        .as("a nested class lies in the file of the outermost")
        .isEqualTo(new TestSource("gateway/src/test/java/com/example/ChatIT.java", 6));
    assertThat(find("com.example.ChatIT", "inherited"))
        .isEqualTo(new TestSource("gateway/src/test/java/com/example/ChatIT.java", null));
  }

  @Test
  void otherSourceSetsAndLanguagesAreSearchedToo() throws IOException {
    source("perfTest/kotlin/ChatPerf.kt", "class ChatPerf {\n  fun `chat streams`() {}\n}\n");

    assertThat(find("ChatPerf", "chat streams"))
        .isEqualTo(new TestSource("gateway/src/perfTest/kotlin/ChatPerf.kt", 2));
    assertThat(find("com.example.Elsewhere", "streams")).isNull();
  }
}
