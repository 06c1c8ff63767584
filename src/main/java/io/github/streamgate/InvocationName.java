package io.github.streamgate;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * What tells one invocation of a test method from its siblings.
 *
 * @param load what is another load, with a baseline of its own: the parameters, the model
 * @param report what is another report: the parameters, or which repetition, and the model
 */
record InvocationName(List<String> load, List<String> report) {
  /** A method that is invoked once. */
  static final InvocationName ONLY = new InvocationName(List.of(), List.of());

  /** JUnit numbers the invocations of a template at the end of their unique ids. */
  private static final Pattern ORDINAL = Pattern.compile("#(\\d+)]$");

  /**
   * The invocation of a method that another annotation than {@link SseLoad} makes a template.
   *
   * @param arguments one for each parameter of the method
   */
  static InvocationName of(Method method, List<Object> arguments, String uniqueId) {
    if (AnnotationSupport.isAnnotated(method, RepeatedTest.class)) {
      return new InvocationName(List.of(), List.of("repetition-" + ordinal(uniqueId)));
    }
    List<String> values = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (isValue(method.getParameters()[i], arguments.get(i))) {
        values.add(String.valueOf(arguments.get(i)));
      }
    }
    String text = String.join(",", values);
    List<String> parts = List.of(text.isBlank() ? ordinal(uniqueId) : text);
    return new InvocationName(parts, parts);
  }

  /** The same for one of the test's models. */
  InvocationName with(String model) {
    return new InvocationName(with(load, model), with(report, model));
  }

  /** The same within invocations of its class. */
  InvocationName within(List<String> classInvocations) {
    return new InvocationName(joined(classInvocations, load), joined(classInvocations, report));
  }

  private static List<String> joined(List<String> before, List<String> parts) {
    return Stream.concat(before.stream(), parts.stream()).toList();
  }

  private static List<String> with(List<String> parts, String model) {
    List<String> all = new ArrayList<>(parts);
    all.add(model);
    return List.copyOf(all);
  }

  /** Whether an argument says the same in every run, so that a file can be named after it. */
  private static boolean isValue(Parameter parameter, Object argument) {
    return argument == null
        || !(argument instanceof LoadResult
            || argument instanceof LoadDriver
            || argument instanceof TestInfo
            || argument instanceof RepetitionInfo
            || argument instanceof TestReporter
            || parameter.isAnnotationPresent(TempDir.class)
            || argument.getClass().getName().startsWith("org.junit.")
            || saysOnlyItsIdentity(argument));
  }

  private static boolean saysOnlyItsIdentity(Object argument) {
    return Arrays.stream(argument.getClass().getMethods())
        .filter(each -> each.getName().equals("toString") && each.getParameterCount() == 0)
        .allMatch(each -> each.getDeclaringClass() == Object.class);
  }

  private static String ordinal(String uniqueId) {
    Matcher ordinal = ORDINAL.matcher(uniqueId);
    return ordinal.find() ? ordinal.group(1) : "1";
  }
}
