def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))

consumer.console('BUILD SUCCESS')
for (module in ['gateway', 'router']) {
  def name = module.capitalize() + 'PerfIT'
  def reports = "$module/target/failsafe-reports"
  def suite = consumer.suite("com.example.$name", reports, tests: 1)
  def test = consumer.testCase(suite, 'chatStreams')
  consumer.output(test, "LOAD  ${name}.chatStreams: 4 users, 60 requests after 4 warm-up")
  consumer.output(test, "GATE  ${name}.chatStreams: PASS, 1 of 1 limit holds")
  consumer.output(test, 'tokens    600 of completed requests') // 10 a reply, as the template says
  consumer.attached(test, "$reports/com.example.$name/chatStreams", 'report.html', 'verdict.json', 'samples.jsonl')
}
