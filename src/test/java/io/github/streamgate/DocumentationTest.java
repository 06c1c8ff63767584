package io.github.streamgate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.Phases;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.yaml.snakeyaml.Yaml;

/**
 * What the README and the pages under {@code src/docs} show is what works: their Java compiles,
 * their profiles are read, and their links lead somewhere.
 *
 * <p>A Java block is a source file, or else, where no type begins at its left margin, the members
 * of a class; what every reader imports is imported for it. One whose first line is a comment with
 * the path of a file stands in that file, which a build of a project under {@code src/it} compiles
 * and runs. A YAML block is a profile, which the command line completes, unless its first line is a
 * comment with the name of a dot-file ({@code # .github/workflows/perf.yml}) or it begins with
 * spaces, and is a part of one, which then is YAML at least; the files that a profile names are
 * there, and a comment behind the name of one is what stands in it. XML stands in the pom of a
 * project that is built.
 */
class DocumentationTest {
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
      Pattern.compile(
          "^```(java|yaml|xml|groovy)\\R(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern TYPE =
      Pattern.compile("^([a-z]+ )*(class|interface|record|enum) ", Pattern.MULTILINE);
  private static final Pattern EXCERPT = Pattern.compile("// (src/it/\\S+)\\R");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]*)(?:#([^)\\s]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);
  private static final Pattern FENCED =
      Pattern.compile("^ *```.*?^ *```$", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern FILE =
      Pattern.compile(": (\\S+\\.(json|csv|txt))(?: +# (.+))?$", Pattern.MULTILINE);
  private static final Map<String, String> CONTENTS =
      Map.of("json", "{\"q\": \"{query}\"}", "csv", "query\nHello\n", "txt", "Hello\n");

  /** A fenced block and the line of its page on which its text begins. */
  private record Block(Path page, String language, int line, String text) {
    String where() {
      return page + ", line " + line;
    }
  }

  @TestFactory
  Stream<DynamicTest> itsJavaCompiles(@TempDir Path classes) throws IOException {
    return tests(
        "java",
        block -> {
          Matcher excerpt = EXCERPT.matcher(block.text);
          if (excerpt.lookingAt()) {
            assertThat(Path.of(excerpt.group(1)))
                .content()
                .contains(block.text.substring(excerpt.end()));
          } else {
            assertThat(complaints(block, classes)).isEmpty();
          }
        });
  }

  static class AllProfiles extends StreamgateProfiles {}

  @TestFactory
  Stream<DynamicTest> itsProfilesAreRead(@TempDir Path folder) throws IOException {
    return tests(
        "yaml",
        block -> {
          if (block.text.startsWith("# .") || block.text.startsWith(" ")) {
            assertThat(new Yaml().<Object>load(block.text)).isNotNull();
          } else {
            Path module =
                Files.createDirectory(
                    folder.resolve(block.page.getFileName() + "-line-" + block.line));
            isRead(block, module);
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> itsXmlStandsInAProjectThatIsBuilt() throws IOException {
    String pom = Files.readString(Path.of("src/it/passing-gate/pom.xml"));
    return tests(
        "xml",
        block ->
            assertThat(pom)
                .containsIgnoringWhitespaces(
                    block.text.replace(
                        "<version>" + version() + "</version>",
                        "<version>@project.version@</version>")));
  }

  /** Jenkins reads its pipelines as Groovy, before any of its own words mean something. */
  @TestFactory
  Stream<DynamicTest> itsGroovyIsGroovy() throws IOException {
    return tests(
        "groovy",
        block -> {
          CompilationUnit unit = new CompilationUnit();
          unit.addSource("Jenkinsfile", block.text);
          unit.compile(Phases.CONVERSION);
        });
  }

  private static String version() throws IOException {
    Matcher first =
        Pattern.compile("<version>(.+?)</version>").matcher(Files.readString(Path.of("pom.xml")));
    assertThat(first.find()).isTrue();
    return first.group(1);
  }

  /** A plan is all that a load is, but for sending it. */
  private static void isRead(Block profile, Path module) throws IOException {
    Gates gates =
        Gates.in(module)
            .file("perf/page.yaml", profile.text)
            .with("streamgate.plan", "true")
            .with("streamgate.query", "Hello")
            .with("streamgate.requests", "1");
    Matcher file = FILE.matcher(profile.text);
    while (file.find()) {
      String content =
          file.group(3) == null ? CONTENTS.getOrDefault(file.group(2), "") : file.group(3);
      gates.file("perf/" + file.group(1), content);
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
                    "%s, line %d: %s"
                        .formatted(
                            block.page,
                            block.line + problem.getLineNumber() - 1,
                            problem.getMessage(null))),
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
            .map(block -> DynamicTest.dynamicTest(block.where(), () -> check.of(block)))
            .toList();
    assertThat(tests).isNotEmpty();
    return tests.stream();
  }

  private interface Check {
    void of(Block block) throws IOException;
  }

  @TestFactory
  Stream<DynamicTest> itsLinksLeadSomewhere() throws IOException {
    return pages().stream()
        .map(
            page ->
                DynamicTest.dynamicTest(
                    page.toString(), () -> assertThat(brokenLinks(page)).isEmpty()));
  }

  private static List<String> brokenLinks(Path page) throws IOException {
    List<String> broken = new ArrayList<>();
    Matcher link = LINK.matcher(FENCED.matcher(Files.readString(page)).replaceAll(""));
    while (link.find()) {
      Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
      boolean elsewhere = link.group(1).contains("://");
      if (!elsewhere && !(Files.exists(target) && hasHeading(target, link.group(2)))) {
        broken.add(link.group());
      }
    }
    return broken;
  }

  private static boolean hasHeading(Path page, @Nullable String anchor) throws IOException {
    return anchor == null
        || HEADING
            .matcher(FENCED.matcher(Files.readString(page)).replaceAll(""))
            .results()
            .anyMatch(heading -> anchor(heading.group(1)).equals(anchor));
  }

  /** As GitHub makes them: letters, digits and hyphens in lower case, a hyphen for a blank. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(Path.of(""));
        Stream<Path> docs = Files.list(Path.of("src/docs"))) {
      return Stream.concat(top, docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  private static List<Block> blocks() throws IOException {
    List<Block> blocks = new ArrayList<>();
    for (Path page : pages()) {
      String text = Files.readString(page);
      BLOCK
          .matcher(text)
          .results()
          .map(
              found ->
                  new Block(
                      page,
                      found.group(1),
                      1 + (int) text.substring(0, found.start(2)).lines().count(),
                      found.group(2)))
          .forEach(blocks::add);
    }
    return blocks;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("string:///Snippet.java"), JavaFileObject.Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
