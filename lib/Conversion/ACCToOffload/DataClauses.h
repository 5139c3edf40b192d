//===- DataClauses.h - Data clauses of acc constructs -----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_ACCTOOFFLOAD_DATACLAUSES_H
#define XACC_CONVERSION_ACCTOOFFLOAD_DATACLAUSES_H

#include "DeviceScope.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include <vector>

namespace xacc::acc_to_offload {

/// A box of elements, outermost dimension first; empty: all elements.
struct Section {
  llvm::SmallVector<mlir::Value> lower, extent;
};

/// How data leaves the device at the end of a construct.
struct DataExit {
  explicit DataExit(mlir::Operation *op) : op(op) {}

  mlir::Operation *op;
  /// Of `acc.update_host`, which does not end a life.
  bool update = false;
  offload::UnmapKind kind = offload::UnmapKind::Release;
  Section section;
  std::optional<mlir::Value> queue;
};

/// One variable of a construct's data clauses: the entry op that the construct
/// has as operand, with the exit ops that have its result.
struct DataClause {
  explicit DataClause(mlir::Operation *entry) : entry(entry) {}

  mlir::Operation *entry;
  mlir::Value host;
  Section section;
  mlir::Value pointer;
  /// The queue of its own that it has; null if it is complete at once.
  std::optional<mlir::Value> queue;
  mlir::StringAttr name;
  std::vector<DataExit> exits;
  /// Not of enter data and exit data.
  bool structured = true;
  /// Null until `enter` or `reuse`.
  mlir::Value device;
  /// The device copy is that of a construct around this one.
  bool reused = false;

  bool isImplicit() const { return mlir::acc::getImplicitFlag(entry); }
  mlir::Location getLoc() const { return entry->getLoc(); }
};

using DataClauses = std::vector<DataClause>;

/// Reads the clauses of a construct. What sections are computed from stands in
/// front of the builder's position afterwards.
mlir::FailureOr<DataClauses> readClauses(mlir::OpBuilder &builder,
                                         mlir::Operation *construct,
                                         mlir::ValueRange operands);

/// Takes the device copy of a construct around this one if there is one that
/// covers this clause.
bool reuse(DataClause &clause, mlir::OpBuilder &builder, DeviceScope &scope);

/// Brings data to the device, in `queue` if the clause has none of its own.
void enter(DataClause &clause, mlir::OpBuilder &builder, mlir::Value queue);
void exit(const DataClause &clause, mlir::OpBuilder &builder, mlir::Value queue,
          bool finalize = false);
/// Whether its end copies to the host.
bool copiesOut(const DataClause &clause);
/// Ends all clauses of a construct.
void exitAll(llvm::ArrayRef<DataClause> clauses, mlir::OpBuilder &builder,
             mlir::Value queue);
void update(const DataClause &clause, mlir::OpBuilder &builder,
            mlir::Value queue, bool ifPresent);

/// Replaces the result of the entry op by the device copy, or where `host` says
/// so by the host's variable.
void replaceResult(const DataClause &clause, mlir::OpBuilder &builder,
                   mlir::Region *onlyIn = nullptr, bool host = false);

/// Removes the entry and exit ops once the construct is gone.
void eraseOps(llvm::ArrayRef<DataClause> clauses);

/// The text that errors and remarks have for a variable.
std::string getName(const DataClause &clause);

} // namespace xacc::acc_to_offload

#endif // XACC_CONVERSION_ACCTOOFFLOAD_DATACLAUSES_H
