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
// the construct finds them present. Of a `double ***a` a loop creates the
// pointers of the second level, and a nest of two enters the elements. An array
// of pointers with several dimensions is one level, with a loop for each.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using acc::DataClause;

/// The dimensions that the subscripts of a pointer or array go through, up to
/// `element`.
static size_t countDims(const ASTContext &ast, clang::QualType type,
                        clang::QualType &element) {
  size_t numDims = 0;
  if (type->isPointerType()) {
    ++numDims;
    type = type->getPointeeType();
  }
  for (; const clang::ArrayType *array = ast.getAsArrayType(type);
       type = array->getElementType())
    ++numDims;
  element = type;
  return numDims;
}

bool hasRows(const ASTContext &ast, const ObjectSyntax &object) {
  clang::QualType element;
  return object.var && !object.sections.empty() &&
         object.sections.size() >
             countDims(ast, object.whole->getType(), element) &&
         element->isPointerType();
}

/// One more dimension of the array of pointers that a level is.
bool ACCImporter::addRowDim(DataItem &item, const SectionSyntax &section) {
  SourceLocation where = item.object.expr->getExprLoc();
  Location loc = at(where);
  Value first =
      section.lower ? emitIndex(section.lower) : constantIndex(loc, 0);
  Value number;
  if (section.single)
    number = constantIndex(loc, 1);
  else if (section.length)
    number = emitIndex(section.length);
  else
    return unit.error(where, "'" + item.name +
                                 "' needs the number of its pointers; write "
                                 "both bounds of each section but the last");
  RowLevel &level = item.rowLevels.back();
  level.sections.push_back(section);
  level.first.push_back(first);
  level.number.push_back(number);
  return first && number;
}

/// Takes the sections off an item that lie behind pointers in an array.
bool ACCImporter::splitRows(DataItem &item) {
  ArrayRef<SectionSyntax> sections = item.object.sections;
  clang::QualType type = item.object.whole->getType(), element;
  for (;; type = element) {
    size_t numDims = countDims(unit.ast, type, element);
    if (sections.size() <= numDims || !element->isPointerType())
      break;
    item.rowLevels.emplace_back();
    for (const SectionSyntax &section : sections.take_front(numDims))
      if (!addRowDim(item, section))
        return false;
    sections = sections.drop_front(numDims);
  }
  if (item.rowLevels.empty())
    return true;
  item.rows.assign(sections.begin(), sections.end());
  item.rowClause = item.clause;
  item.object.sections.resize(item.rowLevels.front().sections.size());
  return true;
}

/// Gives the address of each pointer to what the sections of `depth` apply to,
/// in a loop for each level of pointers before it; with its type.
Value ACCImporter::emitRowLoops(const DataItem &item, size_t depth,
                                clang::QualType &pointer, Location loc) {
  clang::QualType type = item.object.whole->getType();
  Value base = type->isPointerType()
                   ? pointerIn(item.object.whole, loc)
                   : addressOf(emitPlace(item.object.whole), loc);
  pointer = type;
  bool isFirst = true;
  for (const RowLevel &level : ArrayRef(item.rowLevels).take_front(depth)) {
    if (!isFirst)
      base = LLVM::LoadOp::create(builder, loc, base.getType(), base);
    isFirst = false;
    // A null pointer leads to no rows.
    Value null = LLVM::ZeroOp::create(builder, loc, base.getType());
    Value isRow =
        LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ne, base, null);
    for (auto [first, number] : llvm::zip_equal(level.first, level.number)) {
      Value rows = arith::SelectOp::create(builder, loc, isRow, number,
                                           constantIndex(loc, 0));
      Value end = arith::AddIOp::create(builder, loc, first, rows);
      auto loop =
          scf::ForOp::create(builder, loc, first, end, constantIndex(loc, 1));
      builder.setInsertionPointToStart(loop.getBody());
      pointer = pointer->isPointerType()
                    ? pointer->getPointeeType()
                    : unit.ast.getAsArrayType(pointer)->getElementType();
      base = emitPointerAdd(base, pointer, loop.getInductionVar(), loc);
    }
  }
  return base;
}

/// One clause for what each pointer of a level leads to.
bool ACCImporter::emitRows(const DataItem &item, size_t depth,
                           DataClause clause, const Queue &queue,
                           Location loc) {
  DataItem row;
  row.object = item.object;
  row.object.sections.assign(item.rows.begin(), item.rows.end());
  if (depth < item.rowLevels.size())
    row.object.sections.assign(item.rowLevels[depth].sections.begin(),
                               item.rowLevels[depth].sections.end());
  // The runtime does for all rows together what it can, unless what computes
  // the sections may call it, too.
  bool together =
      llvm::all_of(row.object.sections, [](const SectionSyntax &section) {
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
  {
    OpBuilder::InsertionGuard guard(builder);
    clang::QualType pointer;
    row.pointer = emitRowLoops(item, depth, pointer, loc);
    row.clause = clause;
    row.modifiers = item.modifiers;
    row.name = item.name;
    Value pointee = LLVM::LoadOp::create(
        builder, loc, LLVM::LLVMPointerType::get(&unit.context), row.pointer);
    row.view = viewOfElements(pointee, pointer->getPointeeType(),
                              /*isPointee=*/true, /*noalias=*/false, loc);
    if (!row.view || !emitBounds(row))
      return false;
    emitRow(row, queue, loc);
  }
  call("xaccrtRowsEnd");
  return true;
}

/// The counter that `enter data` or `exit data` changes for a directive.
template <typename Queue>
static void setCounter(mlir::Operation *op, const Queue &queue) {
  if (queue.countsStructured)
    op->setAttr(offload::kStructuredAttr,
                mlir::UnitAttr::get(op->getContext()));
}

void ACCImporter::emitRow(DataItem &row, const Queue &queue, Location loc) {
  emitEntry(row, queue, /*structured=*/false, loc);
  auto finish = [&](auto op) {
    op.getDataClauseOperandsMutable().append(row.device);
    if (queue.condition)
      op.getIfCondMutable().assign(queue.condition);
    if constexpr (std::is_same_v<decltype(op), acc::ExitDataOp>)
      op.setFinalize(queue.finalize);
    if constexpr (std::is_same_v<decltype(op), acc::UpdateOp>)
      op.setIfPresent(queue.ifPresent);
    setCounter(op, queue);
  };
  switch (row.clause) {
  case DataClause::acc_copyin:
  case DataClause::acc_create:
  case DataClause::acc_create_zero:
    finish(createAcc<acc::EnterDataOp>(builder, loc));
    return;
  case DataClause::acc_update_device:
    finish(createAcc<acc::UpdateOp>(builder, loc));
    return;
  case DataClause::acc_update_self:
    finish(createAcc<acc::UpdateOp>(builder, loc));
    break;
  default:
    finish(createAcc<acc::ExitDataOp>(builder, loc));
    break;
  }
  emitExit(row, queue, /*structured=*/false, loc);
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
    // The pointers come with their values: a kernel may ask whether one is
    // null, and nothing is attached to those that are.
    item.clause = DataClause::acc_copyin;
    emitEntry(item, queue, /*structured=*/false, loc);
    auto op = createAcc<acc::EnterDataOp>(builder, loc);
    op.getDataClauseOperandsMutable().append(item.device);
    setCounter(op, queue);
    if (queue.condition)
      op.getIfCondMutable().assign(queue.condition);
    item.clause = DataClause::acc_present;
    for (size_t depth = 1; depth < item.rowLevels.size(); ++depth)
      if (!emitRows(item, depth, DataClause::acc_copyin, queue, loc))
        return false;
    if (!emitRows(item, item.rowLevels.size(), clause, queue, loc))
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
    if (!emitRows(item, item.rowLevels.size(), clause, queue, loc))
      return false;
    for (size_t depth = item.rowLevels.size() - 1; depth > 0; --depth)
      if (!emitRows(item, depth, DataClause::acc_delete, queue, loc))
        return false;
    DataItem pointers = item;
    pointers.clause = DataClause::acc_delete;
    emitEntry(pointers, queue, /*structured=*/false, loc);
    auto op = createAcc<acc::ExitDataOp>(builder, loc);
    op.getDataClauseOperandsMutable().append(pointers.device);
    op.setFinalize(queue.finalize);
    setCounter(op, queue);
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
        !emitRows(item, item.rowLevels.size(),
                  item.clause == DataClause::acc_update_device
                      ? DataClause::acc_update_device
                      : DataClause::acc_update_self,
                  queue, loc))
      return false;
  return true;
}

} // namespace xacc::frontend
