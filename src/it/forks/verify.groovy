def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))

consumer.console('BUILD FAILURE')

def fast = consumer.testCase(consumer.suite('com.example.FastPerfTest', tests: 1), 'chatStreams')
consumer.output(fast, 'GATE  FastPerfTest.chatStreams: PASS, 1 of 1 limit holds')
consumer.attached(
    fast,
    'target/surefire-reports/com.example.FastPerfTest/chatStreams',
    'report.html', 'verdict.json', 'samples.jsonl')

def slow = consumer.testCase(consumer.suite('com.example.SlowPerfTest', failures: 1), 'chatStreams')
consumer.failure(slow, ~/FAIL  TTFT p95  [0-9.]+ ms > limit 100.0 ms/)
consumer.output(slow, 'GATE  SlowPerfTest.chatStreams: FAIL, 0 of 1 limit holds')
consumer.attached(
    slow,
    'target/surefire-reports/com.example.SlowPerfTest/chatStreams',
    'report.html', 'verdict.json', 'samples.jsonl')

// Each of the two has its own requests: 40, and a warm-up request a user.
for (name in ['Fast', 'Slow']) {
  consumer.lines("target/surefire-reports/com.example.${name}PerfTest/chatStreams/samples.jsonl", 44)
}

// Each JVM names its own gates, and the one that ended last has the sum of both.
consumer.console(~/(?m)^PASS  FastPerfTest\.chatStreams$/)
consumer.console(~/(?m)^FAIL  SlowPerfTest\.chatStreams: TTFT p95  /)
consumer.console('GATES 1 pass, 1 fail, 0 advise (would fail), 0 undecided, 0 off')

// JUnit has the files too.
assert new File(
    basedir,
    'target/junit-jupiter/com.example.FastPerfTest/chatStreams()/_1/chatStreams.verdict.json').file

// And the build has those of both in one.
assert new File(basedir, 'target/streamgate/metrics.txt').readLines()
    .count { it.startsWith('streamgate_gate_passed{') } == 2
