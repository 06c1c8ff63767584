package io.github.streamgate.internal.health;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The gauges of this JVM and this machine. */
final class MachineGauges implements Gauges {
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final boolean tellsCpu =
      threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans().stream()
          .filter(collector -> stopsTheWorld(collector.getName()))
          .toList();
  private final long drivingThread;
  private final Supplier<Set<Long>> readingThreads;

  /**
   * Gauges of these threads, by their ids.
   *
   * @param readingThreads asked anew each time
   */
  MachineGauges(long drivingThread, Supplier<Set<Long>> readingThreads) {
    this.drivingThread = drivingThread;
    this.readingThreads = readingThreads;
  }

  /** Others have a bean for their pauses, and one for what they do while the program runs. */
  private static boolean stopsTheWorld(String collector) {
    return !collector.contains("Concurrent") && !collector.contains("Cycles");
  }

  @Override
  public Reading read() {
    Map<Long, Long> reading = new HashMap<>();
    readingThreads.get().forEach(thread -> reading.put(thread, cpuNanos(thread)));
    return new Reading(gcNanos(), reading, cpuNanos(drivingThread), ProcStat.ticks());
  }

  /** A thread that has ended counts as 0; what it took since the last reading is lost. */
  private long cpuNanos(long thread) {
    return tellsCpu ? Math.max(0, threads.getThreadCpuTime(thread)) : 0;
  }

  private long gcNanos() {
    long millis = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      millis += Math.max(0, collector.getCollectionTime());
    }
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
