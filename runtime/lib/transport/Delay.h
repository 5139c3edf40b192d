//===- Delay.h - Latency and jitter for tests ---------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// XACC_DELAY: wraps any transport and any mover, so that what arrives is seen
// later than it is there. Jitter changes the order in which the messages of
// different peers are seen.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_DELAY_H
#define XACC_TRANSPORT_DELAY_H

#include "BoxExchange.h"
#include "Transport.h"
#include "core/Environment.h"

namespace xacc {

/// `transport` with these delays; takes it over.
Transport *withDelays(Transport *transport, const Environment::Delay &delay);

/// The same for what moves without messages.
void addDelays(BoxMovers &movers, const Environment::Delay &delay, int rank);

} // namespace xacc

#endif // XACC_TRANSPORT_DELAY_H
