package io.github.streamgate.internal.wire;

import java.net.ProtocolException;

/** A server that expects TLS was asked without, and answered with an alert. */
final class TlsAnswerException extends ProtocolException {
  private static final long serialVersionUID = 1;

  TlsAnswerException() {
    super("the answer is in TLS");
  }
}
