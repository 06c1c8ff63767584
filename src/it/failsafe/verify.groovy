def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))

def log = new File(basedir, 'build.log').text
def (everyday, gated) = log.split('BUILD SUCCESS', 2)
assert everyday.contains('Running com.example.TitleTest')
assert !everyday.contains('LOAD  ')
assert gated.findAll('LOAD  ').size() == 1

consumer.console('BUILD FAILURE')
consumer.console('GATE  ChatPerfIT.chatStreams: FAIL, 0 of 1 limit holds')
consumer.console('Again:   mvn verify -Dit.test=ChatPerfIT#chatStreams')

consumer.suite('com.example.TitleTest', tests: 1)
def suite = consumer.suite('com.example.ChatPerfIT', 'target/failsafe-reports', failures: 1)
def test = consumer.testCase(suite, 'chatStreams')
consumer.failure(test, ~/FAIL  TTFT p95  [0-9.]+ ms > limit 10.0 ms/)
consumer.attached(
    test,
    'target/failsafe-reports/com.example.ChatPerfIT/chatStreams',
    'report.html', 'verdict.json', 'samples.jsonl')
