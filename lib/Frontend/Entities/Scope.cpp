//===- Scope.cpp - Names that are visible at a place ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entities/Scope.h"

using namespace clang;

namespace xacc::frontend {

std::string wrongSubscripts(const Entity &entity, size_t numSubscripts) {
  bool isArray = entity.kind == Entity::Array;
  std::string advice = "; write all of them";
  if (!isArray)
    advice = "; write one for each, with ':' for " +
             std::string(entity.kind == Entity::Nodes ? "all nodes of a"
                                                      : "all of a") +
             " dimension";
  return (isArray ? "distributed array '" : "'") + entity.name + "' has " +
         counted(entity.rank, "dimension") + " but " +
         counted(numSubscripts, "subscript") + advice;
}

void Scopes::declare(const NamedDecl *decl) {
  if (const IdentifierInfo *name = decl->getIdentifier())
    levels.back().decls[name] = {decl, levels.back().number++};
}

Entity *Scopes::declare(const IdentifierInfo *name, Entity entity) {
  auto &slot = levels.back().entities[name];
  if (slot.value || levels.back().decls.count(name))
    return nullptr;
  storage.push_back(std::make_unique<Entity>(std::move(entity)));
  slot = {storage.back().get(), levels.back().number++};
  return slot.value;
}

Entity *Scopes::addArray(Entity entity) {
  storage.push_back(std::make_unique<Entity>(std::move(entity)));
  Entity *result = storage.back().get();
  arrays[result->var->getCanonicalDecl()] = result;
  return result;
}

const NamedDecl *Scopes::findDecl(const IdentifierInfo *name) const {
  for (const Level &level : llvm::reverse(levels)) {
    if (const NamedDecl *decl = level.find(level.decls, name))
      return decl;
    if (level.find(level.entities, name))
      return nullptr;
  }
  for (NamedDecl *decl : context.getTranslationUnitDecl()->lookup(
           DeclarationName(const_cast<IdentifierInfo *>(name))))
    if (isa<VarDecl, FunctionDecl, EnumConstantDecl, TypedefDecl>(decl))
      return decl;
  return nullptr;
}

Entity *Scopes::findEntity(const IdentifierInfo *name) const {
  for (const Level &level : llvm::reverse(levels)) {
    if (Entity *entity = level.find(level.entities, name))
      return entity;
    if (level.find(level.decls, name))
      return nullptr;
  }
  return nullptr;
}

} // namespace xacc::frontend
