def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))

consumer.console('BUILD SUCCESS')
consumer.suite('com.example.PlainTest', tests: 50)

for (name in ['One', 'Other']) {
  def suite = consumer.suite("com.example.${name}PerfTest", tests: 1)
  def test = consumer.testCase(suite, 'chatStreams')
  consumer.output(test, "LOAD  ${name}PerfTest.chatStreams")
  consumer.output(test, "GATE  ${name}PerfTest.chatStreams: PASS, 1 of 1 limit holds")
  consumer.output(test, "body of ${name}PerfTest")
  consumer.attached(
      test,
      "target/surefire-reports/com.example.${name}PerfTest/chatStreams",
      'report.html', 'verdict.json', 'samples.jsonl')
  def foreign = name == 'One' ? 'Other' : 'One'
  assert !test.'system-out'.text().contains(foreign)
}
