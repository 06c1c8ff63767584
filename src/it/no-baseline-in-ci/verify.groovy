def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))

consumer.console('BUILD FAILURE')
consumer.console('GATE  ChatPerfIT.chatStreams: NO_BASELINE')

def suite = consumer.suite('com.example.ChatPerfIT', 'target/failsafe-reports', failures: 1)
def test = consumer.testCase(suite, 'chatStreams')
consumer.failure(test, ~/NO_BASELINE  TPOT p95  [0-9.]+ ms over [0-9]+ requests: there is no /)

def gate = 'target/failsafe-reports/com.example.ChatPerfIT/chatStreams'
consumer.attached(test, gate, 'baseline.yaml', 'baseline.diff')
consumer.lines("$gate/samples.jsonl", 64) // the load did run: 60, and a warm-up request a user

def baselines = new File(basedir, 'baselines')
assert !baselines.exists()

def git = { String... arguments ->
  def process = (['git'] + arguments.toList()).execute(null, basedir)
  def said = new StringBuffer()
  process.waitForProcessOutput(said, said)
  assert process.exitValue() == 0 : said
}
def diff = new File(basedir, "$gate/baseline.diff").absolutePath
git('apply', '--check', diff)
git('apply', diff)
def applied = new File(baselines, 'com.example.ChatPerfIT/chatStreams.yaml').text
assert applied == new File(basedir, "$gate/baseline.yaml").text
assert applied.contains('tpot.p95: ')
