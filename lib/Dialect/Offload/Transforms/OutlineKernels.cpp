//===- OutlineKernels.cpp - Make functions of kernels ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the body of a kernel uses from above is passed to it:
//
//   constants        not at all: they are cloned
//   scalars          by value
//   complex numbers  as two scalars
//   memrefs          as the address of their first element, with the sizes and
//                    strides that the type leaves open; the kernel rebuilds
//                    them
//
// A host value is passed once, however many memrefs have it as a size or
// stride. To find that out, sizes and strides are followed back through views
// to the values that the program computed them from.
//
// Precondition: loops have their levels. Postcondition: no offload.kernel.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/Memory.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/Offload/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace xacc::offload {
#define GEN_PASS_DEF_OFFLOADOUTLINEKERNELSPASS
#include "Dialect/Offload/Transforms/Passes.h.inc"
} // namespace xacc::offload

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;

namespace {

class Outliner {
public:
  Outliner(KernelOp kernel, SymbolTable &symbols)
      : kernel(kernel), symbols(symbols), host(kernel),
        device(kernel.getContext()), loc(kernel.getLoc()) {}

  LogicalResult run();

private:
  std::string getName();
  Value pass(Value value);
  Value pass(OpFoldResult value);
  FailureOr<Value> rebuild(Value value);
  FailureOr<Value> rebuildMemRef(Value memref);
  OpFoldResult getSize(Value memref, int64_t dim);
  OpFoldResult getStride(Value memref, int64_t dim);
  SmallVector<Value> getExtents();
  DenseI32ArrayAttr getOverlaps();
  Value cloneToHost(Value value);

  KernelOp kernel;
  SymbolTable &symbols;
  OpBuilder host, device;
  Location loc;
  offload::FuncOp func;
  /// Arguments of the launch.
  SmallVector<Value> arguments;
  /// What stands for a host value in the kernel.
  llvm::DenseMap<Value, Value> passed;
  /// Values of the kernel's body that were computed on the host as well.
  IRMapping hostClones;
};

} // namespace

/// The line of the source that a location comes from, or 0.
static unsigned getLine(Location loc) {
  unsigned line = 0;
  loc->walk([&](Location part) {
    auto file = dyn_cast<FileLineColLoc>(part);
    if (!file)
      return WalkResult::advance();
    line = file.getLine();
    return WalkResult::interrupt();
  });
  return line;
}

std::string Outliner::getName() {
  if (std::optional<StringRef> name = kernel.getName())
    return name->str();
  std::string name = "kernel";
  for (Operation *op = kernel->getParentOp(); op; op = op->getParentOp())
    if (auto symbol = dyn_cast<SymbolOpInterface>(op)) {
      name = symbol.getName().str();
      break;
    }
  unsigned line = getLine(loc);
  return name + (line ? "_l" + std::to_string(line) : "_kernel");
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// What stands for a scalar of the host in the kernel.
Value Outliner::pass(Value value) {
  Value &inside = passed[value];
  if (inside)
    return inside;
  Operation *def = value.getDefiningOp();
  if (def && matchPattern(def, m_Constant()) && def->getNumOperands() == 0)
    return inside = device.clone(*def)->getResult(0);
  arguments.push_back(value);
  return inside = func.getBody().addArgument(value.getType(), value.getLoc());
}

Value Outliner::pass(OpFoldResult value) {
  if (auto dynamic = dyn_cast<Value>(value))
    return pass(dynamic);
  return arith::ConstantIndexOp::create(device, loc,
                                        *getConstantIntValue(value));
}

/// The memref with the same shape and strides that `memref` was made of; null
/// if it is the first.
static Value getSameShape(Value memref) {
  Operation *def = memref.getDefiningOp();
  if (auto enter = dyn_cast_or_null<EnterOp>(def))
    return enter.getHost();
  if (auto pointer = dyn_cast_or_null<DevicePtrOp>(def))
    return pointer.getSource();
  if (auto cast = dyn_cast_or_null<memref::CastOp>(def))
    return isa<MemRefType>(cast.getSource().getType()) ? cast.getSource()
                                                       : Value();
  return {};
}

/// The operand of `sizes` that belongs to a dimension that is dynamic.
static Value getDynamic(ArrayRef<int64_t> statics, ValueRange dynamics,
                        int64_t dim) {
  return dynamics[llvm::count_if(statics.take_front(dim),
                                 ShapedType::isDynamic)];
}

OpFoldResult Outliner::getSize(Value memref, int64_t dim) {
  while (true) {
    auto type = cast<MemRefType>(memref.getType());
    if (!type.isDynamicDim(dim))
      return host.getIndexAttr(type.getDimSize(dim));
    if (Value source = getSameShape(memref)) {
      memref = source;
      continue;
    }
    Operation *def = memref.getDefiningOp();
    if (auto cast = dyn_cast_or_null<memref::ReinterpretCastOp>(def))
      return cast.getMixedSizes()[dim];
    if (auto view = dyn_cast_or_null<xmp::AsMemRefOp>(def))
      return getDynamic(type.getShape(), view.getExtents(), dim);
    if (auto view = dyn_cast_or_null<ViewOp>(def))
      return getDynamic(type.getShape(), view.getSizes(), dim);
    if (auto alloc = dyn_cast_or_null<memref::AllocOp>(def))
      return getDynamic(type.getShape(), alloc.getDynamicSizes(), dim);
    if (auto alloc = dyn_cast_or_null<memref::AllocaOp>(def))
      return getDynamic(type.getShape(), alloc.getDynamicSizes(), dim);
    return host.createOrFold<memref::DimOp>(loc, memref, dim);
  }
}

OpFoldResult Outliner::getStride(Value memref, int64_t dim) {
  while (true) {
    auto type = cast<MemRefType>(memref.getType());
    auto [strides, offset] = type.getStridesAndOffset();
    if (!ShapedType::isDynamic(strides[dim]))
      return host.getIndexAttr(strides[dim]);
    if (Value source = getSameShape(memref)) {
      memref = source;
      continue;
    }
    Operation *def = memref.getDefiningOp();
    if (auto cast = dyn_cast_or_null<memref::ReinterpretCastOp>(def))
      return cast.getMixedStrides()[dim];
    if (auto view = dyn_cast_or_null<ViewOp>(def))
      if (!view.getStrides().empty())
        return getDynamic(strides, view.getStrides(), dim);
    auto metadata = memref::ExtractStridedMetadataOp::create(host, loc, memref);
    return OpFoldResult(metadata.getStrides()[dim]);
  }
}

/// The same memref in the kernel, over an address that is passed.
FailureOr<Value> Outliner::rebuildMemRef(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return kernel.emitOpError("uses a memref with a layout that is not "
                              "strided, ")
           << type;

  SmallVector<OpFoldResult> sizes, allStrides;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    sizes.push_back(getSize(memref, dim));
  // A static offset is part of the type: the address of what lies before.
  bool shifted = !ShapedType::isDynamic(offset) && offset != 0;
  auto viewType = type;
  Value base = memref;
  if (shifted) {
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      allStrides.push_back(getStride(memref, dim));
    viewType =
        MemRefType::get(type.getShape(), type.getElementType(),
                        StridedLayoutAttr::get(type.getContext(), 0, strides),
                        type.getMemorySpace());
    base = memref::ReinterpretCastOp::create(
        host, loc, viewType, memref, host.getIndexAttr(0), sizes, allStrides);
  }

  Value pointer = pass(
      PointerOp::create(host, loc, host.getType<LLVM::LLVMPointerType>(), base)
          .getResult());
  SmallVector<Value> dynamicSizes, dynamicStrides;
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    if (ShapedType::isDynamic(size))
      dynamicSizes.push_back(pass(sizes[dim]));
  // Those of a row-major layout follow from the sizes.
  if (isa<StridedLayoutAttr>(viewType.getLayout()))
    for (auto [dim, stride] : llvm::enumerate(strides))
      if (ShapedType::isDynamic(stride))
        dynamicStrides.push_back(pass(getStride(memref, dim)));
  Value view = ViewOp::create(device, loc, viewType, pointer, dynamicSizes,
                              dynamicStrides);
  if (!shifted)
    return view;
  auto inKernel = [&](ArrayRef<OpFoldResult> values) {
    return llvm::map_to_vector(values, [&](OpFoldResult value) -> OpFoldResult {
      if (auto dynamic = dyn_cast<Value>(value))
        return pass(dynamic);
      return value;
    });
  };
  return Value(memref::ReinterpretCastOp::create(
      device, loc, type, view, host.getIndexAttr(offset), inKernel(sizes),
      inKernel(allStrides)));
}

FailureOr<Value> Outliner::rebuild(Value value) {
  Type type = value.getType();
  if (isa<MemRefType>(type))
    return rebuildMemRef(value);
  if (type.isIntOrIndexOrFloat() || isa<LLVM::LLVMPointerType>(type))
    return pass(value);
  if (isa<ComplexType>(type)) {
    Value real = pass(complex::ReOp::create(host, loc, value).getResult());
    Value imaginary = pass(complex::ImOp::create(host, loc, value).getResult());
    return Value(complex::CreateOp::create(device, loc, type, real, imaginary));
  }
  InFlightDiagnostic diagnostic =
      kernel.emitOpError("uses a value of type ")
      << type << " from outside, which cannot be passed to a kernel";
  diagnostic.attachNote(value.getLoc()) << "defined here";
  return failure();
}

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

/// The value on the host; null if it is not known before the launch.
Value Outliner::cloneToHost(Value value) {
  if (Value clone = hostClones.lookupOrNull(value))
    return clone;
  if (!kernel.getBody().isAncestor(value.getParentRegion()))
    return value;
  Operation *def = value.getDefiningOp();
  if (!def || def->getNumRegions() != 0 || !isPure(def))
    return {};
  for (Value operand : def->getOperands()) {
    Value clone = cloneToHost(operand);
    if (!clone)
      return {};
    hostClones.map(operand, clone);
  }
  host.clone(*def, hostClones);
  return hostClones.lookup(value);
}

/// The outermost parallel loop that is reached first; with levels, if any has.
static LoopOp findOutermostLoop(KernelOp kernel) {
  LoopOp any, leveled;
  kernel.getBody().walk<WalkOrder::PreOrder>([&](LoopOp loop) {
    if (!loop.isParallel())
      return WalkResult::advance();
    if (!any)
      any = loop;
    if (loop.getLevels() == Levels::None)
      return WalkResult::advance();
    leveled = loop;
    return WalkResult::interrupt();
  });
  return leveled ? leveled : any;
}

/// Whether a block of a GPU runs an iteration of the outermost loop: where
/// lanes have loops of their own inside of it.
static bool isGangPerBlock(LoopOp outermost) {
  if (!outermost || bitEnumContainsAny(outermost.getLevels(), Levels::Vector))
    return false;
  return outermost.getBody()
      .walk([](LoopOp loop) {
        return bitEnumContainsAny(loop.getLevels(),
                                  Levels::Worker | Levels::Vector)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The trip counts of the outermost loop, the fastest varying first, at most
/// three: loops further out multiply into the last.
SmallVector<Value> Outliner::getExtents() {
  LoopOp loop = findOutermostLoop(kernel);
  if (!loop)
    return {};
  constexpr auto nsw = arith::IntegerOverflowFlags::nsw;
  bool gangPerBlock = isGangPerBlock(loop);
  Value zero = arith::ConstantIndexOp::create(host, loc, 0);
  SmallVector<Value> extents;
  for (unsigned d = loop.getNumLoops(); d-- > 0;) {
    Value lower = cloneToHost(loop.getLower()[d]);
    Value upper = cloneToHost(loop.getUpper()[d]);
    Value step = cloneToHost(loop.getStep()[d]);
    Value count = zero;
    if (lower && upper && step) {
      count = host.createOrFold<arith::SubIOp>(loc, upper, lower, nsw);
      count = host.createOrFold<arith::MaxSIOp>(loc, count, zero);
      count = host.createOrFold<arith::CeilDivUIOp>(loc, count, step);
    }
    size_t limit = gangPerBlock ? 1 : 3;
    if (extents.size() < limit)
      extents.push_back(count);
    else
      extents.back() =
          host.createOrFold<arith::MulIOp>(loc, extents.back(), count, nsw);
  }
  return extents;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Which of the pointers that are passed may be to the same memory.
DenseI32ArrayAttr Outliner::getOverlaps() {
  SmallVector<std::pair<int32_t, MemoryObject>> objects;
  for (auto [number, argument] : llvm::enumerate(arguments))
    if (isa<LLVM::LLVMPointerType>(argument.getType()))
      objects.emplace_back(number, findObject(argument));
  SmallVector<int32_t> pairs;
  for (auto [place, first] : llvm::enumerate(objects))
    for (const auto &second : ArrayRef(objects).drop_front(place + 1))
      if (first.second.mayOverlap(second.second))
        pairs.append({first.first, second.first});
  return device.getDenseI32ArrayAttr(pairs);
}

LogicalResult Outliner::run() {
  SmallVector<Value> extents = getExtents();

  func = offload::FuncOp::create(device, loc, getName(), kernel.getConstruct(),
                                 kernel.getBlockAttr());
  Block *entry = device.createBlock(&func.getBody());
  if (isGangPerBlock(findOutermostLoop(kernel)))
    func->setAttr(kGangPerBlockAttr, device.getUnitAttr());
  // At the end of the module, so that errors come in the order of the source.
  symbols.insert(func);

  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(kernel.getBody(), captured);
  for (Value value : captured) {
    FailureOr<Value> inside = rebuild(value);
    if (failed(inside))
      return failure();
    value.replaceUsesWithIf(*inside, [&](OpOperand &use) {
      return kernel.getBody().isAncestor(use.getOwner()->getParentRegion());
    });
  }
  entry->getOperations().splice(entry->end(),
                                kernel.getBody().front().getOperations());
  if (llvm::any_of(arguments, [](Value argument) {
        return isa<LLVM::LLVMPointerType>(argument.getType());
      }))
    func->setAttr(kMayOverlapAttr, getOverlaps());

  auto launch = LaunchOp::create(
      host, loc, FlatSymbolRefAttr::get(func.getSymNameAttr()),
      kernel.getQueue(), kernel.getNumGangs(), kernel.getNumWorkers(),
      kernel.getVectorLength(), extents, arguments);
  launch->setDiscardableAttrs(kernel->getDiscardableAttrDictionary());
  kernel.erase();
  return success();
}

namespace {
struct OutlineKernelsPass
    : public xacc::offload::impl::OffloadOutlineKernelsPassBase<
          OutlineKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<KernelOp> kernels;
    getOperation().walk([&](KernelOp kernel) { kernels.push_back(kernel); });
    if (kernels.empty())
      return;
    SymbolTable symbols(getOperation());
    for (KernelOp kernel : kernels)
      if (failed(Outliner(kernel, symbols).run()))
        return signalPassFailure();
  }
};
} // namespace
