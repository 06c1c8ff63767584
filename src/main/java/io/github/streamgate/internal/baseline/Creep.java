package io.github.streamgate.internal.baseline;

import io.github.streamgate.internal.said.Said;
import io.github.streamgate.internal.said.Saying;

/**
 * How far the mean of a series has moved from its anchor, for one quantile.
 *
 * <p>What may move is what a limit allows when its annotation says nothing more: 20 %, for a P99 50
 * %, and in any case 5 ms, for TPOT 1 ms.
 */
record Creep(String key, double anchorMillis, double meanMillis) {

  boolean tooFar() {
    return ratio() > 1 + allowedPercent() / 100 && meanMillis - anchorMillis > floorMillis();
  }

  double ratio() {
    return meanMillis / anchorMillis;
  }

  private double allowedPercent() {
    return key.endsWith(".p99") ? 50 : 20;
  }

  private double floorMillis() {
    return key.startsWith("tpot.") ? 1 : 5;
  }

  Said said() {
    return Saying.CREPT.with(
        key, Decimal.text(meanMillis), Decimal.text(anchorMillis), Decimal.text(allowedPercent()));
  }
}
