//===- Lowering.h - State of the conversion to the runtime ------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_XMPTORUNTIME_LOWERING_H
#define XACC_CONVERSION_XMPTORUNTIME_LOWERING_H

#include "Conversion/Common/RuntimeCalls.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseSet.h"

namespace xacc {

/// Lowers the xmp ops of one module; see XMPToRuntime.cpp.
class RuntimeLowering {
public:
  explicit RuntimeLowering(mlir::ModuleOp module)
      : module(module), calls(module), typeConverter(module.getContext()),
        builder(module.getContext()),
        pointer(mlir::LLVM::LLVMPointerType::get(module.getContext())) {}

  llvm::LogicalResult run();

private:
  llvm::LogicalResult lowerConsumer(mlir::Operation *op);
  llvm::LogicalResult lowerProducer(mlir::Operation *op);

  // Pieces of calls.
  mlir::Value where(mlir::Operation *op) { return calls.location(builder, op); }
  mlir::Value i64(int64_t value) { return calls.constant(builder, loc, value); }
  mlir::Value orNull(mlir::Value handle) {
    return handle ? handle : calls.null(builder, loc);
  }
  mlir::OpFoldResult word(int64_t value) {
    return builder.getI64IntegerAttr(value);
  }
  mlir::Value subscripts(llvm::ArrayRef<int64_t> kinds,
                         mlir::OperandRange lower, mlir::OperandRange upper,
                         mlir::OperandRange step);
  mlir::Value aligns(xmp::ArrayType type, mlir::OperandRange offsets,
                     mlir::OperandRange widths);
  mlir::Value formats(xmp::TemplateType type, mlir::ValueRange widths,
                      mlir::ValueRange maps, mlir::ArrayAttr mapTypes);
  mlir::Value bounds(mlir::ValueRange values);
  mlir::Value extents(xmp::ArrayType type, mlir::OperandRange dynamic);
  template <typename Op> mlir::Value reflectWidths(Op op);
  mlir::Value flags(bool orthogonal, bool onDevice);
  mlir::Value asynchronous(mlir::Value flags);
  template <typename Op>
  llvm::SmallVector<mlir::Value> exchange(Op op, bool onDevice);
  /// Null where there is none: a number that is not looked at.
  mlir::Value idOr0(mlir::Value id) { return id ? id : i64(0); }
  mlir::Value field(mlir::Value handle, size_t offset, bool invariant,
                    mlir::Type type = {});
  /// The address of the first element of a contiguous memref, and how many
  /// there are.
  std::pair<mlir::Value, mlir::Value> buffer(mlir::Value memref);
  /// The first element of a memref with strides, its rank, and pointers to its
  /// sizes and strides.
  llvm::SmallVector<mlir::Value> section(mlir::Value memref);
  mlir::Value descriptorToMemRef(mlir::MemRefType type,
                                 llvm::ArrayRef<mlir::Value> parts);

  // Ops that consume handles, or neither consume nor yield any.
  mlir::Value lower(xmp::LocalViewOp op);
  mlir::Value lower(xmp::LocalOriginOp op);
  void describeFollowers(mlir::Operation *op);
  void lower(xmp::OwnedRangeOp op);
  void lower(xmp::CyclicOp op);
  void lower(xmp::PlanSweepsOp op);
  mlir::Value lower(xmp::AsMemRefOp op);
  mlir::Value lower(xmp::ElementOp op);
  void lower(xmp::TaskOp op);
  void lower(xmp::GlobalRangeOp op);
  void lower(xmp::RequireEqualOp op);
  void lower(xmp::RequireOp op);
  void lower(xmp::RequireStoredOp op);
  void lower(xmp::GmoveOp op);
  mlir::Value lower(xmp::GmoveMessagesOp op);
  mlir::Value lower(xmp::NumRoundsOp op);
  void lower(xmp::RoundOp op);
  void lower(xmp::EndMessagesOp op);
  void lower(xmp::MembershipOp op);
  mlir::Value section(mlir::OperandRange operands,
                      llvm::ArrayRef<int64_t> kinds, mlir::Type type,
                      mlir::Operation *op);
  std::pair<mlir::Value, mlir::Value> handleAndData(mlir::Value side);
  llvm::LogicalResult lower(xmp::ReductionOp op);
  llvm::LogicalResult lowerSection(xmp::ReductionOp op, int64_t type);
  void lower(xmp::BcastOp op);
  void lowerSection(xmp::BcastOp op);
  llvm::LogicalResult lower(xmp::LocatedReductionOp op);
  void lower(xmp::ReduceShadowOp op);
  void lower(xmp::ReflectOp op);
  void lower(xmp::OverlapPaysOp op);
  mlir::Value lower(xmp::ReflectStartOp op);
  mlir::Value lower(xmp::ReflectMessagesOp op);
  void lower(xmp::ReflectDoOp op);
  void lower(xmp::WaitAsyncOp op);
  llvm::LogicalResult lower(xmp::GlobalOp op);
  // Ops that yield handles.
  mlir::Value lower(xmp::NodesOp op);
  mlir::Value lower(xmp::TemplateOp op);
  void lower(xmp::TemplateFixOp op);
  mlir::Value lower(xmp::AllocOp op);
  mlir::Value lower(xmp::AttachOp op);
  mlir::Value lower(xmp::PointerOp op);
  mlir::Value lower(xmp::GetGlobalOp op);

  static std::string globalName(llvm::StringRef symbol) {
    return ("__xacc_desc_" + symbol).str();
  }
  bool inConstructor(mlir::Operation *op) {
    return constructors.contains(
        op->getParentOfType<mlir::FunctionOpInterface>());
  }

  mlir::ModuleOp module;
  RuntimeCalls calls;
  mlir::LLVMTypeConverter typeConverter;
  mlir::OpBuilder builder;
  mlir::LLVM::LLVMPointerType pointer;
  mlir::Location loc = mlir::UnknownLoc::get(builder.getContext());
  /// Functions that set handles of file scope.
  llvm::DenseSet<mlir::Operation *> constructors;
};

} // namespace xacc

#endif // XACC_CONVERSION_XMPTORUNTIME_LOWERING_H
