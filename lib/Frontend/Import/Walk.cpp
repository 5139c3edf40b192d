//===- Walk.cpp - Find regions in functions, leave the rest C -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In every block the longest runs of statements that can be imported and that
// touch a directive or a distributed array become regions. What cannot be
// imported stays C: the walk goes on inside it, and an expression that uses a
// distributed array is rewritten to calls of the runtime.
//
//===----------------------------------------------------------------------===//

#include "C/ArrayUse.h"
#include "Import/FunctionWalker.h"
#include "Import/RegionBuilder.h"
#include "Import/Rewrite.h"
#include "Import/SharedLoop.h"
#include "OpenACC/ACCRegion.h"
#include "Unit/SectionRef.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/OpenMPKinds.h"

using namespace clang;

namespace xacc::frontend {

bool FunctionWalker::touches(const Stmt *stmt) const {
  if (containsACC(stmt))
    return true;
  if (!unit.directivesIn(unit.beginOf(stmt), unit.endOf(stmt)).empty())
    return true;
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(s)) {
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
        found |= unit.scopes.findArray(var) != nullptr;
      if (const auto *function = dyn_cast<FunctionDecl>(ref->getDecl()))
        found |= isRewrittenCall(function);
    }
    if (const auto *call = dyn_cast<CallExpr>(s))
      found |= unit.inlinedCalls.touches(call, info.decl);
    return !found;
  });
  return found;
}

/// A call of a function of the program's own that stays a call.
const Stmt *FunctionWalker::findUserCall(const Stmt *stmt) const {
  const Stmt *found = nullptr;
  forEachStmt(stmt, [&](const Stmt *s) {
    const auto *call = dyn_cast<CallExpr>(s);
    if (call && isUserCall(unit, call) &&
        !unit.inlinedCalls.find(call, info.decl))
      found = call;
    return !found;
  });
  return found;
}

/// True if a declaration declares a variable that `align` names.
bool FunctionWalker::declaresArray(
    const Stmt *stmt, llvm::ArrayRef<const Directive *> visible) const {
  const auto *decl = dyn_cast<DeclStmt>(stmt);
  if (!decl)
    return false;
  for (const Decl *d : decl->decls())
    if (const auto *var = dyn_cast<VarDecl>(d))
      for (const Directive *directive : visible)
        if (directive->kind == DirectiveKind::Align)
          for (const Declaration &declaration : directive->declarations)
            if (declaration.name == var->getIdentifier())
              return true;
  return false;
}

bool FunctionWalker::classify(Classified &c,
                              llvm::ArrayRef<const Directive *> visible) {
  const Item &item = c.item;
  c.directives.assign(item.directives.begin(), item.directives.end());
  if (item.stmt)
    llvm::append_range(c.directives, unit.directivesIn(unit.beginOf(item.stmt),
                                                       unit.endOf(item.stmt)));
  if (!item.stmt) {
    c.touches = true;
    const Directive &directive = *item.directives.front();
    return !directive.isDeclarative() ||
           unit.alignedParameters.declareOnce(directive, visible);
  }
  if (const auto *decl = dyn_cast<DeclStmt>(item.stmt)) {
    for (const Decl *d : decl->decls()) {
      if (const auto *named = dyn_cast<NamedDecl>(d))
        unit.scopes.declare(named);
      if (!isa<VarDecl>(d)) {
        c.importable = false;
        c.reason = "a declaration of a type or function";
        c.where = item.stmt->getBeginLoc();
      }
    }
    if (declaresArray(item.stmt, visible)) {
      c.importable = false;
      c.touches = true;
      c.reason = "the declaration of a distributed array";
      c.where = item.stmt->getBeginLoc();
      return true;
    }
  }
  c.touches = !item.directives.empty() || touches(item.stmt);
  if (!c.touches && !unit.arraysOnDevice.empty()) { // may name one of them
    c.touches = true;
    c.importable = false;
    return true;
  }
  // In host_data the array's name is an address that only C text has.
  if (item.directives.empty() && !isa<OpenACCConstructStmt>(item.stmt) &&
      refersTo(item.stmt, [&](const VarDecl *var) {
        return unit.arraysOnDevice.count(var) && unit.scopes.findArray(var);
      })) {
    c.importable = false;
    c.reason = "a distributed array in 'host_data use_device'";
    c.where = item.stmt->getBeginLoc();
  }
  bool isLoop = !item.directives.empty() &&
                item.directives.back()->kind == DirectiveKind::Loop;
  // A region has one thread, and each thread of a team comes here.
  if (const OMPExecutableDirective *shared = findShared(item.stmt)) {
    c.isShared = c.touches &&
                 (isLoop || (shared == item.stmt && !needsTeam(unit, shared)));
    if (c.isShared && shared == item.stmt)
      c.sharedLoop = shared;
    if (!c.isShared) {
      c.importable = false;
      c.reason = "an OpenMP loop that a team of threads shares";
      c.where = shared->getBeginLoc();
      return true;
    }
  }
  if (const auto *acc = dyn_cast<OpenACCConstructStmt>(item.stmt);
      acc && isComputeConstruct(acc))
    isLoop = true;
  if (const Stmt *call = unit.hasPointerArrays && !isLoop
                             ? findUserCall(item.stmt)
                             : nullptr) {
    c.importable = false;
    c.reason = "a call that may allocate distributed arrays";
    c.where = call->getBeginLoc();
  }
  if (!c.touches && !c.importable)
    return true;
  if (isa<LabelStmt, SwitchCase>(item.stmt)) { // C code jumps to it
    c.importable = false;
    return true;
  }
  if (!isLoop && !c.isShared && c.touches && item.directives.empty())
    c.leaving = unit.importability.findLeaving(item.stmt, info.decl);
  unit.importability.setLeaving(c.leaving);
  // What has no operations stays C: inside these a part, else all.
  if (const Stmt *bad =
          isLoop ? nullptr : findUnsupported(unit, item.stmt, c.reason)) {
    c.importable = false;
    c.where = bad->getBeginLoc();
  }
  for (const Directive *directive :
       unit.directivesIn(unit.beginOf(item.stmt), unit.endOf(item.stmt)))
    if (directive->isDeclarative() ||
        directive->kind == DirectiveKind::TemplateFix) {
      c.importable = false;
      c.reason = directive->isDeclarative()
                     ? "a declarative directive in an inner block"
                     : "'template_fix' in an inner block";
      c.where = directive->loc;
    }
  return true;
}

namespace {
/// Which items of a block are the last to name a declaration. Types name
/// declarations, too.
class LastUses : public RecursiveASTVisitor<LastUses> {
public:
  explicit LastUses(llvm::ArrayRef<Classified> items) {
    for (auto [i, c] : llvm::enumerate(items)) {
      number = i;
      // Names in directives are still tokens.
      for (const Directive *directive : c.directives)
        for (const clang::Token &token : *directive->tokens)
          if (const IdentifierInfo *name = token.getIdentifierInfo())
            named[name] = number;
      if (c.item.stmt)
        TraverseStmt(const_cast<Stmt *>(c.item.stmt));
    }
  }

  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    used[ref->getDecl()] = number;
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *op) {
    if (op->getOpcode() == UO_AddrOf)
      noteEscape(op->getSubExpr());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    if (cast->getCastKind() == CK_ArrayToPointerDecay &&
        !elementsOf.contains(cast))
      noteEscape(cast->getSubExpr());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *subscript) {
    elementsOf.insert(subscript->getBase()->IgnoreParens());
    return true;
  }

  /// Whether what a statement declares is needed from item `end` on, by its
  /// name or by an address that has been taken.
  bool isNeededFrom(size_t end, const Stmt *stmt, size_t numItems) const {
    const auto *decl = dyn_cast_or_null<DeclStmt>(stmt);
    return decl && end < numItems &&
           llvm::any_of(
               decl->decls(),
               [&](const Decl *d) {
                 const auto *declared = cast<NamedDecl>(d);
                 auto use = used.find(declared);
                 auto name = named.find(declared->getIdentifier());
                 return escaped.contains(declared) ||
                        (use != used.end() && use->second >= end) ||
                        (name != named.end() && name->second >= end);
               });
  }

private:
  void noteEscape(const Expr *expr) {
    while (true) {
      expr = expr->IgnoreParenImpCasts();
      if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr))
        expr = subscript->getBase();
      else if (const auto *member = dyn_cast<MemberExpr>(expr);
               member && !member->isArrow())
        expr = member->getBase();
      else
        break;
    }
    if (const auto *ref = dyn_cast<DeclRefExpr>(expr))
      escaped.insert(ref->getDecl());
  }

  size_t number = 0;
  llvm::DenseMap<const Decl *, size_t> used;
  llvm::DenseMap<const IdentifierInfo *, size_t> named;
  llvm::DenseSet<const Decl *> escaped;
  llvm::DenseSet<const Stmt *> elementsOf;
};
} // namespace

/// A template that is fixed has owners that it did not have before: a region of
/// its own, since within a region ownership does not change. So has a loop that
/// a team shares.
static bool standsAlone(const Classified &c) {
  if (c.isShared)
    return true;
  return !c.item.stmt && !c.item.directives.empty() &&
         c.item.directives.front()->kind == DirectiveKind::TemplateFix;
}

bool FunctionWalker::walkItems(llvm::ArrayRef<Item> items,
                               llvm::ArrayRef<const Directive *> visible,
                               bool braces) {
  bool ok = true; // after an error the rest is looked through for others
  std::vector<Classified> all;
  for (const Item &item : items) {
    all.emplace_back();
    all.back().item = item;
    if (!classify(all.back(), visible)) {
      ok = false;
      all.pop_back();
      continue;
    }
    all.back().item.scopeMark = unit.scopes.mark();
  }
  llvm::ArrayRef<Classified> rest = all;
  LastUses lastUses(rest);
  for (size_t i = 0; i < all.size();) {
    if (!all[i].touches) {
      ++i;
      continue;
    }
    if (!all[i].importable) {
      unit.scopes.show(all[i].item.scopeMark);
      size_t depth = unit.scopes.depth();
      ok &= leaveInC(all[i++]);
      unit.scopes.cut(depth);
      continue;
    }
    // The longest run from here, less what is at its end only because it can
    // be imported.
    size_t end = i;
    for (size_t j = i; j < all.size() && all[j].importable; ++j) {
      if (j > i && (standsAlone(all[i]) || standsAlone(all[j]) ||
                    !all[j - 1].leaving.empty()))
        break;
      if (all[j].touches)
        end = j + 1;
    }
    for (size_t j = i; j < end;)
      if (lastUses.isNeededFrom(end, all[j].item.stmt, all.size())) {
        // What comes after has grown: look again from the start.
        for (end = j; end > i && !all[end - 1].touches;)
          --end;
        j = i;
      } else {
        ++j;
      }
    if (end == i) { // a declaration that is used later
      all[i].importable = false;
      all[i].reason = "a declaration that is used after the region";
      continue;
    }
    size_t depth = unit.scopes.depth();
    ok &= importRun(rest.slice(i, end - i), braces);
    unit.scopes.cut(depth);
    i = end;
  }
  return ok;
}

bool FunctionWalker::importRun(llvm::ArrayRef<Classified> run, bool braces) {
  llvm::SmallVector<Item> items;
  for (const Classified &c : run)
    items.push_back(c.item);
  const Item &first = items.front(), &last = items.back();
  unit.scopes.show(last.scopeMark);
  unsigned begin = first.directives.empty() ? unit.beginOf(first.stmt)
                                            : first.directives.front()->begin;
  if (first.stmt)
    begin = std::min(begin, unit.beginOf(first.stmt));
  unsigned end =
      last.stmt ? unit.endOf(last.stmt) : last.directives.back()->end;
  SourceLocation loc = first.directives.empty() ? first.stmt->getBeginLoc()
                                                : first.directives.front()->loc;

  std::string text;
  for (const Item &item : items) {
    if (item.stmt || !item.directives.front()->isDeclarative())
      continue;
    const Directive &directive = *item.directives.front();
    for (const Declaration &declaration : directive.declarations) {
      const Entity *entity = unit.scopes.findEntity(declaration.name);
      if (directive.kind == DirectiveKind::Align)
        entity = unit.scopes.findArray(
            cast<VarDecl>(unit.scopes.findDecl(declaration.name)));
      if (directive.kind != DirectiveKind::Template &&
          directive.kind != DirectiveKind::Shadow && !entity->fileScope)
        text += entity->isStatic()
                    ? "static void *" + entity->symbol + "; "
                    : "void *" + entity->symbol +
                          " __attribute__((cleanup(__xacc_release))) = 0; ";
    }
  }
  std::string name = "__xacc_region_" + std::to_string(unit.numRegions++);
  RegionBuilder region(unit, info, name, loc);
  region.prepare(items);
  SharedLoop shared(unit, info, run.front().sharedLoop);
  if (run.front().isShared && shared.canBeSplit(first.directives))
    region.splitOverTeam(shared.sharedVariables(*first.directives.front()));
  unit.importability.setLeaving(run.back().leaving);
  if (!region.importItems(items))
    return false;
  text += region.finish();
  ArrayUse(unit).markLast(name, info.decl, end);
  if (run.front().isShared && !shared.wrap(first, region, text))
    return false;
  if (braces)
    text = "{ " + text + " }";
  if (unit.options.remarks)
    reportRemark(unit.diags, loc,
                 items.size() == 1
                     ? llvm::Twine("region of 1 statement starts here")
                     : "region of " + llvm::Twine(items.size()) +
                           " statements and directives starts here");
  unit.replaceLines(begin, end, text);
  return true;
}

/// A jump into or out of a statement.
const Stmt *FunctionWalker::findJumpAcross(const Stmt *stmt) const {
  const Stmt *jump = nullptr;
  bool crosses = hasGotoAcross(stmt, info.decl->getBody());
  forEachStmt(stmt, [&](const Stmt *s) {
    if (isa<ReturnStmt>(s) || (crosses && isa<GotoStmt>(s)))
      jump = s;
    return true;
  });
  // From elsewhere to a label in it.
  if (crosses && !jump)
    forEachStmt(info.decl->getBody(), [&](const Stmt *s) {
      if (isa<GotoStmt>(s))
        jump = s;
      return true;
    });
  return jump;
}

bool FunctionWalker::leaveTaskInC(const Item &item) {
  const Directive &task = *item.directives.front();
  task.used = true;
  const Stmt *jump = findJumpAcross(item.stmt);
  if (jump)
    return unit.error(
        jump->getBeginLoc(),
        "a jump must not leave or enter the statement of '#pragma xmp "
        "task'");
  Item rest = item;
  rest.directives.erase(rest.directives.begin());
  std::string open = "{";
  if (task.on->name) {
    RegionBuilder region(unit, info,
                         "__xacc_region_" + std::to_string(unit.numRegions++),
                         task.loc);
    if (!region.importTaskEnter(task))
      return false;
    open = "if (" + region.finish() + ") {";
  }
  unit.replaceLines(task.begin, task.end, open);
  std::string close =
      task.on->name ? " xaccrtTaskLeave(" + std::to_string(task.nocomm) + "); }"
                    : " }";
  unit.scopes.push();
  bool ok = walkItems({rest}, {}, /*braces=*/true);
  unit.scopes.pop();
  unsigned end = unit.endOf(item.stmt);
  unit.replace(end, end, close);
  return ok;
}

bool FunctionWalker::leaveInC(const Classified &c) {
  const Item &item = c.item;
  if (unit.options.remarks && c.where.isValid())
    reportRemark(unit.diags, c.where, "not part of a region: " + c.reason);
  if (!item.directives.empty()) {
    const Directive &directive = *item.directives.front();
    directive.used = true; // of tasks nothing else is left
    if (directive.kind == DirectiveKind::Task)
      return leaveTaskInC(item);
    if (directive.kind == DirectiveKind::Gmove ||
        directive.kind == DirectiveKind::Array)
      return unit.error(c.where.isValid() ? c.where : directive.loc,
                        c.reason +
                            " is not supported in the statement of "
                            "'#pragma xmp " +
                            directive.text + "'");
    if (directive.kind == DirectiveKind::Loop) {
      if (!getForStmt(item.stmt))
        return unit.error(directive.loc,
                          "'#pragma xmp loop' must be followed by a "
                          "for statement");
      unit.error(c.where,
                 c.reason +
                     " is not supported in the loop of a directive; move it "
                     "to a function or out of the loop");
      reportNote(unit.diags, directive.loc, "the directive is here");
      return false;
    }
  }
  if (const auto *acc = dyn_cast<OpenACCConstructStmt>(item.stmt);
      acc && !isa<OpenACCDataConstruct, OpenACCHostDataConstruct>(acc)) {
    unit.error(c.where.isValid() ? c.where : acc->getBeginLoc(),
               c.reason + " is not supported in '#pragma acc " + nameOf(acc) +
                   "'");
    reportNote(unit.diags, acc->getBeginLoc(), "the directive is here");
    return false;
  }
  if (isa<Expr>(item.stmt) && containsSection(item.stmt))
    return unit.error(c.where.isValid() ? c.where : item.stmt->getBeginLoc(),
                      c.reason + " is not supported with array sections");
  return walkStmt(item.stmt);
}

bool FunctionWalker::walkBody(const Stmt *body, unsigned begin, bool labelled) {
  if (!body)
    return true;
  if (!labelled && !checkSubstatement(unit, body))
    return false;
  if (const auto *block = dyn_cast<CompoundStmt>(body);
      block && unit.directivesIn(begin, unit.beginOf(body)).empty())
    return walkBlock(block, unit.beginOf(block) + 1);
  std::vector<Item> items;
  if (!unit.collectItems({body}, begin, unit.endOf(body), items))
    return false;
  for (const Item &item : items)
    if (!item.stmt && !labelled)
      return unit.error(item.directives.front()->loc,
                        "write braces around '#pragma xmp " +
                            item.directives.front()->text +
                            "' and the statement after it");
  unit.scopes.push();
  bool ok = walkItems(items, {}, /*braces=*/true);
  unit.scopes.pop();
  return ok;
}

/// A loop that stays C; so do the outermost `numKept` of its nest.
bool FunctionWalker::walkFor(const ForStmt *loop, unsigned numKept) {
  unit.scopes.push();
  if (const auto *decl = dyn_cast_or_null<DeclStmt>(loop->getInit()))
    for (const Decl *d : decl->decls())
      if (const auto *named = dyn_cast<NamedDecl>(d))
        unit.scopes.declare(named);
  const Stmt *body = loop->getBody();
  const ForStmt *inner = numKept > 1 ? singleLoop(body) : nullptr;
  bool ok = rewriteC(unit, loop->getInit()) &&
            rewriteC(unit, loop->getCond()) && rewriteC(unit, loop->getInc()) &&
            (inner ? walkFor(inner, numKept - 1)
                   : walkBody(body, unit.offset(loop->getRParenLoc())));
  unit.scopes.pop();
  return ok;
}

/// An OpenMP directive stays, with the loops that it is for.
bool FunctionWalker::walkOpenMP(const OMPExecutableDirective *omp) {
  const auto *loop = dyn_cast<OMPLoopBasedDirective>(omp);
  if (const auto *counted =
          loop ? dyn_cast<ForStmt>(omp->getRawStmt()) : nullptr)
    return walkFor(counted, loop->getLoopsNumber());
  return walkBody(omp->getRawStmt(), unit.beginOf(omp->getRawStmt()));
}

bool FunctionWalker::walkStmt(const Stmt *stmt) {
  if (const auto *data = dyn_cast<OpenACCDataConstruct>(stmt))
    return leaveDataInC(data);
  if (const auto *construct = dyn_cast<OpenACCHostDataConstruct>(stmt))
    return leaveHostDataInC(construct);
  if (const auto *decl = dyn_cast<DeclStmt>(stmt);
      decl && decl->isSingleDecl() &&
      isa<OpenACCDeclareDecl>(decl->getSingleDecl()))
    return leaveDeclareInC(decl);
  if (const auto *block = dyn_cast<CompoundStmt>(stmt))
    return walkBlock(block, unit.beginOf(block) + 1);
  if (const auto *branch = dyn_cast<IfStmt>(stmt))
    return rewriteC(unit, branch->getCond()) &&
           walkBody(branch->getThen(), unit.offset(branch->getRParenLoc())) &&
           (!branch->getElse() ||
            walkBody(branch->getElse(), unit.offset(branch->getElseLoc())));
  if (const auto *loop = dyn_cast<ForStmt>(stmt))
    return walkFor(loop, 1);
  if (const auto *loop = dyn_cast<WhileStmt>(stmt))
    return rewriteC(unit, loop->getCond()) &&
           walkBody(loop->getBody(), unit.offset(loop->getRParenLoc()));
  if (const auto *loop = dyn_cast<DoStmt>(stmt))
    return walkBody(loop->getBody(), unit.beginOf(loop)) &&
           rewriteC(unit, loop->getCond());
  if (const auto *choice = dyn_cast<SwitchStmt>(stmt))
    return rewriteC(unit, choice->getCond()) && walkStmt(choice->getBody());
  if (const auto *label = dyn_cast<LabelStmt>(stmt))
    return walkBody(label->getSubStmt(), unit.beginOf(label), true);
  if (const auto *omp = dyn_cast<OMPExecutableDirective>(stmt);
      omp && omp->hasAssociatedStmt())
    return walkOpenMP(omp);
  if (const auto *label = dyn_cast<SwitchCase>(stmt))
    return walkBody(label->getSubStmt(), unit.offset(label->getColonLoc()),
                    true);
  if (auto inside = unit.directivesIn(unit.beginOf(stmt), unit.endOf(stmt));
      !inside.empty())
    return unit.error(inside.front()->loc,
                      "'#pragma xmp " + inside.front()->text +
                          "' is not supported inside this statement");
  if (const auto *decl = dyn_cast<DeclStmt>(stmt))
    return rewriteDeclarations(unit, decl);
  return rewriteC(unit, stmt);
}

bool FunctionWalker::walkBlock(const CompoundStmt *block, unsigned begin) {
  unsigned end = unit.offset(block->getRBracLoc());
  std::vector<Item> items;
  llvm::SmallVector<const Stmt *> children(block->body_begin(),
                                           block->body_end());
  if (!unit.collectItems(children, begin, end, items))
    return false;
  llvm::SmallVector<const Directive *> visible = unit.directivesIn(begin, end);
  unit.scopes.push();
  bool ok = walkItems(items, visible, /*braces=*/false);
  unit.scopes.pop();
  return ok;
}

} // namespace xacc::frontend
