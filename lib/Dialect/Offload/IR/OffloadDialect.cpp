//===- OffloadDialect.cpp - Registration of the offload dialect -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace xacc::offload;

#include "Dialect/Offload/IR/OffloadDialect.cpp.inc"
#include "Dialect/Offload/IR/OffloadEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Dialect/Offload/IR/OffloadAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "Dialect/Offload/IR/OffloadTypes.cpp.inc"

void OffloadDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "Dialect/Offload/IR/OffloadTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Dialect/Offload/IR/OffloadAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Dialect/Offload/IR/OffloadOps.cpp.inc"
      >();
}
