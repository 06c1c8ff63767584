package io.github.streamgate.internal.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How the build wants its gates to behave; set by command line, environment or JUnit's parameters
 * alone, for it is no property of one test.
 *
 * @param runs how many runs {@code record} and {@code accept} make, or a calibration judges
 * @param look what is done instead, if anything
 * @param environment under which name this machine's figures stand in a baseline
 * @param quiet whether nothing is printed while a load runs
 * @param language of what people read
 * @param reportDirectory where reports go, if not beside surefire's
 */
public record Switches(
    Gate gate,
    BaselineMode baseline,
    int runs,
    String environment,
    boolean ci,
    boolean recordInCi,
    Look look,
    Rerun rerun,
    boolean quiet,
    Language language,
    Optional<Path> reportDirectory) {

  /** What is done instead of running a gate, by a person who sets one up. */
  public enum Look {
    /** Nothing else: the gate runs. */
    NONE,
    /** The plan of each gate is printed, and nothing is sent. */
    PLAN,
    /** One request is sent, and everything that comes back is printed. */
    TRY,
    /** The gate runs again and again without a change, and its false alarms are counted. */
    CALIBRATE
  }

  /** How a gate is calibrated. */
  private enum Calibrate {
    /** The candidate against itself. */
    AA
  }

  /** Which language reports speak to people. */
  public enum Language {
    EN(Locale.ROOT),
    ZH(Locale.CHINESE);

    private final Locale locale;

    Language(Locale locale) {
      this.locale = locale;
    }

    /** The root stands for English, whatever the machine speaks. */
    public Locale locale() {
      return locale;
    }
  }

  /** What a verdict does to the build. */
  public enum Gate {
    /** A verdict that is not a pass fails the test. */
    ENFORCE,
    /** Everything is measured and judged, and nothing fails. */
    ADVISE,
    /** Nothing is measured. */
    OFF
  }

  /** What happens to the committed baseline. */
  public enum BaselineMode {
    /** It is compared with, and never written. */
    VERIFY,
    /** This run is added to it. */
    RECORD,
    /** It starts anew with this run: an intended change. */
    ACCEPT,
    /** Files of gates that are no more are removed, and nothing is measured. */
    PRUNE;

    /** Whether runs are measured for it. */
    public boolean records() {
      return this == RECORD || this == ACCEPT;
    }
  }

  /** What a test that failed earlier in the same JVM does. */
  public enum Rerun {
    /** It fails with what it failed with, and sends nothing. */
    REPEAT,
    /** It is measured again, and what failed is forgotten if it passes. */
    MEASURE
  }

  /**
   * What a verdict does to the build: {@code enforce} fails it, {@code advise} reports the same and
   * stays green, {@code off} measures nothing. {@code enforce} unless written.
   */
  private static final Setting<Gate> GATE = Setting.choice("gate", Gate.class);

  /**
   * What happens to committed baselines: {@code verify}, unless written, compares with them; {@code
   * record} adds runs; {@code accept} starts the series anew, for an intended change; {@code prune}
   * removes the files of gates that are no more.
   */
  private static final Setting<BaselineMode> BASELINE =
      Setting.choice("baseline", BaselineMode.class);

  /**
   * How many runs {@code record} and {@code accept} make, 5 unless written; a calibration judges up
   * to 1000, 59 unless written.
   */
  private static final Setting<Integer> RUNS = Setting.wholeNumber("runs", 1, 20, "5");

  /**
   * Under which name this machine's runs stand in a baseline; operating system, architecture and
   * cores unless written.
   */
  private static final Setting<String> ENVIRONMENT =
      Setting.text(
          "environment",
          "letters, digits, dots, hyphens and underscores",
          "ci-linux-4",
          text -> text.matches("[A-Za-z0-9._-]+"));

  /** Whether a build in CI may write baselines; false unless written. */
  private static final Setting<Boolean> RECORD_IN_CI = Setting.yesOrNo("recordInCi");

  /** Prints what each gate would send, to whom, and how many tokens at most; sends nothing. */
  private static final Setting<Boolean> PLAN = Setting.yesOrNo("plan");

  /** Sends one request and prints everything that comes back; judges nothing. */
  private static final Setting<Boolean> TRY = Setting.yesOrNo("try");

  /**
   * Counts how often a gate is wrong: {@code aa} holds the candidate against itself in {@code runs}
   * runs, 59 unless written; judges nothing.
   */
  private static final Setting<Calibrate> CALIBRATE = Setting.choice("calibrate", Calibrate.class);

  private static final int MOST_CALIBRATION_RUNS = 1000;

  /** As many without a false alarm bound their share at 5 %, with 95 % confidence. */
  private static final int USUAL_CALIBRATION_RUNS = 59;

  /**
   * What a test does that failed earlier in the same JVM: {@code repeat}, unless written, fails as
   * it did, without load; {@code measure} measures again.
   */
  private static final Setting<Rerun> RERUN = Setting.choice("rerun", Rerun.class);

  /** Whether nothing is printed while a load runs; false unless written. */
  private static final Setting<Boolean> QUIET = Setting.yesOrNo("quiet");

  /** The language of verdict lines and HTML reports: {@code en}, unless {@code zh} is written. */
  private static final Setting<Language> LANG = Setting.choice("lang", Language.class);

  /** Where reports go; beside the XML of Surefire or Failsafe unless written. */
  private static final Setting<String> REPORT_DIR =
      Setting.text("report.dir", "a folder", "target/perf-reports", Setting::notBlank);

  /** Reads the switches. */
  public static Switches of(Surroundings surroundings) {
    Settings settings = new Settings(List.of(surroundings.settings()), surroundings.variables());
    return new Switches(
        settings.get(GATE).orElse(Gate.ENFORCE),
        baseline(settings),
        runs(settings),
        settings.get(ENVIRONMENT).orElseGet(Switches::thisMachine),
        surroundings.ci(),
        settings.get(RECORD_IN_CI).orElse(false),
        look(settings),
        settings.get(RERUN).orElse(Rerun.REPEAT),
        settings.get(QUIET).orElse(false),
        settings.get(LANG).orElse(Language.EN),
        settings.get(REPORT_DIR).map(dir -> surroundings.moduleRoot().resolve(dir).normalize()));
  }

  private static BaselineMode baseline(Settings settings) {
    BaselineMode mode = settings.get(BASELINE).orElse(BaselineMode.VERIFY);
    if (mode != BaselineMode.VERIFY && settings.get(CALIBRATE).isPresent()) {
      throw new ConfigurationException(
          "streamgate.baseline = "
              + word(mode)
              + " with streamgate.calibrate = aa: a calibration writes no baseline; remove one of"
              + " the two");
    }
    return mode;
  }

  private static int runs(Settings settings) {
    return settings.get(CALIBRATE).isPresent()
        ? settings
            .get(Setting.wholeNumber("runs", 1, MOST_CALIBRATION_RUNS, "59"))
            .orElse(USUAL_CALIBRATION_RUNS)
        : settings.get(RUNS).orElse(5);
  }

  private static Look look(Settings settings) {
    if (settings.get(PLAN).orElse(false)) {
      return Look.PLAN;
    }
    if (settings.get(TRY).orElse(false)) {
      return Look.TRY;
    }
    return settings.get(CALIBRATE).isPresent() ? Look.CALIBRATE : Look.NONE;
  }

  /** How a choice is written on the command line. */
  public static String word(Enum<?> choice) {
    return Setting.word(choice);
  }

  private static String thisMachine() {
    String machine =
        System.getProperty("os.name")
            + "-"
            + System.getProperty("os.arch")
            + "-"
            + Runtime.getRuntime().availableProcessors();
    return machine.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]+", "_");
  }
}
