//===- ImportReduction.cpp - Reductions of loop directives --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unit/ACCSyntax.h"
#include "XMP/Nest.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

std::optional<xmp::ReductionKind>
XMPImporter::reductionKind(const ReductionSyntax &syntax, QualType type,
                           bool isOverNodes) {
  using Kind = xmp::ReductionKind;
  QualType element = type;
  while (const clang::ArrayType *array = unit.ast.getAsArrayType(element))
    element = array->getElementType();
  bool isBool = element->isBooleanType();
  bool isInteger = element->isIntegralOrEnumerationType();
  llvm::StringRef written = syntax.kind;
  bool isComplex = element->isComplexType() &&
                   (written == "+" || written == "-" || written == "*");
  if (isInteger && unit.ast.getTypeSize(element) > 64) {
    unit.error(syntax.loc,
               "a reduction needs numbers of at most 64 bits, not '" +
                   type.getAsString() + "'");
    return std::nullopt;
  }
  if (!isInteger && !element->isRealFloatingType() && !isComplex) {
    if (element->isComplexType())
      unit.error(syntax.loc,
                 "reduction kind '" + written +
                     "' does not fit a complex variable; write + - or *");
    else
      unit.error(syntax.loc,
                 "a reduction needs a variable of arithmetic type, not '" +
                     type.getAsString() + "'");
    return std::nullopt;
  }
  if (const auto *builtin = element->getAs<clang::BuiltinType>();
      builtin && isOverNodes && !isInteger &&
      !llvm::is_contained({clang::BuiltinType::Float,
                           clang::BuiltinType::Double,
                           clang::BuiltinType::LongDouble},
                          builtin->getKind())) {
    unit.error(syntax.loc, "a reduction over nodes needs float, double or long "
                           "double, not '" +
                               type.getAsString() +
                               "'; reduce a copy of such a type");
    return std::nullopt;
  }
  llvm::StringRef kind = syntax.kind;
  if (syntax.isLocated()) // firstmax and its like
    kind = kind.take_back(3);
  if (!isInteger && (kind == "&" || kind == "|" || kind == "^")) {
    unit.error(syntax.loc, "reduction kind '" + kind +
                               "' needs a variable of integer type");
    return std::nullopt;
  }
  bool sign = isSigned(element);
  if (kind == "+" || kind == "-")
    return isBool ? Kind::LOr : Kind::Add;
  if (kind == "*")
    return isBool ? Kind::LAnd : Kind::Mul;
  if (kind == "max")
    return isInteger && !sign ? Kind::UMax : Kind::Max;
  if (kind == "min")
    return isInteger && !sign ? Kind::UMin : Kind::Min;
  // What a copy begins with is a _Bool: 1, not all bits.
  if (kind == "&")
    return isBool ? Kind::LAnd : Kind::BAnd;
  if (kind == "|")
    return Kind::BOr;
  if (kind == "^")
    return Kind::BXor;
  return kind == "&&" ? Kind::LAnd : Kind::LOr;
}

bool XMPImporter::bindReductions(Nest &nest, bool onDevices) {
  for (const ReductionSyntax &syntax : nest.directive.reductions)
    for (size_t i = 0; i < syntax.variables.size(); ++i)
      if (!(syntax.isLocated()
                ? bindLocated(nest, syntax, i)
                : bindReduction(nest, syntax, syntax.variables[i], onDevices)))
        return false;
  return true;
}

/// A variable that can change, and that no other clause reduces.
bool XMPImporter::checkReducible(const Nest &nest,
                                 const ReductionSyntax &syntax,
                                 const VarDecl *var) {
  if (var->getType().isConstant(unit.ast))
    return unit.error(syntax.loc, "constant object '" + var->getName() +
                                      "' cannot be a reduction variable");
  if (llvm::any_of(nest.loops,
                   [&](const CanonicalLoop &loop) { return loop.var == var; }))
    return unit.error(syntax.loc,
                      "'" + var->getName() +
                          "' is the variable of the loop and cannot be "
                          "reduced; reduce another variable");
  if (nest.isReduced(var))
    return unit.error(syntax.loc,
                      "'" + var->getName() +
                          "' stands twice in the reductions of the loop");
  return true;
}

/// A number that is a member of a structure, in a loop on devices: the kernel
/// gets a number of its own for it.
bool XMPImporter::bindDeviceMember(Nest &nest, const ReductionSyntax &syntax,
                                   Expr *expr) {
  ObjectSyntax object = matchObject(expr);
  QualType type = expr->getType();
  if (!object.var || object.path.empty() || object.isOfElement ||
      !object.sections.empty() || !object.var->getType()->isRecordType() ||
      object.path.back()->isBitField() ||
      !(type->isIntegerType() || type->isRealFloatingType()))
    return unit.error(syntax.loc,
                      "'" + unit.textOf(expr) +
                          "' cannot be a reduction variable of a loop on "
                          "devices: of members, numbers of variables can; "
                          "reduce into a variable and copy its value");
  std::optional<xmp::ReductionKind> kind = reductionKind(syntax, type);
  Value memory = kind ? contiguousView(expr) : Value();
  if (!memory)
    return false;
  Nest::Reduction reduction{object.var, *kind,       syntax.loc, memory,
                            false,      object.path, expr};
  if (llvm::any_of(nest.reductions, [&](const Nest::Reduction &other) {
        return reduction.overlaps(other);
      }))
    return unit.error(syntax.loc,
                      "'" + object.var->getName() +
                          "' stands twice in the reductions of the loop");
  nest.reductions.push_back(std::move(reduction));
  return true;
}

/// Elements of an array in a loop on devices. The kernel gets an array of its
/// own for them, as it does for whole arrays; it uses no other elements.
bool XMPImporter::bindDeviceSection(Nest &nest, const ReductionSyntax &syntax,
                                    Tokens tokens) {
  bool isSection = llvm::any_of(tokens, [](const clang::Token &token) {
    return token.is(tok::l_square);
  });
  if (!isSection) {
    Expr *member = unit.parse(tokens, syntax.loc);
    return member && bindDeviceMember(nest, syntax, member);
  }
  Expr *expr = unit.parse(tokens.take_front(1), syntax.loc);
  if (!expr)
    return false;
  const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParens());
  const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  bool isOfArray = var && var->getType()->isArrayType() &&
                   llvm::none_of(tokens, [](const clang::Token &token) {
                     return token.isOneOf(tok::period, tok::arrow);
                   });
  if (!isOfArray)
    return unit.error(syntax.loc, "'" + spell(tokens) +
                                      "' cannot be a reduction variable of a "
                                      "loop on devices: only arrays can be "
                                      "reduced in part; reduce into a variable "
                                      "and copy its value");
  if (unit.scopes.findArray(var))
    return unit.error(syntax.loc, "distributed array '" + var->getName() +
                                      "' cannot be a reduction variable");
  if (syntax.kind == "&&" || syntax.kind == "||")
    return unit.error(syntax.loc, "reduction kind '" + syntax.kind +
                                      "' of a part of an array is not "
                                      "supported on devices; reduce all of it");
  QualType element;
  std::optional<xmp::ReductionKind> kind;
  if (!checkReducible(nest, syntax, var) ||
      !importData(tokens, syntax.loc, element) || // checks it
      !(kind = reductionKind(syntax, element)))
    return false;
  Value memory = contiguousView(expr);
  if (memory)
    nest.reductions.push_back({var, *kind, syntax.loc, memory,
                               /*isPart=*/true});
  return memory != nullptr;
}

/// A section, an element or a member: it is reduced where it is.
bool XMPImporter::bindSection(Nest &nest, const ReductionSyntax &syntax,
                              Tokens tokens) {
  for (const clang::Token &token : tokens) {
    const IdentifierInfo *name = token.getIdentifierInfo();
    const auto *var =
        dyn_cast_or_null<VarDecl>(name ? unit.scopes.findDecl(name) : nullptr);
    if (var && unit.scopes.findArray(var))
      return unit.error(syntax.loc, "distributed array '" + var->getName() +
                                        "' cannot be a reduction variable");
  }
  QualType type;
  Value view = importData(tokens, syntax.loc, type);
  if (!view)
    return false;
  std::optional<xmp::ReductionKind> kind = reductionKind(syntax, type);
  if (!kind)
    return false;
  nest.sections.push_back({*kind, view, Value()});
  return true;
}

/// Emits something for each element of a memref of any rank.
static void forEachIndex(OpBuilder &builder, Value memory, Location loc,
                         llvm::function_ref<void(ValueRange at)> body) {
  OpBuilder::InsertionGuard guard(builder);
  llvm::SmallVector<Value> at;
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  int64_t rank = cast<MemRefType>(memory.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim) {
    Value size = memref::DimOp::create(builder, loc, memory, dim);
    auto loop = scf::ForOp::create(builder, loc, zero, size, one);
    builder.setInsertionPointToStart(loop.getBody());
    at.push_back(loop.getInductionVar());
  }
  body(at);
}

/// Keeps the values of the sections, which start with the identity.
void XMPImporter::startSections(Nest &nest, Location loc) {
  for (Nest::Section &section : nest.sections) {
    auto type = cast<MemRefType>(section.view.getType());
    llvm::SmallVector<Value> extents;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (type.isDynamicDim(dim))
        extents.push_back(
            memref::DimOp::create(builder, loc, section.view, dim));
    section.saved = memref::AllocOp::create(
        builder, loc, MemRefType::get(type.getShape(), type.getElementType()),
        extents);
    Value start = identity(section.kind, type.getElementType(), loc);
    forEachIndex(builder, section.view, loc, [&](ValueRange at) {
      Value old = memref::LoadOp::create(builder, loc, section.view, at);
      memref::StoreOp::create(builder, loc, old, section.saved, at);
      memref::StoreOp::create(builder, loc, start, section.view, at);
    });
  }
}

/// Combines them over the nodes, and then with what they were.
bool XMPImporter::combineSections(Nest &nest, Location loc) {
  if (nest.sections.empty())
    return true;
  Value set = reductionSet(nest, loc);
  if (!set)
    return false;
  xmp::DirectiveAttr attr = attrOf(nest.directive);
  for (Nest::Section &section : nest.sections) {
    xmp::ReductionOp::create(builder, loc, section.kind, section.view, set)
        .setDirectiveAttr(attr);
    forEachIndex(builder, section.view, loc, [&](ValueRange at) {
      Value old = memref::LoadOp::create(builder, loc, section.saved, at);
      Value all = memref::LoadOp::create(builder, loc, section.view, at);
      memref::StoreOp::create(
          builder, loc, combine(section.kind, old, all, loc), section.view, at);
    });
    memref::DeallocOp::create(builder, loc, section.saved);
  }
  xmp::ReleaseOp::create(builder, loc, set);
  return true;
}

/// Finds the memory that a variable is reduced into.
bool XMPImporter::bindReduction(Nest &nest, const ReductionSyntax &syntax,
                                Tokens tokens, bool onDevices) {
  if (llvm::any_of(tokens, [](const clang::Token &token) {
        return token.isOneOf(tok::l_square, tok::period, tok::arrow);
      }))
    return onDevices ? bindDeviceSection(nest, syntax, tokens)
                     : bindSection(nest, syntax, tokens);
  Expr *expr = unit.parse(tokens, syntax.loc);
  if (!expr)
    return false;
  const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParens());
  const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!var)
    return unit.error(syntax.loc, "'" + spell(tokens) +
                                      "' is not a variable; reduce into a "
                                      "variable and copy its value");
  if (unit.scopes.findArray(var))
    return unit.error(syntax.loc, "distributed array '" + var->getName() +
                                      "' cannot be a reduction variable");
  QualType type = var->getType();
  if (!checkReducible(nest, syntax, var))
    return false;
  std::optional<xmp::ReductionKind> kind = reductionKind(
      syntax, type->isPointerType() ? type->getPointeeType() : type);
  if (!kind)
    return false;
  Location loc = at(syntax.loc);
  Nest::Reduction reduction{var, *kind, syntax.loc, Value()};
  if (type->isPointerType()) { // the one object it points to
    Variable &known = variable(var, loc);
    Value pointer = known.value;
    if (!pointer)
      pointer =
          LLVM::LoadOp::create(builder, loc, memoryType(type), known.pointer);
    reduction.memory = xmp::AsMemRefOp::create(
        builder, loc, MemRefType::get({}, memoryType(type->getPointeeType())),
        pointer, ValueRange());
  } else if (type->isScalarType()) {
    reduction.memory = memoryOf(var, loc);
  } else if (!(reduction.memory = contiguousView(expr))) {
    return false;
  }
  nest.reductions.push_back(reduction);
  return true;
}

//===----------------------------------------------------------------------===//
// Reductions of several xmp.loops, or of none
//===----------------------------------------------------------------------===//

/// Emits something for each element of a memref of rank 0 or 1.
void XMPImporter::forEachElement(Value memory, Location loc,
                                 llvm::function_ref<void(ValueRange at)> body) {
  auto type = cast<MemRefType>(memory.getType());
  if (type.getRank() == 0)
    return body({});
  Value zero = constantIndex(loc, 0), one = constantIndex(loc, 1);
  Value count = memref::DimOp::create(builder, loc, memory, zero);
  auto loop = scf::ForOp::create(builder, loc, zero, count, one);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

/// Accumulators of reductions that no xmp.loop has: the names mean them.
bool XMPImporter::emitAccumulators(const Nest &nest,
                                   llvm::SmallVectorImpl<Value> &accumulators,
                                   Location loc) {
  for (const Nest::Reduction &reduction : nest.reductions) {
    auto type = cast<MemRefType>(reduction.memory.getType());
    Value accumulator;
    if (type.getRank() == 0) {
      accumulator = allocate(type.getElementType(), loc);
    } else { // arrays may be larger than a stack
      llvm::SmallVector<Value> extents;
      if (!type.hasStaticShape())
        extents.push_back(memref::DimOp::create(builder, loc, reduction.memory,
                                                constantIndex(loc, 0)));
      accumulator = memref::AllocOp::create(builder, loc, type, extents);
    }
    Value start = identity(reduction.kind, type.getElementType(), loc);
    forEachElement(accumulator, loc, [&](ValueRange at) {
      memref::StoreOp::create(builder, loc, start, accumulator, at);
    });
    accumulators.push_back(accumulator);
    Variable bound;
    QualType declared = reduction.var->getType();
    if (declared->isPointerType())
      bound.value = pointerOf(accumulator, loc);
    else if (declared->isScalarType())
      bound.memory = accumulator;
    else
      bound.pointer = pointerOf(accumulator, loc);
    variables[reduction.var] = bound;
  }
  return true;
}

/// Combines them over the nodes, and then with the variables.
bool XMPImporter::combineAccumulators(Nest &nest,
                                      llvm::ArrayRef<Value> accumulators,
                                      Location loc) {
  if (accumulators.empty())
    return true;
  Value set = reductionSet(nest, loc);
  if (!set)
    return false;
  xmp::DirectiveAttr attr = attrOf(nest.directive);
  for (auto [reduction, accumulator] :
       llvm::zip(nest.reductions, accumulators)) {
    auto op = xmp::ReductionOp::create(builder, loc, reduction.kind,
                                       accumulator, set);
    op.setDirectiveAttr(attr);
    Value target = reduction.memory, source = accumulator;
    xmp::ReductionKind kind = reduction.kind;
    forEachElement(source, loc, [&](ValueRange at) {
      Value old = memref::LoadOp::create(builder, loc, target, at);
      Value all = memref::LoadOp::create(builder, loc, source, at);
      memref::StoreOp::create(builder, loc, combine(kind, old, all, loc),
                              target, at);
    });
    if (cast<MemRefType>(source.getType()).getRank() > 0)
      memref::DeallocOp::create(builder, loc, source);
  }
  xmp::ReleaseOp::create(builder, loc, set);
  return true;
}

Value XMPImporter::identity(xmp::ReductionKind kind, Type type, Location loc) {
  using Kind = xmp::ReductionKind;
  if (auto whole = dyn_cast<mlir::ComplexType>(type)) {
    Value re = identity(kind, whole.getElementType(), loc);
    Value im = identity(Kind::Add, whole.getElementType(), loc);
    return complex::CreateOp::create(builder, loc, type, re, im);
  }
  if (auto floating = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floating.getFloatSemantics();
    llvm::APFloat value = llvm::APFloat::getZero(semantics);
    if (kind == Kind::Mul || kind == Kind::LAnd)
      value = llvm::APFloat::getOne(semantics);
    else if (kind == Kind::Max || kind == Kind::Min)
      value = llvm::APFloat::getInf(semantics, kind == Kind::Max);
    return arith::ConstantOp::create(builder, loc,
                                     builder.getFloatAttr(floating, value));
  }
  unsigned width = type.getIntOrFloatBitWidth();
  llvm::APInt value(width, 0);
  switch (kind) {
  case Kind::Mul:
  case Kind::LAnd:
    value = llvm::APInt(width, 1);
    break;
  case Kind::Max:
    value = llvm::APInt::getSignedMinValue(width);
    break;
  case Kind::Min:
    value = llvm::APInt::getSignedMaxValue(width);
    break;
  case Kind::UMin:
  case Kind::BAnd:
    value = llvm::APInt::getAllOnes(width);
    break;
  default:
    break;
  }
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(type, value));
}

Value XMPImporter::combine(xmp::ReductionKind kind, Value a, Value b,
                           Location loc) {
  using Kind = xmp::ReductionKind;
  if (isa<mlir::ComplexType>(a.getType()))
    return kind == Kind::Add
               ? complex::AddOp::create(builder, loc, a, b).getResult()
               : complex::MulOp::create(builder, loc, a, b).getResult();
  bool isFloat = isa<FloatType>(a.getType());
  auto truth = [&](Value value) {
    return isFloat ? toBool(value, unit.ast.DoubleTy, loc)
                   : toBool(value, unit.ast.IntTy, loc);
  };
  switch (kind) {
  case Kind::Add:
    return isFloat ? arith::AddFOp::create(builder, loc, a, b).getResult()
                   : arith::AddIOp::create(builder, loc, a, b).getResult();
  case Kind::Mul:
    return isFloat ? arith::MulFOp::create(builder, loc, a, b).getResult()
                   : arith::MulIOp::create(builder, loc, a, b).getResult();
  case Kind::Max:
    return isFloat ? arith::MaxNumFOp::create(builder, loc, a, b).getResult()
                   : arith::MaxSIOp::create(builder, loc, a, b).getResult();
  case Kind::Min:
    return isFloat ? arith::MinNumFOp::create(builder, loc, a, b).getResult()
                   : arith::MinSIOp::create(builder, loc, a, b).getResult();
  case Kind::UMax:
    return arith::MaxUIOp::create(builder, loc, a, b);
  case Kind::UMin:
    return arith::MinUIOp::create(builder, loc, a, b);
  case Kind::BAnd:
    return arith::AndIOp::create(builder, loc, a, b);
  case Kind::BOr:
    return arith::OrIOp::create(builder, loc, a, b);
  case Kind::BXor:
    return arith::XOrIOp::create(builder, loc, a, b);
  default:
    break;
  }
  Value x = truth(a), y = truth(b);
  Value both = kind == Kind::LAnd
                   ? arith::AndIOp::create(builder, loc, x, y).getResult()
                   : arith::OrIOp::create(builder, loc, x, y).getResult();
  if (isFloat)
    return arith::UIToFPOp::create(builder, loc, a.getType(), both);
  return arith::ExtUIOp::create(builder, loc, a.getType(), both);
}

/// The nodes along the dimensions that a loop indexes: those whose
/// contributions are combined. All that run an iteration of this node have its
/// coordinates there.
Value XMPImporter::reductionSet(Nest &nest, Location loc, bool ofIteration) {
  using Kind = xmp::SubscriptKind;
  llvm::SmallVector<int64_t> kinds;
  llvm::SmallVector<Value> lower, upper, step;
  bool isNodes = nest.on->kind == Entity::Nodes;
  for (const Nest::Dim &dim : nest.dims) {
    if (dim.range) {
      if (!importSubscript(*dim.range, *nest.on, &dim - nest.dims.data(), kinds,
                           lower, upper, step))
        return nullptr;
    } else if (dim.isIndexed() && !ofIteration) {
      // Of a template also the nodes that own nothing: they need the result.
      kinds.push_back(static_cast<int64_t>(Kind::Every));
    } else if (dim.kind == xmp::kOnValue) {
      kinds.push_back(static_cast<int64_t>(Kind::Index));
      Value value = emitIndex(dim.offset);
      if (!value)
        return nullptr;
      if (dim.shift)
        value = arith::AddIOp::create(builder, loc, value,
                                      constantIndex(loc, dim.shift));
      lower.push_back(value);
    } else if (dim.kind == xmp::kOnAll && ofIteration) {
      kinds.push_back(static_cast<int64_t>(Kind::All));
    } else {
      kinds.push_back(static_cast<int64_t>(Kind::Own));
    }
  }
  Value on = handleOf(nest.on, loc);
  auto set = xmp::SetType::get(&unit.context);
  auto attribute = builder.getDenseI64ArrayAttr(kinds);
  if (isNodes)
    return xmp::NodesSectionOp::create(builder, loc, set, on, attribute, lower,
                                       upper, step);
  return xmp::TemplateSectionOp::create(builder, loc, set, on, attribute, lower,
                                        upper, step);
}

} // namespace xacc::frontend
