package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.Layer;
import io.github.streamgate.internal.config.Planner;
import io.github.streamgate.internal.config.Surroundings;
import io.github.streamgate.internal.config.Switches;
import io.github.streamgate.internal.report.Messages;
import io.github.streamgate.internal.report.ReportDirectory;
import io.github.streamgate.internal.report.TestName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;

/** Makes of one invocation one for each model, where a test has models. */
final class ModelInvocations {
  private ModelInvocations() {}

  /**
   * The invocations. What is wrong with the settings is not said here, where JUnit would take it
   * for an error of the class: the one invocation that is left then says it.
   */
  static Stream<TestTemplateInvocationContext> of(
      TestTemplateInvocationContext only, TestPlace place, ExtensionContext context) {
    Surroundings surroundings =
        Surroundings.ofProcess(context::getConfigurationParameter, place.testClass());
    List<String> models;
    ModelComparison comparison;
    try {
      models = models(only, place, surroundings);
      comparison = comparison(only, place, surroundings, ClassInvocation.names(context));
    } catch (ConfigurationException e) {
      return Stream.of(only);
    }
    if (models.isEmpty()) {
      return Stream.of(only);
    }
    context.getStore(StreamgateExtension.STORE).put(comparison, comparison); // closed at the end
    return models.stream().map(model -> new ModelInvocation(only, model, comparison));
  }

  private static List<String> models(
      TestTemplateInvocationContext only, TestPlace place, Surroundings surroundings) {
    List<Layer> sources = new ArrayList<>();
    if (only instanceof ProfileInvocation profile) {
      sources.add(Layer.of(profile.layer(place.testClass())));
    }
    sources.addAll(AnnotationLayers.of(place));
    return new Planner(surroundings, sources).models();
  }

  private static ModelComparison comparison(
      TestTemplateInvocationContext only,
      TestPlace place,
      Surroundings surroundings,
      List<String> classInvocations) {
    InvocationName invocation =
        only instanceof ProfileInvocation each ? each.invocationName() : InvocationName.ONLY;
    List<String> parts = invocation.within(classInvocations).report();
    TestName test =
        new TestName(
            place.testClass().getName(),
            place.method().getName(),
            parts.isEmpty() ? null : String.join(".", parts));
    Switches switches = Switches.of(surroundings);
    return new ModelComparison(
        test,
        ReportDirectory.of(
            surroundings.moduleRoot(), switches.reportDirectory().orElse(null), test),
        Messages.of(switches.language().locale()));
  }
}
