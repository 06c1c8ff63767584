package io.github.streamgate.internal.report.html;

import java.util.Arrays;

/** A growing list of points, in the order of x once it is asked for. Not thread-safe. */
final class Points {
  private double[] x;
  private double[] y;
  private int size;

  Points() {
    this(64);
  }

  /** Of so many points or so: a large array is dear to grow. */
  Points(int expected) {
    this(new double[Math.max(1, expected)], new double[Math.max(1, expected)]);
  }

  private Points(double[] x, double[] y) {
    this.x = x;
    this.y = y;
  }

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

  /** Takes one point. */
  interface Taker {
    void take(double pointX, double pointY);
  }

  /** Hands out all points, in no order. */
  void forEach(Taker taker) {
    for (int i = 0; i < size; i++) {
      taker.take(x[i], y[i]);
    }
  }

  /** Positive infinity where there are no points. */
  double lowestX() {
    return Arrays.stream(x, 0, size).min().orElse(Double.POSITIVE_INFINITY);
  }

  /** Negative infinity where there are no points. */
  double highestX() {
    return Arrays.stream(x, 0, size).max().orElse(Double.NEGATIVE_INFINITY);
  }

  /** At each x, the sum of all y up to there. */
  Points summed() {
    sort();
    Points sums = new Points(size);
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += y[i];
      sums.add(x[i], sum);
    }
    return sums;
  }

  /**
   * Ascending; points of the same x keep the order in which they were added. Whoever gets the array
   * leaves it alone.
   */
  double[] x() {
    sort();
    return size == x.length ? x : Arrays.copyOf(x, size);
  }

  double[] y() {
    sort();
    return size == y.length ? y : Arrays.copyOf(y, size);
  }

  /** A merge sort: it is stable, and makes no object for each point. */
  private void sort() {
    if (isSorted()) {
      return;
    }
    Points from = this;
    Points to = new Points(new double[size], new double[size]);
    for (int width = 1; width < size; width *= 2) {
      for (int begin = 0; begin < size; begin += 2 * width) {
        int middle = Math.min(begin + width, size);
        from.merge(begin, middle, Math.min(middle + width, size), to);
      }
      Points merged = to;
      to = from == this ? new Points(new double[size], new double[size]) : from;
      from = merged;
    }
    x = from.x;
    y = from.y;
  }

  /** Two sorted stretches in a row, into the same places. */
  private void merge(int begin, int middle, int end, Points into) {
    int left = begin;
    int right = middle;
    for (int i = begin; i < end; i++) {
      boolean fromLeft = left < middle && (right >= end || x[left] <= x[right]);
      int next = fromLeft ? left++ : right++;
      into.x[i] = x[next];
      into.y[i] = y[next];
    }
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
