def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))
def verdict = /FAIL  TPOT p95  [0-9.]+ ms > limit [0-9.]+ ms \(baseline [0-9.]+ ms over 9 runs, /

consumer.console('BUILD FAILURE')
consumer.console('GATE  ChatPerfIT.chatStreams: FAIL, 2 of 3 limits hold')
consumer.console(~/(?m)^\[ERROR\].*$verdict/)

def suite = consumer.suite('com.example.ChatPerfIT', 'target/failsafe-reports', failures: 1)
def test = consumer.testCase(suite, 'chatStreams')
consumer.failure(test, ~verdict)
consumer.output(test, 'the body has seen 48 replies')
consumer.attached(
    test,
    'target/failsafe-reports/com.example.ChatPerfIT/chatStreams',
    'report.html', 'verdict.json', 'samples.jsonl', 'baseline.yaml', 'baseline.diff')
