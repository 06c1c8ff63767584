package io.github.streamgate.internal.config;

import java.util.Optional;

/**
 * What {@code order = once} means for the length of a load: it ends with its data at the latest.
 */
final class OnceThrough {
  private OnceThrough() {}

  /** How many requests are measured: as many as were asked for, or as the warm-up leaves rows. */
  static int requests(Settings settings, Filling filling, WarmUp warmUp) {
    Written order = settings.written(LoadSettings.ORDER).orElseThrow();
    String named = "order = once (" + order.where() + ")";
    settings
        .written(LoadSettings.DURATION)
        .ifPresent(
            duration -> {
              throw new ConfigurationException(
                  named
                      + " beside duration = "
                      + duration.text()
                      + " ("
                      + duration.where()
                      + "): the data end the load, whenever that is; remove one of the two");
            });
    int rows = filling.data().rows().size();
    Optional<Integer> requests = settings.get(LoadSettings.REQUESTS);
    long needed = warmUp.requests() + (long) requests.orElse(1);
    if (needed > rows) {
      throw new ConfigurationException(
          named
              + ": "
              + rows
              + (rows == 1 ? " row" : " rows")
              + " of data are not enough for "
              + warmUp.requests()
              + " requests of warm-up and "
              + requests.map(n -> n + " measured ones").orElse("any measured one")
              + "; add rows, or lower requests or warmup");
    }
    return requests.orElse(rows - warmUp.requests());
  }
}
