def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))

consumer.console('BUILD SUCCESS')
consumer.console('GATE  ChatPerfTest.chatStreams: PASS, 2 of 2 limits hold')

def suite = consumer.suite('com.example.ChatPerfTest', tests: 1)
def test = consumer.testCase(suite, 'chatStreams')
consumer.attached(
    test,
    'target/surefire-reports/com.example.ChatPerfTest/chatStreams',
    'report.html', 'verdict.json', 'samples.jsonl')

// Streamgate ran with what this parent pins.
def classPath = suite.properties.property.find { it.@name == 'surefire.test.class.path' }.@value.text()
for (pinned in ['junit-jupiter-api-5.10', 'jackson-databind-2.15', 'snakeyaml-2.2']) {
  assert classPath.split(File.pathSeparator).any { new File(it).name.startsWith(pinned) } : pinned
}
