//===- DistributedArrays.cpp - Alignment and shadow of arrays -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `align` and `shadow` say of an array: the type of its handle.
//
//===----------------------------------------------------------------------===//

#include "Unit/DistributedArrays.h"
#include "mlir/IR/Builders.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

static bool isSign(const Token &token) {
  return token.isOneOf(tok::plus, tok::minus);
}

namespace {

/// The two sides of an `align`: `a[i][j] with t(j, i + 1)`.
class AlignmentMatcher {
public:
  AlignmentMatcher(Unit &unit, const Declaration &declaration,
                   const Entity &templ, int64_t rank,
                   llvm::SmallVectorImpl<xmp::Align> &align)
      : unit(unit), declaration(declaration), with(*declaration.with),
        templ(templ), rank(rank), align(align), dummies(rank, nullptr),
        used(rank, false) {}

  bool run() {
    align.assign(rank, xmp::Align());
    return checkCounts() && collectDummies() && matchTemplate() && checkUsed();
  }

private:
  bool checkCounts();
  bool collectDummies();
  bool matchTemplate();
  bool matchExpression(const Subscript &subscript, int64_t &dim,
                       int64_t &offset);
  bool checkUsed();

  int64_t find(const Token &token) const {
    const IdentifierInfo *name = token.getIdentifierInfo();
    for (int64_t d = 0; name && d < rank; ++d)
      if (dummies[d] == name)
        return d;
    return -1;
  }

  Unit &unit;
  const Declaration &declaration;
  const Reference &with;
  const Entity &templ;
  int64_t rank;
  llvm::SmallVectorImpl<xmp::Align> &align;
  llvm::SmallVector<const IdentifierInfo *> dummies; ///< of the array's side
  llvm::SmallVector<int64_t> colons;                 ///< fastest first
  llvm::SmallVector<bool> used;
};

} // namespace

bool AlignmentMatcher::checkCounts() {
  if (static_cast<int64_t>(declaration.subscripts.size()) != rank)
    return unit.error(declaration.loc,
                      "array '" + declaration.name->getName() + "' has " +
                          counted(rank, "dimension") + " but 'align' gives " +
                          counted(declaration.subscripts.size(), "subscript") +
                          "; write one for each");
  if (with.hasSubscripts &&
      static_cast<int64_t>(with.subscripts.size()) == templ.rank)
    return true;
  unit.error(with.loc,
             "template '" + templ.name + "' has " +
                 counted(templ.rank, "dimension") + " but " +
                 counted(with.subscripts.size(), "subscript") +
                 "; write one for each, with '*' for a dimension along which "
                 "the array is replicated");
  reportNote(unit.diags, templ.loc, "declared here");
  return false;
}

bool AlignmentMatcher::collectDummies() {
  for (int64_t dim = rank - 1; dim >= 0; --dim) {
    const Subscript &subscript = declaration.subscripts[dim];
    if (subscript.kind == Subscript::Star)
      continue;
    if (subscript.kind == Subscript::All) {
      colons.push_back(dim);
      continue;
    }
    const IdentifierInfo *name =
        subscript.kind == Subscript::Single && subscript.first.size() == 1
            ? subscript.first.front().getIdentifierInfo()
            : nullptr;
    if (!name)
      return unit.error(subscript.loc,
                        "an array subscript of 'align' is a name, ':' "
                        "or '*'");
    if (llvm::is_contained(dummies, name))
      return unit.error(subscript.loc,
                        "'" + name->getName() +
                            "' stands twice on the array's side");
    dummies[dim] = name;
  }
  return true;
}

/// `i`, `i + c`, `i - c`, `c + i`.
bool AlignmentMatcher::matchExpression(const Subscript &subscript, int64_t &dim,
                                       int64_t &offset) {
  Tokens tokens = subscript.first, rest;
  bool negative = false;
  if ((dim = find(tokens.front())) >= 0 &&
      (tokens.size() == 1 || isSign(tokens[1]))) {
    if (tokens.size() > 1) {
      negative = tokens[1].is(tok::minus);
      rest = tokens.drop_front(2);
      if (rest.empty())
        return unit.error(subscript.loc, "expected an offset");
    }
  } else if (tokens.size() > 2 && (dim = find(tokens.back())) >= 0 &&
             tokens[tokens.size() - 2].is(tok::plus)) {
    rest = tokens.drop_back(2);
  } else {
    return unit.error(subscript.loc,
                      "'" + spell(tokens) +
                          "' is not a subscript of the array, plus or minus an "
                          "offset");
  }
  if (rest.empty())
    return true;
  std::optional<int64_t> value = evaluate(unit, rest, subscript.loc);
  if (!value)
    return false;
  offset = ShapedType::isDynamic(*value) ? *value : negative ? -*value : *value;
  return true;
}

bool AlignmentMatcher::matchTemplate() {
  size_t nextColon = 0;
  for (auto [templateDim, subscript] : llvm::enumerate(with.subscripts)) {
    if (subscript.kind == Subscript::Star)
      continue;
    int64_t dim = -1;
    int64_t offset = 0;
    if (subscript.kind == Subscript::All) {
      if (nextColon == colons.size())
        return unit.error(subscript.loc,
                          "more ':' on the template's side than on the "
                          "array's");
      dim = colons[nextColon++];
    } else if (subscript.kind != Subscript::Single) {
      return unit.error(subscript.loc, "a range is not allowed in 'align'");
    } else if (!matchExpression(subscript, dim, offset)) {
      return false;
    }
    if (used[dim])
      return unit.error(subscript.loc,
                        "an array dimension stands in two template "
                        "subscripts");
    used[dim] = true;
    align[dim].templateDim = templateDim;
    align[dim].offset = offset;
  }
  return true;
}

bool AlignmentMatcher::checkUsed() {
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!used[dim] && declaration.subscripts[dim].kind != Subscript::Star)
      return unit.error(declaration.subscripts[dim].loc,
                        "array dimension " + llvm::Twine(dim) +
                            " is not used on the template's side; write '*' to "
                            "collapse it");
  return true;
}

static bool matchAlignment(Unit &unit, const Declaration &declaration,
                           const Entity &templ, int64_t rank,
                           llvm::SmallVectorImpl<xmp::Align> &align) {
  if (!AlignmentMatcher(unit, declaration, templ, rank, align).run())
    return false;
  auto formats = cast<xmp::TemplateType>(templ.type).getFormats();
  for (xmp::Align &dim : align)
    if (!dim.isCollapsed() &&
        formats[dim.templateDim].kind == xmp::FormatKind::Cyclic) {
      int64_t width = formats[dim.templateDim].width;
      dim.cyclicWidth = width == 0 ? 1 : width;
    }
  return true;
}

/// The element type in memory.
static mlir::Type elementTypeOf(Unit &unit, QualType type) {
  type = type.getCanonicalType();
  MLIRContext *context = &unit.context;
  if (type->isIntegralOrEnumerationType())
    return IntegerType::get(context, unit.ast.getTypeSize(type));
  auto floating = [&](QualType t) -> mlir::Type {
    if (t->isSpecificBuiltinType(BuiltinType::Float))
      return Float32Type::get(context);
    if (t->isSpecificBuiltinType(BuiltinType::Double))
      return Float64Type::get(context);
    if (t->isSpecificBuiltinType(BuiltinType::LongDouble))
      return Float80Type::get(context);
    return nullptr;
  };
  if (mlir::Type result = floating(type))
    return result;
  if (const auto *complex = type->getAs<clang::ComplexType>())
    if (mlir::Type result =
            floating(complex->getElementType().getCanonicalType()))
      return mlir::ComplexType::get(result);
  return LLVM::LLVMArrayType::get(
      IntegerType::get(context, 8),
      unit.ast.getTypeSizeInChars(type).getQuantity());
}

static bool applyShadow(Unit &unit, const Declaration &declaration,
                        const Directive &shadow, int64_t rank,
                        llvm::SmallVectorImpl<xmp::Shadow> &widths,
                        bool &found) {
  for (const Declaration &candidate : shadow.declarations) {
    if (candidate.name != declaration.name)
      continue;
    if (found)
      return unit.error(candidate.loc, "array '" + candidate.name->getName() +
                                           "' already has a shadow");
    found = true;
    if (static_cast<int64_t>(candidate.subscripts.size()) != rank)
      return unit.error(candidate.loc,
                        "array '" + candidate.name->getName() + "' has " +
                            counted(rank, "dimension") +
                            " but 'shadow' gives " +
                            counted(candidate.subscripts.size(), "width") +
                            "; write one for each");
    for (auto [subscript, width] : llvm::zip(candidate.subscripts, widths)) {
      if (subscript.kind == Subscript::Star) {
        width.full = true;
        continue;
      }
      if (subscript.kind == Subscript::All || !subscript.third.empty())
        return unit.error(subscript.loc,
                          "write a width as 'w' or 'lower:upper'");
      std::optional<int64_t> lower =
          evaluate(unit, subscript.first, subscript.loc);
      std::optional<int64_t> upper =
          subscript.kind == Subscript::Single
              ? lower
              : evaluate(unit, subscript.second, subscript.loc);
      if (!lower || !upper)
        return false;
      if (ShapedType::isDynamic(*lower) || ShapedType::isDynamic(*upper))
        return unit.error(subscript.loc, "a shadow width must be a constant");
      if (*lower < 0 || *upper < 0)
        return unit.error(subscript.loc, "a shadow width must not be negative");
      width.lower = *lower;
      width.upper = *upper;
    }
  }
  return true;
}

/// Where the function names a local variable before `offset`.
static const DeclRefExpr *findUseBefore(Unit &unit, const VarDecl *var,
                                        unsigned offset) {
  const auto *function = cast<FunctionDecl>(var->getParentFunctionOrMethod());
  const DeclRefExpr *found = nullptr;
  forEachStmt(function->getBody(), [&](const Stmt *stmt) {
    const auto *ref = dyn_cast<DeclRefExpr>(stmt);
    if (!found && ref && ref->getDecl() == var && unit.beginOf(ref) < offset)
      found = ref;
    return !found;
  });
  return found;
}

/// The variable that is aligned, which may be.
static const VarDecl *findAligned(Unit &unit, const Declaration &declaration,
                                  bool local) {
  auto refuse = [&](const llvm::Twine &message) {
    unit.error(declaration.loc, message);
    return nullptr;
  };
  llvm::StringRef name = declaration.name->getName();
  const auto *var =
      dyn_cast_or_null<VarDecl>(unit.scopes.findDecl(declaration.name));
  if (!var)
    return refuse("'" + name +
                  "' is not declared as an array before '#pragma xmp align'");
  if (Entity *previous = unit.scopes.findArray(var)) {
    refuse("array '" + name + "' is already aligned");
    reportNote(unit.diags, previous->loc, "aligned here");
    return nullptr;
  }
  if (local && var->hasExternalStorage())
    return refuse("an 'extern' array is aligned at file scope; move both "
                  "declarations there");
  if (const DeclRefExpr *use =
          local ? findUseBefore(unit, var, unit.offset(declaration.loc))
                : nullptr) {
    unit.error(use->getBeginLoc(),
               "'" + name +
                   "' is used before the directive that distributes it; move "
                   "'#pragma xmp align' to its declaration");
    reportNote(unit.diags, declaration.loc, "the directive is here");
    return nullptr;
  }
  if (var->hasInit() && !isa<ParmVarDecl>(var) &&
      !var->getType()->isPointerType())
    return refuse("distributed array '" + name + "' must not be initialised");
  return var;
}

static Entity *findTemplate(Unit &unit, const Reference &with) {
  Entity *templ = with.name ? unit.scopes.findEntity(with.name) : nullptr;
  if (!templ || templ->kind != Entity::Template) {
    unit.error(with.loc, "'" + (with.name ? with.name->getName().str() : "*") +
                             "' is not declared as a template; add '#pragma "
                             "xmp template' before");
    return nullptr;
  }
  if (templ->type)
    return templ;
  unit.error(with.loc,
             "template '" + templ->name +
                 "' is not distributed; add '#pragma xmp distribute " +
                 templ->name + "(...) onto ...'");
  reportNote(unit.diags, templ->loc, "declared here");
  return nullptr;
}

/// The extents of an array, and the type of its elements.
static bool matchShape(Unit &unit, const Declaration &declaration,
                       const VarDecl *var,
                       llvm::SmallVectorImpl<int64_t> &shape, QualType &type) {
  const auto *param = dyn_cast<ParmVarDecl>(var);
  type = param ? param->getOriginalType() : var->getType();
  if (type->isPointerType()) {
    unit.hasPointerArrays |= !param;
    shape.push_back(ShapedType::kDynamic);
    type = type->getPointeeType();
    while (const clang::ArrayType *array = unit.ast.getAsArrayType(type)) {
      // xmp_malloc gives a pointer its extents; a parameter has those it says.
      const auto *constant = dyn_cast<ConstantArrayType>(array);
      shape.push_back(param && constant
                          ? int64_t(constant->getSize().getZExtValue())
                          : ShapedType::kDynamic);
      type = array->getElementType();
    }
  } else {
    while (const clang::ArrayType *array = unit.ast.getAsArrayType(type)) {
      if (const auto *constant = dyn_cast<ConstantArrayType>(array))
        shape.push_back(constant->getSize().getZExtValue());
      else if (isa<VariableArrayType>(array))
        shape.push_back(ShapedType::kDynamic);
      else if (param && shape.empty()) // x[]: as long as the template
        shape.push_back(ShapedType::kDynamic);
      else
        return unit.error(declaration.loc, "give array '" +
                                               declaration.name->getName() +
                                               "' all its extents");
      type = array->getElementType();
    }
  }
  // Of a pointer the first dimension has no brackets.
  llvm::ArrayRef<std::string> hidden = unit.hiddenExtents(var);
  for (auto [i, extent] : llvm::enumerate(hidden))
    if (!extent.empty() && shape.size() - hidden.size() + i < shape.size())
      shape[shape.size() - hidden.size() + i] = ShapedType::kDynamic;
  if (shape.empty())
    return unit.error(declaration.loc,
                      "'" + declaration.name->getName() + "' is not an array");
  if (shape.size() > xmp::kMaxDims)
    return unit.error(declaration.loc, "an array may have at most " +
                                           llvm::Twine(xmp::kMaxDims) +
                                           " dimensions");
  return true;
}

/// What the shadow directives say; no wider than the array.
static bool matchShadow(Unit &unit, const Declaration &declaration,
                        llvm::ArrayRef<const Directive *> visible,
                        llvm::ArrayRef<int64_t> shape,
                        llvm::ArrayRef<xmp::Align> align,
                        llvm::SmallVectorImpl<xmp::Shadow> &shadow,
                        bool &hasShadow) {
  int64_t rank = shape.size();
  shadow.resize(rank);
  for (const Directive *directive : visible)
    if (directive->kind == DirectiveKind::Shadow &&
        !applyShadow(unit, declaration, *directive, rank, shadow, hasShadow))
      return false;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (align[dim].isCyclic() && !shadow[dim].full && !shadow[dim].isEmpty())
      return unit.error(declaration.loc,
                        "dimension " + llvm::Twine(dim) + " of '" +
                            declaration.name->getName() +
                            "' is cyclic and can only have a full shadow; "
                            "write [*] or [0] in '#pragma xmp shadow'");
    int64_t widest = std::max(shadow[dim].lower, shadow[dim].upper);
    if (!ShapedType::isDynamic(shape[dim]) && widest > shape[dim])
      return unit.error(declaration.loc,
                        "shadow width " + llvm::Twine(widest) +
                            " of dimension " + llvm::Twine(dim) + " of '" +
                            declaration.name->getName() +
                            "' is larger than the array (" +
                            llvm::Twine(shape[dim]) + " elements)");
  }
  return true;
}

/// The bounds of a template's dimension; none if they are not constant.
static std::optional<std::pair<int64_t, int64_t>>
constantBounds(Unit &unit, const Subscript &subscript) {
  auto known = [&](Tokens tokens) -> std::optional<int64_t> {
    std::optional<int64_t> value = evaluate(unit, tokens, subscript.loc);
    return value && !ShapedType::isDynamic(*value) ? value : std::nullopt;
  };
  std::optional<int64_t> first = known(subscript.first);
  if (!first)
    return std::nullopt;
  if (subscript.kind == Subscript::Single)
    return subscript.bracket ? std::pair<int64_t, int64_t>(0, *first - 1)
                             : std::pair<int64_t, int64_t>(1, *first);
  std::optional<int64_t> second = known(subscript.second);
  if (!second)
    return std::nullopt;
  return std::pair(*first, subscript.bracket ? *first + *second - 1 : *second);
}

/// What lies outside of the template has no owner, and no storage.
static void warnOutsideTemplate(Unit &unit, const Declaration &declaration,
                                const Entity &templ,
                                llvm::ArrayRef<int64_t> shape,
                                llvm::ArrayRef<xmp::Align> align) {
  for (auto [dim, extent] : llvm::enumerate(shape)) {
    const xmp::Align &to = align[dim];
    if (templ.unfixed || ShapedType::isDynamic(extent) || to.templateDim < 0 ||
        ShapedType::isDynamic(to.offset))
      continue;
    auto bounds = constantBounds(unit, templ.shape->subscripts[to.templateDim]);
    if (!bounds)
      continue;
    int64_t first = std::max<int64_t>(0, bounds->first - to.offset);
    int64_t last = std::min(extent - 1, bounds->second - to.offset);
    if (first == 0 && last == extent - 1)
      continue;
    std::string of = ("dimension " + llvm::Twine(dim) + " of '" +
                      declaration.name->getName() + "'")
                         .str();
    std::string inTemplate = ("in template '" + llvm::Twine(templ.name) +
                              "' (" + llvm::Twine(bounds->first) + " to " +
                              llvm::Twine(bounds->second) + ")")
                                 .str();
    if (first > last)
      reportWarning(unit.diags, declaration.loc,
                    "no element of " + of + " is " + inTemplate +
                        ", so that no node has any");
    else
      reportWarning(unit.diags, declaration.loc,
                    "of " + of + " only the elements " + llvm::Twine(first) +
                        " to " + llvm::Twine(last) + " are " + inTemplate +
                        "; the others exist on no node");
  }
}

/// Whether the rewriting of coarrays has placed a variable.
static bool isCoarray(const VarDecl *var) {
  return llvm::any_of(var->redecls(), [](const VarDecl *redecl) {
    const auto *section = redecl->getAttr<SectionAttr>();
    return section && section->getName().ends_with(".xacc_coarrays");
  });
}

bool declareArray(Unit &unit, const Declaration &declaration, bool local,
                  llvm::ArrayRef<const Directive *> visible) {
  const VarDecl *var = findAligned(unit, declaration, local);
  Entity *templ = var ? findTemplate(unit, *declaration.with) : nullptr;
  QualType element;
  llvm::SmallVector<int64_t> shape;
  llvm::SmallVector<xmp::Align> align;
  llvm::SmallVector<xmp::Shadow> shadow;
  bool namedByShadow = false;
  if (var && isCoarray(var))
    return unit.error(declaration.loc,
                      "coarray '" + var->getName() +
                          "' must not be aligned: each image has all of it");
  if (!templ || !matchShape(unit, declaration, var, shape, element) ||
      !matchAlignment(unit, declaration, *templ, shape.size(), align) ||
      !matchShadow(unit, declaration, visible, shape, align, shadow,
                   namedByShadow))
    return false;
  warnOutsideTemplate(unit, declaration, *templ, shape, align);
  if (templ->unfixed && !local && !var->getType()->isPointerType())
    return unit.error(declaration.loc,
                      "template '" + templ->name +
                          "' has no shape at file scope; declare '" +
                          declaration.name->getName() +
                          "' as a pointer and give it storage with xmp_malloc "
                          "after '#pragma xmp template_fix'");
  Entity entity;
  entity.kind = Entity::Array;
  entity.name = declaration.name->getName().str();
  entity.loc = declaration.loc;
  entity.fileScope = !local;
  entity.rank = shape.size();
  entity.namedByShadow = namedByShadow;
  entity.templ = templ;
  entity.var = var;
  entity.type = xmp::ArrayType::get(
      &unit.context, shape, elementTypeOf(unit, element), align, shadow);
  if (local) {
    entity.symbol = "__xacc_h" + std::to_string(unit.numHandles++);
  } else {
    bool isStatic = var->getStorageClass() == SC_Static;
    entity.symbol = (isStatic ? "static_" : "") + entity.name;
    entity.external = llvm::all_of(var->redecls(), [](const VarDecl *redecl) {
      return redecl->isThisDeclarationADefinition() == VarDecl::DeclarationOnly;
    });
  }
  Entity *result = unit.scopes.addArray(std::move(entity));
  if (!local)
    createGlobal(unit, *result);
  return true;
}

} // namespace xacc::frontend
