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
   * {query}} and other places, as {@link #template} may.
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
   * A JSON file with the request's body, the dialect's own unless written. A name in braces within
   * a string is filled in anew for every request: {@code {query}} or any other column of {@link
   * #data}, {@code {model}}, {@code {user}}, {@code {conversation_id}}, {@code {userIndex}} and
   * {@code {row}} (from 1), {@code {uuid}} (another one in every request), {@code {words:200}} (so
   * many words of filler, others in every request), and {@code {inputs.KEY}} and {@code {files}}
   * from the profile. A string that is exactly {@code {files}} becomes the list. What nothing fills
   * is an error; {@code {{name}}} is the text {@code {name}}.
   */
  String template() default "";

  /**
   * The data that fill requests: a text file with a prompt a line, the column {@code query}; {@code
   * .csv} with the names of the columns in its first line; or {@code .jsonl} with an object a line,
   * whose numbers, lists and objects stay JSON where a string is exactly their place.
   */
  String data() default "";

  /**
   * How the rows of {@link #data} follow each other: {@code sequential} (round and round, unless
   * written), {@code random(1)} (shuffled by that seed, then round and round), or {@code once}: the
   * load is over when all were sent, warm-up included.
   */
  String order() default "";

  /** How {@link #data} and {@link #template} are encoded; UTF-8 unless written. */
  String encoding() default "";

  /** One prompt for every request, instead of {@link #data}. */
  String query() default "";

  /** The model to ask. */
  String model() default "";

  /**
   * Runs the same test once for each of these models, instead of {@link #model}: an invocation
   * each, with reports and a baseline of its own, and a table that lays them side by side at the
   * end. Only {@code {model}} in the body, the URL or the headers changes. One of them alone is run
   * with {@code -Dstreamgate.models=gpt-4o-mini}.
   */
  String[] models() default {};

  /**
   * What counts the tokens of a reply whose server does not: {@code off} for chunks, the name of an
   * encoding such as {@code o200k_base}, or {@code auto}, which it is unless written, for that of
   * the model. It takes jtokkit on the class path; without it chunks are counted.
   */
  String tokenizer() default "";

  /** A reference to the API key, never the key itself: {@code ${OPENAI_API_KEY}}. */
  String apiKey() default "";

  /**
   * A pool of API keys, dealt out to requests: a file with a key a line, which git must not track,
   * or a reference such as {@code ${PERF_KEYS}} to keys with commas or line ends between them.
   * Reports call them {@code key-1} and so on.
   */
  String keys() default "";

  /** How {@link #keys} are dealt out: {@code round-robin}, unless written, or {@code per-user}. */
  String keyUse() default "";

  /** What fills {@code {user}}; {@code user-1} and so on unless written. */
  String user() default "";

  /** What fills {@code {conversation_id}}; nothing unless written. */
  String conversationId() default "";

  /**
   * How many users send at the same time, each the next request when the last reply is over.
   *
   * <p>Several values, each above the one before, are a sweep: {@code users = {1, 5, 20}} runs the
   * whole load three times, one level after another, each with {@link #requests}, {@link #warmup}
   * and bounds of its own, reports and baseline of its own, and says at the end where throughput
   * bends. Limits hold at every level unless their {@code atUsers} says at which; see {@link
   * MinCapacity}.
   */
  int[] users() default {};

  /**
   * In a sweep, by what share of the added users throughput has to grow, in percent, 1 to 100; 50
   * unless written: four times the users have to bring 2.5 times the tokens a second.
   */
  double kneeGain() default Double.NaN;

  /**
   * In a sweep, how many times that of the first level TTFT P95 may be, 1 or more; 2 unless
   * written.
   */
  double kneeTtftFactor() default Double.NaN;

  /** Over what time users, or a rate, come up; what is sent meanwhile is warm-up. */
  String rampUp() default "";

  /**
   * How long a user waits between a reply and the next request: {@code 500ms}, or {@code 1s..3s}
   * for a time between the two, drawn anew each time; nothing unless written.
   */
  String thinkTime() default "";

  /**
   * Starts requests at a rate, whether or not earlier ones are over, instead of {@link #users}:
   * {@code 50/s}, {@code 300/min}, or {@code 10/s..50/s} for a rate that climbs, or falls, evenly
   * over {@link #duration}. Latency then counts from the intended start, and how late requests went
   * out is reported. Warm-up is a second's worth of requests unless written.
   */
  String rate() default "";

  /**
   * How the starts of a {@link #rate} are spread: {@code constant}, unless {@code poisson} is
   * written, which sends like many people who know nothing of each other.
   */
  String arrivals() default "";

  /** With a {@link #rate}, how many requests are open at most; a further one waits its turn. */
  int maxConcurrency() default NOT_WRITTEN;

  /**
   * What chance is drawn from: {@link #arrivals}, {@link #thinkTime}, waits; 1 unless written. The
   * order beside a {@link #reference} is another one every time unless it is written.
   */
  int seed() default NOT_WRITTEN;

  /**
   * The build that this one is held against, running beside it: {@code ${MAIN_URL}}; where no
   * {@link SseReference} names it. An empty text, as of {@code ${MAIN_URL:}} where that is not set,
   * is none. A server alone is asked for the same path; it gets the same requests and the same key.
   *
   * <p>Both sides then get the same requests in rounds, in an order that chance decides, until the
   * evidence is enough. {@link MaxP95Tpot} and its likes are judged against the reference where
   * they name no {@code millis}: {@link #tolerance} and {@link #seen} stand in the place of their
   * {@code regressionPercent}, and no baseline is read or written. Rounds count requests, so that
   * {@link #requests} is not needed and says nothing, and {@link #duration}, {@link #rampUp} and
   * {@link #rate} are errors.
   */
  String reference() default "";

  /** Slower than the {@link #reference} by this, in percent, is no regression; 3 unless written. */
  double tolerance() default Double.NaN;

  /**
   * Slower than the {@link #reference} by this, in percent, is one that must be seen; 25 unless
   * written. The smaller, the more rounds it takes to pass.
   */
  double seen() default Double.NaN;

  /**
   * How many rounds there are at most beside a {@link #reference}; 40 unless written. Fewer than 9
   * never prove a limit to hold.
   */
  int maxRounds() default NOT_WRITTEN;

  /** How many requests each side gets in a round beside a {@link #reference}; 50 unless written. */
  int roundRequests() default NOT_WRITTEN;

  /** How many requests are measured. */
  int requests() default NOT_WRITTEN;

  /** How many requests of each user are measured, instead of {@link #requests}. */
  int requestsPerUser() default NOT_WRITTEN;

  /** For how long requests are started, from the first measured one. */
  String duration() default "";

  /**
   * Requests or time before the measured window; a request for every user, or a second's worth of a
   * {@link #rate}, unless written.
   */
  String warmup() default "";

  /**
   * How often a request is sent again for which no connection could be made, or that was answered
   * with 429, 500, 502, 503 or 504; 0 unless written, for a retry hides what a user would wait for.
   * {@code Retry-After} is honoured; else the waits double. All attempts are one request, whose
   * times count from the first.
   */
  int retries() default NOT_WRITTEN;

  /** The longest wait before a retry, whatever the server asks for; 30s unless written. */
  String maxRetryWait() default "";

  /** How many requests are sent at most, warm-up and retries included; then the run ends. */
  long maxRequests() default NOT_WRITTEN;

  /** How many output tokens may come, warm-up included, until the run ends. */
  long maxOutputTokens() default NOT_WRITTEN;

  /**
   * How often a limit that is proven to hold does hold: 0.95 unless written. 0 is the classic rule:
   * the measured percentile against the limit, and nothing proven.
   */
  double confidence() default Double.NaN;

  /**
   * How often this test may fail, proven, although nothing is slower than its limits: 0.01 unless
   * written.
   */
  double alpha() default Double.NaN;

  /**
   * What becomes of a limit that is proven neither broken nor kept: {@code point}, which it is
   * unless written, lets the measured percentile decide and says "not proven"; {@code skip} skips
   * the test, {@code fail} fails it.
   */
  String undecided() default "";

  /**
   * Up to how many times {@link #requests} or {@link #duration} an undecided run is extended; 4 on
   * loopback and 1 elsewhere, where requests may cost money, unless written.
   */
  int extendTo() default NOT_WRITTEN;

  /**
   * How blind a limit over the baseline may be for the noise between its runs, in percent: a
   * noisier baseline is none. 100 unless written.
   */
  double maxBlind() default Double.NaN;

  /**
   * A percentile that is more than this many times as fast as the anchor of its baseline is not
   * believed, and INVALID. 3 unless written.
   */
  double maxImprovement() default Double.NaN;

  /**
   * Lets a load that only {@link #duration} ends run against a public host, where every request may
   * cost money.
   */
  boolean unbounded() default false;

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
