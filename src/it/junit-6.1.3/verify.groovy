def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))

consumer.console('BUILD SUCCESS')
consumer.console('GATE  ChatPerfTest.chatStreams: PASS, 2 of 2 limits hold')

def suite = consumer.suite('com.example.ChatPerfTest', tests: 1)
def test = consumer.testCase(suite, 'chatStreams')
consumer.output(test, 'GATE  ChatPerfTest.chatStreams: PASS')
consumer.attached(
    test,
    'target/surefire-reports/com.example.ChatPerfTest/chatStreams',
    'report.html', 'verdict.json', 'samples.jsonl')

// Nothing newer than what the project asked for has come along.
def classPath = suite.properties.property.find { it.@name == 'surefire.test.class.path' }.@value.text()
assert classPath.findAll(/junit-jupiter-api-[0-9.]+[.]jar/).toSet() == ['junit-jupiter-api-6.1.3.jar'] as Set
