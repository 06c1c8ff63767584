package io.github.streamgate.internal.report.html;

import java.util.Arrays;

/** A growing list of points, in the order of x once it is asked for. Not thread-safe. */
final class Points {
  private double[] x = new double[64];
  private double[] y = new double[64];
  private int size;

  void add(double pointX, double pointY) {
    if (size == x.length) {
      x = Arrays.copyOf(x, 2 * size);
      y = Arrays.copyOf(y, 2 * size);
    }
    x[size] = pointX;
    y[size] = pointY;
    size++;
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Ascending; points of the same x keep the order in which they were added. */
  double[] x() {
    sort();
    return Arrays.copyOf(x, size);
  }

  double[] y() {
    sort();
    return Arrays.copyOf(y, size);
  }

  private void sort() {
    if (isSorted()) {
      return;
    }
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(x[a], x[b]));
    double[] sortedX = new double[size];
    double[] sortedY = new double[size];
    for (int i = 0; i < size; i++) {
      sortedX[i] = x[order[i]];
      sortedY[i] = y[order[i]];
    }
    x = sortedX;
    y = sortedY;
  }

  private boolean isSorted() {
    for (int i = 1; i < size; i++) {
      if (x[i] < x[i - 1]) {
        return false;
      }
    }
    return true;
  }

  /**
   * As many points as a screen can show: of each of so many equally wide buckets of x, the lowest
   * and the highest. So no outlier is ever lost, and every bucket keeps its full height.
   */
  Points thinned(int buckets) {
    if (size <= 2 * buckets) {
      return this;
    }
    sort();
    Points kept = new Points();
    double bucketWidth = (x[size - 1] - x[0]) / buckets;
    int begin = 0;
    for (int bucket = 0; bucket < buckets && begin < size; bucket++) {
      double edge = x[0] + (bucket + 1) * bucketWidth;
      int end = begin;
      while (end < size && (x[end] < edge || bucket == buckets - 1)) {
        end++;
      }
      if (end > begin) {
        addLowestAndHighest(begin, end, kept);
      }
      begin = end;
    }
    return kept;
  }

  private void addLowestAndHighest(int begin, int end, Points kept) {
    int lowest = begin;
    int highest = begin;
    for (int i = begin + 1; i < end; i++) {
      lowest = y[i] < y[lowest] ? i : lowest;
      highest = y[i] > y[highest] ? i : highest;
    }
    int first = Math.min(lowest, highest);
    int second = Math.max(lowest, highest);
    kept.add(x[first], y[first]);
    if (second != first) {
      kept.add(x[second], y[second]);
    }
  }
}
