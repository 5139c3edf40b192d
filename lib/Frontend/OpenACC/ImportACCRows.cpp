//===- ImportACCRows.cpp - Data behind arrays of pointers -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `copy(a[0:m][0:n])` of a `double **a` maps the pointers a[0] to a[m-1] and n
// elements behind each, and attaches one to the other (OpenACC 2.7, 2.7.1). The
// pointers are created first; then a loop enters the elements pointer by
// pointer, with dynamic reference counts, of which the runtime makes one step;
// the construct finds them present.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using acc::DataClause;

/// Takes the sections off an item that lie behind pointers in an array.
bool ACCImporter::splitRows(DataItem &item) {
  auto &sections = item.object.sections;
  clang::QualType type = item.object.whole->getType();
  size_t numDims = 0;
  if (type->isPointerType()) {
    ++numDims;
    type = type->getPointeeType();
  }
  for (; const clang::ArrayType *array = unit.ast.getAsArrayType(type);
       type = array->getElementType())
    ++numDims;
  if (sections.size() <= numDims || !type->isPointerType())
    return true;
  SourceLocation where = item.object.expr->getExprLoc();
  Location loc = at(where);
  if (numDims != 1)
    return unit.error(where, "'" + item.name +
                                 "' has sections behind an array of pointers "
                                 "with " +
                                 llvm::Twine(numDims) +
                                 " dimensions; only one is supported");
  size_t numRowDims = 1;
  clang::QualType row = type->getPointeeType();
  for (; const clang::ArrayType *array = unit.ast.getAsArrayType(row);
       row = array->getElementType())
    ++numRowDims;
  if (sections.size() > numDims + numRowDims)
    return unit.error(where, "'" + item.name +
                                 "' has sections behind two levels of "
                                 "pointers; only one is supported");
  item.rows.assign(sections.begin() + numDims, sections.end());
  item.rowClause = item.clause;
  sections.resize(numDims);
  const SectionSyntax &outer = sections.front();
  item.firstRow = outer.lower ? emitIndex(outer.lower) : constantIndex(loc, 0);
  if (outer.single)
    item.numRows = constantIndex(loc, 1);
  else if (outer.length)
    item.numRows = emitIndex(outer.length);
  else
    return unit.error(where, "'" + item.name +
                                 "' needs the number of its pointers; write "
                                 "both bounds of the first section");
  return item.firstRow && item.numRows;
}

/// One clause for the elements behind each pointer of an item.
bool ACCImporter::emitRows(const DataItem &item, DataClause clause,
                           const Queue &queue, Location loc) {
  clang::QualType type = item.object.whole->getType();
  Value base = type->isPointerType()
                   ? pointerIn(item.object.whole, loc)
                   : addressOf(emitPlace(item.object.whole), loc);
  type = type->isPointerType()
             ? type->getPointeeType()
             : unit.ast.getAsArrayType(type)->getElementType();
  Value end = arith::AddIOp::create(builder, loc, item.firstRow, item.numRows);
  // The runtime does for all rows together what it can, unless what computes
  // the sections may call it, too.
  bool together = llvm::all_of(item.rows, [](const SectionSyntax &section) {
    return (!section.lower || hasNoEffect(section.lower)) &&
           (!section.length || hasNoEffect(section.length));
  });
  auto call = [&](llvm::StringRef name) {
    if (!together)
      return;
    auto type =
        LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(&unit.context), {});
    declareFunction(name, type, nullptr, nullptr);
    LLVM::CallOp::create(builder, loc, type, name, ValueRange());
  };
  call("xaccrtRowsBegin");
  auto loop = scf::ForOp::create(builder, loc, item.firstRow, end,
                                 constantIndex(loc, 1));
  call("xaccrtRowsEnd");
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  DataItem row;
  row.object = item.object;
  row.object.sections.assign(item.rows.begin(), item.rows.end());
  row.clause = clause;
  row.name = item.name;
  row.pointer = emitPointerAdd(base, type, loop.getInductionVar(), loc);
  Value pointee =
      LLVM::LoadOp::create(builder, loc, base.getType(), row.pointer);
  row.view = viewOfElements(pointee, type->getPointeeType(),
                            /*isPointee=*/true, /*noalias=*/false, loc);
  if (!row.view || !emitBounds(row))
    return false;
  emitEntry(row, queue, /*structured=*/false, loc);
  auto finish = [&](auto op) {
    op.getDataClauseOperandsMutable().append(row.device);
    if (queue.condition)
      op.getIfCondMutable().assign(queue.condition);
    if constexpr (std::is_same_v<decltype(op), acc::ExitDataOp>)
      op.setFinalize(queue.finalize);
    if constexpr (std::is_same_v<decltype(op), acc::UpdateOp>)
      op.setIfPresent(queue.ifPresent);
  };
  switch (clause) {
  case DataClause::acc_copyin:
  case DataClause::acc_create:
  case DataClause::acc_create_zero:
    finish(createAcc<acc::EnterDataOp>(builder, loc));
    return true;
  case DataClause::acc_update_device:
    finish(createAcc<acc::UpdateOp>(builder, loc));
    return true;
  case DataClause::acc_update_self:
    finish(createAcc<acc::UpdateOp>(builder, loc));
    break;
  default:
    finish(createAcc<acc::ExitDataOp>(builder, loc));
    break;
  }
  emitExit(row, queue, /*structured=*/false, loc);
  return true;
}

/// The wait clause of a directive comes before what is done for rows.
void ACCImporter::waitForRows(llvm::ArrayRef<DataItem> items,
                              const Queue &queue, Location loc) {
  if (!queue.hasWait || llvm::all_of(items, [](const DataItem &item) {
        return item.rows.empty();
      }))
    return;
  auto op = createAcc<acc::WaitOp>(builder, loc);
  op.getWaitOperandsMutable().append(queue.waits);
  if (queue.number)
    op.getAsyncOperandMutable().assign(queue.number);
  else
    op.setAsync(queue.isAsync);
  if (queue.condition)
    op.getIfCondMutable().assign(queue.condition);
}

/// Before a construct or `enter data`. What it enters is then present.
bool ACCImporter::enterRows(std::vector<DataItem> &items, const Queue &queue,
                            Location loc) {
  waitForRows(items, queue, loc);
  for (DataItem &item : items) {
    if (item.rows.empty())
      continue;
    DataClause clause = item.clause;
    switch (clause) {
    case DataClause::acc_copy:
    case DataClause::acc_copyin:
    case DataClause::acc_copyin_readonly:
      clause = DataClause::acc_copyin;
      break;
    case DataClause::acc_copyout:
    case DataClause::acc_create:
      clause = DataClause::acc_create;
      break;
    case DataClause::acc_copyout_zero:
    case DataClause::acc_create_zero:
      clause = DataClause::acc_create_zero;
      break;
    default:
      continue; // present and the like: of the pointers
    }
    item.clause = DataClause::acc_create;
    emitEntry(item, queue, /*structured=*/false, loc);
    auto op = createAcc<acc::EnterDataOp>(builder, loc);
    op.getDataClauseOperandsMutable().append(item.device);
    if (queue.condition)
      op.getIfCondMutable().assign(queue.condition);
    item.clause = DataClause::acc_present;
    if (!emitRows(item, clause, queue, loc))
      return false;
  }
  return true;
}

/// After a construct, or for `exit data`.
bool ACCImporter::exitRows(std::vector<DataItem> &items, const Queue &queue,
                           Location loc) {
  waitForRows(items, queue, loc);
  for (DataItem &item : llvm::reverse(items)) {
    if (item.rows.empty())
      continue;
    DataClause clause = DataClause::acc_delete;
    switch (item.rowClause) {
    case DataClause::acc_copy:
    case DataClause::acc_copyout:
    case DataClause::acc_copyout_zero:
      clause = DataClause::acc_copyout;
      break;
    case DataClause::acc_copyin:
    case DataClause::acc_copyin_readonly:
    case DataClause::acc_create:
    case DataClause::acc_create_zero:
    case DataClause::acc_delete:
      break;
    default:
      continue;
    }
    if (!emitRows(item, clause, queue, loc))
      return false;
    DataItem pointers = item;
    pointers.clause = DataClause::acc_delete;
    emitEntry(pointers, queue, /*structured=*/false, loc);
    auto op = createAcc<acc::ExitDataOp>(builder, loc);
    op.getDataClauseOperandsMutable().append(pointers.device);
    op.setFinalize(queue.finalize);
    if (queue.condition)
      op.getIfCondMutable().assign(queue.condition);
    emitExit(pointers, queue, /*structured=*/false, loc);
  }
  return true;
}

bool ACCImporter::updateRows(std::vector<DataItem> &items, const Queue &queue,
                             Location loc) {
  waitForRows(items, queue, loc);
  for (DataItem &item : items)
    if (!item.rows.empty() &&
        !emitRows(item,
                  item.clause == DataClause::acc_update_device
                      ? DataClause::acc_update_device
                      : DataClause::acc_update_self,
                  queue, loc))
      return false;
  return true;
}

} // namespace xacc::frontend
