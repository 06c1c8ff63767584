package io.github.streamgate.stub;

import java.util.function.LongPredicate;

/**
 * A fault and the requests that suffer it.
 *
 * @param ordinals satisfied by the ordinals, from 1, of those requests; called on the stub's one
 *     thread, must not block. One that throws is answered with status 500 and its message
 */
public record FaultRule(Fault fault, LongPredicate ordinals) {}
