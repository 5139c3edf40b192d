//===- Sections.h - The function that tells what a kernel touches -*- C++ -*-=//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_OFFLOADTORUNTIME_SECTIONS_H
#define XACC_CONVERSION_OFFLOADTORUNTIME_SECTIONS_H

#include "Conversion/Common/RuntimeCalls.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Support/IndexArithmetic.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "xacc/DeviceABI.h"
#include "llvm/ADT/SetVector.h"

namespace xacc {

/// Arguments of a kernel in their structure.
struct KernelArguments {
  explicit KernelArguments(offload::FuncOp kernel);

  llvm::SmallVector<XaccSpan> spans;
  /// Numbers of the arguments that are pointers.
  llvm::SmallVector<unsigned> arrays;
  /// The first of those that say which part of the iterations is run; the
  /// number of arguments where none do.
  unsigned firstPart;
  /// Without padding at the end.
  int64_t sizeInBytes = 0;

  /// The number among the pointers.
  int64_t getArray(unsigned argument) const {
    return llvm::find(arrays, argument) - arrays.begin();
  }
};

/// Makes XaccFlow::sections of a kernel's sections region: stores,
/// straight-line, of one XaccBox after the other.
class SectionsEmitter : IndexArithmetic {
public:
  SectionsEmitter(offload::FuncOp kernel, const KernelArguments &arguments,
                  RuntimeCalls &calls)
      : IndexArithmetic(kernel.getContext(), kernel.getLoc()), kernel(kernel),
        arguments(arguments), calls(calls) {}

  mlir::func::FuncOp emit();

  int64_t getNumBoxes() const { return numBoxes; }
  /// Numbers of arguments: the pointers that are read, the numbers that are.
  llvm::ArrayRef<unsigned> getSources() const { return sources.getArrayRef(); }
  llvm::SmallVector<unsigned> getKeys() const;

private:
  /// Where the elements of a memref are.
  struct Place {
    unsigned argument;
    /// Bytes from the pointer; from there, elements; null for 0.
    mlir::Value bytes, elements;
    llvm::SmallVector<mlir::Value> strides;
  };

  void emit(mlir::Operation &op);
  void emit(offload::SectionOp op);
  void emit(offload::BoundsOp op);
  void emitWhole(int64_t kind, unsigned argument);
  void store(int64_t offset, mlir::Value value);
  void store(int64_t offset, int64_t value);
  void finishBox();
  void storeBox(const Place &place, int64_t kind, mlir::Type element,
                mlir::ValueRange lower, mlir::ValueRange upper,
                llvm::ArrayRef<int64_t> step);

  std::optional<Place> trace(mlir::Value memref);
  std::optional<Place> tracePointer(mlir::Value pointer);
  std::optional<Place> traceView(offload::ViewOp view);
  mlir::Value get(mlir::Value value);
  mlir::Value getArgument(unsigned number);
  /// Null is 0.
  mlir::Value add(mlir::Value lhs, mlir::Value rhs);
  mlir::Value mul(mlir::Value lhs, mlir::Value rhs);

  offload::FuncOp kernel;
  const KernelArguments &arguments;
  RuntimeCalls &calls;
  mlir::Value packed;
  /// The memory that boxes go to; `base` is the offset of the next one.
  mlir::Value boxes;
  int64_t base = 0;
  int64_t numBoxes = 0;
  /// Of the box that is being written, by offset.
  llvm::SmallVector<std::pair<int64_t, mlir::Value>> words;
  mlir::IRMapping values;
  llvm::SetVector<unsigned> sources, used;
};

} // namespace xacc

#endif // XACC_CONVERSION_OFFLOADTORUNTIME_SECTIONS_H
