//===- ImportC.cpp - Import of a C file ----------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/Offload.h"
#include "Import/RegionBuilder.h"
#include "Import/Rewrite.h"
#include "OpenACC/RoutineLevels.h"
#include "Preprocess.h"
#include "Regions/Renderer.h"
#include "Syntax/ClauseAliases.h"
#include "Syntax/DeviceLibrary.h"
#include "Syntax/DeviceSyntax.h"
#include "Syntax/DirectiveBodies.h"
#include "Syntax/LeftLoops.h"
#include "Syntax/LocalView.h"
#include "Syntax/LoopHints.h"
#include "Syntax/LoopSteps.h"
#include "Syntax/NestedGangs.h"
#include "Syntax/ParameterDirectives.h"
#include "Syntax/Sections.h"
#include "Unit/HiddenClauses.h"
#include "Unit/Redeclarations.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "clang/Basic/Stack.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/SourceMgr.h"

using namespace clang;

namespace xacc::frontend {

namespace {
/// One pragma as it stands in the text.
struct RawDirective {
  SourceLocation loc;
  unsigned begin;
  std::shared_ptr<std::vector<Token>> tokens;
};

class XMPPragmaHandler : public PragmaHandler {
public:
  explicit XMPPragmaHandler(std::vector<RawDirective> &directives)
      : PragmaHandler("xmp"), directives(directives) {}

  void HandlePragma(Preprocessor &preprocessor, PragmaIntroducer introducer,
                    Token &first) override {
    RawDirective directive;
    directive.begin =
        preprocessor.getSourceManager().getFileOffset(introducer.Loc);
    directive.loc = introducer.Loc;
    directive.tokens = std::make_shared<std::vector<Token>>();
    Token token;
    do {
      preprocessor.LexUnexpandedToken(token);
      directive.tokens->push_back(token);
    } while (token.isNot(tok::eod));
    directive.tokens->back().setKind(tok::eof);
    directives.push_back(std::move(directive));
  }

private:
  std::vector<RawDirective> &directives;
};

/// Reports what the XMP-syntax stage found at the place of the pragma, and
/// nothing that comes after.
class SyntaxErrorHandler : public PragmaHandler {
public:
  explicit SyntaxErrorHandler(const std::vector<SyntaxError> &errors)
      : PragmaHandler("xacc_syntax"), errors(errors) {}

  void HandlePragma(Preprocessor &preprocessor, PragmaIntroducer introducer,
                    Token &) override {
    Token token;
    preprocessor.LexUnexpandedToken(token);
    unsigned number = 0;
    if (!token.isLiteral() ||
        llvm::StringRef(token.getLiteralData(), token.getLength())
            .getAsInteger(10, number) ||
        number >= errors.size())
      return;
    // The end of the line before.
    reportError(preprocessor.getDiagnostics(),
                introducer.Loc.getLocWithOffset(-1), errors[number].message);
    preprocessor.getDiagnostics().setSuppressAllDiagnostics(true);
  }

private:
  const std::vector<SyntaxError> &errors;
};

/// What the clauses of a `declare` at file scope make visible.
static void noteDeclared(Unit &unit, const OpenACCDeclareDecl *declare) {
  for (const OpenACCClause *clause : declare->clauses())
    if (auto kind = dataClauseOf(clause))
      for (const Stmt *child : const_cast<OpenACCClause *>(clause)->children())
        unit.visibleData.push_back({cast<Expr>(child), *kind});
}

/// Checks of the distributed arrays in a `declare` that another unit defines,
/// whose constructor may run later than this unit's; empty if there are none.
static std::string checksOfOthers(const Unit &unit,
                                  const OpenACCDeclareDecl *declare) {
  std::string text;
  for (const OpenACCClause *clause : declare->clauses())
    for (const Stmt *child : const_cast<OpenACCClause *>(clause)->children()) {
      ObjectSyntax object = matchObject(cast<Expr>(child));
      const Entity *array =
          object.var ? unit.scopes.findArray(object.var) : nullptr;
      if (array && object.var->hasDefinition() == VarDecl::DeclarationOnly)
        text += "if (!" + handleText(*array) + ") xaccrtFatal(" +
                locationText(unit, declare->getBeginLoc(), "declare") +
                ", \"a library declares '" + array->name +
                "', which the program defines, and starts before it; write "
                "'enter data' in a function\"); ";
    }
  return text;
}

class ImportConsumer : public SemaConsumer {
public:
  ImportConsumer(std::vector<RawDirective> &raw, std::string &text,
                 const ImportOptions &options, mlir::MLIRContext &context,
                 const HiddenClauses &hidden, const CodeGenOptions &codeGen,
                 bool hasLocalView, ImportResult &result)
      : raw(raw), text(text), options(options), context(context),
        hidden(hidden), codeGen(codeGen), hasLocalView(hasLocalView),
        result(result) {}

  void InitializeSema(Sema &s) override { sema = &s; }

  void HandleTranslationUnit(ASTContext &ast) override {
    if (ast.getDiagnostics().hasErrorOccurred())
      return;
    showHidden(text, hidden);
    Unit unit(*sema, text, options, context);
    unit.hidden = hidden;
    unit.tagsTypes = codeGen.OptimizationLevel > 0 && !codeGen.RelaxedAliasing;
    for (RawDirective &directive : raw) {
      if (!options.xmp)
        break;
      unsigned end = text.find('\n', directive.begin);
      parseDirective(directive.tokens, directive.loc, directive.begin,
                     std::min<size_t>(end, text.size()), unit.diags,
                     unit.directives);
    }
    if (ast.getDiagnostics().hasErrorOccurred())
      return;
    unifyRedeclarations(ast.getTranslationUnitDecl());
    attachNamedRoutines(ast.getTranslationUnitDecl());
    restoreReductions(unit, ast.getTranslationUnitDecl());
    restoreNegativeBounds(unit, ast.getTranslationUnitDecl());
    restoreStatics(unit, ast.getTranslationUnitDecl());
    if (ast.getDiagnostics().hasErrorOccurred())
      return;
    result.module = mlir::ModuleOp::create(
        unit.location(unit.sm.getLocForStartOfFile(unit.sm.getMainFileID())));
    unit.module = *result.module;
    auto isAboutTypes = [](llvm::StringRef option) {
      return option.ends_with("strict-aliasing");
    };
    auto last =
        llvm::find_if(llvm::reverse(unit.options.clangArgs), isAboutTypes);
    if (last != unit.options.clangArgs.rend() &&
        llvm::StringRef(*last).starts_with("-fno-"))
      unit.module->setAttr(offload::kAnyTypeAttr,
                           mlir::UnitAttr::get(&unit.context));
    importUnit(unit, ast.getTranslationUnitDecl());
  }

private:
  static void
  collectUnderRoutines(Unit &unit,
                       llvm::ArrayRef<const FunctionDecl *> functions) {
    for (const FunctionDecl *function : functions)
      if (isRoutine(function) && unit.underRoutines.insert(function).second)
        useDeclaredCopiesUnder(unit, function->getBody());
  }

  /// A distributed member is reached through the variables of file scope whose
  /// members have become arrays: not through a pointer to one, nor through
  /// another structure.
  static std::string tagOf(const RecordDecl *record) {
    if (record && record->getIdentifier())
      return record->getName().str();
    if (record && record->getTypedefNameForAnonDecl())
      return record->getTypedefNameForAnonDecl()->getName().str();
    return "";
  }

  /// What is distributed is no part of the structure: it has no initializer,
  /// and assignments would leave it out.
  static bool checkWholeStruct(Unit &unit, const Stmt *s) {
    const auto &members = unit.hidden.members.members;
    if (const auto *list = dyn_cast<InitListExpr>(s)) {
      if (const InitListExpr *semantic = list->getSemanticForm())
        list = semantic;
      const auto *record = list->getType()->getAsRecordDecl();
      if (!record || record->isUnion())
        return true;
      for (auto [field, value] : llvm::zip(record->fields(), list->inits()))
        if (value && !isa<ImplicitValueInitExpr>(value) &&
            members.count({tagOf(record), field->getName().str()}))
          return unit.error(value->getExprLoc(),
                            "member '" + field->getName() + "' of '" +
                                tagOf(record) +
                                "' is distributed and cannot be initialised; "
                                "name the other members, as in '.member ='");
      return true;
    }
    const auto *assign = dyn_cast<BinaryOperator>(s);
    const auto *record = assign && assign->getOpcode() == BO_Assign
                             ? assign->getType()->getAsRecordDecl()
                             : nullptr;
    if (record && llvm::any_of(members, [&](const auto &member) {
          return member.first == tagOf(record);
        }))
      return unit.error(assign->getOperatorLoc(),
                        "'" + tagOf(record) +
                            "' has distributed members, which an assignment of "
                            "the structure does not copy; assign member by "
                            "member");
    return true;
  }

  /// `align tag.member`: without a structure of that name it would say nothing.
  static bool checkTags(Unit &unit) {
    const DeclContext *tu = unit.ast.getTranslationUnitDecl();
    for (const auto &[tag, member] : unit.hidden.members.members) {
      const VarDecl *var = nullptr;
      bool isType = false;
      for (const NamedDecl *decl : tu->lookup(&unit.ast.Idents.get(tag))) {
        isType |= isa<TypeDecl>(decl);
        if (const auto *declared = dyn_cast<VarDecl>(decl))
          var = declared;
      }
      if (isType)
        continue;
      std::string type =
          var ? tagOf(var->getType()->getAsRecordDecl()) : std::string();
      // Where the directive was: see rewriteStructMembers().
      auto places = tu->lookup(&unit.ast.Idents.get(tag + "$$" + member));
      return unit.error(
          places.empty() ? SourceLocation() : places.front()->getBeginLoc(),
          "'#pragma xmp align " + tag + "." + member +
              "' needs the tag of a structure, before the variables of it" +
              (type.empty() ? "" : ": write '" + type + "." + member + "'"));
    }
    return true;
  }

  static bool
  checkStructMembers(Unit &unit,
                     llvm::ArrayRef<const FunctionDecl *> functions) {
    const StructMembers &members = unit.hidden.members;
    bool ok = true;
    auto check = [&](const Stmt *s) {
      if (const auto *member = dyn_cast<MemberExpr>(s)) {
        const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
        std::string name = field ? field->getName().str() : "";
        std::string tag = tagOf(field ? field->getParent() : nullptr);
        if (members.members.count({tag, name}))
          ok = unit.error(
              member->getMemberLoc(),
              "member '" + name + "' of '" + tag +
                  "' is distributed; write it as 'variable." + name +
                  "' with a variable of file scope that is declared after "
                  "'#pragma xmp align'");
      }
      if (const auto *decl = dyn_cast<DeclStmt>(s))
        for (const Decl *d : decl->decls())
          if (const auto *var = dyn_cast<VarDecl>(d))
            ok &= checkHides(unit, var);
      ok &= checkWholeStruct(unit, s);
      return true;
    };
    if (members.members.empty())
      return true;
    if (!checkTags(unit))
      return false;
    for (const Decl *d : unit.ast.getTranslationUnitDecl()->decls())
      if (const auto *var = dyn_cast<VarDecl>(d); var && var->getInit())
        forEachStmt(var->getInit(), check);
    for (const FunctionDecl *function : functions) {
      for (const ParmVarDecl *parameter : function->parameters())
        ok &= checkHides(unit, parameter);
      forEachStmt(function->getBody(), check);
    }
    return ok;
  }

  /// Where a node's part of a distributed array is is known when the program
  /// has started: an initializer that has to be constant cannot have it.
  static bool
  checkInitializers(Unit &unit,
                    llvm::ArrayRef<const FunctionDecl *> functions) {
    bool ok = true;
    auto check = [&](const VarDecl *var) {
      if (!var->hasGlobalStorage() || !var->getInit())
        return;
      forEachStmt(var->getInit(), [&](const Stmt *s) {
        if (isa<UnaryExprOrTypeTraitExpr>(s))
          return false;
        const auto *ref = dyn_cast<DeclRefExpr>(s);
        const Entity *array = ref ? unit.arrayOf(ref) : nullptr;
        if (array) {
          ok = unit.error(ref->getLocation(),
                          "'" + var->getName() +
                              "' cannot be initialised with distributed array "
                              "'" +
                              array->name +
                              "', whose address is known only when the program "
                              "has started; assign it in a function");
          reportNote(unit.diags, array->loc, "distributed here");
        }
        return true;
      });
    };
    for (const Decl *d : unit.ast.getTranslationUnitDecl()->decls())
      if (const auto *var = dyn_cast<VarDecl>(d))
        check(var);
    for (const FunctionDecl *function : functions)
      forEachStmt(function->getBody(), [&](const Stmt *s) {
        if (const auto *decl = dyn_cast<DeclStmt>(s))
          for (const Decl *d : decl->decls())
            if (const auto *var = dyn_cast<VarDecl>(d))
              check(var);
        return true;
      });
    return ok;
  }

  static bool checkHides(Unit &unit, const VarDecl *var) {
    if (!unit.hidden.members.variables.count(var->getName().str()))
      return true;
    return unit.error(var->getLocation(),
                      "'" + var->getName() +
                          "' hides a variable that has distributed members; "
                          "give it another name");
  }

  /// Walks over functions, those that others may call first. Of one that has
  /// joined all who call it only a declaration is left.
  static bool walkFunctions(Unit &unit,
                            llvm::ArrayRef<const FunctionDecl *> functions) {
    bool ok = true;
    llvm::SmallVector<const FunctionDecl *> own;
    auto walk = [&](const FunctionDecl *function) {
      ok &= walkFunction(unit, function);
      unit.inlinedCalls.noteWalked(function);
    };
    for (const FunctionDecl *function : functions)
      if (unit.inlinedCalls.isOwn(function))
        own.push_back(function);
      else
        walk(function);
    // Those that are called before those that nobody has called yet: what calls
    // the latter may follow, and bring their statements along.
    auto walkFirst = [&](auto &&isNext) {
      auto *next = llvm::find_if(own, isNext);
      if (next == own.end())
        return false;
      const FunctionDecl *function = *next;
      own.erase(next);
      walk(function);
      return true;
    };
    InlinedCalls &calls = unit.inlinedCalls;
    while (walkFirst([&](const auto *function) {
             return calls.isCalled(function);
           }) ||
           walkFirst([&](const auto *function) {
             return !calls.hasJoined(function);
           })) {
    }
    for (const FunctionDecl *function : own)
      unit.replaceLines(unit.beginOf(function->getBody()),
                        unit.endOf(function->getBody()), ";");
    return ok;
  }

  void importUnit(Unit &unit, TranslationUnitDecl *tu) {
    // Directives outside all functions declare; the others follow function by
    // function.
    llvm::SmallVector<const FunctionDecl *> functions;
    for (const Decl *d : tu->decls())
      if (const auto *function = dyn_cast<FunctionDecl>(d);
          function && function->doesThisDeclarationHaveABody())
        functions.push_back(function);
    llvm::SmallVector<const Directive *> fileScope;
    for (const Directive &directive : unit.directives)
      if (llvm::none_of(functions, [&](const FunctionDecl *function) {
            return unit.offset(function->getLocation()) <= directive.begin &&
                   directive.begin < unit.endOf(function->getBody());
          }))
        fileScope.push_back(&directive);
    if (!declareFileScope(unit, fileScope) ||
        !checkInitializers(unit, functions) ||
        !checkStructMembers(unit, functions) ||
        !checkRoutineLevels(unit, functions))
      return;
    for (const FunctionDecl *function : functions)
      unit.usesACC |= containsACC(function->getBody());
    for (const Decl *d : tu->decls())
      if (const auto *declare = dyn_cast<OpenACCDeclareDecl>(d))
        for (const OpenACCClause *clause : declare->clauses())
          for (const Stmt *child :
               const_cast<OpenACCClause *>(clause)->children())
            if (ObjectSyntax object = matchObject(cast<Expr>(child));
                object.var)
              for (const VarDecl *var : object.var->redecls())
                unit.declared.insert(var);

    FunctionInfo none;
    none.mapped = unit.declared;
    SourceLocation where =
        unit.directives.empty()
            ? unit.sm.getLocForStartOfFile(unit.sm.getMainFileID())
            : unit.directives.front().loc;
    RegionBuilder constructor(unit, none, "__xacc_unit_init", where);
    constructor.prepare({});
    constructor.callInit();
    for (const Directive *directive : fileScope)
      if (!constructor.importDeclarative(*directive))
        return;
    std::vector<const OpenACCDeclareDecl *> ofOthers;
    std::string checks;
    for (const Decl *d : tu->decls())
      if (const auto *declare = dyn_cast<OpenACCDeclareDecl>(d)) {
        noteDeclared(unit, declare);
        std::string check = checksOfOthers(unit, declare);
        checks += check;
        if (!check.empty())
          ofOthers.push_back(declare);
        else if (!constructor.importDeclare(declare))
          return;
      }
    const std::string atStart = "\n" + kAtStart.str();
    std::string epilogue = atStart + "__xacc_unit_ctor(void) { " +
                           constructor.finish() +
                           (hasLocalView ? " __xacc_coarray_start();" : "") +
                           " xaccrtCheckUnits(); }\n";
    if (!ofOthers.empty()) {
      RegionBuilder late(unit, none, "__xacc_unit_late", where);
      late.prepare({});
      for (const OpenACCDeclareDecl *declare : ofOthers)
        if (!late.importDeclare(declare))
          return;
      epilogue += kAfterUnits.str() + "__xacc_late_ctor(void) { " + checks +
                  late.finish() + " }\n";
    }

    collectUnderRoutines(unit, functions);
    unit.inlinedCalls.noteFileScope(tu);
    if (!walkFunctions(unit, functions) || !importRoutines(unit))
      return;
    for (const Directive &directive : unit.directives)
      if (!directive.used)
        unit.error(directive.loc,
                   "'#pragma xmp " + directive.text +
                       "' is not supported at this place; write it "
                       "as a statement of a block");
    if (unit.diags.hasErrorOccurred() || !rewriteFileScope(unit, tu))
      return;
    if (mlir::failed(mlir::verify(unit.module)))
      return;
    if (unit.usesRemoteArrays)
      epilogue += "\nextern void xaccrtRemoteArrays(void);" + atStart +
                  "__xacc_remote(void) { xaccrtRemoteArrays(); }\n";
    for (const VarDecl *var : unit.exportedGlobals)
      epilogue += atStart + "__xacc_declared_" + var->getName().str() +
                  "(void) { xaccrtRegisterDeclared(\"" +
                  deviceNameOf(unit, var) + "\", (void *)&" +
                  var->getName().str() + "); }\n";
    result.cText =
        unit.rewrittenText(prologue(unit), unit.cFunctions + epilogue);
    result.hasRegions = true;
  }

  std::vector<RawDirective> &raw;
  std::string &text;
  const ImportOptions &options;
  mlir::MLIRContext &context;
  const HiddenClauses &hidden;
  const CodeGenOptions &codeGen;
  const bool hasLocalView;
  ImportResult &result;
  Sema *sema = nullptr;
};

class ImportAction : public ASTFrontendAction {
public:
  /// `text` is what the compiler reads, with changes that `hidden` names.
  ImportAction(std::string &text, const ImportOptions &options,
               mlir::MLIRContext &context, const HiddenClauses &hidden,
               const std::vector<SyntaxError> &errors, bool hasLocalView,
               ImportResult &result)
      : text(text), options(options), context(context), hidden(hidden),
        errors(errors), hasLocalView(hasLocalView), result(result) {}

  bool BeginSourceFileAction(CompilerInstance &compiler) override {
    compiler.getPreprocessor().AddPragmaHandler(new XMPPragmaHandler(raw));
    compiler.getPreprocessor().AddPragmaHandler(new SyntaxErrorHandler(errors));
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler,
                                                 llvm::StringRef) override {
    return std::make_unique<ImportConsumer>(raw, text, options, context, hidden,
                                            compiler.getCodeGenOpts(),
                                            hasLocalView, result);
  }

private:
  std::string &text;
  const ImportOptions &options;
  mlir::MLIRContext &context;
  const HiddenClauses &hidden;
  const std::vector<SyntaxError> &errors;
  const bool hasLocalView;
  ImportResult &result;
  std::vector<RawDirective> raw;
};

/// Reports what is wrong at places of a text that Clang cannot parse.
class ReportAction : public PreprocessOnlyAction {
public:
  explicit ReportAction(const std::vector<LocalView::Problem> &problems)
      : problems(problems) {}

  void ExecuteAction() override {
    // Reads the line markers.
    PreprocessOnlyAction::ExecuteAction();
    CompilerInstance &compiler = getCompilerInstance();
    SourceManager &sm = compiler.getSourceManager();
    SourceLocation begin = sm.getLocForStartOfFile(sm.getMainFileID());
    for (const LocalView::Problem &problem : problems)
      reportError(compiler.getDiagnostics(),
                  begin.getLocWithOffset(int(problem.offset)), problem.message);
  }

private:
  const std::vector<LocalView::Problem> &problems;
};
} // namespace

/// Parses and imports. What Clang does not survive after an error, such as some
/// declarations of OpenACC, is no defect to report: the user has the error.
static bool survives(CompilerInstance &compiler, ImportAction &action) {
  llvm::CrashRecoveryContext::Enable();
  // Deep nesting needs more stack than a process has.
  bool survived = llvm::CrashRecoveryContext().RunSafelyOnThread(
      [&] {
        clang::noteBottomOfStack();
        compiler.ExecuteAction(action);
      },
      kStackBytes);
  llvm::CrashRecoveryContext::Disable();
  return survived;
}

/// Parses the text whose directives Clang takes, and imports its regions; again
/// where something has to be hidden from Clang first.
static mlir::FailureOr<ImportResult>
importRegions(llvm::StringRef file, std::string source,
              const ImportOptions &options, mlir::MLIRContext &context,
              HiddenClauses hidden, const std::vector<SyntaxError> &errors,
              bool hasLocalView) {
  ImportResult result;
  bool isRepeated = false;
  // At most once for each reason.
  for (unsigned attempt = 0; attempt < 3; ++attempt) {
    std::unique_ptr<CompilerInstance> compiler =
        createParser(file, source, options, /*warns=*/attempt == 0);
    if (!compiler)
      return mlir::failure();
    DiagnosticFilter &filter =
        filterDiagnostics(compiler->getDiagnostics(), isRepeated);
    ImportAction action(source, options, context, hidden, errors, hasLocalView,
                        result);
    if (survives(*compiler, action)) {
      if (filter.canRepeat()) {
        // Without a change the user gets Clang's errors this time.
        hideEmptyData(source, filter);
        hideDeviceTypes(source, filter);
        hideStatics(source, filter, hidden);
        hideSums(source, filter);
        hideReductions(source, filter, hidden);
        hideExtents(source, filter, hidden);
        hideNegativeBounds(source, filter, hidden);
        isRepeated = true;
        continue;
      }
      if (compiler->getDiagnostics().hasErrorOccurred() || !result.hasRegions)
        return mlir::failure();
      return result;
    }
    bool reported = compiler->getDiagnostics().hasErrorOccurred();
    (void)compiler.release(); // neither can be taken down
    (void)result.module.release();
    if (reported)
      return mlir::failure();
    if (!hideFirstPrivates(source, hidden))
      break;
  }
  // Once more, for the stack.
  std::unique_ptr<CompilerInstance> compiler =
      createParser(file, source, options);
  ImportAction action(source, options, context, hidden, errors, hasLocalView,
                      result);
  compiler->ExecuteAction(action);
  return mlir::failure();
}

mlir::FailureOr<ImportResult> importC(llvm::StringRef file,
                                      const ImportOptions &options,
                                      mlir::MLIRContext &context) {
  context.loadDialect<xmp::XMPDialect, mlir::arith::ArithDialect,
                      mlir::cf::ControlFlowDialect,
                      mlir::complex::ComplexDialect, mlir::func::FuncDialect,
                      mlir::LLVM::LLVMDialect, mlir::math::MathDialect,
                      mlir::acc::OpenACCDialect, offload::OffloadDialect,
                      mlir::memref::MemRefDialect, mlir::scf::SCFDialect>();
  bool hasDirectives = false;
  mlir::FailureOr<std::string> text = preprocess(file, options, hasDirectives);
  if (mlir::failed(text))
    return mlir::failure();
  HiddenClauses hidden;
  if (options.xmp) {
    moveParameterDirectives(*text);
    braceDirectiveBodies(*text);
    hidden.members = rewriteStructMembers(*text);
  }
  auto report = [&](const std::vector<LocalView::Problem> &problems) {
    if (problems.empty())
      return false;
    ReportAction report(problems);
    if (std::unique_ptr<CompilerInstance> compiler =
            createParser(file, *text, options))
      compiler->ExecuteAction(report);
    return true;
  };
  DeviceSyntax devices;
  if (options.xmp || options.openacc)
    devices = rewriteDeviceSyntax(*text, options.openacc);
  if (report(devices.problems))
    return mlir::failure();
  if (devices.isUsed)
    text = std::move(devices.text);
  // Before sections what the local view has, its own included.
  LocalView localView;
  if (options.xmp)
    localView = rewriteLocalView(*text);
  if (report(localView.problems))
    return mlir::failure();
  if (localView.isUsed)
    text = std::move(localView.text);
  std::vector<SyntaxError> errors;
  if (options.xmp && rewriteSections(*text, errors))
    hasDirectives = true;
  if (!localView.isUsed && !hasDirectives && errors.empty()) {
    if (options.checkPlainC) {
      SyntaxOnlyAction check;
      std::unique_ptr<CompilerInstance> compiler =
          createParser(file, *text, options);
      if (!compiler || !compiler->ExecuteAction(check))
        return mlir::failure();
    }
    ImportResult result;
    result.cText = std::move(*text);
    return result;
  }
  std::string source = parsePrologue + quoteDescriptorOperands(*text);
  if (options.openacc && llvm::StringRef(source).contains("#pragma acc")) {
    source += deviceLibraryFor(source);
    renameDeclareClauses(source);
    rewriteLoopSteps(source);
    removeLoopHints(source);
    separateNestedGangs(source);
    braceLeftLoops(source);
  }
  hideParentheses(source);
  return importRegions(file, std::move(source), options, context,
                       std::move(hidden), errors, localView.isUsed);
}

void registerImportC() {
  static llvm::cl::list<std::string> clangArgs(
      "clang-arg", llvm::cl::desc("an argument for Clang (of --import-c)"));
  static mlir::TranslateToMLIRRegistration registration(
      "import-c", "import C with '#pragma xmp' directives",
      [](llvm::SourceMgr &sources,
         mlir::MLIRContext *context) -> mlir::OwningOpRef<mlir::ModuleOp> {
        ImportOptions options;
        options.clangPath = "clang";
        options.checkPlainC = true;
        options.clangArgs.assign(clangArgs.begin(), clangArgs.end());
        llvm::StringRef name = sources.getMemoryBuffer(sources.getMainFileID())
                                   ->getBufferIdentifier();
        auto result = importC(name, options, *context);
        if (mlir::failed(result))
          return nullptr;
        if (!result->hasRegions)
          return mlir::ModuleOp::create(mlir::UnknownLoc::get(context));
        return std::move(result->module);
      },
      [](mlir::DialectRegistry &registry) {
        registry.insert<xmp::XMPDialect, mlir::arith::ArithDialect,
                        mlir::cf::ControlFlowDialect,
                        mlir::complex::ComplexDialect, mlir::func::FuncDialect,
                        mlir::LLVM::LLVMDialect, mlir::math::MathDialect,
                        mlir::acc::OpenACCDialect, offload::OffloadDialect,
                        mlir::memref::MemRefDialect, mlir::scf::SCFDialect>();
      });
}

} // namespace xacc::frontend
