package io.github.streamgate.internal.sse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The cutter against a naive one, over bodies that nobody thought of. */
class LineCutterLawsTest {
  private static final List<String> SCRAPS =
      List.of("\n", "\n\n", "\r", "\r\n", " ", "\t", "\uFEFF", "\0", "x", "{\"a\":1}", "é", "😀");

  @Property(tries = 500)
  void anyCutsGiveTheLinesThatANaiveReaderFinds(
      @ForAll("bodies") String body, @ForAll("places") Set<Integer> places) {
    byte[] bytes = body.getBytes(UTF_8);
    int[] cuts = places.stream().mapToInt(p -> p % (bytes.length + 1)).sorted().toArray();

    assertThat(Parsed.linesCutAt(bytes, cuts).data()).isEqualTo(naive(body));
  }

  private static List<String> naive(String body) {
    String withoutMark = body.startsWith("\uFEFF") ? body.substring(1) : body;
    return Arrays.stream(withoutMark.split("\n", -1))
        .map(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line)
        .filter(line -> !line.matches("[ \t\r]*"))
        .toList();
  }

  @Provide
  Arbitrary<String> bodies() {
    return Arbitraries.of(SCRAPS).list().ofMaxSize(40).map(scraps -> String.join("", scraps));
  }

  @Provide
  Arbitrary<Set<Integer>> places() {
    return Arbitraries.integers().between(0, 10_000).set().ofMaxSize(12);
  }
}
