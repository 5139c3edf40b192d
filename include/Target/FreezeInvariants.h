//===- FreezeInvariants.h - Short expressions for addresses --- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TARGET_FREEZEINVARIANTS_H
#define XACC_TARGET_FREEZEINVARIANTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace xacc {

/// Makes each part of an address or an index that does not change in a loop one
/// term for LLVM's strength reduction, which otherwise spends most of the time
/// of the compiler on regrouping what it consists of: an element of a local
/// part has the address base + ((i - first_i) * stride + j - first_j + offset)
/// * size. Such a part goes through a `freeze` in front of the loop, which
/// costs no instruction. For optimised code, behind LLVM's other passes.
void freezeInvariants(llvm::Module &module);

} // namespace xacc

#endif // XACC_TARGET_FREEZEINVARIANTS_H
