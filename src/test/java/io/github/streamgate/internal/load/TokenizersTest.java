package io.github.streamgate.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenizersTest {

  @ParameterizedTest
  @CsvSource({
    "gpt-4o-mini, o200k_base",
    "gpt-4, cl100k_base",
    "qwen-max, o200k_base",
    "'', o200k_base"
  })
  void aModelHasTheEncodingOfItsFamilyAndAnUnknownOneTheNewest(String model, String encoding) {
    assertThat(Tokenizers.ofModel(model).map(Tokenizer::name)).contains(encoding);
  }

  @Test
  void anEncodingIsFoundByItsName() {
    assertThat(Tokenizers.ofEncoding("cl100k_base").map(Tokenizer::name)).contains("cl100k_base");
    assertThat(Tokenizers.ofEncoding("unheard of")).isEmpty();
  }

  /** "hello world" is the textbook case: two tokens, the second with its blank. */
  @Test
  void textIsCountedAndSpecialWordsAreTextLikeAnyOther() {
    Tokenizer tokenizer = Tokenizers.ofEncoding("cl100k_base").orElseThrow();

    assertThat(tokenizer.count("hello world")).isEqualTo(2);
    assertThat(tokenizer.count("")).isZero();
    assertThat(tokenizer.count("<|endoftext|>")).isGreaterThan(1);
  }

  @Test
  void whereJtokkitIsNotOnTheClassPathThereIsNone() throws Exception {
    Class<?> withoutJtokkit = new WithoutJtokkit().loadClass(Tokenizers.class.getName());

    assertThat(withoutJtokkit).isNotEqualTo(Tokenizers.class);
    assertThat(withoutJtokkit.getMethod("ofModel", String.class).invoke(null, "gpt-4o"))
        .isEqualTo(Optional.empty());
    assertThat(withoutJtokkit.getMethod("ofEncoding", String.class).invoke(null, "o200k_base"))
        .isEqualTo(Optional.empty());
  }

  /** Loads the tokenizers of this package anew, and finds no class of jtokkit. */
  private static final class WithoutJtokkit extends ClassLoader {
    WithoutJtokkit() {
      super(TokenizersTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("com.knuddels.")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.contains("okenizer") || name.contains("Test")) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
