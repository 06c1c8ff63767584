package io.github.streamgate.stub;

/** When a stream carries the chunk that says how many tokens were used. */
public enum UsageChunk {
  /** When the request says {@code "stream_options": {"include_usage": true}}, as OpenAI does. */
  WHEN_ASKED,
  /** Always, asked or not. */
  ALWAYS,
  /** Never, not even when asked for; a whole JSON answer has no usage either. */
  NEVER
}
