def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))

consumer.console('BUILD SUCCESS')
consumer.console('LOAD  ChatPerfIT.chatStreams: 8 users, 60 requests after 8 warm-up')
consumer.console('GATE  ChatPerfIT.chatStreams: PASS, 3 of 3 limits hold')
consumer.console(~/PASS  TPOT p95 .* ms <= limit/)
consumer.console('the body has seen 60 replies')

def suite = consumer.suite('com.example.ChatPerfIT', 'target/failsafe-reports', tests: 1)
def test = consumer.testCase(suite, 'chatStreams')
consumer.output(test, 'GATE  ChatPerfIT.chatStreams: PASS')

def gate = 'target/failsafe-reports/com.example.ChatPerfIT/chatStreams'
consumer.attached(test, gate, 'report.html', 'verdict.json', 'samples.jsonl')
consumer.lines("$gate/samples.jsonl", 68) // 60, and a warm-up request a user
