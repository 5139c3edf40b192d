//===- DelayTest.cpp - Latency and jitter of any transport ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "transport/Delay.h"
#include "transport/Registry.h"

#include "core/Support.h"

#include <gtest/gtest.h>

using namespace xacc;

static double secondsOf(Operation *started) {
  std::unique_ptr<Operation> operation(started);
  double begin = wallTime();
  int32_t error = -1;
  while (!operation->test(error)) {
  }
  EXPECT_EQ(error, 0);
  return wallTime() - begin;
}

TEST(Delay, NothingIsWrappedWithoutOne) {
  std::unique_ptr<Transport> transport(createSelfTransport());
  EXPECT_EQ(withDelays(transport.get(), {}), transport.get());
}

TEST(Delay, WhatComesIsSeenLaterAndWhatGoesIsNot) {
  std::unique_ptr<Transport> transport(
      withDelays(createSelfTransport(), {.latency = 2e-3}));
  EXPECT_GE(secondsOf(transport->barrier(worldComm)), 2e-3);
  int value = 5, received = 0;
  Operation *receive = transport->receive(worldComm, &received, sizeof received,
                                          0, tagStatistics, false);
  EXPECT_LT(secondsOf(transport->send(worldComm, &value, sizeof value, 0,
                                      tagStatistics, false)),
            2e-3);
  EXPECT_GE(secondsOf(receive), 1e-3);
  EXPECT_EQ(received, 5);
}

TEST(Delay, BytesTakeTheirTime) {
  std::unique_ptr<Transport> transport(
      withDelays(createSelfTransport(), {.secondsPerByte = 1e-6}));
  std::vector<char> data(3000), received(3000);
  Operation *receive = transport->receive(worldComm, received.data(), 3000, 0,
                                          tagStatistics, false);
  secondsOf(
      transport->send(worldComm, data.data(), 3000, 0, tagStatistics, false));
  EXPECT_GE(secondsOf(receive), 3e-3);
  EXPECT_LT(secondsOf(transport->barrier(worldComm)), 3e-3);
}

TEST(Delay, JitterIsRandomAndBounded) {
  std::unique_ptr<Transport> transport(
      withDelays(createSelfTransport(), {.latency = 1e-4, .jitter = 2e-3}));
  double least = 1, most = 0;
  for (int i = 0; i < 30; ++i) {
    double seconds = secondsOf(transport->barrier(worldComm));
    EXPECT_GE(seconds, 1e-4);
    least = std::min(least, seconds);
    most = std::max(most, seconds);
  }
  EXPECT_GT(most - least, 5e-4);
}
