def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))

consumer.console('BUILD SUCCESS')
consumer.console('GATE  ChatPerfIT.chatStreams: PASS, 3 of 3 limits hold')

def suite = consumer.suite('com.example.ChatPerfIT', 'target/failsafe-reports', tests: 1)
def test = consumer.testCase(suite, 'chatStreams')
consumer.output(test, 'LOAD  ChatPerfIT.chatStreams: 4 users, 60 requests after 40 warm-up')
consumer.attached(
    test,
    'target/failsafe-reports/com.example.ChatPerfIT/chatStreams',
    'report.html', 'verdict.json', 'samples.jsonl')
