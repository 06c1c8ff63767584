package com.example;

class InheritedPerfTest extends GatewayPerf {}
