//===- Registry.h - The transports that there are ------------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each transport registers itself, in its own file: nothing here knows their
// names. One that nobody has registered is looked for as a plugin, a library
// with a message layer in it: libxacc_rt_<name>.so beside the runtime, or
// whatever a path leads to.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_REGISTRY_H
#define XACC_TRANSPORT_REGISTRY_H

#include "Transport.h"

#include <string>

namespace xacc {

class Runtime;

/// What a name in XACC_TRANSPORT stands for.
struct TransportKind {
  const char *name;
  /// Makes the message layer. Null: a plugin, named `layer`.
  Transport *(*createLayer)() = nullptr;
  const char *layer = nullptr;
  /// How much a program that names no transport wants this one; the largest
  /// wins, and 0 is never.
  int (*preference)() = nullptr;
  /// Adds what moves boxes without messages, and finds the domains. Collective
  /// over the world. `isForced`: the user has named this transport, so that the
  /// job ends where it cannot work.
  void (*join)(Runtime &runtime, bool isForced) = nullptr;
};

/// A constant of this type registers a transport.
class RegisterTransport {
public:
  explicit RegisterTransport(const TransportKind &kind);
};

/// The transport that XACC_TRANSPORT names, or the one that wants most to be
/// it. Ends the program if there is none of that name.
const TransportKind &chooseTransport(const std::string &name);
/// Starts its message layer. Ends the program if it cannot be had.
Transport *createLayer(const TransportKind &kind);
/// The library of a plugin, opened if it is not yet. Ends the program if it
/// cannot be had.
void *openPlugin(const std::string &name);
/// The names, for messages.
std::string transportNames();

/// The transport of one process.
Transport *createSelfTransport();

} // namespace xacc

#endif // XACC_TRANSPORT_REGISTRY_H
