//===- AlignedParameters.cpp - Distributed arrays as arguments ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unit/AlignedParameters.h"
#include "Unit/Unit.h"

using namespace clang;

namespace xacc::frontend {

/// The parameter of a function that has this name.
static const ParmVarDecl *findParameter(const FunctionDecl *definition,
                                        const IdentifierInfo *name) {
  for (const ParmVarDecl *param : definition->parameters())
    if (param->getIdentifier() == name)
      return param;
  return nullptr;
}

/// Whether a directive says how parameters are aligned, as a statement of the
/// body, with nothing else that the function declares.
bool AlignedParameters::declaresParameters(const FunctionDecl *definition,
                                           const Directive &directive) const {
  if (directive.kind != DirectiveKind::Align &&
      directive.kind != DirectiveKind::Shadow)
    return false;
  const auto *body = cast<CompoundStmt>(definition->getBody());
  bool isInside = llvm::any_of(body->body(), [&](const Stmt *child) {
    return unit.beginOf(child) <= directive.begin &&
           directive.begin < unit.endOf(child);
  });
  return !isInside && directive.begin > unit.beginOf(body) &&
         llvm::all_of(directive.declarations,
                      [&](const Declaration &declaration) {
                        return findParameter(definition, declaration.name);
                      });
}

/// What a `reflect_init` prepares is the descriptor's: that of a parameter ends
/// with the function, that of the array does not.
bool AlignedParameters::mayBeAnother(const FunctionDecl *definition,
                                     const Directive &directive) const {
  if (directive.kind != DirectiveKind::ReflectInit &&
      directive.kind != DirectiveKind::ReflectDo)
    return false;
  return llvm::any_of(directive.variables, [&](Tokens tokens) {
    return findParameter(definition, tokens.front().getIdentifierInfo());
  });
}

/// Whether a parameter may point elsewhere than the argument.
bool AlignedParameters::changes(const FunctionDecl *definition,
                                Declared &declared) const {
  VarSet changed;
  collectAssigned(definition->getBody(), changed);
  forEachStmt(definition->getBody(), [&](const Stmt *s) {
    const auto *unary = dyn_cast<UnaryOperator>(s);
    const auto *ref =
        unary && unary->getOpcode() == UO_AddrOf
            ? dyn_cast<DeclRefExpr>(unary->getSubExpr()->IgnoreParens())
            : nullptr;
    if (const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr)
      changed.insert(var);
    return true;
  });
  return llvm::any_of(declared.parameters, [&](const ParmVarDecl *param) {
    return changed.contains(param);
  });
}

bool AlignedParameters::declareOnce(const Directive &directive,
                                    llvm::ArrayRef<const Directive *> visible) {
  auto [it, isNew] = declarations.try_emplace(&directive, false);
  if (!isNew)
    return it->second;
  bool ok = declareEntities(unit, directive, /*local=*/true, visible);
  return declarations[&directive] = ok;
}

void AlignedParameters::inspect(const FunctionDecl *definition,
                                Declared &declared) {
  const Stmt *body = definition->getBody();
  auto refuse = [&](SourceLocation where, llvm::StringRef reason) {
    declared.reason = reason;
    declared.where = where;
  };
  llvm::SmallVector<const Directive *> mine;
  for (const Directive *directive : unit.directivesIn(
           unit.offset(definition->getLocation()), unit.endOf(body))) {
    if (mayBeAnother(definition, *directive))
      return refuse(directive->loc, "a 'reflect_init' or 'reflect_do' of a "
                                    "parameter");
    if (!directive->isDeclarative() &&
        directive->kind != DirectiveKind::TemplateFix)
      continue;
    if (!declaresParameters(definition, *directive))
      return refuse(directive->loc, "a directive that declares");
    mine.push_back(directive);
  }
  if (mine.empty())
    return;
  llvm::SmallVector<const Directive *> visible =
      unit.directivesIn(unit.beginOf(body) + 1, unit.endOf(body));
  Scopes::OtherFunction scope(unit.scopes);
  unit.scopes.push();
  for (const ParmVarDecl *param : definition->parameters())
    unit.scopes.declare(param);
  for (const Directive *directive : mine) {
    if (!declareOnce(*directive, visible))
      return refuse(directive->loc, "a directive that declares");
    if (directive->kind == DirectiveKind::Align)
      for (const Declaration &declaration : directive->declarations)
        declared.parameters.push_back(
            findParameter(definition, declaration.name));
  }
  if (changes(definition, declared))
    refuse(mine.front()->loc, "a distributed parameter that it changes");
}

const AlignedParameters::Declared &
AlignedParameters::declare(const FunctionDecl *definition) {
  auto it = functions.find(definition);
  if (it != functions.end())
    return it->second;
  Declared declared;
  inspect(definition, declared);
  return functions[definition] = std::move(declared);
}

/// Whether two arrays with the same type have the same elements at the same
/// places.
static bool isKnown(xmp::ArrayType type) {
  return !llvm::any_of(type.getShape(), mlir::ShapedType::isDynamic) &&
         llvm::none_of(type.getAlign(), [](const xmp::Align &align) {
           return mlir::ShapedType::isDynamic(align.offset);
         });
}

Entity *AlignedParameters::findArgument(const CallExpr *call,
                                        const ParmVarDecl *parameter) {
  unsigned number = parameter->getFunctionScopeIndex();
  if (number >= call->getNumArgs())
    return nullptr;
  const auto *ref =
      dyn_cast<DeclRefExpr>(call->getArg(number)->IgnoreParenImpCasts());
  const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!var)
    return nullptr;
  // The answer is the same at each time: the arrays of a function are declared
  // when the walk comes to them.
  if (const auto *own = dyn_cast<ParmVarDecl>(var)) {
    const auto *owner = dyn_cast<FunctionDecl>(own->getDeclContext());
    if (!owner || !owner->hasBody(owner))
      return nullptr;
    const Declared &declared = declare(owner);
    if (!declared.reason.empty() ||
        !llvm::is_contained(declared.parameters, own))
      return nullptr;
  } else if (var->hasLocalStorage() || !var->isFileVarDecl() ||
             var->getType()->isPointerType()) {
    return nullptr;
  }
  Entity *argument = unit.scopes.findArray(var);
  const Entity *wanted = unit.scopes.findArray(parameter);
  bool isSame = argument && wanted && argument->type == wanted->type &&
                argument->templ == wanted->templ &&
                argument->templ->fileScope && !argument->templ->unfixed &&
                argument->namedByShadow == wanted->namedByShadow &&
                isKnown(mlir::cast<xmp::ArrayType>(argument->type));
  return isSame ? argument : nullptr;
}

bool AlignedParameters::match(const CallExpr *call,
                              const FunctionDecl *definition) {
  return llvm::all_of(declare(definition).parameters,
                      [&](const ParmVarDecl *param) {
                        return findArgument(call, param) != nullptr;
                      });
}

} // namespace xacc::frontend
