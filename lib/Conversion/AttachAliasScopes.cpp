//===- AttachAliasScopes.cpp - Arrays of file scope do not overlap --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The address of each load and store is followed back through address
// arithmetic and memref descriptors to where it comes from: the storage of an
// array of file scope (a load with the attribute `xmp.array`), an object of the
// C program (`llvm.mlir.addressof`, an argument with `offload.distinct`),
// memory that only one argument of a kernel leads to (a load with
// `offload.object`), or anything else. All but the last are known to be apart,
// since the runtime allocates the storage of arrays, and functions with
// `offload.object` are kernels, where objects of the C program count as
// anything else; accesses of these get alias scopes, in a domain of their
// function.
//
// Precondition: memrefs are lowered, and extractvalue of insertvalue preferably
// folded. Postcondition: no attribute `xmp.array`, `offload.object`,
// `offload.distinct` or `offload.hidden`.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"

namespace xacc {
#define GEN_PASS_DEF_XACCATTACHALIASSCOPESPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;

/// Lists of scopes grow with the square of the number of arrays.
static constexpr size_t kMaxArrays = 128;

/// What was inserted into an aggregate at a position; null if unknown.
static Value findInserted(Value aggregate, ArrayRef<int64_t> position) {
  while (auto insert = aggregate.getDefiningOp<LLVM::InsertValueOp>()) {
    if (insert.getPosition() == position)
      return insert.getValue();
    // Part of it, or around it.
    size_t common = std::min(insert.getPosition().size(), position.size());
    if (insert.getPosition().take_front(common) == position.take_front(common))
      return {};
    aggregate = insert.getContainer();
  }
  return {};
}

/// Whether an argument is the address of an object of the C program.
static bool isObject(BlockArgument argument) {
  auto function =
      dyn_cast<LLVM::LLVMFuncOp>(argument.getOwner()->getParentOp());
  return function && argument.getOwner()->isEntryBlock() &&
         function.getArgAttr(argument.getArgNumber(),
                             xacc::offload::kDistinctAttr);
}

/// A name for the object that a pointer points into: of an array of file scope,
/// the empty name for C objects, null if unknown.
static StringAttr findObject(Value pointer) {
  while (pointer) {
    Operation *def = pointer.getDefiningOp();
    if (!def)
      return isObject(cast<BlockArgument>(pointer))
                 ? StringAttr::get(pointer.getContext(), "")
                 : StringAttr();
    if (auto gep = dyn_cast<LLVM::GEPOp>(def))
      pointer = gep.getBase();
    else if (auto extract = dyn_cast<LLVM::ExtractValueOp>(def))
      pointer = findInserted(extract.getContainer(), extract.getPosition());
    else if (auto load = dyn_cast<LLVM::LoadOp>(def))
      return load->getAttrOfType<StringAttr>(
          load->hasAttr(xacc::xmp::kArrayAttr) ? xacc::xmp::kArrayAttr
                                               : xacc::offload::kObjectAttr);
    else if (auto object = dyn_cast<LLVM::AddressOfOp>(def))
      // The runtime's own data may be read and written behind calls.
      return object.getGlobalName().starts_with("__xacc_")
                 ? StringAttr()
                 : StringAttr::get(def->getContext(), "");
    else
      return {};
  }
  return {};
}

/// The lowering of scf.for leaves a loop's annotation beside the branch; the
/// translation to LLVM IR reads it from the operation's own attribute.
static void adoptLoopAnnotations(Operation *function) {
  function->walk([](LLVM::BrOp branch) {
    if (auto annotation = branch->getAttrOfType<LLVM::LoopAnnotationAttr>(
            "llvm.loop_annotation")) {
      branch->removeDiscardableAttr("llvm.loop_annotation");
      branch.setLoopAnnotationAttr(annotation);
    }
  });
}

namespace {
struct AttachAliasScopesPass
    : public xacc::impl::XACCAttachAliasScopesPassBase<AttachAliasScopesPass> {
  using Base::Base;

  void runOnOperation() override {
    adoptLoopAnnotations(getOperation());
    // An argument of a kernel may lead to an object of the C program.
    bool hasArguments = false;
    getOperation().walk([&](LLVM::LoadOp load) {
      hasArguments |= load->hasAttr(xacc::offload::kObjectAttr);
    });
    // Accesses by object, in the order of the program.
    llvm::MapVector<StringAttr, SmallVector<Operation *>> accesses;
    getOperation().walk([&](Operation *op) {
      Value pointer;
      if (auto load = dyn_cast<LLVM::LoadOp>(op))
        pointer = load.getAddr();
      else if (auto store = dyn_cast<LLVM::StoreOp>(op))
        pointer = store.getAddr();
      else
        return;
      StringAttr object = findObject(pointer);
      if (object && !(hasArguments && object.empty()))
        accesses[object].push_back(op);
    });
    getOperation().walk([](LLVM::LoadOp load) {
      load->removeAttr(xacc::xmp::kArrayAttr);
      load->removeAttr(xacc::offload::kObjectAttr);
    });
    for (unsigned number : llvm::seq(getOperation().getNumArguments()))
      for (StringRef name :
           {xacc::offload::kDistinctAttr, xacc::offload::kHiddenAttr})
        getOperation().removeArgAttr(number, name);
    if (accesses.size() < 2 || accesses.size() > kMaxArrays)
      return;

    MLIRContext *context = &getContext();
    auto domain = LLVM::AliasScopeDomainAttr::get(
        context, StringAttr::get(context, getOperation().getSymName()));
    SmallVector<Attribute> scopes;
    for (auto &[object, ops] : accesses)
      scopes.push_back(LLVM::AliasScopeAttr::get(
          domain,
          object.empty() ? StringAttr::get(context, "C objects") : object));
    for (auto [i, entry] : llvm::enumerate(accesses)) {
      SmallVector<Attribute> others;
      for (auto [k, scope] : llvm::enumerate(scopes))
        if (k != i)
          others.push_back(scope);
      auto own = ArrayAttr::get(context, scopes[i]);
      auto apart = ArrayAttr::get(context, others);
      for (Operation *op : entry.second) {
        auto access = cast<LLVM::AliasAnalysisOpInterface>(op);
        access.setAliasScopes(own);
        access.setNoAliasScopes(apart);
      }
    }
  }
};
} // namespace
