package io.github.streamgate.internal.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class LinuxTest {

  @Test
  void theEighthCountOfAllProcessorsIsStolenAndGuestsCountOnce() {
    assertThat(ProcStat.parse("cpu  10 20 30 40 50 60 70 80 900 1000"))
        .isEqualTo(new Ticks(360, 80));
  }

  @Test
  void whatIsNoSuchLineIsUnknown() {
    assertThat(ProcStat.parse("cpu0 1 2 3 4 5 6 7 8")).isEqualTo(Ticks.UNKNOWN);
    assertThat(ProcStat.parse("cpu  1 2 3")).isEqualTo(Ticks.UNKNOWN);
  }

  @Test
  void aRowOfSocketsListensWhereStatePortAndOwnerSaySo() {
    String row =
        "   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000"
            + "        0 4711 1 0000000000000000 100 0 0 10 0";
    Set<String> own = Set.of("socket:[4711]", "pipe:[1]");

    assertThat(ListeningPorts.listens(row, 8080, own)).isTrue();
    assertThat(ListeningPorts.listens(row, 8081, own)).isFalse();
    assertThat(ListeningPorts.listens(row.replace(" 0A ", " 01 "), 8080, own)).isFalse();
    assertThat(ListeningPorts.listens(row, 8080, Set.of("socket:[47]"))).isFalse();
    assertThat(ListeningPorts.listens("  sl  local_address rem_address", 8080, own)).isFalse();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aPortOfThisProcessIsFoundWhileItIsOpen() throws IOException {
    URI uri;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      uri = URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/v1");
      assertThat(ListeningPorts.haveThisProcess(uri)).isTrue();
      URI elsewhere = URI.create("http://example.com:" + socket.getLocalPort() + "/v1");
      assertThat(ListeningPorts.haveThisProcess(elsewhere)).isFalse();
    }
    assertThat(ListeningPorts.haveThisProcess(uri)).isFalse();
  }
}
