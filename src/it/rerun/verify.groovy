def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))

consumer.console('BUILD FAILURE')
consumer.console('the gateway has seen 16 requests')
consumer.console('the gateway has seen 0 requests')
consumer.console('a rerun does not launder it: ChatPerfTest.chatStreams failed earlier in this JVM')
consumer.consoleLacks('Flakes')

def suite = consumer.suite('com.example.ChatPerfTest', failures: 1)
def test = consumer.testCase(suite, 'chatStreams')
consumer.failure(test, ~/FAIL  TTFT p95  [0-9.]+ ms > limit 500.0 ms/)
assert test.rerunFailure.size() == 1
assert test.rerunFailure.@message.text().contains('a rerun does not launder it')
consumer.console('GATES 0 pass, 1 fail, 0 advise (would fail), 0 undecided, 0 off')
