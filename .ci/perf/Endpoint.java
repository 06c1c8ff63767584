import io.github.streamgate.stub.StreamgateStub;
import java.time.Duration;

/** The embedded endpoint as a process of its own, until it is killed; prints its address. */
class Endpoint {
  public static void main(String[] arguments) throws Exception {
    try (StreamgateStub stub =
        StreamgateStub.builder()
            .timeToFirstToken(Duration.ofMillis(40))
            .timePerToken(Duration.ofMillis(5))
            .tokens(16)
            .start()) {
      System.out.println(stub.uri());
      Thread.currentThread().join();
    }
  }
}
