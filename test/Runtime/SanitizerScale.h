//===- SanitizerScale.h - Fewer random cases with sanitizers - -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_SANITIZERSCALE_H
#define XACC_TEST_RUNTIME_SANITIZERSCALE_H

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define XACC_TEST_SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define XACC_TEST_SANITIZED
#endif

namespace xacc::test {

/// A test that runs many random cases divides their number by this.
#ifdef XACC_TEST_SANITIZED
constexpr unsigned sanitizerScale = 25;
#else
constexpr unsigned sanitizerScale = 1;
#endif

} // namespace xacc::test

#endif // XACC_TEST_RUNTIME_SANITIZERSCALE_H
