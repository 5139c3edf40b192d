//===- XMPToMPI.cpp - From xmp ops to the mpi dialect ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collectives and queries over the executing set are converted where that set
// is the world: not inside a task. Functions that may run in one are found by
// following calls, starting with those inside tasks and with functions whose
// callers are not all known. What a reflect does does not depend on the
// executing set; see ReflectToMPI.cpp.
//
// Precondition: localised IR. Postcondition: whatever is left has its meaning
// unchanged and is lowered by --convert-xmp-to-runtime.
//
//===----------------------------------------------------------------------===//

#include "../XMPToRuntime/RuntimeCalls.h"
#include "Conversion/Passes.h"
#include "Dialect/XMP/IR/XMP.h"
#include "ReflectToMPI.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include <optional>

namespace xacc {
#define GEN_PASS_DEF_CONVERTXMPTOMPIPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc;
using namespace xacc::xmp;

namespace {

/// Which ops may be executed inside a task.
class TaskAnalysis {
public:
  TaskAnalysis(ModuleOp module, bool assumeOutsideTasks);

  bool mayBeInTask(Operation *op) const {
    auto function = op->getParentOfType<FunctionOpInterface>();
    return op->getParentOfType<TaskOp>() || !function ||
           inTasks.contains(function);
  }

private:
  DenseSet<Operation *> inTasks;
};

} // namespace

TaskAnalysis::TaskAnalysis(ModuleOp module, bool assumeOutsideTasks) {
  SymbolTable symbols(module);
  SmallVector<Operation *> worklist;
  auto mark = [&](Operation *function) {
    if (inTasks.insert(function).second)
      worklist.push_back(function);
  };

  module.walk([&](FunctionOpInterface function) {
    bool hasKnownCallers =
        function->getParentOp() == module &&
        (function.isPrivate() || function.getName() == "main");
    if (!hasKnownCallers && !assumeOutsideTasks)
      mark(function);
  });

  // Callees by caller; uses that are no calls let anybody call.
  DenseMap<Operation *, SmallVector<Operation *>> callees;
  auto uses = SymbolTable::getSymbolUses(&module.getBodyRegion());
  if (!uses) {
    // Some op may use symbols in ways that nobody knows.
    for (auto function : module.getOps<FunctionOpInterface>())
      mark(function);
    return;
  }
  for (SymbolTable::SymbolUse use : *uses) {
    auto callee = symbols.lookup<FunctionOpInterface>(
        use.getSymbolRef().getRootReference());
    if (!callee)
      continue;
    auto call = dyn_cast<CallOpInterface>(use.getUser());
    auto symbol = call ? dyn_cast<SymbolRefAttr>(call.getCallableForCallee())
                       : SymbolRefAttr();
    auto caller = use.getUser()->getParentOfType<FunctionOpInterface>();
    if (symbol == use.getSymbolRef() && caller) {
      if (use.getUser()->getParentOfType<TaskOp>())
        mark(callee);
      else
        callees[caller].push_back(callee);
    } else if (!assumeOutsideTasks) {
      mark(callee);
    }
  }
  while (!worklist.empty())
    for (Operation *callee : callees.lookup(worklist.pop_back_val()))
      mark(callee);
}

/// The operation of MPI with the meaning of a kind, if there is one.
static std::optional<mpi::MPI_ReductionOpEnum>
getOperation(ReductionKind kind) {
  using Op = mpi::MPI_ReductionOpEnum;
  switch (kind) {
  case ReductionKind::Add:
    return Op::MPI_SUM;
  case ReductionKind::Mul:
    return Op::MPI_PROD;
  case ReductionKind::Max:
    return Op::MPI_MAX;
  case ReductionKind::Min:
    return Op::MPI_MIN;
  case ReductionKind::BAnd:
    return Op::MPI_BAND;
  case ReductionKind::BOr:
    return Op::MPI_BOR;
  case ReductionKind::BXor:
    return Op::MPI_BXOR;
  default:
    return std::nullopt;
  }
}

static Value getWorld(OpBuilder &builder, Location loc) {
  return mpi::CommWorldOp::create(builder, loc,
                                  mpi::CommType::get(builder.getContext()));
}

/// Keeps the user's text for messages.
static void replace(Operation *op, Operation *newOp) {
  if (Attribute text = op->getAttr("xmp.directive"))
    newOp->setAttr("xmp.directive", text);
  op->erase();
}

static void convertBarrier(BarrierOp op) {
  if (op.getSet())
    return;
  OpBuilder builder(op);
  Value world = getWorld(builder, op.getLoc());
  replace(op, mpi::Barrier::create(builder, op.getLoc(), Type(), world));
}

static void convertReduction(ReductionOp op) {
  auto operation = getOperation(op.getKind());
  Type element = cast<MemRefType>(op.getData().getType()).getElementType();
  if (op.getSet() || !operation || getTypeCode(element) == XACC_TYPE_OPAQUE)
    return;
  OpBuilder builder(op);
  Value world = getWorld(builder, op.getLoc());
  replace(op,
          mpi::AllReduceOp::create(builder, op.getLoc(), Type(), op.getData(),
                                   op.getData(), *operation, world));
}

/// A query that yields an index.
template <typename Query> static void convertQuery(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  auto query = Query::create(builder, loc, Type(), builder.getI32Type(),
                             getWorld(builder, loc));
  op->getResult(0).replaceAllUsesWith(arith::IndexCastOp::create(
      builder, loc, builder.getIndexType(), query->getResult(0)));
  op->erase();
}

namespace {
struct ConvertXMPToMPIPass
    : public xacc::impl::ConvertXMPToMPIPassBase<ConvertXMPToMPIPass> {
  using Base::Base;

  void runOnOperation() override {
    TaskAnalysis tasks(getOperation(), assumeOutsideTasks);
    Declarations declarations(getOperation());
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<BarrierOp, ReductionOp, NodeNumOp, NumNodesOp>(op)
              ? !tasks.mayBeInTask(op)
              : isa<ReflectOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      TypeSwitch<Operation *>(op)
          .Case([](BarrierOp op) { convertBarrier(op); })
          .Case([](ReductionOp op) { convertReduction(op); })
          .Case([](NodeNumOp op) { convertQuery<mpi::CommRankOp>(op); })
          .Case([](NumNodesOp op) { convertQuery<mpi::CommSizeOp>(op); })
          .Case([&](ReflectOp op) { (void)convertReflect(op, declarations); });
  }
};
} // namespace
