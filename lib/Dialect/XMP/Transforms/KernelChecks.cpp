//===- KernelChecks.cpp - Checks of what kernels access -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel cannot end the job: it notes what it should not have accessed, and
// the host looks behind it.
//
//   int64 noted[subscripts] = {none, ...};
//   construct copy(noted) {
//     ... if (i is not stored) noted[k] = i; else a[i] ...
//   }
//   if (noted[k] != none) end the job with a[noted[k]];
//
// Each subscript of each access has a place of its own. Threads that note other
// subscripts there all note wrong ones, and any of them will do. One subscript
// is enough for a message: those of two threads may be of a stored element.
//
// Expects accesses by global indices, and leaves them, in conditions. A
// construct in a queue is waited for.
//
//===----------------------------------------------------------------------===//

#include "KernelChecks.h"
#include "LocalViews.h"
#include "Support/IndexArithmetic.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace xacc::xmp {

/// Not a global index of any array.
static constexpr int64_t kNone = kFirstStored;

namespace {
/// The subscripts that are looked at, and the place where the first one is
/// noted.
struct Access {
  Operation *op;
  Value array;
  ValueRange indices;
  SmallVector<int64_t> dims;
  int64_t place;
};

class ConstructChecks : IndexArithmetic {
public:
  ConstructChecks(Operation *construct, const ArrayInfo &info)
      : IndexArithmetic(construct), construct(construct),
        views(info, builder.saveInsertionPoint()) {
    construct->walk([&](Operation *op) {
      if (auto load = dyn_cast<LoadOp>(op))
        take(op, load.getArray(), load.getIndices());
      else if (auto store = dyn_cast<StoreOp>(op))
        take(op, store.getArray(), store.getIndices());
    });
  }

  void emit();

private:
  void take(Operation *op, Value array, ValueRange indices);
  void check(const Access &checked);
  void look(const Access &checked);

  Operation *construct;
  LocalViews views;
  SmallVector<Access> accesses;
  int64_t numPlaces = 0;
  /// Where they are noted.
  Value noted;
};
} // namespace

void ConstructChecks::take(Operation *op, Value array, ValueRange indices) {
  if (!isAvailableOutside(array, construct) ||
      (op->getNumResults() && !builder.getZeroAttr(op->getResult(0).getType())))
    return;
  Access access{op, array, indices, {}, numPlaces};
  for (auto [dim, index] : llvm::enumerate(indices))
    if (!isFirstStored(index))
      access.dims.push_back(dim);
  numPlaces += access.dims.size();
  accesses.push_back(std::move(access));
}

/// In the kernel. Without the element a load gives 0.
void ConstructChecks::check(const Access &checked) {
  Operation *access = checked.op;
  const LocalView &view = views.get(checked.array, loc);
  builder.setInsertionPoint(access);
  Value isStored = arith::ConstantIntOp::create(builder, loc, 1, 1);
  for (auto [number, dim] : llvm::enumerate(checked.dims)) {
    Value index = checked.indices[dim];
    Value isWrong = isElsewhere(builder, access->getLoc(), view, dim, index);
    auto ifOp =
        scf::IfOp::create(builder, loc, isWrong, /*withElseRegion=*/false);
    OpBuilder inner = ifOp.getThenBodyBuilder();
    Value place =
        arith::ConstantIndexOp::create(inner, loc, checked.place + number);
    Value noticed =
        arith::IndexCastOp::create(inner, loc, inner.getI64Type(), index);
    memref::StoreOp::create(inner, loc, noticed, noted, place);
    isStored = select(isWrong, arith::ConstantIntOp::create(builder, loc, 0, 1),
                      isStored);
  }
  auto ifOp = scf::IfOp::create(builder, loc, access->getResultTypes(),
                                isStored, access->getNumResults() != 0);
  access->replaceAllUsesWith(ifOp.getResults());
  access->moveBefore(ifOp.thenBlock(), ifOp.thenBlock()->begin());
  if (!access->getNumResults())
    return;
  builder.setInsertionPointToEnd(ifOp.thenBlock());
  scf::YieldOp::create(builder, loc, access->getResults());
  builder.setInsertionPointToEnd(ifOp.elseBlock());
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(access->getResult(0).getType()));
  scf::YieldOp::create(builder, loc, zero);
}

/// Behind the kernel.
void ConstructChecks::look(const Access &checked) {
  auto type = cast<ArrayType>(checked.array.getType());
  Value none = arith::ConstantIntOp::create(builder, loc, kNone, 64);
  for (auto [number, dim] : llvm::enumerate(checked.dims)) {
    Value index = memref::LoadOp::create(builder, loc, noted,
                                         constant(checked.place + number));
    auto ifOp = scf::IfOp::create(
        builder, loc, compare(arith::CmpIPredicate::ne, index, none),
        /*withElseRegion=*/false);
    OpBuilder inner = ifOp.getThenBodyBuilder();
    SmallVector<Value> element(type.getRank(), arith::ConstantIndexOp::create(
                                                   inner, loc, kFirstStored));
    element[dim] =
        arith::IndexCastOp::create(inner, loc, inner.getIndexType(), index);
    RequireStoredOp::create(inner, checked.op->getLoc(), checked.array, element)
        .setDirective("kernel");
  }
}

void ConstructChecks::emit() {
  if (!numPlaces)
    return;
  auto function = construct->getParentOfType<func::FuncOp>();
  OpBuilder entry = OpBuilder::atBlockBegin(&function.getBody().front());
  auto type = MemRefType::get(numPlaces, builder.getI64Type());
  noted = memref::AllocaOp::create(entry, loc, type);
  Value none = arith::ConstantIntOp::create(builder, loc, kNone, 64);
  for (int64_t place = 0; place < numPlaces; ++place)
    memref::StoreOp::create(builder, loc, none, noted, constant(place));
  Value device =
      acc::CopyinOp::create(builder, loc, type, noted, type.getElementType(),
                            /*varPtrPtr=*/Value(), /*bounds=*/ValueRange(),
                            /*async=*/ValueRange(), ArrayAttr(), ArrayAttr(),
                            acc::DataClause::acc_copy, /*structured=*/true,
                            /*implicit=*/true, builder.getStringAttr("checks"))
          .getAccVar();
  bool isInQueue = llvm::TypeSwitch<Operation *, bool>(construct)
                       .Case<ACC_COMPUTE_CONSTRUCT_OPS>([&](auto op) {
                         op.getDataClauseOperandsMutable().append(device);
                         return op.hasAsyncOnly() || op.getAsyncValue();
                       });
  for (const Access &access : accesses)
    check(access);
  builder.setInsertionPointAfter(construct);
  if (isInQueue)
    acc::WaitOp::create(builder, loc, ValueRange(), Value(), Value(),
                        UnitAttr(), Value());
  acc::CopyoutOp::create(builder, loc, device, noted, type.getElementType(),
                         /*bounds=*/ValueRange(), ValueRange(), ArrayAttr(),
                         ArrayAttr(), acc::DataClause::acc_copy,
                         /*structured=*/true, /*implicit=*/true,
                         builder.getStringAttr("checks"));
  for (const Access &access : accesses)
    look(access);
}

void addKernelChecks(func::FuncOp function, const ArrayInfo &info) {
  SmallVector<Operation *> constructs;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<ACC_COMPUTE_CONSTRUCT_OPS>(op))
      return WalkResult::advance();
    constructs.push_back(op);
    return WalkResult::skip();
  });
  for (Operation *construct : constructs)
    ConstructChecks(construct, info).emit();
}

} // namespace xacc::xmp
