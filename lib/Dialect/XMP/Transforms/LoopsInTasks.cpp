//===- LoopsInTasks.cpp - The nodes of a loop in a task -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The nodes of a loop are the owners of the template section that its values
// run over, without what lies outside of the template:
//
//   if (the section is not empty)
//     task on that section: nothing
//
// Beginning a task checks that its nodes execute the task around it.
//
//===----------------------------------------------------------------------===//

#include "LoopsInTasks.h"
#include "Support/IndexArithmetic.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace xacc::xmp {

namespace {
class NodesOfLoop : IndexArithmetic {
public:
  explicit NodesOfLoop(LoopOp loop) : IndexArithmetic(loop), loop(loop) {}
  void require();

private:
  Value isAtMost(Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle, a, b);
  }
  void andAlso(Value condition) {
    isSome = isSome ? arith::AndIOp::create(builder, loc, isSome, condition)
                    : condition;
  }
  void addRange(int64_t dim, unsigned number);

  LoopOp loop;
  Value isSome; ///< whether the section is not empty
  SmallVector<int64_t> kinds;
  SmallVector<Value> lower, upper, step;
};
} // namespace

/// The template indices of a dimension that a loop runs over.
void NodesOfLoop::addRange(int64_t dim, unsigned number) {
  Value begin = loop.getLower()[number], end = loop.getUpper()[number];
  Value stride = loop.getStep()[number], one = constant(1);
  Value low = begin, high = sub(end, one);
  if (loop.isDescending(number)) {
    Value distance = max(sub(sub(begin, end), one), constant(0));
    low = sub(begin,
              mul(builder.createOrFold<arith::DivUIOp>(loc, distance, stride),
                  stride));
    high = max(begin, end);
    andAlso(isAtMost(add(end, one), begin));
  }
  if (Value offset = loop.getOffset(dim)) {
    low = add(low, offset);
    high = add(high, offset);
  }
  Type index = builder.getIndexType();
  auto bounds = GlobalRangeOp::create(builder, loc, index, index, loop.getOn(),
                                      builder.getI64IntegerAttr(dim));
  // The first value that lies in the template.
  Value missing = max(sub(bounds.getFirst(), low), constant(0));
  Value steps = builder.createOrFold<arith::DivUIOp>(
      loc, add(missing, sub(stride, one)), stride);
  low = add(low, mul(steps, stride));
  high = min(high, bounds.getLast());
  andAlso(isAtMost(low, high));
  kinds.push_back(static_cast<int64_t>(SubscriptKind::Range));
  lower.push_back(low);
  upper.push_back(high);
  step.push_back(stride);
}

void NodesOfLoop::require() {
  Type index = builder.getIndexType();
  auto formats = cast<TemplateType>(loop.getOn().getType()).getFormats();
  for (auto [dim, kind] : llvm::enumerate(loop.getOnKinds())) {
    if (kind >= 0) {
      addRange(dim, kind);
    } else if (kind == kOnAll || formats[dim].kind == FormatKind::None) {
      kinds.push_back(static_cast<int64_t>(SubscriptKind::All));
    } else if (kind == kOnValue) {
      Value value = loop.getOffset(dim);
      auto bounds =
          GlobalRangeOp::create(builder, loc, index, index, loop.getOn(),
                                builder.getI64IntegerAttr(dim));
      andAlso(isAtMost(bounds.getFirst(), value));
      andAlso(isAtMost(value, bounds.getLast()));
      kinds.push_back(static_cast<int64_t>(SubscriptKind::Index));
      lower.push_back(value);
    } else {
      // A node outside of the node array has no coordinate, and owns nothing.
      auto owned = OwnedRangeOp::create(builder, loc, loop.getOn(), dim);
      andAlso(isAtMost(owned.getFirst(), owned.getLast()));
      kinds.push_back(static_cast<int64_t>(SubscriptKind::Own));
    }
  }
  if (!isSome)
    return;
  auto ifOp = scf::IfOp::create(builder, loc, isSome, /*withElseRegion=*/false);
  builder.setInsertionPointToStart(ifOp.thenBlock());
  Value set = TemplateSectionOp::create(
      builder, loc, SetType::get(builder.getContext()), loop.getOn(),
      builder.getDenseI64ArrayAttr(kinds), lower, upper, step);
  auto task = TaskOp::create(builder, loc, set, /*nocomm=*/false);
  task.setDirective("loop");
  ReleaseOp::create(builder, loc, set);
  builder.createBlock(&task.getBody());
  // A task without effects would be dropped.
  RequireOp::create(builder, loc, isSome, constant(0), "loop in a task",
                    DirectiveAttr());
  YieldOp::create(builder, loc);
}

TaskOp getTaskAround(LoopOp loop) {
  auto task = loop->getParentOfType<TaskOp>();
  while (task && task.getNocomm())
    task = task->getParentOfType<TaskOp>();
  if (!task)
    return {};
  constexpr auto own = static_cast<int64_t>(SubscriptKind::Own);
  Operation *set = task.getSet().getDefiningOp();
  if (auto section = dyn_cast_or_null<TemplateSectionOp>(set))
    return llvm::is_contained(section.getKinds(), own) ? TaskOp() : task;
  if (auto section = dyn_cast_or_null<NodesSectionOp>(set))
    return llvm::is_contained(section.getKinds(), own) ? TaskOp() : task;
  return task;
}

void requireNodesInTask(LoopOp loop) {
  if (!getTaskAround(loop) || !isa<TemplateType>(loop.getOn().getType()) ||
      llvm::is_contained(loop.getOnKinds(), kOnInner))
    return;
  NodesOfLoop(loop).require();
}

} // namespace xacc::xmp
