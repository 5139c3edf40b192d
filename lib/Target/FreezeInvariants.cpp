//===- FreezeInvariants.cpp - Short expressions for addresses -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/FreezeInvariants.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <optional>

using namespace llvm;

namespace {

class LoopFreezer {
public:
  LoopFreezer(Loop &loop, BasicBlock *preheader)
      : loop(loop), preheader(preheader) {}

  void run() {
    for (BasicBlock *block : loop.blocks())
      for (Instruction &instruction : make_early_inc_range(*block)) {
        if (!isAddressArithmetic(instruction))
          continue;
        if (Instruction *sum = joinTerms(instruction)) {
          instruction.replaceAllUsesWith(sum);
          instruction.eraseFromParent();
          continue;
        }
        for (Use &operand : instruction.operands())
          freeze(operand);
      }
  }

private:
  static bool isAddressArithmetic(const Instruction &instruction) {
    unsigned code = instruction.getOpcode();
    return code == Instruction::GetElementPtr ||
           ((code == Instruction::Add || code == Instruction::Sub) &&
            instruction.getType()->isIntegerTy());
  }

  /// A sum of what changes in the loop and what does not.
  struct Sum {
    Value *changing, *term;
    bool subtracts;
  };

  std::optional<Sum> asSum(Value *value) const {
    auto *operation = dyn_cast<BinaryOperator>(value);
    if (!operation || !loop.contains(operation) ||
        !isAddressArithmetic(*operation))
      return std::nullopt;
    Value *left = operation->getOperand(0), *right = operation->getOperand(1);
    bool subtracts = operation->getOpcode() == Instruction::Sub;
    if (!subtracts && loop.isLoopInvariant(left))
      std::swap(left, right);
    // Constants become part of the instructions that access memory.
    if (loop.isLoopInvariant(left) || !loop.isLoopInvariant(right) ||
        isa<Constant>(right))
      return std::nullopt;
    return Sum{left, right, subtracts};
  }

  /// x + a - b, where only x changes, as x + (a - b); null: something else.
  Instruction *joinTerms(Instruction &instruction) {
    std::optional<Sum> outer = asSum(&instruction);
    std::optional<Sum> inner = outer ? asSum(outer->changing) : std::nullopt;
    if (!inner)
      return nullptr;
    IRBuilder<> before(preheader->getTerminator());
    Value *first =
        inner->subtracts ? before.CreateNeg(inner->term) : inner->term;
    Value *term = outer->subtracts ? before.CreateSub(first, outer->term)
                                   : before.CreateAdd(first, outer->term);
    IRBuilder<> here(&instruction);
    return cast<Instruction>(
        here.CreateAdd(inner->changing, before.CreateFreeze(term)));
  }

  void freeze(Use &operand) {
    auto *value = dyn_cast<Instruction>(operand.get());
    // What scalar evolution does not look into is one term already.
    if (!value || loop.contains(value) || isa<FreezeInst, LoadInst>(value))
      return;
    FreezeInst *&term = terms[value];
    if (!term)
      term =
          new FreezeInst(value, "", preheader->getTerminator()->getIterator());
    operand.set(term);
  }

  Loop &loop;
  BasicBlock *preheader;
  DenseMap<Instruction *, FreezeInst *> terms;
};

} // namespace

void xacc::freezeInvariants(Module &module) {
  for (Function &function : module) {
    if (function.isDeclaration() || function.hasOptNone())
      continue;
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    for (Loop *loop : loops.getLoopsInPreorder()) {
      BasicBlock *preheader = loop->getLoopPreheader();
      // Vector loops have none: the checks in front of them branch to them.
      if (!preheader)
        preheader = InsertPreheaderForLoop(loop, &dominators, &loops, nullptr,
                                           /*PreserveLCSSA=*/false);
      if (preheader)
        LoopFreezer(*loop, preheader).run();
    }
  }
}
