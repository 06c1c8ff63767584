package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The glue to JUnit: gives {@link SseLoad} methods their invocation, their parameters, and a load
 * around their body. The load runs inside the interceptor, on the test's thread, so that
 * {@code @Timeout} and interrupts reach it.
 */
final class StreamgateExtension
    implements TestTemplateInvocationContextProvider,
        BeforeEachCallback,
        InvocationInterceptor,
        ParameterResolver {
  static final ExtensionContext.Namespace STORE =
      ExtensionContext.Namespace.create(StreamgateExtension.class);

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return context.getTestMethod().filter(StreamgateExtension::isGated).isPresent()
        && !hasOtherTemplate(context.getRequiredTestMethod());
  }

  private static boolean isGated(Method method) {
    return AnnotationSupport.isAnnotated(method, SseLoad.class);
  }

  /** {@code @ParameterizedTest} and its likes give the invocations then, and this drives them. */
  private static boolean hasOtherTemplate(AnnotatedElement element) {
    return hasOtherTemplate(element, new HashSet<>());
  }

  /** Down through composed annotations, which may bring both. */
  private static boolean hasOtherTemplate(AnnotatedElement element, Set<Class<?>> seen) {
    return Arrays.stream(element.getAnnotations())
        .<Class<?>>map(Annotation::annotationType)
        .filter(type -> type != SseLoad.class && seen.add(type))
        .anyMatch(
            type -> type.isAnnotationPresent(TestTemplate.class) || hasOtherTemplate(type, seen));
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    TestPlace place =
        new TestPlace(context.getRequiredTestClass(), context.getRequiredTestMethod());
    if (place.method().getDeclaringClass() == StreamgateProfiles.class) {
      return profiles(place.testClass()).flatMap(each -> ModelInvocations.of(each, place, context));
    }
    String name = context.getDisplayName();
    return ModelInvocations.of(
        new TestTemplateInvocationContext() {
          @Override
          public String getDisplayName(int invocationIndex) {
            return name;
          }
        },
        place,
        context);
  }

  private static Stream<ProfileInvocation> profiles(Class<?> testClass) {
    try {
      return ProfileInvocation.all(testClass).stream();
    } catch (ConfigurationException e) {
      throw refused(e);
    }
  }

  /** Without a cause: it would say the same once more, and where in here it was found. */
  private static ExtensionConfigurationException refused(ConfigurationException e) {
    return new ExtensionConfigurationException(String.valueOf(e.getMessage()));
  }

  /** Before any load of the class, and before what its own methods prepare for one. */
  @Override
  public void beforeEach(ExtensionContext context) {
    try {
      StrayLimits.refuse(context.getRequiredTestClass());
    } catch (ConfigurationException e) {
      throw refused(e);
    }
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> invocationContext,
      ExtensionContext context)
      throws Throwable {
    refuseTestBesideLoad(invocationContext.getExecutable());
    invocation.proceed();
  }

  /** JUnit runs such a method twice, and both say so before any load. */
  private static void refuseTestBesideLoad(Method method) {
    if (isGated(method) && AnnotationSupport.isAnnotated(method, Test.class)) {
      throw new ExtensionConfigurationException(
          "@Test beside @SseLoad on "
              + TestPlace.name(method)
              + ": remove @Test; @SseLoad makes the method a test by itself");
    }
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> invocationContext,
      ExtensionContext context)
      throws Throwable {
    Method method = invocationContext.getExecutable();
    if (!isGated(method)) {
      invocation.proceed();
      return;
    }
    refuseTestBesideLoad(method);
    InvocationName which =
        hasOtherTemplate(method)
            ? InvocationName.of(method, invocationContext.getArguments(), context.getUniqueId())
            : InvocationName.ONLY;
    try {
      session(context).run(invocation::proceed, which);
    } catch (ConfigurationException e) {
      throw refused(e);
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return (type == LoadResult.class || type == LoadDriver.class)
        && context.getTestMethod().filter(StreamgateExtension::isGated).isPresent();
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    GateSession session = session(context);
    return parameter.getParameter().getType() == LoadDriver.class
        ? session.driver()
        : session.result();
  }

  /** The one session of an invocation, made by whoever asks first. */
  private static GateSession session(ExtensionContext context) {
    return context
        .getStore(STORE)
        .getOrComputeIfAbsent(GateSession.class, type -> newSession(context), GateSession.class);
  }

  private static GateSession newSession(ExtensionContext context) {
    TestPlace place =
        new TestPlace(context.getRequiredTestClass(), context.getRequiredTestMethod());
    return new GateSession(
        place,
        context.getUniqueId(),
        instances(context),
        ClassInvocation.names(context),
        ProfileInvocation.of(context.getStore(STORE)),
        ModelInvocation.of(context.getStore(STORE)),
        context::getConfigurationParameter,
        files -> publish(context, files));
  }

  private static void publish(ExtensionContext context, List<Path> files) {
    try {
      PublishedFiles.publish(context, files);
    } catch (LinkageError e) {
      // This JUnit has no place for files.
    }
  }

  private static List<Object> instances(ExtensionContext context) {
    List<Object> outermostFirst =
        context.getTestInstances().map(all -> all.getAllInstances()).orElse(List.of());
    return Stream.iterate(outermostFirst.size() - 1, i -> i >= 0, i -> i - 1)
        .map(outermostFirst::get)
        .toList();
  }
}
