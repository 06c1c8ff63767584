package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult.Status;

/**
 * What the README shows is what works: its Java compiles, its profiles are read.
 *
 * <p>A Java block is a source file, or else, where no type begins at its left margin, the members
 * of a class; what every reader imports is imported for it. A YAML block is a profile, which the
 * command line completes, unless its first line is a comment with the name of a dot-file ({@code #
 * .github/workflows/perf.yml}); a comment behind the name of a JSON file is what stands in it.
 */
class ReadmeTest {
  private static final String IMPORTS =
      Stream.of(
              "io.github.streamgate.*",
              "io.github.streamgate.dialect.*",
              "io.github.streamgate.metric.*",
              "io.github.streamgate.stub.*",
              "java.net.URI",
              "java.time.Duration",
              "java.util.*",
              "org.junit.jupiter.api.*",
              "static org.assertj.core.api.Assertions.*")
          .map(each -> "import " + each + "; ")
          .reduce("", String::concat);

  private static final Pattern BLOCK =
      Pattern.compile("^```(java|yaml)\\R(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern TYPE =
      Pattern.compile("^([a-z]+ )*(class|interface|record|enum) ", Pattern.MULTILINE);
  private static final Pattern JSON_FILE =
      Pattern.compile("(\\S+\\.json) +# (.+)$", Pattern.MULTILINE);

  /** A fenced block and the line of the README on which its text begins. */
  private record Block(String language, int line, String text) {}

  @TestFactory
  Stream<DynamicTest> itsJavaCompiles(@TempDir Path classes) throws IOException {
    return tests("java", block -> assertThat(complaints(block, classes)).isEmpty());
  }

  static class AllProfiles extends StreamgateProfiles {}

  @TestFactory
  Stream<DynamicTest> itsProfilesAreRead(@TempDir Path folder) throws IOException {
    return tests(
        "yaml",
        block -> {
          if (!block.text.startsWith("# .")) {
            Path module = Files.createDirectory(folder.resolve("line-" + block.line));
            isRead(block, module);
          }
        });
  }

  /** A plan is all that a load is, but for sending it. */
  private static void isRead(Block profile, Path module) throws IOException {
    Gates gates =
        Gates.in(module)
            .file("perf/readme.yaml", profile.text)
            .with("streamgate.plan", "true")
            .with("streamgate.query", "Hello")
            .with("streamgate.requests", "1");
    Matcher jsonFile = JSON_FILE.matcher(profile.text);
    while (jsonFile.find()) {
      gates.file("perf/" + jsonFile.group(1), jsonFile.group(2));
    }

    Ran ran = gates.run(AllProfiles.class);

    assertThat(ran.statuses())
        .as(() -> String.valueOf(ran.thrown()))
        .containsExactly(Status.ABORTED);
    assertThat(ran.output()).contains("PLAN");
  }

  private static List<String> complaints(Block block, Path classes) {
    boolean isFile = TYPE.matcher(block.text).find();
    String source = IMPORTS + (isFile ? block.text : "class Members {" + block.text + "}");
    List<String> complaints = new ArrayList<>();
    ToolProvider.getSystemJavaCompiler()
        .getTask(
            null,
            null,
            problem ->
                complaints.add(
                    "README.md, line %d: %s"
                        .formatted(
                            block.line + problem.getLineNumber() - 1, problem.getMessage(null))),
            List.of("-proc:none", "-d", classes.toString()),
            null,
            List.of(new Source(source)))
        .call();
    return complaints;
  }

  private static Stream<DynamicTest> tests(String language, Check check) throws IOException {
    List<DynamicTest> tests =
        blocks().stream()
            .filter(block -> block.language.equals(language))
            .map(
                block ->
                    DynamicTest.dynamicTest("README.md, line " + block.line, () -> check.of(block)))
            .toList();
    assertThat(tests).isNotEmpty();
    return tests.stream();
  }

  private interface Check {
    void of(Block block) throws IOException;
  }

  private static List<Block> blocks() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    return BLOCK
        .matcher(readme)
        .results()
        .map(
            found ->
                new Block(
                    found.group(1),
                    1 + (int) readme.substring(0, found.start(2)).lines().count(),
                    found.group(2)))
        .toList();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("string:///Readme.java"), JavaFileObject.Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
