package io.github.streamgate.internal.report;

import java.net.URI;

/**
 * Who was asked, and in which dialect.
 *
 * <p>User info, query and fragment of the endpoint are dropped on the way in, for that is where
 * keys travel; the rest of the address is kept as written.
 *
 * @param dialect name of the dialect: {@code openai}
 * @param endpoint an absolute address without user info, query and fragment
 */
public record Target(String dialect, URI endpoint) {
  public Target {
    endpoint = withoutSecrets(endpoint);
  }

  /** In words: {@code openai at http://localhost:8080/v1/chat/completions}. */
  public String inWords() {
    return dialect + " at " + endpoint;
  }

  /** By text, because {@code URI} knows no host in an authority such as {@code my_host:80}. */
  private static URI withoutSecrets(URI endpoint) {
    String authority = endpoint.getRawAuthority();
    if (authority == null) {
      throw new IllegalArgumentException("an endpoint must be an absolute address with a host");
    }
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    return URI.create(endpoint.getScheme() + "://" + host + endpoint.getRawPath());
  }
}
