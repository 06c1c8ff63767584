package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TitleTest {
  @Test
  void startsInUpperCase() {
    assertEquals("Chat", "chat".replace('c', 'C'));
  }
}
