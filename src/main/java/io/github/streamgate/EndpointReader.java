package io.github.streamgate;

import io.github.streamgate.internal.config.ConfigurationException;
import io.github.streamgate.internal.config.Layer;
import io.github.streamgate.internal.config.Written;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Asks the {@link SseEndpoint} of a test which endpoint it means; just before each load. */
final class EndpointReader {
  private EndpointReader() {}

  /**
   * What the nearest endpoint says, if there is one.
   *
   * @param instances the test instance and those that it lies in, innermost first
   */
  static Optional<Layer> read(List<Object> instances) {
    for (Object instance : instances) {
      List<Member> members = members(instance.getClass());
      if (members.size() > 1) {
        throw new ConfigurationException(
            "@SseEndpoint on "
                + name(members.get(0))
                + " and "
                + name(members.get(1))
                + ": a class has one endpoint; remove one of them");
      }
      if (!members.isEmpty()) {
        Member member = members.get(0);
        String where = "@SseEndpoint on " + name(member);
        Written url = Written.inSource(url(value(member, instance), where, member), where);
        return Optional.of(Layer.of(Map.of("url", url)));
      }
    }
    return Optional.empty();
  }

  private static List<Member> members(Class<?> type) {
    List<Member> members = new ArrayList<>();
    members.addAll(AnnotationSupport.findAnnotatedFields(type, SseEndpoint.class));
    members.addAll(
        AnnotationSupport.findAnnotatedMethods(
            type, SseEndpoint.class, HierarchyTraversalMode.BOTTOM_UP));
    return members;
  }

  private static @Nullable Object value(Member member, Object instance) {
    if (member instanceof Method method) {
      if (method.getParameterCount() > 0) {
        throw new ConfigurationException(
            "@SseEndpoint on " + name(member) + ": the method must take no parameters");
      }
      return ReflectionSupport.invokeMethod(
          method, Modifier.isStatic(method.getModifiers()) ? null : instance);
    }
    Field field = (Field) member;
    try {
      field.setAccessible(true);
      return field.get(instance);
    } catch (IllegalAccessException e) {
      throw new ConfigurationException(
          "@SseEndpoint on " + name(member) + ": the field cannot be read: " + e.getMessage());
    }
  }

  private static String url(@Nullable Object value, String where, Member member) {
    if (value instanceof URI || value instanceof String) {
      return String.valueOf(value);
    }
    if (value instanceof Integer port) {
      if (port < 1 || port > 65535) {
        throw new ConfigurationException(
            where
                + ": port "
                + port
                + " is not a port from 1 to 65535"
                + (port == 0 ? hintOnPortZero(member) : ""));
      }
      return "http://127.0.0.1:" + port;
    }
    throw new ConfigurationException(
        where
            + ": "
            + (value == null ? "is null" : "is a " + value.getClass().getName())
            + "; must be a java.net.URI, a String, or an int port"
            + (value == null && member instanceof Field ? hintOnFields() : ""));
  }

  private static String hintOnPortZero(Member member) {
    return " but a request for a free one: the server was not started yet when this was computed"
        + (member instanceof Field ? hintOnFields() : "");
  }

  private static String hintOnFields() {
    return "; use a method, which is read just before the load, once the port is known";
  }

  private static String name(Member member) {
    return ((AnnotatedElement) member instanceof Method)
        ? member.getDeclaringClass().getSimpleName() + "." + member.getName() + "()"
        : member.getDeclaringClass().getSimpleName() + "." + member.getName();
  }
}
