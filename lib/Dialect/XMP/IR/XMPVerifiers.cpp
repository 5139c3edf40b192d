//===- XMPVerifiers.cpp - Verifiers of the XMP dialect --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The labels (C1), (C2), ... are those of the documentation of the operations
// and of the tests in test/Dialect/XMP/invalid.mlir. CommunicationVerifiers.cpp
// has the operations that exchange data.
//
//===----------------------------------------------------------------------===//

#include "Verifiers.h"

#include "Dialect/XMP/IR/ElementTypes.h"
#include "Dialect/XMP/IR/XMP.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace xacc::xmp;

//===----------------------------------------------------------------------===//
// Nodes, sets, templates
//===----------------------------------------------------------------------===//

LogicalResult NodesOp::verify() {
  ArrayRef<int64_t> shape = getResult().getType().getShape();
  ArrayRef<int64_t> sizes = getStaticSizes();
  // (C1)
  if (failed(verifyCount(*this, "sizes, one per dimension of the result",
                         shape.size(), sizes.size())) ||
      failed(verifyCount(*this, "size operands",
                         llvm::count_if(sizes, isDynamic), getSizes().size())))
    return failure();
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    // (C2)
    if (!isDynamic(size) && size != kStar && size < 1)
      return emitOpError() << "size " << size << " of dimension " << dim
                           << " is not positive";
    // (C1)
    int64_t expected = size == kStar ? ShapedType::kDynamic : size;
    if (shape[dim] != expected)
      return emitOpError() << "size of dimension " << dim
                           << " differs from the extent in "
                           << getResult().getType();
  }
  // (C3)
  if (getExecuting() && getOf())
    return emitOpError() << "is declared over the executing set and over a "
                            "reference; one of both is possible";
  return success();
}

template <typename OpT>
static LogicalResult verifySection(OpT op, int64_t rank) {
  ArrayRef<int64_t> kinds = op.getKinds();
  // (C1)
  if (failed(
          verifyCount(op, "subscripts, one per dimension", rank, kinds.size())))
    return failure();
  // (C2)
  for (int64_t kind : kinds)
    if (!symbolizeSubscriptKind(kind))
      return op.emitOpError() << kind << " is not a kind of subscript";
  int64_t numRanges =
      llvm::count(kinds, static_cast<int64_t>(SubscriptKind::Range));
  int64_t numIndices =
      llvm::count(kinds, static_cast<int64_t>(SubscriptKind::Index));
  return failure(
      failed(verifyCount(op, "lower subscript operands", numRanges + numIndices,
                         op.getLower().size())) ||
      failed(verifyCount(op, "upper subscript operands", numRanges,
                         op.getUpper().size())) ||
      failed(verifyCount(op, "subscript step operands", numRanges,
                         op.getStep().size())));
}

LogicalResult NodesSectionOp::verify() {
  return verifySection(*this, getNodes().getType().getRank());
}

LogicalResult TemplateSectionOp::verify() {
  return verifySection(*this, getTemplate().getType().getRank());
}

/// The bounds and maps of `xmp.template` and `xmp.template_fix`.
template <typename OpT>
static LogicalResult verifyShape(OpT op, ArrayRef<Format> formats,
                                 bool mayLackBounds, bool mayLackMaps) {
  size_t numBounds = op.getLower().size();
  if (!(mayLackBounds && numBounds == 0 && op.getUpper().empty()) &&
      (failed(verifyCount(op, "lower bounds, one per format", formats.size(),
                          numBounds)) ||
       failed(verifyCount(op, "upper bounds, one per format", formats.size(),
                          op.getUpper().size()))))
    return failure();
  int64_t numMaps = llvm::count_if(
      formats, [](Format f) { return f.kind == FormatKind::GBlock; });
  if (!(mayLackMaps && op.getMaps().empty()) &&
      failed(verifyCount(op, "maps, one per gblock format", numMaps,
                         op.getMaps().size())))
    return failure();
  ArrayAttr types = op.getMapTypesAttr();
  if (failed(verifyCount(op, "types, one per map", op.getMaps().size(),
                         types ? types.size() : 0)))
    return failure();
  if (types && !llvm::all_of(types.getAsValueRange<TypeAttr>(), [](Type type) {
        auto array = dyn_cast<MemRefType>(type);
        auto integer =
            array ? dyn_cast<IntegerType>(array.getElementType()) : nullptr;
        return integer && array.getRank() == 1 && !integer.isSignless() &&
               llvm::is_contained({8, 16, 32, 64}, integer.getWidth());
      }))
    return op.emitOpError()
           << "expects maps of one dimension and of integers that are signed "
              "or unsigned, has "
           << types;
  return success();
}

LogicalResult TemplateOp::verify() {
  ArrayRef<Format> formats = getResult().getType().getFormats();
  // (C1), (C4)
  if (failed(verifyShape(*this, formats, getUnfixed(), getUnfixed())))
    return failure();
  // (C2)
  int64_t numDistributed = llvm::count_if(
      formats, [](Format f) { return f.kind != FormatKind::None; });
  int64_t numNodeDims = getNodes().getType().getRank();
  if (numDistributed != numNodeDims)
    return emitOpError() << "distributes " << numDistributed
                         << " dimensions over a node array of " << numNodeDims;
  // (C3)
  return verifyCount(
      *this, "widths, one per '?' of the result",
      llvm::count_if(formats, [](Format f) { return isDynamic(f.width); }),
      getWidths().size());
}

LogicalResult TemplateFixOp::verify() {
  // (C1), (C2)
  return verifyShape(*this, getTemplate().getType().getFormats(),
                     /*mayLackBounds=*/true, /*mayLackMaps=*/true);
}

//===----------------------------------------------------------------------===//
// Arrays and globals
//===----------------------------------------------------------------------===//

/// (C1) to (C3) of `xmp.alloc`; `numExtents` is absent where there are none.
template <typename OpT>
static LogicalResult verifyArray(OpT op, std::optional<int64_t> numExtents) {
  ArrayType array = op.getResult().getType();
  TemplateType templ = op.getTemplate().getType();
  // (C1)
  for (auto [dim, align] : llvm::enumerate(array.getAlign()))
    if (align.templateDim >= templ.getRank())
      return op.emitOpError()
             << "aligns dimension " << dim << " with template dimension "
             << align.templateDim << ", the template has " << templ.getRank();
  // (C2)
  if (numExtents &&
      failed(verifyCount(op, "extents, one per '?' of the result",
                         array.getNumDynamicExtents(), *numExtents)))
    return failure();
  if (failed(verifyCount(op, "offsets, one per '?' of the result",
                         array.getNumDynamicOffsets(),
                         op.getOffsets().size())) ||
      failed(verifyCount(op, "widths, one per '?' of the result",
                         array.getNumDynamicWidths(), op.getWidths().size())))
    return failure();
  // (C3)
  for (auto [dim, align] : llvm::enumerate(array.getAlign())) {
    if (align.isCollapsed())
      continue;
    auto [kind, width] = templ.getFormats()[align.templateDim];
    int64_t expected = kind != FormatKind::Cyclic ? 0 : width == 0 ? 1 : width;
    if (align.cyclicWidth == expected)
      continue;
    return op.emitOpError()
           << "dimension " << dim << " is "
           << (align.isCyclic() ? "cyclic, but" : "not cyclic, unlike")
           << " template dimension " << align.templateDim
           << (align.isCyclic() ? " is not, or has another width" : "");
  }
  return success();
}

LogicalResult AllocOp::verify() {
  return verifyArray(*this, getExtents().size());
}

LogicalResult AttachOp::verify() {
  return verifyArray(*this, getExtents().size());
}

LogicalResult PointerOp::verify() {
  if (failed(verifyArray(*this, std::nullopt)))
    return failure();
  // (C4)
  for (auto [dim, extent] : llvm::enumerate(getResult().getType().getShape()))
    if (!isDynamic(extent))
      return emitOpError() << "extent " << extent << " of dimension " << dim
                           << " is static, xmp_malloc gives the extents";
  return success();
}

LogicalResult GlobalOp::verify() {
  // (C1)
  if (!isa<NodesType, SetType, TemplateType, ArrayType>(getType()))
    return emitOpError() << "expects nodes, set, template or array, has "
                         << getType();
  // (C2)
  if (getTempl() && !isa<ArrayType>(getType()))
    return emitOpError() << "has the template " << getTempl()
                         << ", but is no array";
  return success();
}

/// Finds the symbol and checks its type: (C1) of both users.
static FailureOr<GlobalOp> verifyGlobal(Operation *op, FlatSymbolRefAttr name,
                                        Type type,
                                        SymbolTableCollection &table) {
  auto global = table.lookupNearestSymbolFrom<GlobalOp>(op, name);
  if (!global)
    return op->emitOpError()
           << "'" << name.getValue() << "' is not an 'xmp.global'";
  if (global.getType() != type) {
    InFlightDiagnostic diag = op->emitOpError()
                              << "type " << type << " differs from "
                              << global.getType() << " of '" << name.getValue()
                              << "'";
    diag.attachNote(global.getLoc()) << "declared here";
    return diag;
  }
  return global;
}

LogicalResult GetGlobalOp::verifySymbolUses(SymbolTableCollection &table) {
  return verifyGlobal(*this, getNameAttr(), getType(), table);
}

LogicalResult SetGlobalOp::verifySymbolUses(SymbolTableCollection &table) {
  FailureOr<GlobalOp> global =
      verifyGlobal(*this, getNameAttr(), getHandle().getType(), table);
  if (failed(global))
    return failure();
  if (!global->getExternal())
    return success();
  InFlightDiagnostic diag = emitOpError()
                            << "'" << getName()
                            << "' belongs to another unit, which sets it";
  diag.attachNote(global->getLoc()) << "declared external here";
  return diag;
}

LogicalResult CastHandleOp::verify() {
  // (C1)
  bool fromPointer = isa<LLVM::LLVMPointerType>(getSource().getType());
  bool toPointer = isa<LLVM::LLVMPointerType>(getType());
  if (fromPointer == toPointer)
    return emitOpError() << "casts from pointer to handle or back, not "
                         << getSource().getType() << " to " << getType();
  // (C2)
  Type handle = fromPointer ? getType() : getSource().getType();
  if (getTempl() && !isa<TemplateType, ArrayType>(handle))
    return emitOpError() << "has the template " << getTempl()
                         << ", but is of no template or array";
  return success();
}

//===----------------------------------------------------------------------===//
// Computation
//===----------------------------------------------------------------------===//

/// (C1) of load, store and element.
template <typename OpT> static LogicalResult verifyIndices(OpT op) {
  return verifyCount(op, "indices, one per dimension",
                     op.getArray().getType().getRank(), op.getIndices().size());
}

LogicalResult LoadOp::verify() { return verifyIndices(*this); }
LogicalResult StoreOp::verify() { return verifyIndices(*this); }
LogicalResult ElementOp::verify() { return verifyIndices(*this); }
LogicalResult RequireStoredOp::verify() { return verifyIndices(*this); }

/// (C3) and (C6) of loop.
static LogicalResult verifyOnSubscripts(LoopOp op) {
  int64_t numLoops = op.getNumLoops(), numOffsets = 0;
  SmallVector<bool> used(numLoops, false);
  for (auto [dim, kind] : llvm::enumerate(op.getOnKinds())) {
    if (kind >= numLoops || kind < kOnInner)
      return op.emitOpError() << "subscript " << dim << " names loop " << kind
                              << " of " << numLoops;
    numOffsets += kind >= 0 || kind == kOnValue;
    if (kind < 0)
      continue;
    if (used[kind])
      return op.emitOpError() << "loop " << kind << " stands in two subscripts";
    used[kind] = true;
  }
  return verifyCount(op, "offsets, one per subscript that is a loop or a value",
                     numOffsets, op.getOffsets().size());
}

/// (C4) of loop.
static LogicalResult verifyLoopReductions(LoopOp op) {
  if (failed(verifyCount(op, "reduction kinds, one per reduction",
                         op.getReductions().size(),
                         op.getReductionKinds().size())))
    return failure();
  for (auto [index, operand, value] :
       llvm::enumerate(op.getReductions(), op.getReductionKinds())) {
    auto type = cast<MemRefType>(operand.getType());
    Type element = type.getElementType();
    std::optional<ReductionKind> kind = symbolizeReductionKind(value);
    if (!kind)
      return op.emitOpError() << value << " is not a reduction kind";
    if (!type.hasStaticShape() || !isScalar(element) || element.isIndex())
      return op.emitOpError()
             << "reduces memrefs of static shape with integers or floating "
                "point numbers, not "
             << type;
    if (isIntegerOnly(*kind) && !isa<IntegerType>(element))
      return op.emitOpError() << "reduction '" << stringifyReductionKind(*kind)
                              << "' is for integers, not for " << element;
    if (op.getPrivate(index).getType() != type)
      return op.emitOpError()
             << "body argument " << op.getNumLoops() + index << " has type "
             << op.getPrivate(index).getType() << ", the reduction " << type;
  }
  return success();
}

/// (C7) of loop.
static LogicalResult verifyWidening(LoopOp op) {
  size_t expected = op.getWidening() ? op.getNumLoops() : 0;
  if (failed(verifyCount(op, "lower widths", expected,
                         op.getLowerWidths().size())) ||
      failed(verifyCount(op, "upper widths", expected,
                         op.getUpperWidths().size())) ||
      (op.getUnbound() &&
       failed(verifyCount(op, "flags, one per loop", expected,
                          op.getUnbound()->size()))))
    return failure();
  bool isPeel = op.getWidening() == Widening::Peel;
  if (isPeel != bool(op.getPeel()))
    return op.emitOpError() << "'peel' goes with the number of operations to "
                               "wait for";
  if (op.getWidening() != Widening::Inner)
    return success();
  for (auto outer = op->getParentOfType<LoopOp>(); outer;
       outer = outer->getParentOfType<LoopOp>())
    if (outer.getWidening() && outer.getWidening() != Widening::Expand)
      return success();
  return op.emitOpError() << "has 'inner' outside of a loop with 'margin' or "
                             "'peel'";
}

LogicalResult LoopOp::verify() {
  size_t numLoops = getNumLoops();
  // (C1)
  if (numLoops == 0)
    return emitOpError() << "expects at least one loop";
  if (failed(verifyCount(*this, "upper bounds, one per loop", numLoops,
                         getUpper().size())) ||
      failed(verifyCount(*this, "steps, one per loop", numLoops,
                         getStep().size())) ||
      failed(verifyCount(*this, "body arguments, one per loop and reduction",
                         numLoops + getReductions().size(),
                         getBody().getNumArguments())))
    return failure();
  for (size_t loop = 0; loop != numLoops; ++loop)
    if (!getInductionVar(loop).getType().isIndex())
      return emitOpError() << "body argument " << loop << " has type "
                           << getInductionVar(loop).getType() << ", not index";
  // (C2)
  Type on = getOn().getType();
  int64_t onRank = isa<NodesType>(on) ? cast<NodesType>(on).getRank()
                                      : cast<TemplateType>(on).getRank();
  if (failed(verifyCount(*this, "'on' subscripts, one per dimension", onRank,
                         getOnKinds().size())))
    return failure();
  // (C5)
  for (auto flags : {getDescending(), getIndependent()}) {
    if (!flags)
      continue;
    if (failed(
            verifyCount(*this, "flags, one per loop", numLoops, flags->size())))
      return failure();
    if (!llvm::is_contained(*flags, true))
      return emitOpError() << "has flags of which none is set";
  }
  return failure(failed(verifyOnSubscripts(*this)) ||
                 failed(verifyLoopReductions(*this)) ||
                 failed(verifyMemRefs(*this)) || failed(verifyWidening(*this)));
}

LogicalResult LocalViewOp::verify() {
  // (C1)
  MemRefType expected = getArray().getType().getLocalType();
  if (getResult().getType() == expected)
    return success();
  return emitOpError() << "expects the local type " << expected << ", has "
                       << getResult().getType();
}

LogicalResult LocalOriginOp::verify() {
  // (C1)
  return verifyDim(*this, getDim(), getArray().getType().getRank());
}

LogicalResult OwnedRangeOp::verify() {
  // (C1)
  Type type = getSource().getType();
  return verifyDim(*this, getDim(),
                   isa<ArrayType>(type) ? cast<ArrayType>(type).getRank()
                                        : cast<TemplateType>(type).getRank());
}

LogicalResult GlobalRangeOp::verify() {
  // (C1)
  Type type = getSource().getType();
  return verifyDim(*this, getDim(),
                   isa<ArrayType>(type) ? cast<ArrayType>(type).getRank()
                                        : cast<TemplateType>(type).getRank());
}

LogicalResult AllocLikeOp::verify() {
  // (C1)
  ArrayType like = getLike().getType(), result = getResult().getType();
  if (getCopy())
    return result == like ? success()
                          : emitOpError() << "expects the type of the operand "
                                             "for a copy, has "
                                          << result;
  if (result == like)
    return success();
  if (result.hasShadow() || result.getShape() != like.getShape() ||
      result.getElementType() != like.getElementType() ||
      result.getAlign() != like.getAlign())
    return emitOpError() << "expects the type of the operand, or without its "
                            "shadow; has "
                         << result;
  return success();
}

LogicalResult NumThreadsOp::verify() {
  // (C1)
  if (getWork() && getAcc())
    return emitOpError("expects 'work' or 'acc', not both");
  return success();
}

LogicalResult PlanSweepsOp::verify() {
  // (C1)
  if (getSweeps() < 1 || getReach() < 1 || getBuffers() < 1)
    return emitOpError("expects positive numbers of sweeps, reach and buffers");
  // (C2)
  if (IntegerAttr across = getAcross();
      across && (across.getInt() < 0 || getArray().getType().getRank() < 2))
    return emitOpError("expects with 'across' a reach that is not negative and "
                       "an array of two dimensions");
  return success();
}

LogicalResult AllocWideOp::verify() {
  // (C1)
  ArrayType like = getLike().getType(), result = getResult().getType();
  if (result.getShape() != like.getShape() ||
      result.getElementType() != like.getElementType() ||
      result.getAlign() != like.getAlign())
    return emitOpError() << "expects an array that differs from the operand in "
                            "its shadow only, has "
                         << result;
  // (C2)
  for (auto [dim, align] : llvm::enumerate(like.getAlign())) {
    Shadow expected{ShapedType::kDynamic, ShapedType::kDynamic};
    if (align.templateDim < 0)
      expected = like.getShadow()[dim];
    if (result.getShadow()[dim] != expected)
      return emitOpError()
             << "expects a shadow of run-time width in dimensions "
                "of the template and that of the operand in "
                "others, has "
             << result;
  }
  return success();
}

LogicalResult CyclicOp::verify() {
  Type type = getSource().getType();
  bool isCyclic = false;
  // (C1), (C2)
  if (auto array = dyn_cast<ArrayType>(type)) {
    if (failed(verifyDim(*this, getDim(), array.getRank())))
      return failure();
    isCyclic = array.getAlign()[getDim()].isCyclic();
  } else {
    auto templ = cast<TemplateType>(type);
    if (failed(verifyDim(*this, getDim(), templ.getRank())))
      return failure();
    isCyclic = templ.getFormats()[getDim()].kind == FormatKind::Cyclic;
  }
  if (isCyclic)
    return success();
  return emitOpError() << "dimension " << getDim() << " of " << type
                       << " is not cyclic";
}

LogicalResult NodeCoordinateOp::verify() {
  // (C1)
  return verifyDim(*this, getDim(), getNodes().getType().getRank());
}

LogicalResult AsMemRefOp::verify() {
  auto type = cast<MemRefType>(getResult().getType());
  // (C1)
  if (failed(verifyCount(*this, "extents, one per '?' of the result",
                         type.getNumDynamicDims(), getExtents().size())))
    return failure();
  // (C2)
  return failure(failed(verifyIdentityLayout(*this, type)) ||
                 failed(verifyMemRefs(*this)));
}
