//===- XMP.h - The XMP dialect ----------------------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_IR_XMP_H
#define XACC_DIALECT_XMP_IR_XMP_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "Dialect/XMP/IR/XMPDialect.h.inc"
#include "Dialect/XMP/IR/XMPEnums.h.inc"

namespace xacc::xmp {

/// Most dimensions that nodes, templates and arrays may have.
constexpr int64_t kMaxDims = 7;

/// The extent written `*` in `xmp.nodes`: filled in from the number of ranks.
constexpr int64_t kStar = -1;

/// Ends of a range in a reference that stand for those of the dimension.
constexpr int64_t kFirstIndex = INT64_MIN;
constexpr int64_t kLastIndex = INT64_MAX;

/// The distribution format of one template dimension. Width 0 stands for the
/// default of the format, ShapedType::kDynamic for a run-time value.
struct Format {
  FormatKind kind = FormatKind::None;
  int64_t width = 0;

  bool operator==(const Format &other) const = default;
};

/// How one array dimension is mapped: the template dimension (F-order), -1
/// where it is collapsed, and the offset added to the array index.
struct Align {
  int64_t templateDim = -1;
  int64_t offset = 0;
  /// The width of a cyclic distribution (ShapedType::kDynamic for a run-time
  /// value); 0 where each node owns one range of indices.
  int64_t cyclicWidth = 0;

  bool isCollapsed() const { return templateDim < 0; }
  bool isCyclic() const { return cyclicWidth != 0; }
  bool operator==(const Align &other) const = default;
};

/// Shadow widths of one array dimension, in elements. A full shadow stores the
/// whole dimension on each node; its widths are 0.
struct Shadow {
  int64_t lower = 0;
  int64_t upper = 0;
  bool full = false;

  bool isEmpty() const { return lower == 0 && upper == 0 && !full; }
  bool operator==(const Shadow &other) const = default;
};

/// The type of packed messages: memref<?xi8>.
mlir::MemRefType getBytesType(mlir::MLIRContext *context);

// Attributes on operations of other dialects. The dialect verifies their types
// and places, see lib/Dialect/XMP/IR/DialectAttributes.cpp.

/// On an acc.loop around an xmp.loop (i64): how many loops it collapses.
/// xmp-localize makes these loops and moves the number to where acc has it.
constexpr llvm::StringLiteral kCollapseAttr = "xmp.collapse";
/// On operations of the mpi dialect (a #xmp.directive): the directive that they
/// come from.
constexpr llvm::StringLiteral kDirectiveAttr = "xmp.directive";
/// On a call of a library function (array<i32>): which operands are pointers
/// that it may write through. It writes no other memory that the program sees.
constexpr llvm::StringLiteral kWritesAttr = "xmp.writes";
/// On an llvm.load (a string): it loads the address of the elements of this
/// array of file scope.
constexpr llvm::StringLiteral kArrayAttr = "xmp.array";
/// On an arith.index_cast: the index has the value of a signed integer of the
/// program.
constexpr llvm::StringLiteral kExactAttr = "xmp.exact";
/// On an xmp.loop, only inside of xmp-localize: it is run for one box after
/// another of a loop around it (margin, peel). Its reductions stay in the node.
constexpr llvm::StringLiteral kPartAttr = "xmp.part";

/// What stands in one dimension of the `on` reference of `xmp.loop`. Values
/// from 0 on name a loop of the op.
enum OnKind : int64_t {
  kOnOwn = -1,   ///< `*`: the node's own coordinate, no restriction
  kOnAll = -2,   ///< `:`: every node of the dimension runs the iteration
  kOnValue = -3, ///< a value that does not change in the loop
  kOnInner = -4  ///< a loop nested in this one restricts the dimension
};

inline llvm::hash_code hash_value(const Format &f) {
  return llvm::hash_combine(f.kind, f.width);
}
inline llvm::hash_code hash_value(const Align &a) {
  return llvm::hash_combine(a.templateDim, a.offset, a.cyclicWidth);
}
inline llvm::hash_code hash_value(const Shadow &s) {
  return llvm::hash_combine(s.lower, s.upper, s.full);
}

/// The memory effects of communication: other ranks are another memory.
struct CommunicationResource
    : public mlir::SideEffects::Resource::Base<CommunicationResource> {
  llvm::StringRef getName() final { return "xmp::Communication"; }
};

} // namespace xacc::xmp

#define GET_ATTRDEF_CLASSES
#include "Dialect/XMP/IR/XMPAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "Dialect/XMP/IR/XMPTypes.h.inc"

#include "Dialect/XMP/IR/XMPInterfaces.h.inc"

#define GET_OP_CLASSES
#include "Dialect/XMP/IR/XMPOps.h.inc"

#endif // XACC_DIALECT_XMP_IR_XMP_H
