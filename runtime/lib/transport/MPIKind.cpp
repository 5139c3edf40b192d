//===- MPIKind.cpp - Registers the transport by messages alone ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Registry.h"

using namespace xacc;

static const RegisterTransport mpi({"mpi", nullptr, "mpi", nullptr, nullptr});
