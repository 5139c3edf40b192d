//===- PersistentPieces.cpp - Loops in pieces -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before:                    After:
//
//   scf.for %i = %l to %u      scf.while (%from = %l) {
//                                %one, %count = offload.persist_next
//                                %to = min(%u, %from + %count * step)
//                                scf.for %i = %from to %to
//                                scf.condition(%to < %u)
//                              }
//
//   scf.while { A } do { B }   scf.while {
//                                %one, %count = offload.persist_next
//                                %more = scf.while (%n = %count) {
//                                  scf.if %n == 0 { true } else { A; false }
//                                } do { B; %n - 1 }
//                                scf.condition(%more)
//                              }
//
//===----------------------------------------------------------------------===//

#include "PersistentPieces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace xacc::offload;

/// What nobody reads.
static Value createUnused(OpBuilder &b, Location loc, Type type) {
  if (type.isIntOrIndexOrFloat())
    return arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  return ub::PoisonOp::create(b, loc, type);
}

/// A loop around, in whose first region pieces are: `first` and the values that
/// the iterations carry.
static scf::WhileOp createPieces(OpBuilder &b, Location loc, TypeRange results,
                                 ValueRange carried, Value &first) {
  SmallVector<Value> initial(carried);
  initial.push_back(arith::ConstantIntOp::create(b, loc, 1, 1));
  auto pieces = scf::WhileOp::create(b, loc, results, initial);
  SmallVector<Type> types(ValueRange(initial).getTypes());
  SmallVector<Location> locs(types.size(), loc);
  Block *before = b.createBlock(&pieces.getBefore(), {}, types, locs);
  first = before->getArguments().back();
  SmallVector<Location> resultLocs(results.size(), loc);
  Block *after = b.createBlock(&pieces.getAfter(), {}, results, resultLocs);
  SmallVector<Value> again(after->getArguments().take_front(carried.size()));
  again.push_back(arith::ConstantIntOp::create(b, loc, 0, 1));
  scf::YieldOp::create(b, loc, again);
  b.setInsertionPointToStart(before);
  return pieces;
}

Piece xacc::offload::divide(scf::ForOp loop) {
  OpBuilder b(loop);
  Location loc = loop.getLoc();
  Type type = loop.getUpperBound().getType(), wide = b.getI64Type();
  SmallVector<Value> carried{loop.getLowerBound()};
  llvm::append_range(carried, loop.getInitArgs());
  Value first;
  scf::WhileOp pieces =
      createPieces(b, loc, TypeRange(ValueRange(carried)), carried, first);
  Block *before = b.getBlock();
  auto next = PersistNextOp::create(b, loc, first);
  auto widen = [&](Value value) -> Value {
    if (value.getType() == wide)
      return value;
    if (value.getType().isIndex())
      return arith::IndexCastOp::create(b, loc, wide, value);
    return arith::ExtSIOp::create(b, loc, wide, value);
  };
  Value from = before->getArgument(0), end = loop.getUpperBound();
  Value step = widen(loop.getStep()), count = widen(next.getCount());
  Value span = arith::SubIOp::create(b, loc, widen(end), widen(from));
  Value most = arith::DivSIOp::create(b, loc, span, step);
  Value isAll =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt, count, most);
  Value to = arith::AddIOp::create(b, loc, widen(from),
                                   arith::MulIOp::create(b, loc, count, step));
  to = arith::SelectOp::create(b, loc, isAll, widen(end), to);
  if (type.isIndex())
    to = arith::IndexCastOp::create(b, loc, type, to);
  else if (type != wide)
    to = arith::TruncIOp::create(b, loc, type, to);
  Value more =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, to, end);
  loop->replaceAllUsesWith(pieces.getResults().drop_front());
  loop->moveBefore(before, before->end());
  loop.setLowerBound(from);
  loop.setUpperBound(to);
  loop.getInitArgsMutable().assign(
      before->getArguments().drop_front().drop_back());
  SmallVector<Value> results{to};
  llvm::append_range(results, loop.getResults());
  b.setInsertionPointToEnd(before);
  scf::ConditionOp::create(b, loc, more, results);
  return {loop, next};
}

Piece xacc::offload::divide(scf::WhileOp loop) {
  OpBuilder b(loop);
  Location loc = loop.getLoc();
  size_t numCarried = loop.getInits().size();
  SmallVector<Type> carriedTypes(loop.getInits().getTypes());
  SmallVector<Type> types(carriedTypes);
  llvm::append_range(types, loop.getResultTypes());
  Value first;
  scf::WhileOp pieces = createPieces(b, loc, types, loop.getInits(), first);
  Block *outer = b.getBlock();
  auto next = PersistNextOp::create(b, loc, first);
  // The piece carries how many iterations are left, and results in whether
  // there are more, in what they begin with and in what they would leave.
  SmallVector<Value> initial(outer->getArguments().drop_back());
  initial.push_back(next.getCount());
  SmallVector<Type> pieceTypes{b.getI1Type()};
  llvm::append_range(pieceTypes, types);
  SmallVector<Type> forwardTypes(pieceTypes);
  forwardTypes.push_back(b.getIndexType());
  auto piece = scf::WhileOp::create(b, loc, forwardTypes, initial);
  SmallVector<Value> results(piece.getResults().drop_front().drop_back());
  scf::ConditionOp::create(b, loc, piece.getResult(0), results);
  // Whether to go on.
  SmallVector<Location> locs(initial.size(), loc);
  Block *before = b.createBlock(&piece.getBefore(), {},
                                TypeRange(ValueRange(initial)), locs);
  Value left = before->getArguments().back();
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  Value isEnd =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, left, zero);
  SmallVector<Type> chosenTypes{b.getI1Type()};
  llvm::append_range(chosenTypes, types);
  auto choice = scf::IfOp::create(b, loc, chosenTypes, isEnd, true);
  SmallVector<Value> forwarded{isEnd};
  llvm::append_range(forwarded, choice.getResults().drop_front());
  forwarded.push_back(left);
  scf::ConditionOp::create(b, loc, choice.getResult(0), forwarded);
  b.setInsertionPointToStart(choice.thenBlock());
  SmallVector<Value> paused{arith::ConstantIntOp::create(b, loc, 0, 1)};
  llvm::append_range(paused, before->getArguments().drop_back());
  for (Type type : loop.getResultTypes())
    paused.push_back(createUnused(b, loc, type));
  scf::YieldOp::create(b, loc, paused);
  Block *body = choice.elseBlock(), *oldBefore = loop.getBeforeBody();
  for (size_t i = 0; i < numCarried; ++i)
    oldBefore->getArgument(i).replaceAllUsesWith(before->getArgument(i));
  auto condition = cast<scf::ConditionOp>(oldBefore->getTerminator());
  body->getOperations().splice(body->end(), oldBefore->getOperations());
  b.setInsertionPoint(condition);
  SmallVector<Value> goesOn{condition.getCondition()};
  llvm::append_range(goesOn, before->getArguments().drop_back());
  llvm::append_range(goesOn, condition.getArgs());
  scf::YieldOp::create(b, loc, goesOn);
  condition.erase();
  // The iteration.
  SmallVector<Location> afterLocs(forwardTypes.size(), loc);
  Block *after = b.createBlock(&piece.getAfter(), {}, forwardTypes, afterLocs);
  Block *oldAfter = loop.getAfterBody();
  for (BlockArgument argument : oldAfter->getArguments())
    argument.replaceAllUsesWith(
        after->getArgument(1 + numCarried + argument.getArgNumber()));
  auto yield = cast<scf::YieldOp>(oldAfter->getTerminator());
  after->getOperations().splice(after->end(), oldAfter->getOperations());
  b.setInsertionPoint(yield);
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  SmallVector<Value> again(yield.getOperands());
  again.push_back(
      arith::SubIOp::create(b, loc, after->getArguments().back(), one));
  scf::YieldOp::create(b, loc, again);
  yield.erase();
  loop->replaceAllUsesWith(pieces.getResults().drop_front(numCarried));
  loop.erase();
  return {piece, next};
}

bool xacc::offload::mayDivide(Operation *loop) {
  auto counted = dyn_cast<scf::ForOp>(loop);
  if (counted && (counted.getUnsignedCmp() ||
                  counted.getUpperBound().getType().isInteger(128)))
    return false;
  auto initial = counted ? ValueRange(counted.getInitArgs())
                         : ValueRange(cast<scf::WhileOp>(loop).getInits());
  return llvm::all_of(initial.getTypes(), [](Type type) {
    return type.isIntOrIndexOrFloat() || isa<ComplexType>(type);
  });
}
