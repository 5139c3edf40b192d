//===- CallPlaces.cpp - Tell the runtime where it is called ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Not in the text, which the importer analyses, and not in LLVM IR, where lines
// are only with -g: in the syntax tree, after the parser and before the code
// generator. `f(x)` becomes `(xaccrtCallFrom("file.c", 12, "f"), f(x))`.
//
//===----------------------------------------------------------------------===//

#include "CallPlaces.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

static constexpr llvm::StringLiteral pluginName = "xacc-call-places";

/// Whether calls of a function need a place. Functions that cannot fail may
/// stand in inner loops.
static bool canFail(const FunctionDecl *function) {
  static const llvm::StringSet<> functionsOfXMP = {
      "xmp_test_async",
      "xmp_init",
      "xmp_finalize",
      "xmp_get_image_index",
      "xmp_get_primary_image_index",
      "xmp_free",
      "xmp_get_mpi_comm",
      "xmp_sched_template_index",
      "xmp_nodes_comm",
      "xmp_fopen_all",
      "xmp_fclose_all",
      "xmp_fseek_shared_all",
      "xmp_file_sync_all",
      "xmp_file_set_view_all",
      "xmp_fread_all",
      "xmp_fwrite_all",
      "xmp_fread_darray_all",
      "xmp_fwrite_darray_all",
      "xmp_set_range"};
  const IdentifierInfo *identifier = function->getIdentifier();
  if (!identifier || function->isDefined())
    return false;
  llvm::StringRef name = identifier->getName();
  if (!name.starts_with("acc_"))
    return functionsOfXMP.contains(name);
  return !name.starts_with("acc_get_") && !name.starts_with("acc_on_") &&
         name != "acc_is_present";
}

namespace {
/// Changes the bodies of functions one after the other.
class CallPlaces : public ASTConsumer {
public:
  void Initialize(ASTContext &astContext) override { context = &astContext; }

  bool HandleTopLevelDecl(DeclGroupRef group) override {
    for (Decl *decl : group) {
      auto *function = dyn_cast<FunctionDecl>(decl);
      if (!function)
        continue;
      isNeeded |= canFail(function);
      if (isNeeded && function->doesThisDeclarationHaveABody())
        visit(function->getBody());
    }
    return true;
  }

private:
  void visit(Stmt *stmt) {
    for (Stmt *&child : stmt->children())
      if (child) {
        visit(child);
        if (auto *call = dyn_cast<CallExpr>(child))
          if (const FunctionDecl *callee = call->getDirectCallee();
              callee && canFail(callee))
            child = precede(call, callee->getName());
      }
    // A region of OpenMP. A call that is all of it cannot be replaced.
    if (auto *captured = dyn_cast<CapturedStmt>(stmt))
      visit(captured->getCapturedStmt());
  }

  Expr *precede(CallExpr *call, llvm::StringRef name);
  Expr *literal(llvm::StringRef text, SourceLocation loc) const;
  FunctionDecl *declare() const;

  ASTContext *context = nullptr;
  bool isNeeded = false; ///< such a function is declared
  FunctionDecl *callFrom = nullptr;
};

class CallPlacesAction : public PluginASTAction {
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 llvm::StringRef) override {
    return std::make_unique<CallPlaces>();
  }
  /// Every compiler of this process asks; those that are to do it have the
  /// argument of tellCallPlaces.
  bool ParseArgs(const CompilerInstance &,
                 const std::vector<std::string> &args) override {
    return !args.empty();
  }
  ActionType getActionType() override { return AddBeforeMainAction; }
};
} // namespace

static FrontendPluginRegistry::Add<CallPlacesAction>
    registration(pluginName, "tell the runtime where it is called");

FunctionDecl *CallPlaces::declare() const {
  TranslationUnitDecl *unit = context->getTranslationUnitDecl();
  QualType text = context->getPointerType(context->CharTy.withConst());
  QualType parameters[] = {text, context->IntTy, text};
  QualType type =
      context->getFunctionType(context->VoidTy, parameters, {/*EPI=*/});
  FunctionDecl *result = FunctionDecl::Create(
      *context, unit, SourceLocation(), SourceLocation(),
      DeclarationName(&context->Idents.get("xaccrtCallFrom")), type,
      context->getTrivialTypeSourceInfo(type), SC_Extern);
  llvm::SmallVector<ParmVarDecl *> decls;
  for (QualType parameter : parameters)
    decls.push_back(ParmVarDecl::Create(
        *context, result, SourceLocation(), SourceLocation(), /*Id=*/nullptr,
        parameter, context->getTrivialTypeSourceInfo(parameter), SC_None,
        /*DefArg=*/nullptr));
  result->setParams(decls);
  return result;
}

Expr *CallPlaces::literal(llvm::StringRef text, SourceLocation loc) const {
  QualType type = context->getStringLiteralArrayType(context->CharTy,
                                                     unsigned(text.size()));
  Expr *array = StringLiteral::Create(
      *context, text, StringLiteralKind::Ordinary, /*Pascal=*/false, type, loc);
  return ImplicitCastExpr::Create(
      *context, context->getPointerType(context->CharTy.withConst()),
      CK_ArrayToPointerDecay, array, /*BasePath=*/nullptr, VK_PRValue,
      FPOptionsOverride());
}

Expr *CallPlaces::precede(CallExpr *call, llvm::StringRef name) {
  SourceLocation loc = call->getBeginLoc();
  PresumedLoc place = context->getSourceManager().getPresumedLoc(loc);
  if (place.isInvalid())
    return call;
  if (!callFrom)
    callFrom = declare();
  Expr *callee = DeclRefExpr::Create(
      *context, NestedNameSpecifierLoc(), SourceLocation(), callFrom,
      /*RefersToEnclosingVariableOrCapture=*/false, loc, callFrom->getType(),
      VK_LValue);
  callee = ImplicitCastExpr::Create(
      *context, context->getPointerType(callFrom->getType()),
      CK_FunctionToPointerDecay, callee, /*BasePath=*/nullptr, VK_PRValue,
      FPOptionsOverride());
  Expr *args[] = {literal(place.getFilename(), loc),
                  IntegerLiteral::Create(*context,
                                         llvm::APInt(32, place.getLine()),
                                         context->IntTy, loc),
                  literal(name, loc)};
  Expr *tell = CallExpr::Create(*context, callee, args, context->VoidTy,
                                VK_PRValue, loc, FPOptionsOverride());
  return BinaryOperator::Create(*context, tell, call, BO_Comma, call->getType(),
                                call->getValueKind(), OK_Ordinary, loc,
                                FPOptionsOverride());
}

void xacc::frontend::tellCallPlaces(CompilerInvocation &invocation) {
  FrontendOptions &options = invocation.getFrontendOpts();
  const LangOptions &language = invocation.getLangOpts();
  // Precompiled headers stay what the parser made of them.
  if (options.ProgramAction != clang::frontend::GeneratePCH &&
      !language.CPlusPlus)
    options.PluginArgs[pluginName.str()].push_back("on");
}
