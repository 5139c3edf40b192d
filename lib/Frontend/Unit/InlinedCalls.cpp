//===- InlinedCalls.cpp - Calls whose function joins the region -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unit/InlinedCalls.h"
#include "Unit/ACCSyntax.h"
#include "Unit/ArrayFunctions.h"
#include "Unit/SectionRef.h"
#include "Unit/Unit.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace xacc::frontend {

/// Statements and expressions of a function with those that it brings along:
/// what is larger stays a function, so that compile time stays linear.
static constexpr unsigned kMaxSize = 4000;
/// The same for functions without anything of XMP. A call of one that is not
/// known hides what the region around it knows of arrays.
static constexpr unsigned kMaxHelperSize = 100;
/// The same of all copies of a function in a unit.
static constexpr unsigned kMaxTotalSize = 8000;
/// Of all copies of a function with kernels, where loops become one kernel.
/// Each copy is code for GPUs, too.
static constexpr unsigned kMaxKernelSize = 2000;
/// Where there is more, only calls that loops repeat have copies: up to so many
/// compute constructs in all of a function: several GPUs share no more in a
/// loop.
static constexpr unsigned kMaxKernels = 63;
/// Bytes of local variables, of one copy and of all. Those of calls share the
/// stack, those of copies are there all the time.
static constexpr uint64_t kMaxLocals = 16 << 10, kMaxTotalLocals = 64 << 10;

bool isUserCall(const Unit &unit, const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  return !callee ||
         (!callee->getBuiltinID() &&
          !unit.sm.isInSystemHeader(callee->getLocation()) &&
          !callee->getName().starts_with("xmp") && !asSectionMarker(call));
}

/// The `return` that ends a body; null if its end does.
static const ReturnStmt *lastReturn(const CompoundStmt *body) {
  return body->body_empty() ? nullptr : dyn_cast<ReturnStmt>(body->body_back());
}

/// The `return`s of a function that are not in a statement of a directive,
/// apart from that at its end.
static llvm::SmallVector<const Stmt *>
findEarlyReturns(const CompoundStmt *body) {
  llvm::SmallVector<const Stmt *> found;
  const ReturnStmt *end = lastReturn(body);
  forEachStmt(body, [&](const Stmt *s) {
    if (isa<ReturnStmt>(s) && s != end)
      found.push_back(s);
    return !isa<OpenACCConstructStmt, OMPExecutableDirective, StmtExpr>(s);
  });
  return found;
}

bool hasEarlyReturn(const CompoundStmt *body) {
  return !findEarlyReturns(body).empty();
}

/// Whether a size in the type of a parameter does more than to be computed.
static bool changesInSizes(const ParmVarDecl *param) {
  QualType type = param->getOriginalType();
  bool changes = false;
  forEachSize(type, [&](const Expr *size) {
    changes |= size->HasSideEffects(param->getASTContext());
  });
  return changes;
}

bool InlinedCalls::fitsShape(const FunctionDecl *definition, Body &body) {
  auto refuse = [&](llvm::StringRef reason) {
    body.reason = reason;
    body.where = definition->getLocation();
    return false;
  };
  if (definition->isMain() || definition->isVariadic() || isWeak(definition) ||
      isRoutine(definition) || !definition->hasPrototype() ||
      // LLVM may take it for the library's.
      definition->getIdentifier()->getBuiltinID())
    return refuse("a function of this kind");
  if (definition->hasAttr<NoInlineAttr>() ||
      definition->hasAttr<OptimizeNoneAttr>() ||
      definition->hasAttr<TargetAttr>() || definition->isNoReturn() ||
      definition->hasAttr<ReturnsTwiceAttr>())
    return refuse("an attribute of the function");
  QualType result = definition->getReturnType();
  if (!result->isVoidType() && !isPassedAsValue(result, unit.ast))
    return refuse("the type of the result");
  for (const ParmVarDecl *param : definition->parameters()) {
    // Where arrays of variable length are, and where the function begins, their
    // sizes are computed.
    QualType type = param->getType();
    if (type->isVariablyModifiedType()
            ? !type->isPointerType() || type.isVolatileQualified() ||
                  changesInSizes(param)
            : !isPassedAsValue(type, unit.ast) || changesInSizes(param))
      return refuse("the type of a parameter");
  }
  return true;
}

/// A single element of a pointer's in a clause that allocates: what else the
/// kernels of the function reach is found by the names of its own variables.
static const Expr *findSingleElement(const Stmt *stmt) {
  const auto *construct = dyn_cast<OpenACCConstructStmt>(stmt);
  if (!construct)
    return nullptr;
  for (const OpenACCClause *clause : construct->clauses()) {
    if (!isa<OpenACCCopyClause, OpenACCCopyInClause, OpenACCCopyOutClause,
             OpenACCCreateClause>(clause))
      continue;
    for (const Stmt *child : const_cast<OpenACCClause *>(clause)->children()) {
      ObjectSyntax object = matchObject(cast<Expr>(child));
      if (isSingleElement(object) && object.var->getType()->isPointerType())
        return object.expr;
    }
  }
  return nullptr;
}

bool InlinedCalls::fitsStatements(const FunctionDecl *definition, Body &body) {
  const auto *block = cast<CompoundStmt>(definition->getBody());
  const ReturnStmt *end = lastReturn(block);
  auto refuse = [&](const Stmt *where, llvm::StringRef reason) {
    if (!body.where.isValid()) {
      body.reason = reason;
      body.where = where->getBeginLoc();
    }
    return false;
  };
  if (!definition->getReturnType()->isVoidType() &&
      !(end && end->getRetValue()))
    return refuse(block, "no 'return' with a value at its end");
  // What parameters are decides about the statements.
  if (const AlignedParameters::Declared &declared =
          unit.alignedParameters.declare(definition);
      !declared.reason.empty()) {
    body.reason = declared.reason;
    body.where = declared.where;
    return false;
  }
  auto outer = unit.importability.setLeaving(findEarlyReturns(block));
  llvm::scope_exit restore([&] { unit.importability.setLeaving(outer); });
  for (const Stmt *stmt : block->body()) {
    if (stmt == end)
      stmt = end->getRetValue();
    if (!stmt)
      continue;
    std::string reason;
    if (const Stmt *bad = findUnsupported(unit, stmt, reason))
      return refuse(bad, reason);
  }
  bool fits = true;
  forEachStmt(block, [&](const Stmt *s) {
    if (isa<OMPExecutableDirective>(s))
      fits = refuse(s, "an OpenMP directive");
    if (const Expr *element = findSingleElement(s))
      fits = refuse(element, "a clause with a single element of an array");
    const auto *call = dyn_cast<CallExpr>(s);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (callee && (callee->getName() == "alloca" ||
                   callee->getName().starts_with("__builtin_alloca")))
      fits = refuse(s, "memory that lives until the function ends");
    // What these change is looked up once for a region.
    if (callee && isRewrittenCall(callee) && callee->getName() != "xmp_desc_of")
      fits = refuse(s, "a call that allocates or frees distributed arrays");
    return fits;
  });
  return fits;
}

void InlinedCalls::collectNames(const FunctionDecl *definition, Body &body) {
  auto add = [&](const NamedDecl *decl) {
    const auto *var = dyn_cast<VarDecl>(decl);
    if ((var && !var->hasLocalStorage()) ||
        (isa<FunctionDecl>(decl) && !decl->isImplicit()))
      body.outer.insert(cast<NamedDecl>(decl->getCanonicalDecl()));
  };
  auto addNames = [&](const Stmt *s) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      add(ref->getDecl());
    return true;
  };
  for (const ParmVarDecl *param : definition->parameters())
    forEachSize(param->getOriginalType(),
                [&](const Expr *size) { forEachStmt(size, addNames); });
  const Stmt *block = definition->getBody();
  forEachStmt(block, [&](const Stmt *s) {
    ++body.size;
    body.numKernels +=
        isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(s);
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *var = dyn_cast<VarDecl>(d);
            var && var->hasLocalStorage() &&
            !var->getType()->isVariablyModifiedType())
          body.locals +=
              unit.ast.getTypeSizeInChars(var->getType()).getQuantity();
    if (const auto *ref = dyn_cast<DeclRefExpr>(s)) {
      add(ref->getDecl());
      const auto *var = dyn_cast<VarDecl>(ref->getDecl());
      body.touches |= var && unit.scopes.findArray(var);
    }
    return true;
  });
  body.hasKernels = body.numKernels != 0;
  for (const FunctionDecl *joined : joinedInKernels(unit, block))
    forEachStmt(joined->getBody(), addNames);
  // Its kernels become parts of the loop around the call.
  body.touches |= body.hasKernels && unit.options.wholeLoops;
  // Names in directives are tokens.
  for (const Directive *directive :
       unit.directivesIn(unit.beginOf(block), unit.endOf(block))) {
    body.touches = true;
    for (const Token &token : *directive->tokens)
      if (IdentifierInfo *name = token.getIdentifierInfo())
        for (const NamedDecl *decl :
             unit.ast.getTranslationUnitDecl()->lookup(DeclarationName(name)))
          add(decl);
  }
}

void InlinedCalls::inspect(const FunctionDecl *definition, Body &body) {
  if (!fitsShape(definition, body) || !fitsStatements(definition, body))
    return;
  collectNames(definition, body);
  bool fits = true;
  forEachStmt(definition->getBody(), [&](const Stmt *s) {
    const auto *call = dyn_cast<CallExpr>(s);
    if (!call)
      return true;
    const FunctionDecl *callee = call->getDirectCallee(), *next = nullptr;
    if (callee && callee->hasBody(next)) {
      const Body &inner = bodyOf(next);
      if (inner.isOpen) {
        body.reason = "it calls itself";
        body.where = call->getBeginLoc();
        return fits = false;
      }
      if (inner.fits && (!inner.onlyInLoops || isRepeated(call)) &&
          unit.alignedParameters.match(call, next)) {
        body.touches |= inner.touches;
        body.hasKernels |= inner.hasKernels;
        body.numKernels += inner.numKernels;
        body.size += inner.size;
        body.locals += inner.locals;
        body.outer.insert(inner.outer.begin(), inner.outer.end());
        return true;
      }
    }
    // It may allocate distributed arrays.
    if (unit.hasPointerArrays && isUserCall(unit, call)) {
      body.reason = "a call that may allocate distributed arrays";
      body.where = call->getBeginLoc();
      fits = false;
    }
    return fits;
  });
  // Blocks in place of loops are worth it where those become one kernel.
  auto early = findEarlyReturns(cast<CompoundStmt>(definition->getBody()));
  if (fits && !early.empty() && !(body.hasKernels && unit.options.wholeLoops)) {
    body.reason = "a return statement";
    body.where = early.front()->getBeginLoc();
    fits = false;
  }
  body.fits = fits && fitsSize(definition, body);
}

/// Copies of a function have to be worth what they take to compile.
bool InlinedCalls::fitsSize(const FunctionDecl *definition, Body &body) {
  auto refuse = [&](llvm::StringRef reason) {
    body.reason = reason;
    body.where = definition->getLocation();
    return false;
  };
  if (body.size > (body.touches ? kMaxSize : kMaxHelperSize))
    return refuse(body.hasKernels && !unit.options.wholeLoops
                      ? "its size, without --persistent"
                      : "its size");
  if (std::string reason = whyNoCopies(definition, body); !reason.empty())
    return refuse(reason);
  NumCalls calls = numCallsOf(definition);
  unsigned numCalls = body.onlyInLoops ? calls.repeated : calls.all;
  if (body.locals > kMaxLocals || body.locals * numCalls > kMaxTotalLocals)
    return refuse("the size of its local variables");
  // The function itself stays for other files: its kernels are there twice.
  if (body.hasKernels && !isOwn(definition) && !unit.options.wholeLoops &&
      !hasHalos())
    return refuse("it has compute constructs, other files may call it, and no "
                  "array of this one has a shadow");
  if (body.touches && body.size * uint64_t(numCalls) > kMaxTotalSize)
    return refuse("its size, and the number of its calls");
  return true;
}

/// Why several places that call a function with kernels cannot have copies of
/// it; empty if they can, all or those in loops.
std::string InlinedCalls::whyNoCopies(const FunctionDecl *definition,
                                      Body &body) {
  NumCalls calls = numCallsOf(definition);
  if (!body.hasKernels || calls.all <= 1)
    return "";
  std::string several =
      "it has compute constructs and is called from several places";
  if (!unit.options.wholeLoops)
    return several + ", without --persistent";
  if (body.size * uint64_t(calls.all) <= kMaxKernelSize)
    return "";
  if (calls.repeated == 0)
    return several + ", none of them in a loop";
  uint64_t numKernels = uint64_t(body.numKernels) * calls.repeated;
  if (numKernels > kMaxKernels)
    return several + ": " + std::to_string(numKernels) +
           " constructs in all copies in loops, at most " +
           std::to_string(kMaxKernels);
  body.onlyInLoops = true;
  return "";
}

bool InlinedCalls::hasHalos() {
  if (!halos)
    halos = llvm::any_of(unit.directives, [](const Directive &directive) {
      return directive.kind == DirectiveKind::Shadow;
    });
  return *halos;
}

void InlinedCalls::countCalls() {
  numCalls.emplace();
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const CallExpr *>>
      callsIn;
  llvm::SmallVector<const CallExpr *> repeated;
  for (const Decl *d : unit.ast.getTranslationUnitDecl()->decls()) {
    const auto *function = dyn_cast<FunctionDecl>(d);
    if (!function || !function->doesThisDeclarationHaveABody())
      continue;
    auto &calls = callsIn[function->getCanonicalDecl()];
    auto note = [&](const Stmt *s) {
      const auto *call = dyn_cast<CallExpr>(s);
      if (call && call->getDirectCallee())
        repeated.push_back(call);
      return true;
    };
    forEachStmt(function->getBody(), [&](const Stmt *s) {
      if (const auto *call = dyn_cast<CallExpr>(s))
        if (const FunctionDecl *callee = call->getDirectCallee()) {
          ++(*numCalls)[callee->getCanonicalDecl()].all;
          calls.push_back(call);
        }
      // A jump may lead back to a label.
      if (isa<ForStmt, WhileStmt, DoStmt, LabelStmt>(s))
        forEachStmt(isa<LabelStmt>(s) ? function->getBody() : s, note);
      return true;
    });
  }
  while (!repeated.empty()) {
    const CallExpr *call = repeated.pop_back_val();
    if (!repeatedCalls.insert(call).second)
      continue;
    const FunctionDecl *callee = call->getDirectCallee()->getCanonicalDecl();
    // With all that it calls itself.
    if ((*numCalls)[callee].repeated++ == 0)
      llvm::append_range(repeated, callsIn.lookup(callee));
  }
}

InlinedCalls::NumCalls
InlinedCalls::numCallsOf(const FunctionDecl *definition) {
  if (!numCalls)
    countCalls();
  return numCalls->lookup(definition->getCanonicalDecl());
}

bool InlinedCalls::isRepeated(const CallExpr *call) {
  if (!numCalls)
    countCalls();
  return repeatedCalls.contains(call);
}

const InlinedCalls::Body &InlinedCalls::bodyOf(const FunctionDecl *definition) {
  auto [it, isNew] = bodies.try_emplace(definition);
  if (!isNew)
    return it->second;
  it->second.isOpen = true;
  Body body;
  inspect(definition, body);
  return bodies[definition] = std::move(body);
}

/// Whether the names of a body mean the same at a call in another function.
bool InlinedCalls::canName(const FunctionDecl *around, const Body &body) {
  auto [it, isNew] = locals.try_emplace(around);
  if (isNew) {
    for (const ParmVarDecl *param : around->parameters())
      it->second.insert(param->getIdentifier());
    forEachStmt(around->getBody(), [&](const Stmt *s) {
      if (const auto *decl = dyn_cast<DeclStmt>(s))
        for (const Decl *d : decl->decls())
          if (const auto *named = dyn_cast<NamedDecl>(d))
            it->second.insert(named->getIdentifier());
      return true;
    });
  }
  return llvm::none_of(body.outer, [&](const NamedDecl *decl) {
    bool isDeclared = llvm::any_of(decl->redecls(), [&](const Decl *d) {
      return d->getLexicalDeclContext()->isTranslationUnit() &&
             unit.sm.isBeforeInTranslationUnit(d->getLocation(),
                                               around->getLocation());
    });
    return !isDeclared || it->second.contains(decl->getIdentifier());
  });
}

/// Loops over the threads of a team stay where they are: a region runs on one.
static bool usesOpenMP(const FunctionDecl *function) {
  bool found = false;
  forEachStmt(function->getBody(), [&](const Stmt *s) {
    found |= isa<OMPExecutableDirective>(s);
    return !found;
  });
  return found;
}

const FunctionDecl *InlinedCalls::find(const FunctionDecl *callee,
                                       const FunctionDecl *around) {
  const FunctionDecl *definition = nullptr;
  // Without directives of XMP only whole loops have something to gain.
  bool isWanted = !unit.directives.empty() || unit.options.wholeLoops;
  if (!unit.options.inlineCalls || !isWanted || !around || !callee ||
      !callee->hasBody(definition) || definition == around)
    return nullptr;
  const Body &body = bodyOf(definition);
  if (!body.fits)
    return nullptr;
  auto [it, isNew] = nameable.try_emplace({definition, around}, false);
  if (isNew)
    it->second = canName(around, body) && !usesOpenMP(around);
  return it->second ? definition : nullptr;
}

bool InlinedCalls::touches(const CallExpr *call, const FunctionDecl *around) {
  const FunctionDecl *definition = find(call, around);
  return definition && bodyOf(definition).touches;
}

void InlinedCalls::remark(const CallExpr *call, const FunctionDecl *around) {
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  if (!callee || !callee->hasBody(definition) || !unit.options.inlineCalls ||
      !unit.options.remarks)
    return;
  std::string name = "'" + callee->getName().str() + "'";
  if (find(call, around)) {
    reportRemark(unit.diags, call->getExprLoc(),
                 "the statements of " + name + " join the region");
    return;
  }
  const Body &body = bodyOf(definition);
  bool isOnce = body.onlyInLoops && !isRepeated(call);
  bool isOther = body.fits && !unit.alignedParameters.match(call, definition);
  reportRemark(unit.diags, call->getExprLoc(),
               "the call of " + name + " is not followed: " +
                   (!body.fits ? body.reason
                    : isOnce   ? "it has compute constructs, and only calls in "
                                 "loops are worth a copy"
                    : isOther
                        ? "an argument that is not an array of the file with "
                          "the alignment and the shadow of the parameter"
                        : "names or OpenMP directives of '" +
                              around->getName().str() + "'"));
  if (!body.fits && body.where.isValid())
    reportNote(unit.diags, body.where, "it is here");
}

const FunctionDecl *InlinedCalls::find(const CallExpr *call,
                                       const FunctionDecl *around) {
  const FunctionDecl *definition = find(call->getDirectCallee(), around);
  if (!definition || (bodyOf(definition).onlyInLoops && !isRepeated(call)) ||
      !unit.alignedParameters.match(call, definition))
    return nullptr;
  return definition;
}

llvm::SetVector<const FunctionDecl *>
InlinedCalls::reachedFrom(const Stmt *stmt, const FunctionDecl *around) {
  llvm::SetVector<const FunctionDecl *> reached;
  auto visit = [&](const Stmt *s) {
    if (const auto *call = dyn_cast<CallExpr>(s))
      if (const FunctionDecl *definition = find(call, around))
        reached.insert(definition);
    return true;
  };
  forEachStmt(stmt, visit);
  for (size_t i = 0; i < reached.size(); ++i)
    forEachStmt(reached[i]->getBody(), visit);
  return reached;
}

void InlinedCalls::noteCalled(const FunctionDecl *callee) {
  if (callee)
    needed.insert(callee->getCanonicalDecl());
}

void InlinedCalls::noteJoined(const CallExpr *call,
                              const FunctionDecl *definition) {
  joined.insert(definition->getCanonicalDecl());
  joinedNow.push_back(definition);
  joinedNames.insert(call->getCallee()->IgnoreParenImpCasts());
}

void InlinedCalls::noteWalked(const FunctionDecl *function) {
  auto note = [&](const FunctionDecl *walked) {
    forEachStmt(walked->getBody(), [&](const Stmt *s) {
      if (const auto *ref = dyn_cast<DeclRefExpr>(s);
          ref && !joinedNames.contains(ref))
        noteCalled(dyn_cast<FunctionDecl>(ref->getDecl()));
      if (const auto *decl = dyn_cast<DeclStmt>(s))
        for (const Decl *d : decl->decls())
          if (const auto *cleanup = d->getAttr<CleanupAttr>())
            noteCalled(cleanup->getFunctionDecl());
      return true;
    });
  };
  note(function);
  llvm::for_each(joinedNow, note);
  joinedNow.clear();
  joinedNames.clear();
}

void InlinedCalls::noteFileScope(const TranslationUnitDecl *tu) {
  for (const Decl *d : tu->decls()) {
    hasHiddenNames |= isa<FileScopeAsmDecl>(d) || d->hasAttr<AliasAttr>() ||
                      d->hasAttr<IFuncAttr>();
    const auto *var = dyn_cast<VarDecl>(d);
    if (var && var->getInit())
      forEachStmt(var->getInit(), [&](const Stmt *s) {
        if (const auto *ref = dyn_cast<DeclRefExpr>(s))
          noteCalled(dyn_cast<FunctionDecl>(ref->getDecl()));
        return true;
      });
  }
}

bool InlinedCalls::isOwn(const FunctionDecl *function) const {
  return unit.options.inlineCalls && !hasHiddenNames &&
         !function->isExternallyVisible() && !function->hasAttr<UsedAttr>() &&
         !function->hasAttr<ConstructorAttr>() &&
         !function->hasAttr<DestructorAttr>();
}

} // namespace xacc::frontend
