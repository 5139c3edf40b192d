//===- Unit.h - State of the import of one translation unit -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_UNIT_H
#define XACC_LIB_FRONTEND_UNIT_UNIT_H

#include "Entities/Scope.h"
#include "Frontend/Import.h"
#include "Unit/AlignedParameters.h"
#include "Unit/HiddenClauses.h"
#include "Unit/Importability.h"
#include "Unit/InlinedCalls.h"
#include "Unit/Liveness.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseSet.h"
#include <set>

namespace xacc::frontend {

using VarSet = llvm::DenseSet<const clang::VarDecl *>;

/// A statement with the directives that stand before it and take it, or one
/// directive alone.
struct Item {
  llvm::SmallVector<const Directive *, 1> directives;
  const clang::Stmt *stmt = nullptr;
  /// What its scope declares up to its end.
  unsigned scopeMark = ~0u;
};

/// What is known of a function before its statements are looked at.
struct FunctionInfo {
  const clang::FunctionDecl *decl = nullptr;
  /// `acc routine`: kernels may call it.
  bool isRoutine = false;
  VarSet addressTaken;
  /// Named in data clauses: what the present table knows is their address.
  VarSet mapped;
  /// ... by clauses that hold beyond one construct.
  VarSet keptOnDevice;
  /// Pointers whose value another pointer may have: not what `restrict` says.
  VarSet copiedPointers;
  /// Assigned anywhere after their declaration.
  VarSet assigned;
  /// Locals of function scope that every loop directive's body writes before it
  /// reads them and that nothing else uses: no region gets or leaves a value.
  VarSet deadOutside;
  /// Loop variables that are read where none of their loops is around.
  VarSet seenCounters;
  /// How often the function names a variable.
  llvm::DenseMap<const clang::VarDecl *, unsigned> uses;
  /// Read where some path has not set them.
  VarSet uninitialized;
  /// Of sizes of variable arrays whose variables may have changed since the
  /// declaration: C's expression of the number of elements.
  llvm::DenseMap<const clang::Expr *, std::string> sizes;
  /// ... that C has no expression for: numbers of rows of parameters.
  llvm::DenseSet<const clang::Expr *> lostSizes;
  /// It has labels, so that a `goto` may enter or leave a statement.
  bool hasLabels = false;

  /// Adds what is known of a function whose statements come into this one.
  void join(const FunctionInfo &inlined);
};

class Unit {
public:
  Unit(clang::Sema &sema, llvm::StringRef text, const ImportOptions &options,
       mlir::MLIRContext &mlirContext)
      : sema(sema), ast(sema.getASTContext()), diags(sema.getDiagnostics()),
        sm(sema.getSourceManager()), text(text), options(options),
        context(mlirContext), scopes(ast) {}

  clang::Sema &sema;
  clang::ASTContext &ast;
  clang::DiagnosticsEngine &diags;
  clang::SourceManager &sm;
  llvm::StringRef text;
  const ImportOptions &options;
  mlir::MLIRContext &context;
  mlir::ModuleOp module;
  Scopes scopes;
  /// All directives, in the order of the text.
  std::vector<Directive> directives;
  /// Where `register` was taken away.
  llvm::DenseSet<unsigned> withoutRegister;
  /// Expressions of the clauses of a data construct around C: the C variables
  /// that keep their values until its end.
  llvm::DenseMap<const clang::Expr *, std::string> kept;
  unsigned numRegions = 0, numHandles = 0, numCFunctions = 0;
  /// What regions leave to C, as functions.
  std::string cFunctions;
  /// The functions that kernels call in C only where the host runs them, and
  /// other names of these, which regions can use.
  llvm::DenseMap<const clang::FunctionDecl *, std::string> hostNames;
  /// Those that `bind` names which got a declaration before theirs.
  llvm::DenseSet<const clang::FunctionDecl *> declaredBound;
  Importability importability{*this};
  InlinedCalls inlinedCalls{*this};
  AlignedParameters alignedParameters{*this};
  /// A pointer is aligned: xmp_malloc in some function may move its array.
  bool hasPointerArrays = false;
  /// Objects of the data constructs around the current place that stay C, and
  /// of `acc declare`.
  /// The program has OpenACC constructs. Functions of the mathematical library
  /// are then operations everywhere, since a name is one kind of symbol.
  bool usesACC = false;
  /// It has `gmove in` or `gmove out`.
  bool usesRemoteArrays = false;
  /// Clang tells LLVM the types of accesses in this unit.
  bool tagsTypes = false;
  /// Variables with `acc declare` at file scope.
  VarSet declared;
  /// Those of which clauses of the function bring single elements only, while
  /// its kernels reach others.
  VarSet singleElements;
  /// Those that routines use which kernels of other files may call on GPUs.
  llvm::SetVector<const clang::VarDecl *> exportedGlobals;
  /// Where the text is not what the user wrote.
  /// The extents of a file-scope array that only the run knows, as written;
  /// empty if Clang knows them all.
  llvm::ArrayRef<std::string> hiddenExtents(const clang::VarDecl *var) const;
  /// The tokens of a piece of the program, which must live as long as they do.
  std::vector<clang::Token> lex(llvm::StringRef piece,
                                clang::SourceLocation loc);

  HiddenClauses hidden;
  bool isFirstPrivate(const clang::OpenACCClause *clause) const {
    return isa<clang::OpenACCFirstPrivateClause>(clause) ||
           hidden.firstPrivates.count(offset(clause->getBeginLoc()));
  }
  /// Functions with `acc routine` and those that they call; and those that
  /// statements of kernels call that stay C.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> underRoutines;
  /// Whose text is rewritten already.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> walked;
  /// Those that a function uses, itself or in functions that it calls.
  llvm::ArrayRef<const clang::VarDecl *>
  globalsOf(const clang::FunctionDecl *callee);
  llvm::DenseMap<const clang::FunctionDecl *,
                 llvm::SmallVector<const clang::VarDecl *>>
      routineGlobals;
  /// Whether a variable with static storage is used outside of loops that count
  /// with it.
  bool isReadBehindLoops(const clang::VarDecl *global);
  std::optional<VarSet> readBehindLoops;
  Liveness liveness{*this};
  std::vector<std::pair<const clang::Expr *, mlir::acc::DataClause>>
      visibleData;
  /// Pointers in data constructs with an `if` around what is being rewritten.
  VarSet conditionalData;
  /// Arrays in `use_device` around what is being rewritten.
  VarSet arraysOnDevice;
  /// Functions that kernels call, with the symbols of their import.
  llvm::DenseMap<const clang::FunctionDecl *, std::string> routines;
  std::vector<const clang::FunctionDecl *> pendingRoutines;
  /// Those among them that kernels of other files may call.
  llvm::StringSet<> exported;
  /// The symbol for calls in kernels; empty if the function has no body here.
  std::string routineFor(const clang::FunctionDecl *callee);

  bool error(clang::SourceLocation loc, const llvm::Twine &message) {
    reportError(diags, loc, message);
    return false;
  }
  /// A reference to nodes or a template with another number of subscripts.
  bool wrongReference(const Entity &entity, const Reference &reference) {
    error(reference.loc, wrongSubscripts(entity, reference.subscripts.size()));
    reportNote(diags, entity.loc, "declared here");
    return false;
  }
  clang::Expr *parse(Tokens tokens, clang::SourceLocation loc) {
    return parseExpression(tokens, loc, scopes, sema);
  }

  // Places in the text.
  unsigned offset(clang::SourceLocation loc) const {
    return sm.getFileOffset(sm.getExpansionLoc(loc));
  }
  unsigned beginOf(const clang::Stmt *stmt) const;
  /// One past the last character, the semicolon included.
  unsigned endOf(const clang::Stmt *stmt) const;
  /// One past the token at a location.
  unsigned endOfToken(clang::SourceLocation loc) const;
  /// The end of the line that an offset lies in.
  unsigned lineEnd(unsigned offset) const {
    return std::min(text.find('\n', offset), text.size());
  }
  mlir::Location location(clang::SourceLocation loc) const;
  llvm::StringRef textOf(unsigned begin, unsigned end) const {
    return text.slice(begin, end);
  }
  /// An expression as the program writes it.
  llvm::StringRef textOf(const clang::Expr *expr) const {
    return textOf(beginOf(expr), endOfToken(expr->getEndLoc()));
  }

  /// Directives that start in [begin, end).
  llvm::SmallVector<const Directive *> directivesIn(unsigned begin,
                                                    unsigned end) const;
  /// Pairs the children of a block, between two offsets, with directives.
  bool collectItems(llvm::ArrayRef<const clang::Stmt *> children,
                    unsigned begin, unsigned end, std::vector<Item> &items);

  // Replacing text.
  void replace(unsigned begin, unsigned end, std::string replacement);
  /// Removes `register` from a declaration, so that the variable has an
  /// address. Keeps it where it names a register of the machine.
  void dropRegister(const clang::VarDecl *var);
  /// Replaces statements; a line marker keeps the numbers of later lines.
  void replaceLines(unsigned begin, unsigned end, std::string replacement);
  std::string rewrittenText(llvm::StringRef prologue, llvm::StringRef epilogue);

  /// The distributed array that an expression names, through parentheses and
  /// casts; null if it is none.
  Entity *arrayOf(const clang::Expr *expr) const;
  /// The distributed array of which a chain of subscripts names an element or
  /// a row, and the subscripts; null if there is none.
  Entity *
  subscripted(const clang::Expr *expr,
              llvm::SmallVectorImpl<const clang::Expr *> &subscripts) const;

private:
  bool checkTasks(const Item &item);

  struct Replacement {
    unsigned begin, end;
    size_t number; ///< in the order in which they were made
    std::string text;
  };
  std::vector<Replacement> replacements;
};

/// The sizes of the variable arrays in a type as it is written, from the
/// outside in; not those of a typedef, which are known where that stands.
void forEachSize(clang::QualType type,
                 llvm::function_ref<void(const clang::Expr *)> visit);
/// Calls `visit` on a statement and all below it, expressions in OpenACC
/// clauses included, before its children. Does not descend where `visit`
/// returns false.
void forEachStmt(const clang::Stmt *stmt,
                 llvm::function_ref<bool(const clang::Stmt *)> visit);

/// What an expression assigns or increments; null if it does neither.
const clang::Expr *targetOf(const clang::Stmt *stmt);
/// Adds the variables that a statement assigns or increments.
void collectAssigned(const clang::Stmt *stmt, VarSet &assigned);

/// True if nothing but hints stands before a statement: `fallthrough`, pragmas
/// that unroll.
bool isHinted(const clang::AttributedStmt *stmt);

/// The `for` behind a statement: itself, or inside a loop directive of OpenMP
/// or OpenACC.
const clang::ForStmt *getForStmt(const clang::Stmt *stmt);

/// Fills in what the walk over a function has to know beforehand.
void collectDeclaredSizes(Unit &unit, FunctionInfo &info);
void collectDeclaredSizes(Unit &unit, FunctionInfo &info);
void analyzeFunction(Unit &unit, FunctionInfo &info);
/// Whether so many subscripts name a row of an array that each node stores
/// whole, as C does: its dimensions are not distributed and have no shadow.
bool namesRow(const Entity &array, int64_t numSubscripts);

/// Whether the map of a gblock format suits the nodes; reports if not.
bool checkMap(Unit &unit, const FormatSyntax &syntax, const Entity &nodes,
              int64_t nodeDim);

/// Whether a distributed array is what a pointer points to that the program
/// may assign.
bool isFollowed(const Entity &entity, const FunctionInfo &function);

/// The C type that is passed as this MLIR type.
std::string cTypeOf(mlir::Type type, bool isSigned);

/// The locals of a function that it may read before they have a value.
void collectUninitialized(const clang::FunctionDecl *function, VarSet &vars);

bool containsReturn(const clang::Stmt *stmt);

/// Imports the functions that kernels call.
bool importRoutines(Unit &unit);

/// A `for` in canonical form. Bounds are expressions; `inclusive` says that
/// the upper one is reached.
struct CanonicalLoop {
  const clang::ForStmt *stmt = nullptr;
  const clang::VarDecl *var = nullptr;
  const clang::Expr *lower = nullptr, *upper = nullptr;
  const clang::Expr *step = nullptr; ///< null: 1
  bool inclusive = false;
  bool unequal = false; ///< compares with `!=`
  bool descending = false;
  /// `step` goes down where the loop goes up, or the other way.
  bool negatedStep = false;
};

/// True if evaluating the expression early does no harm: no effect, no trap.
bool isSpeculatable(const clang::Expr *expr);

/// True for the `__builtin_...` functions that the importer knows.
bool isSupportedBuiltin(const clang::ASTContext &ast, llvm::StringRef name);

/// True for creal, cimag, conj, cabs and their variants for float.
bool isComplexFunction(llvm::StringRef name);
/// True if a value of type `from` keeps its value when converted to `to`.
bool keepsValue(const clang::ASTContext &ast, clang::QualType from,
                clang::QualType to);
/// Whether a function is that of the C library, as Clang knows it: not one of
/// the program with its name, and not with -fno-builtin.
bool isLibraryFunction(const clang::FunctionDecl *function);
/// Whether a function is one of math.h that takes and returns numbers and
/// changes nothing but errno.
bool isMathFunction(const clang::FunctionDecl *function);

/// Puts what the text has lost back into the tree.
void restoreReductions(Unit &unit, const clang::TranslationUnitDecl *tu);
void restoreNegativeBounds(Unit &unit, const clang::TranslationUnitDecl *tu);
void restoreStatics(Unit &unit, const clang::TranslationUnitDecl *tu);

/// Recognises `for (v = lower; v < upper; v += step)` and its relatives. On
/// failure `reason` says what is not canonical.
bool matchCanonicalLoop(const clang::ForStmt *stmt, CanonicalLoop &loop,
                        std::string &reason);

/// True if the statement names a variable of which `is` is true.
bool refersTo(const clang::Stmt *stmt,
              llvm::function_ref<bool(const clang::VarDecl *)> is);

/// The loop that is the only statement of a body, through braces; or null.
const clang::ForStmt *singleLoop(const clang::Stmt *body);

/// Functions whose calls are rewritten: `xmp_desc_of`, `xmp_malloc` and
/// `xmp_free`.
bool isRewrittenCall(const clang::FunctionDecl *function);
/// True for functions with `acc routine`.
bool isRoutine(const clang::FunctionDecl *function);
/// Variables that an OpenMP directive gives each thread, and whether they begin
/// with the value around it.
void forEachOwnVariable(
    const clang::OMPExecutableDirective *omp,
    llvm::function_ref<void(const clang::Expr *, bool isInitialised)> visit);
/// Whether another file may have another function of this name, or none.
bool isWeak(const clang::FunctionDecl *function);
/// Whether a function is a symbol of the object file with its own name.
bool hasSymbol(const clang::FunctionDecl *function);
/// A name for a variable of `acc declare`, as other files call it; of a static
/// one, no other file's.
std::string deviceNameOf(const Unit &unit, const clang::VarDecl *var);
/// Whether a function, or one that it calls, uses what only the host has.
bool needsHost(const Unit &unit, const clang::FunctionDecl *function);

/// What a function's name in a kernel means, by the device that runs it: `acc
/// routine bind(...)` names other functions than the host's. Null: the file has
/// none of that name.
struct KernelCallees {
  const clang::FunctionDecl *gpu, *virtualDevice, *host;
};
KernelCallees calleesInKernel(const clang::FunctionDecl *function);
/// What kernels call for a function of the C library that passes complex
/// numbers, where no GPU runs them; null if `function` is none that GPUs have.
const clang::FunctionDecl *findHostLibrary(const clang::FunctionDecl *function);

/// True if `break` or `continue` in the statement leaves it.
bool hasJumpOut(const clang::Stmt *stmt);

/// Imports the declarative directives and the arrays of file scope.
bool declareFileScope(Unit &unit, llvm::ArrayRef<const Directive *> directives);

/// Makes the entities that a declarative directive declares. `local` is true in
/// functions; `shadows` are the shadow directives that may apply.
bool declareEntities(Unit &unit, const Directive &directive, bool local,
                     llvm::ArrayRef<const Directive *> visible);

/// A directive without a statement must not be the body of another one: serial
/// compilers take the statement after it.
bool checkSubstatement(Unit &unit, const clang::Stmt *body);

/// Walks over a function: finds regions, imports them, rewrites the rest.
bool walkFunction(Unit &unit, const clang::FunctionDecl *function);

/// For the functions that a statement calls, and those that they call: in their
/// text, names of data of `acc declare` stand for the copies of the device that
/// calls.
void useDeclaredCopiesUnder(Unit &unit, const clang::Stmt *stmt);

/// Rewrites one expression or statement that stays C.
bool rewriteC(Unit &unit, const clang::Stmt *stmt);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_UNIT_H
