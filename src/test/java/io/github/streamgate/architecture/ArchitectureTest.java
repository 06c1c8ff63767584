package io.github.streamgate.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.github.streamgate.internal.clock.MonotonicClock;
import java.util.Set;

/** The drawing in the root package's documentation, held by the build. */
@AnalyzeClasses(
    packages = "io.github.streamgate",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String ROOT = "io.github.streamgate";

  @ArchTest static final ArchRule clockKnowsNothing = knowsOnly("internal.clock");
  @ArchTest static final ArchRule metricKnowsNothing = knowsOnly("metric");
  @ArchTest static final ArchRule dialectKnowsNothing = knowsOnly("dialect");
  @ArchTest static final ArchRule sseKnowsNothing = knowsOnly("internal.sse");
  @ArchTest static final ArchRule saidKnowsNothing = knowsOnly("internal.said");
  @ArchTest static final ArchRule statsKnowNothing = knowsOnly("internal.stats");

  @ArchTest
  static final ArchRule baselineKnowsWhatToSay = knowsOnly("internal.baseline", "internal.said");

  @ArchTest static final ArchRule wireKnowsTheClock = knowsOnly("internal.wire", "internal.clock");
  @ArchTest static final ArchRule stubKnowsTheClock = knowsOnly("stub", "internal.clock");

  @ArchTest
  static final ArchRule healthKnowsTheClock = knowsOnly("internal.health", "internal.clock");

  @ArchTest
  static final ArchRule loadComposesTheLeaves =
      knowsOnly(
          "internal.load",
          "internal.said",
          "internal.clock",
          "internal.health",
          "internal.wire",
          "internal.sse",
          "dialect",
          "metric");

  @ArchTest
  static final ArchRule gateJudgesByStatisticsAndBaseline =
      knowsOnly(
          "internal.gate",
          "internal.said",
          "internal.stats",
          "internal.baseline",
          "internal.health",
          "metric");

  @ArchTest
  static final ArchRule reportRendersWhatTheGateSays =
      knowsOnly(
          "internal.report",
          "internal.said",
          "internal.gate",
          "internal.stats",
          "internal.health",
          "metric");

  @ArchTest
  static final ArchRule htmlDrawsWhatTheReportKnows =
      knowsOnly(
          "internal.report.html",
          "internal.report",
          "internal.gate",
          "internal.stats",
          "internal.health",
          "metric");

  @ArchTest
  static final ArchRule configMakesPlansForLoadAndGate =
      knowsOnly(
          "internal.config",
          "internal.said",
          "internal.load",
          "internal.said",
          "internal.wire",
          "internal.gate",
          "dialect",
          "metric");

  @ArchTest
  static final ArchRule nobodyUsesTheStub =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".stub..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ROOT + ".stub..");

  @ArchTest
  static final ArchRule noCycles = slices().matching(ROOT + ".(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule oneClock =
      noClasses()
          .that()
          .areNotAssignableTo(MonotonicClock.class)
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis");

  @ArchTest
  static final ArchRule oneConsole =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(ROOT + ".internal.report.Console")
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err");

  @ArchTest
  static final ArchRule jsonWhereItIsSpoken =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              ROOT + ".dialect",
              ROOT + ".stub",
              ROOT + ".internal.config",
              ROOT + ".internal.report..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.fasterxml.jackson..");

  @ArchTest
  static final ArchRule yamlWhereItIsWritten =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT + ".internal.baseline", ROOT + ".internal.config")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.yaml..");

  @ArchTest
  static final ArchRule junitAtTheDoor =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.junit..", "org.opentest4j..");

  @ArchTest
  static final ArchRule publicInsideOnlyWhatCrosses =
      classes()
          .that()
          .resideInAPackage(ROOT + ".internal..")
          .and()
          .haveModifier(JavaModifier.PUBLIC)
          .and()
          .areTopLevelClasses()
          .should(beUsedByAnotherPackage());

  private static ArchRule knowsOnly(String name, String... others) {
    Set<String> known = new java.util.HashSet<>();
    known.add(ROOT + "." + name);
    for (String other : others) {
      known.add(ROOT + "." + other);
    }
    return noClasses()
        .that()
        .resideInAPackage(ROOT + "." + name)
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "are of ours, but not of " + String.join(", ", known),
                used ->
                    used.getPackageName().startsWith(ROOT)
                        && !known.contains(used.getPackageName())));
  }

  private static ArchCondition<JavaClass> beUsedByAnotherPackage() {
    return new ArchCondition<>("be used by another package") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        boolean used =
            item.getDirectDependenciesToSelf().stream()
                .map(use -> use.getOriginClass())
                .anyMatch(user -> isOutside(user, item) || shows(user, item));
        events.add(
            new SimpleConditionEvent(
                item, used, item.getName() + " is public, but only its own package uses it"));
      }
    };
  }

  private static boolean isOutside(JavaClass user, JavaClass item) {
    return !user.getPackageName().equals(item.getPackageName());
  }

  /** A neighbour that is itself public hands the type out or asks for it, or is a case of it. */
  private static boolean shows(JavaClass user, JavaClass item) {
    return user.getModifiers().contains(JavaModifier.PUBLIC)
        && !user.equals(item)
        && (user.isAssignableTo(item.getName())
            || user.getCodeUnits().stream()
                .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC))
                .anyMatch(
                    unit ->
                        unit.getRawReturnType().equals(item)
                            || unit.getRawParameterTypes().contains(item)
                            || unit.getReturnType().getAllInvolvedRawTypes().contains(item)));
  }
}
