//===- InlineRegions.cpp - Regions become part of their callers -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/InlineRegions.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

/// About as many instructions as LLVM inlines of a function that is called
/// once: its threshold is 15000, and most instructions cost 5.
static constexpr unsigned mostInstructions = 3000;

/// The call that a function is inlined into; null if it stays.
static CallBase *findOnlyCall(Function &function) {
  if (function.isDeclaration() || !function.hasLocalLinkage() ||
      !function.hasOneUse() || function.hasFnAttribute(Attribute::NoInline) ||
      function.hasOptNone() ||
      function.getInstructionCount() > mostInstructions)
    return nullptr;
  auto *call = dyn_cast<CallBase>(*function.user_begin());
  if (!call || call->getCalledFunction() != &function || call->isNoInline())
    return nullptr;
  Function &caller = *call->getFunction();
  if (&caller == &function || caller.hasOptNone() ||
      !AttributeFuncs::areInlineCompatible(caller, function) ||
      !isInlineViable(function).isSuccess())
    return nullptr;
  // LLVM lets functions tell of themselves before it inlines them.
  if (function.hasFnAttribute("instrument-function-entry"))
    return nullptr;
  return call;
}

void xacc::inlineRegions(Module &module, ArrayRef<StringRef> prefixes) {
  for (Function &function : make_early_inc_range(module)) {
    if (none_of(prefixes, [&](StringRef prefix) {
          return function.getName().starts_with(prefix);
        }))
      continue;
    CallBase *call = findOnlyCall(function);
    if (!call)
      continue;
    InlineFunctionInfo info;
    if (InlineFunction(*call, info, /*MergeAttributes=*/true).isSuccess())
      function.eraseFromParent();
  }
}
