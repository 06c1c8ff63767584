import groovy.xml.XmlSlurper
import java.util.regex.Pattern

/** What the build of a consumer project left behind, for the verify scripts. */
class Consumer {
  File basedir

  /** The console has the text. */
  void console(String text) {
    check(log().contains(text), 'build.log', text)
  }

  /** A line of the console matches, or a part of it. */
  void console(Pattern pattern) {
    check(pattern.matcher(log()).find(), 'build.log', pattern)
  }

  void consoleLacks(String text) {
    assert !log().contains(text) : 'build.log has: ' + text
  }

  private String log() {
    new File(basedir, 'build.log').text
  }

  /** A test class as the build reported it, which had so many tests, failures and skipped ones. */
  def suite(Map<String, Integer> counts, String testClass, String reports = 'target/surefire-reports') {
    def suite = new XmlSlurper().parse(new File(basedir, "$reports/TEST-${testClass}.xml"))
    def all = [tests: 1, failures: 0, errors: 0, skipped: 0] + counts
    assert all.collectEntries { [it.key, suite.@"${it.key}".text() as int] } == all
    suite
  }

  /** The one test case of a suite whose name begins so. */
  def testCase(suite, String name) {
    def found = suite.testcase.findAll { it.@name.text().startsWith(name) }
    assert found.size() == 1 : name + ' among ' + suite.testcase*.@name*.text()
    found[0]
  }

  /** The test case printed the text. */
  void output(testCase, String text) {
    check(testCase.'system-out'.text().contains(text), 'system-out of ' + testCase.@name, text)
  }

  /** The test case failed, and its message matches. */
  void failure(testCase, Pattern pattern) {
    check(pattern.matcher(testCase.failure.@message.text()).find(), 'failure of ' + testCase.@name, pattern)
    assert testCase.failure.@type.text() == 'org.opentest4j.AssertionFailedError'
  }

  /** The files lie in a folder below the module, and the test case names each as an attachment. */
  void attached(testCase, String folder, String... names) {
    names.each { name ->
      def file = new File(basedir, "$folder/$name")
      assert file.file
      output(testCase, "[[ATTACHMENT|${file.absolutePath}]]")
    }
  }

  /** A file below the module has so many lines. */
  void lines(String path, int count) {
    assert new File(basedir, path).readLines().size() == count : path
  }

  private static void check(boolean holds, String where, Object wanted) {
    if (!holds) {
      throw new AssertionError("$where lacks: $wanted")
    }
  }
}

new Consumer(basedir: basedir)
