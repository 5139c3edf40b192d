//===- OffloadDialect.td - The offload dialect -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OFFLOAD_DIALECT_TD
#define OFFLOAD_DIALECT_TD

include "mlir/IR/OpBase.td"

def Offload_Dialect : Dialect {
  let name = "offload";
  let cppNamespace = "::xacc::offload";
  let summary = "Data, kernels and queues of accelerators";
  let description = [{
    The `offload` dialect is the plan of what runs on a device (a GPU, or a
    virtual device of the CPU with memory of its own): which memory has a copy
    there, what moves when, and the kernels with their parallel loops. The
    language-level form is the upstream `acc` dialect; `--convert-acc-to-offload`
    converts it to this dialect.

    A device copy is a value: `offload.enter` takes the memref of the host and
    gives one of the same type in the memory of the device. Only kernels may
    access it. Kernels access no memory but device copies and their own.

    Operations that take a queue return at once and run in the order of the
    queue; without one they are complete when the next operation starts.

    Memrefs have the default memory space (whether memory is on the host or on a
    device does not show in the type), a layout with strides, and elements that
    have a size in memory: numbers, complex numbers, indices, and vectors of a
    fixed number of these.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  // Attributes that sit on operations of other dialects; see
  // OffloadAttributes.cpp.
  let hasOperationAttrVerify = 1;
  // Of `arith`: see OverflowFlags.cpp.
  let hasCanonicalizer = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::LLVM::LLVMDialect", "::xacc::xmp::XMPDialect"
  ];
}

#endif // OFFLOAD_DIALECT_TD
