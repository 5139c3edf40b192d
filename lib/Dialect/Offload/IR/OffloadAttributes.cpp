//===- OffloadAttributes.cpp - Attributes on others' operations -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/KernelWork.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "Dialect/Offload/IR/LoopOrder.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/DialectAttributes.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace xacc::offload;
using xacc::xmp::DialectAttribute;
using xacc::xmp::isAttribute;

static bool isFunction(Operation *op) { return isa<FunctionOpInterface>(op); }

/// What a loop as one kernel communicates, on a GPU.
static bool isPreparable(Operation *op) {
  return isa<xacc::xmp::ReflectOp, xacc::xmp::ReflectDoOp,
             xacc::xmp::WaitAsyncOp, xacc::xmp::ReductionOp>(op);
}

static bool isList(Attribute attribute,
                   llvm::function_ref<bool(Attribute)> isElement) {
  auto list = dyn_cast<ArrayAttr>(attribute);
  return list && llvm::all_of(list, isElement);
}

static constexpr llvm::StringLiteral kUnit = "a unit attribute";
static constexpr llvm::StringLiteral kString = "a string";

static constexpr DialectAttribute kAttributes[] = {
    {kStructuredAttr, isAttribute<UnitAttr>, kUnit,
     [](Operation *op) { return isa<acc::EnterDataOp, acc::ExitDataOp>(op); },
     "acc.enter_data or acc.exit_data"},
    {kMapKindAttr, isAttribute<MapKindAttr>, "a #offload<map ...>",
     [](Operation *op) { return isa<ACC_DATA_ENTRY_OPS>(op); },
     "a data entry operation of acc"},
    {kWholeAttr, isAttribute<UnitAttr>, kUnit,
     [](Operation *op) {
       return isa<ACC_DATA_ENTRY_OPS>(op) || isa<ACC_DATA_EXIT_OPS>(op);
     },
     "a data entry or exit operation of acc"},
    {kStaticGangsAttr, isAttribute<UnitAttr>, kUnit,
     [](Operation *op) { return isa<LoopOp, acc::LoopOp>(op); },
     "an offload.loop or acc.loop"},
    {kAroundLastAttr, isAttribute<UnitAttr>, kUnit,
     [](Operation *op) { return isa<LoopOp>(op); }, "an offload.loop"},
    {kNoImageAttr, isAttribute<StringAttr>, kString,
     [](Operation *op) { return isa<KernelOp, acc::ParallelOp>(op); },
     "an offload.kernel or acc.parallel"},
    {kRoutineAttr, isAttribute<UnitAttr>, kUnit, isFunction, "a function"},
    {kOtherFileAttr, isAttribute<UnitAttr>, kUnit, isFunction, "a function"},
    {kExportAttr, isAttribute<StringAttr>, kString, isFunction, "a function"},
    {kExportGlobalsAttr,
     [](Attribute attribute) {
       return isList(attribute, isAttribute<StringAttr>);
     },
     "a list of strings", isFunction, "a function"},
    {kTemporaryAttr, isAttribute<UnitAttr>, kUnit,
     [](Operation *op) { return isa<memref::AllocaOp>(op); },
     "a memref.alloca"},
    {kStaysCAttr, isAttribute<StringAttr>, kString, isFunction, "a function"},
    {kBitcodeAttr, isAttribute<StringAttr>, kString, isFunction, "a function"},
    {kAnyTypeAttr, isAttribute<UnitAttr>, kUnit,
     [](Operation *op) { return isa<ModuleOp, MemoryEffectOpInterface>(op); },
     "a module or an access"},
    {kTypeTagsAttr,
     [](Attribute attribute) {
       return isList(attribute, isAttribute<LLVM::TBAATagAttr>);
     },
     "a list of #llvm.tbaa_tag",
     [](Operation *op) {
       return isa<memref::LoadOp, memref::StoreOp, xacc::xmp::LoadOp,
                  xacc::xmp::StoreOp>(op);
     },
     "a load or store of memref or xmp"},
    {kObjectAttr, isAttribute<StringAttr>, kString,
     [](Operation *op) { return isa<LLVM::LoadOp>(op); }, "an llvm.load"},
    {kLastValueAttr, isAttribute<UnitAttr>, kUnit,
     [](Operation *op) {
       return op->getName().getStringRef() == "scf.if" &&
              op->getNumResults() == 0;
     },
     "an scf.if without results"},
    {kOurCallAttr, isAttribute<UnitAttr>, kUnit,
     [](Operation *op) { return isa<LLVM::CallOp>(op); }, "an llvm.call"},
    {kWorkAttr,
     [](Attribute attribute) {
       return isList(attribute, [](Attribute product) {
         auto array = dyn_cast<DenseI64ArrayAttr>(product);
         return array && !array.empty() && array.size() <= 1 + kMaxFactors;
       });
     },
     "a list of products of a number and arguments",
     [](Operation *op) { return isa<FuncOp>(op); }, "an offload.func"},
    {kUpdatesAttr, isAttribute<DenseI32ArrayAttr>, "an array of integers",
     [](Operation *op) { return isa<FuncOp>(op); }, "an offload.func"},
    {kResultsAttr, isAttribute<DenseI32ArrayAttr>, "an array of integers",
     [](Operation *op) { return isa<FuncOp>(op); }, "an offload.func"},
    {kCallsAttr, isAttribute<UnitAttr>, kUnit,
     [](Operation *op) { return isa<FuncOp>(op); }, "an offload.func"},
    {kCooperativeAttr, isAttribute<UnitAttr>, kUnit,
     [](Operation *op) { return isa<FuncOp>(op); }, "an offload.func"},
    {kReordersSumsAttr, isAttribute<UnitAttr>, kUnit,
     [](Operation *op) { return isa<KernelOp, LaunchOp, FuncOp>(op); },
     "an offload.kernel, offload.launch or offload.func"},
    {kOnHostAttr, isAttribute<UnitAttr>, kUnit,
     [](Operation *op) {
       return isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::CallOp, LLVM::MemcpyOp>(
                  op) ||
              isMemoryEffectFree(op);
     },
     "an llvm.load, llvm.store, llvm.call or llvm.intr.memcpy, or has no "
     "effect "
     "on memory"},
    {kPartBlockAttr, isAttribute<DenseI32ArrayAttr>, "an array of integers",
     [](Operation *op) { return isa<memref::AllocaScopeOp>(op); },
     "a memref.alloca_scope"},
    {kPreparesAttr, isAttribute<UnitAttr>, kUnit, isPreparable,
     "xmp.reflect, xmp.reflect_do, xmp.wait_async or "
     "xmp.reduction"},
    {kPreparedAttr, isAttribute<IntegerAttr>, "an integer",
     [](Operation *op) { return isPreparable(op) || isa<LLVM::CallOp>(op); },
     "xmp.reflect, xmp.reflect_do, xmp.wait_async, xmp.reduction or "
     "llvm.call"},
    {kDescribesAttr, isAttribute<IntegerAttr>, "an integer",
     [](Operation *op) {
       return isa<KernelOp, LaunchOp>(op) || isPreparable(op);
     },
     "an offload.kernel, offload.launch, xmp.reflect, xmp.reflect_do, "
     "xmp.wait_async or xmp.reduction"},
    {kStepAttr, isAttribute<IntegerAttr>, "an integer",
     [](Operation *op) { return isa<memref::AllocaScopeOp, PartOp>(op); },
     "a memref.alloca_scope or offload.part"},
    {kSharedLoopsAttr, isAttribute<DenseI64ArrayAttr>, "an array of integers",
     [](Operation *op) { return isa<LoopOp>(op); }, "an offload.loop"},
};

LogicalResult
OffloadDialect::verifyOperationAttribute(Operation *op,
                                         NamedAttribute attribute) {
  return xacc::xmp::verifyDialectAttribute(kAttributes, op, attribute);
}

LogicalResult
OffloadDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned,
                                         NamedAttribute attribute) {
  return xacc::xmp::verifyArgumentAttribute({kDistinctAttr, kHiddenAttr}, op,
                                            attribute, "an argument");
}

LogicalResult
OffloadDialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned,
                                            NamedAttribute attribute) {
  return xacc::xmp::verifyArgumentAttribute({}, op, attribute, "a result");
}
