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

#include "Conversion/Common/RuntimeCalls.h"
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

/// Puts what `create` makes in the place of `op` where its set, or without one
/// the executing set, is the world.
static void convertCollective(
    Operation *op, Value set, bool mayBeInTask,
    const Declarations &declarations,
    llvm::function_ref<Operation *(OpBuilder &, Value world)> create) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Arithmetic arith(builder, loc);
  OpFoldResult condition = builder.getBoolAttr(!mayBeInTask);
  if (set)
    condition = declarations.isWorld(set, arith)
                    .value_or(OpFoldResult(builder.getBoolAttr(false)));
  if (isConstantIntValue(condition, 0)) {
    arith.undo();
    return;
  }
  Value world = arith.world();
  bool isUnconditional = Arithmetic::isTrue(condition);
  if (!isUnconditional) {
    auto ifWorld = scf::IfOp::create(builder, loc, arith.value(condition),
                                     /*withElseRegion=*/true);
    op->moveBefore(ifWorld.elseBlock()->getTerminator());
    builder.setInsertionPointToStart(ifWorld.thenBlock());
  }
  Operation *newOp = create(builder, world);
  // The user's text, for messages.
  if (StringAttr text = cast<DirectiveOpInterface>(op).getDirectiveAttr())
    newOp->setAttr(kDirectiveAttr, text);
  if (!isUnconditional)
    return;
  op->erase();
  // Nothing else would remove the set, whose creation has effects.
  if (set && llvm::all_of(set.getUsers(), llvm::IsaPred<ReleaseOp>)) {
    Operation *section = set.getDefiningOp();
    for (Operation *release : llvm::make_early_inc_range(set.getUsers()))
      release->erase();
    section->erase();
  }
}

/// Whether an op has a clause that MPI has no word for: data on a device, or
/// completion by number. Such ops stay for the runtime.
template <typename Op> static bool needsRuntime(Op op) {
  return op.getAcc() || op.getAsync();
}

static void convertReduction(ReductionOp op, bool mayBeInTask,
                             const Declarations &declarations) {
  auto type = dyn_cast<MemRefType>(op.getData().getType());
  if (needsRuntime(op) || !type || !type.getLayout().isIdentity())
    return;
  auto operation = getOperation(op.getKind());
  Type element = type.getElementType();
  if (!operation || getTypeCode(element) == XACC_TYPE_OPAQUE)
    return;
  Value data = op.getData();
  convertCollective(op, op.getSet(), mayBeInTask, declarations,
                    [&](OpBuilder &builder, Value world) -> Operation * {
                      return mpi::AllReduceOp::create(builder, op.getLoc(),
                                                      Type(), data, data,
                                                      *operation, world);
                    });
}

static void convertBarrier(BarrierOp op, bool mayBeInTask,
                           const Declarations &declarations) {
  if (op.getAcc())
    return;
  convertCollective(op, op.getSet(), mayBeInTask, declarations,
                    [&](OpBuilder &builder, Value world) -> Operation * {
                      return mpi::Barrier::create(builder, op.getLoc(), Type(),
                                                  world);
                    });
}

/// A query that yields an index.
template <typename Query> static void convertQuery(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  auto query = Query::create(builder, loc, Type(), builder.getI32Type(),
                             Arithmetic(builder, loc).world());
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
      if (isa<BarrierOp, ReductionOp, NodeNumOp, NumNodesOp, ReflectOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      bool mayBeInTask = tasks.mayBeInTask(op);
      TypeSwitch<Operation *>(op)
          .Case([&](BarrierOp op) {
            convertBarrier(op, mayBeInTask, declarations);
          })
          .Case([&](ReductionOp op) {
            convertReduction(op, mayBeInTask, declarations);
          })
          .Case([&](NodeNumOp op) {
            if (!mayBeInTask)
              convertQuery<mpi::CommRankOp>(op);
          })
          .Case([&](NumNodesOp op) {
            if (!mayBeInTask)
              convertQuery<mpi::CommSizeOp>(op);
          })
          .Case([&](ReflectOp op) {
            if (!needsRuntime(op))
              (void)convertReflect(op, declarations);
          });
    }
  }
};
} // namespace
