//===- ConformanceMain.cpp - Suite that every transport passes ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs under any number of ranks and on every transport, through the library's
// public calls only. Each rank prints a token at the end: an exit status alone
// is not believed.
//
//===----------------------------------------------------------------------===//

#include "Conformance.h"

#include <cstdio>
#include <cstdlib>

unsigned conformanceSeed = 0;

/// What the transport asks of the message layer, answered for FakeCuda.h's
/// driver: any library can send and receive that one's memory if it is open.
extern "C" int MPIX_Query_cuda_support() {
  return std::getenv("FAKE_CUDA_AWARE_MPI") != nullptr;
}

int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  xaccrtStart();
  int64_t me = xaccrtNodeNumber();
  if (me != 0)
    delete testing::UnitTest::GetInstance()->listeners().Release(
        testing::UnitTest::GetInstance()->listeners().default_result_printer());
  std::random_device device;
  conformanceSeed = device();
  if (const char *given = std::getenv("TEST_SEED"))
    conformanceSeed = unsigned(std::atoll(given));
  xaccrtBcast(&conformanceSeed, sizeof conformanceSeed, nullptr, nullptr,
              nullptr);
  if (me == 0)
    std::printf("%lld ranks, seed %u\n", (long long)xaccrtNumNodes(),
                conformanceSeed);
  int result = RUN_ALL_TESTS();
  int32_t failed = result;
  xaccrtReduce(XACC_REDUCE_MAX, XACC_TYPE_I32, &failed, 1, nullptr, nullptr);
  if (result)
    std::printf("conformance: rank %lld failed\n", (long long)me);
  else if (!failed)
    std::printf("conformance: rank %lld complete\n", (long long)me);
  return failed;
}
