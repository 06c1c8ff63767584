package io.github.streamgate.testing;

import io.github.streamgate.metric.Delivery;
import io.github.streamgate.metric.Measures;
import io.github.streamgate.metric.Outcome;
import io.github.streamgate.metric.OutputTokens;
import io.github.streamgate.metric.RunIds;
import io.github.streamgate.metric.Sample;
import io.github.streamgate.metric.Sending;
import io.github.streamgate.metric.ServerFigures;
import io.github.streamgate.metric.TokenSource;
import org.jspecify.annotations.Nullable;

/** A sample of which a test names what it is about; the rest is a success of one token. */
public final class SampleBuilder {
  private final int index;
  private long startNanos;
  private int row;
  private int key;
  private int user;
  private boolean warmup;
  private Sending sending = Sending.ONCE;
  private @Nullable Integer status = 200;
  private @Nullable String responseId;
  private @Nullable RunIds ids;
  private @Nullable String serverRequestId;
  private Outcome outcome = new Outcome.Completed();
  private Measures measures = Measures.none();
  private OutputTokens tokens = new OutputTokens(1, TokenSource.USAGE);
  private Delivery delivery = Delivery.apart(1);
  private @Nullable ServerFigures server;

  private SampleBuilder(int index) {
    this.index = index;
    this.startNanos = index;
  }

  /** The request that was started as this one of its run, from 0. */
  public static SampleBuilder sample(int index) {
    return new SampleBuilder(index);
  }

  /** As this one, but for what is named. */
  public static SampleBuilder like(Sample sample) {
    SampleBuilder copy = new SampleBuilder(sample.index());
    copy.startNanos = sample.startNanos();
    copy.row = sample.row();
    copy.key = sample.key();
    copy.user = sample.user();
    copy.warmup = sample.warmup();
    copy.sending = sample.sending();
    copy.status = sample.status();
    copy.responseId = sample.responseId();
    copy.ids = sample.runIds();
    copy.serverRequestId = sample.serverRequestId();
    copy.outcome = sample.outcome();
    copy.measures = sample.measures();
    copy.tokens = sample.tokens();
    copy.delivery = sample.delivery();
    copy.server = sample.server();
    return copy;
  }

  public SampleBuilder startNanos(long nanos) {
    startNanos = nanos;
    return this;
  }

  public SampleBuilder row(int which) {
    row = which;
    return this;
  }

  public SampleBuilder key(int which) {
    key = which;
    return this;
  }

  public SampleBuilder user(int who) {
    user = who;
    return this;
  }

  public SampleBuilder warmup(boolean whether) {
    warmup = whether;
    return this;
  }

  public SampleBuilder sending(Sending how) {
    sending = how;
    return this;
  }

  public SampleBuilder status(@Nullable Integer code) {
    status = code;
    return this;
  }

  public SampleBuilder responseId(@Nullable String id) {
    responseId = id;
    return this;
  }

  public SampleBuilder ids(@Nullable RunIds sent, @Nullable String ofServer) {
    ids = sent;
    serverRequestId = ofServer;
    return this;
  }

  public SampleBuilder outcome(Outcome how) {
    outcome = how;
    return this;
  }

  public SampleBuilder measures(Measures values) {
    measures = values;
    return this;
  }

  public SampleBuilder tokens(long count, TokenSource source) {
    return tokens(new OutputTokens(count, source));
  }

  public SampleBuilder tokens(OutputTokens counted) {
    tokens = counted;
    return this;
  }

  public SampleBuilder delivery(Delivery pieces) {
    delivery = pieces;
    return this;
  }

  public SampleBuilder server(@Nullable ServerFigures figures) {
    server = figures;
    return this;
  }

  public Sample build() {
    return new Sample(
        index,
        startNanos,
        row,
        key,
        user,
        warmup,
        sending,
        status,
        responseId,
        ids,
        serverRequestId,
        outcome,
        measures,
        tokens,
        delivery,
        server);
  }
}
