package io.github.streamgate.internal.config;

import io.github.streamgate.dialect.Dialect;
import io.github.streamgate.internal.gate.Certainty;
import io.github.streamgate.internal.gate.ReferenceTerms;
import io.github.streamgate.internal.gate.Terms;
import io.github.streamgate.internal.gate.Undecided;
import io.github.streamgate.internal.load.ClosedModel;
import io.github.streamgate.internal.load.LoadPlan;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;

/** What the settings say of a reference that runs beside the load. */
record ReferenceSettings(Settings settings) {
  private static final int USUAL_ROUND = 50;
  private static final int FEWEST_ROUNDS = 3;

  /** Says nothing by itself, each of it. */
  private static final List<Setting<?>> OF_REFERENCES =
      List.of(
          LoadSettings.TOLERANCE,
          LoadSettings.SEEN,
          LoadSettings.MAX_ROUNDS,
          LoadSettings.ROUND_REQUESTS);

  /** Whether there is one: an empty text, as of a variable that defaults to nothing, is none. */
  static boolean asked(Settings settings) {
    return settings
        .written(LoadSettings.REFERENCE)
        .filter(url -> !url.text().isBlank())
        .isPresent();
  }

  /** Refuses whatever says when a load is over, for that is what evidence says here. */
  void refuseContradictions() {
    if (settings.raw(LoadSettings.REFERENCE.name()).isEmpty()) {
      OF_REFERENCES.forEach(this::refuseAlone);
    }
    if (!asked(settings)) {
      return;
    }
    excludes(LoadSettings.RATE, "each side waits for its turn, and a rate waits for nobody");
    if (!settings.get(LoadSettings.RAMP_UP).orElse(Duration.ZERO).isZero()) {
      excludes(LoadSettings.RAMP_UP, "in every round all users send from its start");
    }
    excludes(LoadSettings.DURATION, "a round is a number of requests (roundRequests), not a time");
    if (settings.get(LoadSettings.ORDER).filter(RowOrder::once).isPresent()) {
      excludes(
          LoadSettings.ORDER, "rounds go on until the evidence is enough, and data may run out");
    }
  }

  private void refuseAlone(Setting<?> setting) {
    if (settings.raw(setting.name()).isPresent()) {
      throw new ConfigurationException(
          named(setting)
              + ": says nothing without reference; set for example reference = ${MAIN_URL}, or"
              + " remove "
              + setting.name());
    }
  }

  private void excludes(Setting<?> setting, String why) {
    if (settings.raw(setting.name()).isPresent()) {
      throw new ConfigurationException(
          named(setting)
              + " and "
              + named(LoadSettings.REFERENCE)
              + " contradict each other: "
              + why
              + "; remove one of the two");
    }
  }

  private String named(Setting<?> setting) {
    return settings
        .raw(setting.name())
        .map(raw -> setting.name() + " = " + raw.text() + " (" + raw.where() + ")")
        .orElse(setting.name());
  }

  /** Where the reference is, if there is one. */
  Optional<EndpointUrl> url(EndpointUrl ofCandidate, Dialect dialect) {
    if (!asked(settings)) {
      return Optional.empty();
    }
    EndpointUrl url = ofCandidate.ofReference(settings, dialect);
    for (String place : url.template().used()) {
      if (!ofCandidate.template().used().contains(place)) {
        throw new ConfigurationException(
            named(LoadSettings.REFERENCE)
                + ": asks for {"
                + place
                + "}, and url does not; both sides are asked the same, so name the server alone,"
                + " for example reference = "
                + LoadSettings.REFERENCE.example());
      }
    }
    return Optional.of(url);
  }

  /** The plan of it. */
  ReferencePlan plan(LoadPlan load, URI endpoint) {
    int aSide = settings.get(LoadSettings.ROUND_REQUESTS).orElse(USUAL_ROUND);
    int users = ((ClosedModel) load.model()).users();
    if (users > aSide) {
      throw new ConfigurationException(
          "users = "
              + users
              + " and roundRequests = "
              + aSide
              + ": in a round every user sends at least once; set roundRequests to "
              + users
              + " or more, or fewer users");
    }
    requireRoom(load, aSide);
    ReferencePlan plan = new ReferencePlan(load, endpoint, terms(), aSide, seed());
    refuseWhatIsNeverProven(plan);
    return plan;
  }

  /** Under these terms it would be undecided whatever happened; no load is worth that. */
  private void refuseWhatIsNeverProven(ReferencePlan plan) {
    Undecided undecided = settings.get(LoadSettings.UNDECIDED).orElse(Terms.USUAL.undecided());
    int needed = plan.terms().leastRounds();
    if (undecided == Undecided.POINT || plan.mostRounds() >= needed) {
      return;
    }
    boolean ofBudget = plan.mostRounds() < plan.terms().maxRounds();
    long least = 2L * (plan.load().model().warmupRequests() + (long) needed * plan.roundRequests());
    throw new ConfigurationException(
        named(ofBudget ? LoadSettings.MAX_REQUESTS : LoadSettings.MAX_ROUNDS)
            + ": "
            + plan.mostRounds()
            + " rounds"
            + (ofBudget ? ", for which it is enough," : "")
            + " can never prove that a limit holds, at least "
            + needed
            + " are needed, and what is not proven is not to be judged ("
            + named(LoadSettings.UNDECIDED)
            + "); set "
            + (ofBudget
                ? "maxRequests to " + least + " or more, or roundRequests to less,"
                : "maxRounds to a number from " + needed + " to " + LoadSettings.MOST_ROUNDS + ",")
            + " or undecided = point");
  }

  private void requireRoom(LoadPlan load, int aSide) {
    OptionalLong most = load.budget().maxRequests();
    long least = 2L * (load.model().warmupRequests() + (long) FEWEST_ROUNDS * aSide);
    if (most.isPresent() && most.getAsLong() < least) {
      throw new ConfigurationException(
          named(LoadSettings.MAX_REQUESTS)
              + ": the warm-up of both sides and "
              + FEWEST_ROUNDS
              + " rounds of "
              + aSide
              + " a side take "
              + least
              + " requests, and fewer tell nothing; set maxRequests to more, or roundRequests to"
              + " less");
    }
  }

  private ReferenceTerms terms() {
    ReferenceTerms usual = ReferenceTerms.USUAL;
    double tolerance = share(LoadSettings.TOLERANCE, usual.tolerance());
    double seen = share(LoadSettings.SEEN, usual.seen());
    if (seen <= tolerance) {
      throw new ConfigurationException(
          (settings.raw(LoadSettings.SEEN.name()).isPresent()
                  ? named(LoadSettings.SEEN)
                  : named(LoadSettings.TOLERANCE))
              + ": seen must be above tolerance, for what is forgiven cannot be what must be seen;"
              + " write for example tolerance = 3% and seen = 25%");
    }
    Certainty certainty = new JudgingSettings(settings).certainty();
    if (!certainty.proves()) {
      throw new ConfigurationException(
          named(LoadSettings.CONFIDENCE)
              + ": beside a reference nothing but evidence decides; write for example confidence ="
              + " 0.95, or remove the reference");
    }
    return new ReferenceTerms(
        tolerance,
        seen,
        certainty,
        settings.get(LoadSettings.MAX_ROUNDS).orElse(usual.maxRounds()));
  }

  private double share(Setting<Double> setting, double usual) {
    return settings.get(setting).map(percent -> percent / 100).orElse(usual);
  }

  /** Another one every time unless written: nothing on a machine may come to keep step with it. */
  private int seed() {
    return settings
        .get(LoadSettings.SEED)
        .orElseGet(() -> ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE));
  }
}
