def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))

consumer.console('BUILD SUCCESS')

def suite = consumer.suite('com.example.ChatPerfTest', tests: 1)
def test = consumer.testCase(suite, 'chat streams')
consumer.output(test, 'GATE  ChatPerfTest.chat streams: PASS, 2 of 2 limits hold')
consumer.attached(
    test,
    'target/surefire-reports/com.example.ChatPerfTest/chat%20streams',
    'report.html', 'verdict.json', 'samples.jsonl')
