package io.github.streamgate;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Makes a method a gated test: a load is run against a streaming endpoint, judged against the
 * limits that stand beside this annotation, and then the method's body runs, with a {@link
 * LoadResult} if it asks for one.
 *
 * <p>Use it alone, without {@code @Test}; beside {@code @ParameterizedTest} or
 * {@code @RepeatedTest} each invocation runs a load. On a class it gives defaults to the class's
 * {@code @SseLoad} methods. It can be put on an annotation of your own.
 *
 * <p>Every attribute can also be a key of the profile, or {@code -Dstreamgate.<attribute>=} on the
 * command line; the command line goes before the method's annotation, that before the class's, that
 * before the profile. Strings may contain {@code ${NAME}} or {@code ${NAME:default}}, taken from
 * JUnit's configuration parameters, system properties and the environment. Durations carry their
 * unit: {@code 500ms}, {@code 60s}, {@code 2m}.
 *
 * <p>Loads run alone: no other test of the JVM runs beside one.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@Tag("streamgate")
@ResourceLock(Resources.GLOBAL)
@ExtendWith(StreamgateExtension.class)
public @interface SseLoad {
  /** Says that a number was not written. */
  int NOT_WRITTEN = Integer.MIN_VALUE;

  /**
   * A YAML file of settings: {@code perf/chat.yaml}, relative to the module, or {@code
   * classpath:perf/chat.yaml}. Relative files that it names are looked for beside it first.
   */
  String profile() default "";

  /** The endpoint, where no {@link SseEndpoint} names it. */
  String url() default "";

  /** The path at the endpoint, where neither the URL nor the dialect's own is right. */
  String path() default "";

  /**
   * POST, unless GET is written: then nothing is sent but the URL, whose query may hold {@code
   * {query}}, {@code {user}} and {@code {model}}.
   */
  String method() default "";

  /**
   * The dialect that the endpoint speaks: {@code openai}, {@code openai-responses}, {@code
   * anthropic}, {@code dify}, {@code gemini}, {@code ollama}, {@code text}, {@code custom}, or the
   * name of one of your own. Unless written, or if {@code auto}, the path of the URL tells it, and
   * where it tells nothing it is {@code openai}.
   */
  String dialect() default "";

  /**
   * A JSON file with the request's body, in which {@code {query}}, {@code {user}} and {@code
   * {model}} are filled in; the dialect's own unless written.
   */
  String template() default "";

  /** A text file with a prompt a line, used round and round. */
  String data() default "";

  /** How {@link #data} and {@link #template} are encoded; UTF-8 unless written. */
  String encoding() default "";

  /** One prompt for every request, instead of {@link #data}. */
  String query() default "";

  /** The model to ask. */
  String model() default "";

  /** A reference to the API key, never the key itself: {@code ${OPENAI_API_KEY}}. */
  String apiKey() default "";

  /** How many users send at the same time, each the next request when the last reply is over. */
  int[] users() default {};

  /** Over what time the users come up; what is sent meanwhile is warm-up. */
  String rampUp() default "";

  /** How many requests are measured. */
  int requests() default NOT_WRITTEN;

  /** For how long requests are started, from the first measured one. */
  String duration() default "";

  /** Requests or time before the measured window; a request for every user unless written. */
  String warmup() default "";

  /** How long a connection may take to be made; 10s unless written. */
  String connectTimeout() default "";

  /** How long the first byte of a reply may take; 60s unless written. */
  String firstByteTimeout() default "";

  /** How long a gap between two outputs may be; 60s unless written. */
  String idleTimeout() default "";

  /** How long a whole reply may take; 5m unless written. */
  String totalTimeout() default "";

  /**
   * {@code reuse}, unless {@code fresh} is written: then every request makes a connection of its
   * own, as a client without a pool does, and a baseline of the one is not compared with the other.
   * Over {@code https://} each takes a thread while it lasts, and its TLS session may be resumed;
   * with Java before 21 it then stays open until garbage is collected, so that hundreds may be open
   * at a time.
   */
  String connections() default "";

  /**
   * A PEM file of certificates that are trusted beside those that the JVM trusts: a company's own
   * authority, or a server's own certificate. Host names are checked all the same.
   */
  String tlsCertificates() default "";

  /**
   * Whether neither certificates nor host names are checked: anybody could be the server that
   * answers, so that every report warns. False unless written.
   */
  boolean[] tlsInsecure() default {};

  /**
   * Whether each request carries an {@code X-Request-Id} and a W3C {@code traceparent}, by which it
   * is found in the logs and traces of the servers; a header of the profile with the same name goes
   * before. They stand in {@code samples.jsonl}, beside the id that the server itself gave in
   * {@code x-request-id}, {@code request-id}, {@code x-amzn-requestid}, {@code apim-request-id} or
   * {@code cf-ray}, whichever comes first. True unless written.
   */
  boolean[] requestIds() default {};
}
