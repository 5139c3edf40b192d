//===- XMPDialect.td - The XMP dialect -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XMP_DIALECT_TD
#define XMP_DIALECT_TD

include "mlir/IR/OpBase.td"

def XMP_Dialect : Dialect {
  let name = "xmp";
  let cppNamespace = "::xacc::xmp";
  let summary = "Distributed arrays, loops and communication (XcalableMP)";
  let description = [{
    The `xmp` dialect says how data is distributed over the nodes (processes) of
    a run, which node executes which iteration of a loop, and where data is
    exchanged. It follows XcalableMP 1.4.

    Types carry what is static, operands what is known at run time. Nodes and
    templates number their dimensions in F-order (dimension 0 varies fastest),
    arrays in C-order (dimension 0 is the leftmost subscript). Subscripts of
    distributed arrays are always **global** indices, from 0.

    Every collective operation names its effect on the communication resource,
    so that no pass reorders, duplicates or deletes one.

    Memrefs have the default memory space, a layout with strides, and elements
    that have a size in memory.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  // Attributes that sit on operations of other dialects; see XMPAttributes.cpp.
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::LLVM::LLVMDialect"
  ];
  let extraClassDeclaration = [{
    void registerTypes();
  }];
}

#endif // XMP_DIALECT_TD
