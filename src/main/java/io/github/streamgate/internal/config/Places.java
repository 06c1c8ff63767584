package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.RequestTemplate;
import io.github.streamgate.dialect.TextTemplate;
import io.github.streamgate.internal.load.UrlTemplate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Every place that is to be filled.
 *
 * @param askers by place, in words, who asks for it: {@code the template}
 */
record Places(Map<String, String> askers) {

  static Places of(
      Optional<RequestTemplate> template, UrlTemplate url, Map<String, TextTemplate> headers) {
    Map<String, String> askers = new LinkedHashMap<>();
    template.ifPresent(body -> add(body.used(), "the template", askers));
    add(url.used(), "the url", askers);
    headers.forEach((name, header) -> add(header.used(), "the header " + name, askers));
    return new Places(askers);
  }

  private static void add(Set<String> places, String asker, Map<String, String> askers) {
    places.stream().sorted().forEach(place -> askers.putIfAbsent(place, asker));
  }

  boolean ask(String place) {
    return askers.containsKey(place);
  }

  /** What an error begins with: {@code the template asks for {tenant}}. */
  String asks(String place) {
    return askers.getOrDefault(place, "the template") + " asks for {" + place + "}";
  }
}
