/**
 * What there is to say, as data: a leaf that everybody knows who has something to say.
 *
 * <p>Must not know words: whoever says something names a {@link
 * io.github.streamgate.internal.said.Saying} and what stands in its places, and {@code report}
 * finds the words in the language that is asked for. Read {@link
 * io.github.streamgate.internal.said.Said} first.
 */
@NullMarked
package io.github.streamgate.internal.said;

import org.jspecify.annotations.NullMarked;
