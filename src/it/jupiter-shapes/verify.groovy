def consumer = evaluate(new File(basedir, '../../../src/it/checks.groovy'))
def reports = 'target/surefire-reports'

consumer.console('BUILD SUCCESS')

def inherited = consumer.suite('com.example.InheritedPerfTest', tests: 1)
consumer.output(
    consumer.testCase(inherited, 'chatStreams'),
    'GATE  InheritedPerfTest.chatStreams: PASS, 1 of 1 limit holds')

def parameterized = consumer.suite('com.example.ParameterizedPerfTest', tests: 2)
consumer.output(
    consumer.testCase(parameterized, 'tenantStreams(String, int, LoadResult)[1]'),
    'GATE  ParameterizedPerfTest.tenantStreams[free,1]: PASS, 1 of 1 limit holds')
def gold = consumer.testCase(parameterized, 'tenantStreams(String, int, LoadResult)[2]')
consumer.output(gold, 'GATE  ParameterizedPerfTest.tenantStreams[paid: gold,2]: PASS')
consumer.output(gold, 'tenant paid: gold of tier 2')
consumer.attached(
    gold, "$reports/com.example.ParameterizedPerfTest/tenantStreams.paid%3A%20gold%2C2", 'verdict.json')

def nested = consumer.suite('com.example.NestedPerfTest', tests: 2)
def replies = consumer.testCase(nested, 'replies')
consumer.output(replies, 'GATE  NestedPerfTest$Short.replies: PASS, 2 of 2 limits hold')
consumer.attached(replies, "$reports/com.example.NestedPerfTest\$Short/replies", 'verdict.json')

def perClass = consumer.suite('com.example.PerClassPerfTest', tests: 2)
consumer.output(consumer.testCase(perClass, 'byItself'), 'GATE  PerClassPerfTest.byItself: PASS')
def byHand = consumer.testCase(perClass, 'byHand')
consumer.output(byHand, 'GATE  PerClassPerfTest.byHand: PASS')
consumer.output(byHand, 'GATE  PerClassPerfTest.byHand[crowded]: PASS')
consumer.attached(byHand, "$reports/com.example.PerClassPerfTest/byHand.crowded", 'verdict.json')

consumer.console(
    'OBSOLETE  baselines/com.example.ParameterizedPerfTest/tenantStreams.gone%2C3.yaml: no load of'
        + ' com.example.ParameterizedPerfTest.tenantStreams has it any more')
consumer.console(
    'OBSOLETE  baselines/com.example.PerClassPerfTest/byHand.cold.yaml: no load of'
        + ' com.example.PerClassPerfTest.byHand has it any more; remove it by hand')
