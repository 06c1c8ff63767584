package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * The one field or method of a test instance that carries an annotation, and what it holds now.
 *
 * @param where for error messages: {@code @SseEndpoint on ChatPerfIT.gateway()}
 * @param value what the field holds or the method returned
 */
record TestMember(String where, boolean isField, @Nullable Object value) {

  /**
   * Reads the nearest one.
   *
   * @param instances the test instance and those that it lies in, innermost first
   */
  static Optional<TestMember> read(Class<? extends Annotation> annotation, List<Object> instances) {
    for (Object instance : instances) {
      List<Member> members = members(annotation, instance.getClass());
      if (members.size() > 1) {
        throw new ConfigurationException(
            "@"
                + annotation.getSimpleName()
                + " on "
                + name(members.get(0))
                + " and "
                + name(members.get(1))
                + ": a class has one of them; remove the other");
      }
      if (!members.isEmpty()) {
        return Optional.of(read(annotation, members.get(0), instance));
      }
    }
    return Optional.empty();
  }

  private static List<Member> members(Class<? extends Annotation> annotation, Class<?> type) {
    List<Member> members = new ArrayList<>();
    members.addAll(AnnotationSupport.findAnnotatedFields(type, annotation));
    members.addAll(
        AnnotationSupport.findAnnotatedMethods(type, annotation, HierarchyTraversalMode.BOTTOM_UP));
    return members;
  }

  private static TestMember read(
      Class<? extends Annotation> annotation, Member member, Object instance) {
    String where = "@" + annotation.getSimpleName() + " on " + name(member);
    return member instanceof Method method
        ? new TestMember(where, false, returned(method, instance, where))
        : new TestMember(where, true, held((Field) member, instance, where));
  }

  private static @Nullable Object returned(Method method, Object instance, String where) {
    if (method.getParameterCount() > 0) {
      throw new ConfigurationException(where + ": the method must take no parameters");
    }
    return ReflectionSupport.invokeMethod(
        method, Modifier.isStatic(method.getModifiers()) ? null : instance);
  }

  private static @Nullable Object held(Field field, Object instance, String where) {
    try {
      field.setAccessible(true);
      return field.get(instance);
    } catch (IllegalAccessException e) {
      throw new ConfigurationException(where + ": the field cannot be read: " + e.getMessage());
    }
  }

  private static String name(Member member) {
    return member.getDeclaringClass().getSimpleName()
        + "."
        + member.getName()
        + (member instanceof Method ? "()" : "");
  }
}
