package com.example;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;

/** Passes the upstream's events on, each as it comes. */
@RestController
class ChatController {
  private final WebClient upstream;

  ChatController(WebClient.Builder builder, @Value("${gateway.upstream}") String url) {
    this.upstream = builder.baseUrl(url).build();
  }

  @PostMapping(path = "/v1/chat/completions", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  Flux<ServerSentEvent<String>> chat(@RequestBody String body) {
    return upstream
        .post()
        .uri("/v1/chat/completions")
        .contentType(MediaType.APPLICATION_JSON)
        .accept(MediaType.TEXT_EVENT_STREAM)
        .bodyValue(body)
        .retrieve()
        .bodyToFlux(String.class)
        .map(data -> ServerSentEvent.builder(data).build());
  }
}
