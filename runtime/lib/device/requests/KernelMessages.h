//===- KernelMessages.h - Message passing in kernels ------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The entry points of xacc/RequestABI.h. The process has one agent, which
// starts with the first request.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_KERNELMESSAGES_H
#define XACC_DEVICE_REQUESTS_KERNELMESSAGES_H

namespace xacc {

/// At the end of the program, when no kernel runs: ends the agent, and names
/// the requests that were never waited for.
void finishKernelMessages();

} // namespace xacc

#endif // XACC_DEVICE_REQUESTS_KERNELMESSAGES_H
