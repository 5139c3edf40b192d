//===- Scope.h - Names that are visible at a place --------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Directives are resolved after the C program has been parsed, when Clang's own
// scopes are gone. The walk over a function keeps them here once more, for
// ordinary names and for what directives declare.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_ENTITIES_SCOPE_H
#define XACC_LIB_FRONTEND_ENTITIES_SCOPE_H

#include "Dialect/XMP/IR/XMP.h"
#include "Syntax/Directive.h"
#include "Syntax/Pieces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

namespace xacc::frontend {

/// Nodes, a template or a distributed array.
struct Entity {
  enum Kind { Nodes, Template, Array } kind;
  std::string name;
  clang::SourceLocation loc;
  /// The type of the handle. Null for a template that is not distributed.
  mlir::Type type;
  /// At file scope: the xmp.global. Else the C variable that holds the handle.
  std::string symbol;
  bool fileScope = false;
  /// Made by another unit.
  bool external = false;

  int64_t rank = 0;
  /// Template: its bounds, from the `template` directive, and the nodes.
  const Declaration *shape = nullptr;
  const Entity *nodes = nullptr;
  /// Template: its formats, and whether bounds or maps come later.
  const Declaration *distribution = nullptr;
  bool unfixed = false;
  /// Array: whether a `shadow` directive names it, be it one without width.
  bool namedByShadow = false;
  /// Array: the template and the variable.
  const Entity *templ = nullptr;
  const clang::VarDecl *var = nullptr;

  /// An array that a function declares `static`: made once.
  bool isStatic() const { return !fileScope && var && var->hasGlobalStorage(); }
};

/// "distributed array 'a' has 2 dimensions but 1 subscript; write all of them"
std::string wrongSubscripts(const Entity &entity, size_t numSubscripts);

class Scopes {
  /// A meaning, and how many came before it in its scope.
  template <typename T> struct Meaning {
    T *value = nullptr;
    unsigned number = 0;
  };
  struct Level {
    llvm::DenseMap<const clang::IdentifierInfo *,
                   Meaning<const clang::NamedDecl>>
        decls;
    llvm::DenseMap<const clang::IdentifierInfo *, Meaning<Entity>> entities;
    unsigned number = 0, visible = ~0u;

    template <typename Map>
    auto find(const Map &map, const clang::IdentifierInfo *name) const {
      auto meaning = map.lookup(name);
      return meaning.number < visible ? meaning.value : nullptr;
    }
  };

public:
  explicit Scopes(clang::ASTContext &context) : context(context) {
    levels.emplace_back();
  }

  void push() { levels.emplace_back(); }
  void pop() { levels.pop_back(); }

  size_t depth() const { return levels.size(); }
  void cut(size_t depth) { levels.resize(depth); }

  /// While it lives only file scope is visible, for the statements of another
  /// function.
  class OtherFunction {
  public:
    explicit OtherFunction(Scopes &scopes) : scopes(scopes) {
      hidden.assign(std::make_move_iterator(scopes.levels.begin() + 1),
                    std::make_move_iterator(scopes.levels.end()));
      scopes.levels.resize(1);
    }
    ~OtherFunction() {
      scopes.levels.resize(1);
      scopes.levels.insert(scopes.levels.end(),
                           std::make_move_iterator(hidden.begin()),
                           std::make_move_iterator(hidden.end()));
    }
    OtherFunction(const OtherFunction &) = delete;
    OtherFunction &operator=(const OtherFunction &) = delete;

  private:
    Scopes &scopes;
    std::vector<Level> hidden;
  };

  /// How much the innermost scope declares so far.
  unsigned mark() const { return levels.back().number; }
  /// Only what it declared up to a mark is visible.
  void show(unsigned mark) { levels.back().visible = mark; }

  void declare(const clang::NamedDecl *decl);
  /// Makes an entity visible; null if the name is taken in this scope.
  Entity *declare(const clang::IdentifierInfo *name, Entity entity);

  /// The innermost meaning of a name: a C declaration, or an entity.
  const clang::NamedDecl *findDecl(const clang::IdentifierInfo *name) const;
  Entity *findEntity(const clang::IdentifierInfo *name) const;

  /// Distributed arrays, by variable.
  Entity *findArray(const clang::VarDecl *var) const {
    return arrays.lookup(var->getCanonicalDecl());
  }
  Entity *addArray(Entity entity);

  /// While it lives parameters are the arrays of arguments.
  class Arguments {
  public:
    explicit Arguments(Scopes &scopes) : scopes(scopes) {}
    ~Arguments() {
      for (auto [param, array] : hidden)
        scopes.arrays[param] = array;
    }
    void bind(const clang::ParmVarDecl *param, Entity *argument) {
      auto *var = param->getCanonicalDecl();
      hidden.emplace_back(var, scopes.arrays.lookup(var));
      scopes.arrays[var] = argument;
    }
    Arguments(const Arguments &) = delete;
    Arguments &operator=(const Arguments &) = delete;

  private:
    Scopes &scopes;
    llvm::SmallVector<std::pair<const clang::VarDecl *, Entity *>> hidden;
  };
  const std::vector<std::unique_ptr<Entity>> &all() const { return storage; }

private:
  clang::ASTContext &context;
  std::vector<Level> levels;
  std::vector<std::unique_ptr<Entity>> storage;
  llvm::DenseMap<const clang::VarDecl *, Entity *> arrays;
};

/// Makes a Clang expression of the tokens of a directive. Null after an error,
/// which has been reported.
clang::Expr *parseExpression(Tokens tokens, clang::SourceLocation fallbackLoc,
                             const Scopes &scopes, clang::Sema &sema);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_ENTITIES_SCOPE_H
