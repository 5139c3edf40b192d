//===- Identity.h - Which array an address belongs to -------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs know arrays by the address of their local section: they assign and
// swap pointers, and pass arrays to functions that declare the mapping again.
// Here an address leads back to the array, so that pointers keep their meaning
// and a second declaration is compared with the first.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_IDENTITY_H
#define XACC_CORE_IDENTITY_H

#include "Array.h"

#include <string>

namespace xacc {

/// Remembers and forgets the array whose local section starts at `view.data`.
/// Owners have the storage; the others are descriptors of arguments.
void noteAddress(Array &array);
void forgetAddress(Array &array);

/// The array that owns the section at an address; null if there is none.
Array *findOwner(const void *address);

/// What keeps two descriptors from being of one array; empty if nothing does.
/// `declared` is the array's own, `again` the other one.
std::string compareMappings(const Array &declared, const Array &again);

} // namespace xacc

#endif // XACC_CORE_IDENTITY_H
