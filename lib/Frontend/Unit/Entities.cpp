//===- Entities.cpp - What directives declare -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Works out the static part, the types. What is known at run time only is
// imported by RegionBuilder where the directive takes effect.
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

std::optional<int64_t> evaluate(Unit &unit, Tokens tokens, SourceLocation loc) {
  Expr *expr = unit.parse(tokens, loc);
  if (!expr)
    return std::nullopt;
  if (!expr->getType()->isIntegralOrEnumerationType()) {
    unit.error(loc, "'" + spell(tokens) + "' must be of integer type");
    return std::nullopt;
  }
  Expr::EvalResult value;
  if (expr->EvaluateAsInt(value, unit.ast))
    return value.Val.getInt().getExtValue();
  return ShapedType::kDynamic;
}

static Entity *declareName(Unit &unit, const Declaration &declaration,
                           Entity::Kind kind, bool local) {
  Entity entity;
  entity.kind = kind;
  entity.name = declaration.name->getName().str();
  entity.loc = declaration.loc;
  entity.fileScope = !local;
  entity.symbol = local ? "__xacc_h" + std::to_string(unit.numHandles++)
                        : "static_" + entity.name;
  entity.rank = declaration.subscripts.size();
  if (entity.rank > xmp::kMaxDims) {
    unit.error(declaration.loc,
               "'" + entity.name + "' has " + llvm::Twine(entity.rank) +
                   " dimensions; at most " + llvm::Twine(xmp::kMaxDims) +
                   " are supported");
    return nullptr;
  }
  Entity *previous = unit.scopes.findEntity(declaration.name);
  if (!local)
    if (const auto *decl = dyn_cast_or_null<ValueDecl>(
            unit.scopes.findDecl(declaration.name))) {
      unit.error(declaration.loc, "'" + declaration.name->getName() +
                                      "' is already a name of C in this scope");
      reportNote(unit.diags, decl->getLocation(), "declared here");
      return nullptr;
    }
  Entity *result = unit.scopes.declare(declaration.name, std::move(entity));
  if (!result) {
    unit.error(declaration.loc,
               "redefinition of '" + declaration.name->getName() + "'");
    if (previous)
      reportNote(unit.diags, previous->loc, "previously declared here");
  }
  return result;
}

void createGlobal(Unit &unit, const Entity &entity) {
  OpBuilder builder(&unit.context);
  builder.setInsertionPointToEnd(unit.module.getBody());
  FlatSymbolRefAttr templ;
  if (entity.templ && entity.templ->fileScope)
    templ = FlatSymbolRefAttr::get(&unit.context, entity.templ->symbol);
  xmp::GlobalOp::create(builder, unit.location(entity.loc), entity.symbol,
                        entity.type, /*sym_visibility=*/StringAttr(),
                        /*external=*/entity.external, templ);
}

static bool declareNodes(Unit &unit, const Declaration &declaration,
                         bool local) {
  Entity *entity = declareName(unit, declaration, Entity::Nodes, local);
  if (!entity)
    return false;
  if (declaration.of && declaration.of->name == declaration.name)
    return unit.error(declaration.of->loc, "nodes '" + entity->name +
                                               "' are declared by themselves");
  llvm::SmallVector<int64_t> shape;
  for (auto [i, subscript] : llvm::enumerate(declaration.subscripts)) {
    if (subscript.kind == Subscript::Star && declaration.of &&
        i + 1 != declaration.subscripts.size())
      return unit.error(subscript.loc,
                        "only the last dimension of nodes that stand "
                        "for others may be '*'");
    if (subscript.kind == Subscript::Star) {
      shape.push_back(ShapedType::kDynamic);
      continue;
    }
    if (subscript.kind != Subscript::Single)
      return unit.error(subscript.loc,
                        "the size of a node array is an expression "
                        "or '*'");
    std::optional<int64_t> size =
        evaluate(unit, subscript.first, subscript.loc);
    if (!size)
      return false;
    if (!ShapedType::isDynamic(*size) && *size <= 0)
      return unit.error(subscript.loc,
                        "the size of a node array must be positive, "
                        "not " +
                            llvm::Twine(*size));
    shape.push_back(*size);
  }
  entity->type = xmp::NodesType::get(&unit.context, shape);
  if (!local)
    createGlobal(unit, *entity);
  return true;
}

static bool declareTemplate(Unit &unit, const Declaration &declaration,
                            bool local) {
  Entity *entity = declareName(unit, declaration, Entity::Template, local);
  if (!entity)
    return false;
  entity->shape = &declaration;
  // `t(:, :)`: template_fix will give the bounds.
  size_t numOpen =
      llvm::count_if(declaration.subscripts, [](const Subscript &s) {
        return s.kind == Subscript::All;
      });
  entity->unfixed = numOpen > 0;
  if (numOpen > 0 && numOpen < declaration.subscripts.size())
    return unit.error(declaration.loc, "either all dimensions of template '" +
                                           entity->name +
                                           "' are ':' or none is");
  for (const Subscript &subscript : declaration.subscripts) {
    if (entity->unfixed)
      break;
    if (subscript.kind == Subscript::Star || !subscript.third.empty() ||
        (subscript.kind == Subscript::Range &&
         (subscript.first.empty() || subscript.second.empty())))
      return unit.error(subscript.loc,
                        subscript.bracket
                            ? "write the extent of a template as [n]"
                            : "write the bounds of a template as n or "
                              "lower:upper");
    if (subscript.kind == Subscript::Single) {
      std::optional<int64_t> size =
          evaluate(unit, subscript.first, subscript.loc);
      if (!size)
        return false;
      if (!ShapedType::isDynamic(*size) && *size < 1)
        return unit.error(subscript.loc,
                          "the extent of a template must be positive, "
                          "not " +
                              llvm::Twine(*size));
      continue;
    }
    std::optional<int64_t> from =
        evaluate(unit, subscript.first, subscript.loc);
    std::optional<int64_t> to = evaluate(unit, subscript.second, subscript.loc);
    if (!from || !to)
      return false;
    if (!subscript.bracket && !ShapedType::isDynamic(*from) &&
        !ShapedType::isDynamic(*to) && *from > *to)
      return unit.error(subscript.loc,
                        "the lower bound " + llvm::Twine(*from) +
                            " of the template is above the upper bound " +
                            llvm::Twine(*to));
  }
  return true;
}

static xmp::FormatKind kindOf(const FormatSyntax &syntax) {
  switch (syntax.kind) {
  case FormatSyntax::None:
    return xmp::FormatKind::None;
  case FormatSyntax::Block:
    return xmp::FormatKind::Block;
  case FormatSyntax::Cyclic:
    return xmp::FormatKind::Cyclic;
  case FormatSyntax::GBlock:
    return xmp::FormatKind::GBlock;
  }
  llvm_unreachable("all formats are listed");
}

bool checkMap(Unit &unit, const FormatSyntax &syntax, const Entity &nodes,
              int64_t nodeDim) {
  Expr *map = unit.parse(syntax.width, syntax.loc);
  if (!map)
    return false;
  QualType type = map->getType();
  const clang::ArrayType *array = unit.ast.getAsArrayType(type);
  QualType element = array                   ? array->getElementType()
                     : type->isPointerType() ? type->getPointeeType()
                                             : QualType();
  if (element.isNull() || !element->isIntegralOrEnumerationType())
    return unit.error(syntax.loc, "the map of 'gblock' must be an array of "
                                  "integers with one dimension, '" +
                                      spell(syntax.width) + "' is not");
  auto shape = cast<xmp::NodesType>(nodes.type).getShape();
  const auto *constant = dyn_cast_or_null<ConstantArrayType>(array);
  if (!constant || nodeDim >= static_cast<int64_t>(shape.size()) ||
      ShapedType::isDynamic(shape[nodeDim]) ||
      constant->getSize().uge(uint64_t(shape[nodeDim])))
    return true;
  return unit.error(syntax.loc,
                    "the map of 'gblock' has " +
                        llvm::Twine(constant->getSize().getZExtValue()) +
                        " entries, but dimension " + llvm::Twine(nodeDim + 1) +
                        " of '" + nodes.name + "' has " +
                        llvm::Twine(shape[nodeDim]) + " nodes");
}

static bool declareDistribution(Unit &unit, const Declaration &declaration) {
  Entity *entity = unit.scopes.findEntity(declaration.name);
  if (!entity || entity->kind != Entity::Template)
    return unit.error(declaration.loc,
                      "'" + declaration.name->getName() +
                          "' is not declared as a template; add '#pragma xmp "
                          "template " +
                          declaration.name->getName() + "(...)' before");
  if (entity->type)
    return unit.error(declaration.loc,
                      "template '" + entity->name + "' is already distributed");
  const Reference &onto = *declaration.with;
  Entity *nodes = onto.name ? unit.scopes.findEntity(onto.name) : nullptr;
  if (!nodes || nodes->kind != Entity::Nodes)
    return unit.error(onto.loc,
                      "'" + (onto.name ? onto.name->getName().str() : "*") +
                          "' is not declared as nodes; add '#pragma xmp "
                          "nodes' before");
  if (onto.hasSubscripts)
    return unit.error(onto.loc,
                      "a template is distributed onto all of '" + nodes->name +
                          "', without subscripts; declare nodes for the part, "
                          "as in '#pragma xmp nodes part[2] = " +
                          nodes->name + "[0:2]'");
  if (static_cast<int64_t>(declaration.formats.size()) != entity->rank) {
    unit.error(declaration.loc,
               "template '" + entity->name + "' has " +
                   counted(entity->rank, "dimension") + " but " +
                   counted(declaration.formats.size(), "format") +
                   "; write one for each, with '*' for a dimension that is "
                   "not distributed");
    reportNote(unit.diags, entity->loc, "declared here");
    return false;
  }
  llvm::SmallVector<xmp::Format> formats;
  int64_t distributed = 0;
  for (const FormatSyntax &syntax : declaration.formats) {
    xmp::Format format;
    if (syntax.kind != FormatSyntax::None) {
      ++distributed;
      format.kind = kindOf(syntax);
      if (syntax.kind == FormatSyntax::GBlock) {
        entity->unfixed |= syntax.width.empty();
        if (!syntax.width.empty() &&
            !checkMap(unit, syntax, *nodes, distributed - 1))
          return false;
      } else if (!syntax.width.empty()) {
        std::optional<int64_t> width = evaluate(unit, syntax.width, syntax.loc);
        if (!width)
          return false;
        if (!ShapedType::isDynamic(*width) && *width <= 0)
          return unit.error(syntax.loc,
                            "the width of a block must be positive, not " +
                                llvm::Twine(*width));
        format.width = *width;
      }
    }
    formats.push_back(format);
  }
  if (distributed != nodes->rank) {
    unit.error(declaration.loc,
               counted(distributed, "dimension") + " of template '" +
                   entity->name + (distributed == 1 ? "' is" : "' are") +
                   " distributed, but '" + nodes->name + "' has " +
                   counted(nodes->rank, "dimension") +
                   "; write a format other than '*' for each dimension of "
                   "the nodes, or declare other nodes");
    reportNote(unit.diags, nodes->loc, "declared here");
    return false;
  }
  entity->nodes = nodes;
  entity->distribution = &declaration;
  entity->type = xmp::TemplateType::get(&unit.context, formats);
  if (entity->fileScope)
    createGlobal(unit, *entity);
  return true;
}

bool declareEntities(Unit &unit, const Directive &directive, bool local,
                     llvm::ArrayRef<const Directive *> visible) {
  directive.used = true;
  for (const Declaration &declaration : directive.declarations) {
    bool ok = true;
    switch (directive.kind) {
    case DirectiveKind::Nodes:
      ok = declareNodes(unit, declaration, local);
      break;
    case DirectiveKind::Template:
      ok = declareTemplate(unit, declaration, local);
      break;
    case DirectiveKind::Distribute:
      ok = declareDistribution(unit, declaration);
      break;
    case DirectiveKind::Align:
      ok = declareArray(unit, declaration, local, visible);
      break;
    default: {
      // Checked with the array; here only that there is one.
      bool aligned = false;
      for (const Directive *other : visible)
        if (other->kind == DirectiveKind::Align)
          for (const Declaration &candidate : other->declarations)
            aligned |= candidate.name == declaration.name;
      if (!aligned)
        ok = unit.error(declaration.loc,
                        "array '" + declaration.name->getName() +
                            "' is not aligned; add '#pragma xmp "
                            "align'");
      break;
    }
    }
    if (!ok)
      return false;
  }
  return true;
}

/// Clang has another size of an array with hidden extents.
static bool checkHiddenSizes(Unit &unit, const FunctionDecl *function) {
  bool ok = true;
  forEachStmt(function->getBody(), [&](const Stmt *s) {
    const auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(s);
    if (!size || size->isArgumentType() ||
        !size->getArgumentExpr()->getType()->isArrayType())
      return true;
    forEachStmt(size->getArgumentExpr(), [&](const Stmt *part) {
      const auto *ref = dyn_cast<DeclRefExpr>(part);
      const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (var && !unit.hiddenExtents(var).empty())
        ok = unit.error(size->getBeginLoc(),
                        "the size of a distributed array of variable length is "
                        "not supported; compute it from its extents");
      return ok;
    });
    return ok;
  });
  return ok;
}

/// Only distributed arrays may have extents at file scope that the run knows.
static bool checkHiddenExtents(Unit &unit) {
  if (unit.hidden.extents.empty())
    return true;
  for (const Decl *d : unit.ast.getTranslationUnitDecl()->decls()) {
    if (const auto *function = dyn_cast<FunctionDecl>(d);
        function && function->doesThisDeclarationHaveABody() &&
        !checkHiddenSizes(unit, function))
      return false;
    const auto *named = dyn_cast<NamedDecl>(d);
    if (!named || !unit.hidden.extents.count(unit.offset(named->getLocation())))
      continue;
    const auto *var = dyn_cast<VarDecl>(named);
    if (!var || !unit.scopes.findArray(var))
      return unit.error(named->getLocation(),
                        "variable length array declaration not allowed at file "
                        "scope, unless '#pragma xmp align' distributes it");
  }
  return true;
}

bool declareFileScope(Unit &unit,
                      llvm::ArrayRef<const Directive *> directives) {
  for (const Directive *directive : directives) {
    if (!directive->isDeclarative())
      return unit.error(directive->loc, "'#pragma xmp " + directive->text +
                                            "' must stand in a function");
    if (!declareEntities(unit, *directive, /*local=*/false, directives))
      return false;
  }
  return checkHiddenExtents(unit);
}

} // namespace xacc::frontend
