//===- ImportMPI.cpp - Calls of MPI in compute constructs -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions are known by their names, so that any MPI library serves. Their
// handles, which are addresses in some libraries, become numbers before the
// construct begins; buffers are the addresses of device copies, as anywhere in
// a kernel.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "OpenACC/MPICalls.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

static constexpr MPIFunction mpiFunctions[] = {
    {"Send", "bitiic"},      {"Recv", "bitiics"},
    {"Isend", "bitiicr"},    {"Irecv", "bitiicr"},
    {"Wait", "rs"},          {"Waitall", "irs"},
    {"Test", "rfs"},         {"Bcast", "bitic"},
    {"Barrier", "c"},        {"Sendrecv", "bitiibitiics"},
    {"Allreduce", "bbitoc"},
};

std::string listMPIFunctions() {
  std::string names;
  for (const MPIFunction &function : mpiFunctions)
    names += (names.empty() ? "MPI_" : ", MPI_") + function.name.str();
  return names;
}

bool MPICall::match(const CallExpr *call, MPICall &result) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !callee->getIdentifier() || callee->hasBody())
    return false;
  llvm::StringRef name = callee->getName();
  bool isOfGMPI = name.consume_front("GMPI_");
  if (!isOfGMPI && !name.consume_front("MPI_"))
    return false;
  static constexpr MPIFunction synchronize = {"Synchronize", ""};
  const MPIFunction *found = nullptr;
  if (isOfGMPI && name == synchronize.name)
    found = &synchronize;
  for (const MPIFunction &function : mpiFunctions)
    if (name == function.name)
      found = &function;
  result = {found, call, isOfGMPI ? 1u : 0u};
  return found && call->getNumArgs() == result.numUnused + result.getNumArgs();
}

std::optional<offload::MPIHandleKind>
MPICall::getHandleKind(unsigned number) const {
  switch (getKind(number)) {
  case 'c':
    return offload::MPIHandleKind::Comm;
  case 't':
    return offload::MPIHandleKind::Datatype;
  case 'o':
    return offload::MPIHandleKind::Op;
  default:
    return std::nullopt;
  }
}

/// A function of mpi.h, whether it has an operation or not.
static bool isOfMPI(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  return callee && callee->getIdentifier() && !callee->hasBody() &&
         (callee->getName().starts_with("MPI_") ||
          callee->getName().starts_with("GMPI_")) &&
         !isRoutine(callee);
}

/// For the messages of the runtime.
static xmp::DirectiveAttr directiveOf(OpBuilder &builder,
                                      const CallExpr *call) {
  return xmp::DirectiveAttr::get(builder.getContext(),
                                 call->getDirectCallee()->getName());
}

/// A variable in `expr` that the construct makes or changes; null if none.
static const VarDecl *findChanging(const Expr *expr, const VarSet &changing) {
  const VarDecl *found = nullptr;
  forEachStmt(expr, [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (var && changing.count(var))
      found = var;
    return !found;
  });
  return found;
}

bool ACCImporter::checkMessages(const Stmt *body) {
  VarSet changing;
  collectAssigned(body, changing);
  llvm::SmallVector<MPICall> calls;
  const CallExpr *unknown = nullptr;
  forEachStmt(body, [&](const Stmt *s) {
    MPICall found;
    if (const auto *call = dyn_cast<CallExpr>(s)) {
      if (MPICall::match(call, found))
        calls.push_back(found);
      else if (!unknown && isOfMPI(call))
        unknown = call;
    }
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *var = dyn_cast<VarDecl>(d))
          changing.insert(var);
    return true;
  });
  if (unknown)
    return unit.error(
        unknown->getBeginLoc(),
        "'" + unknown->getDirectCallee()->getName().str() +
            "' cannot be called in a kernel; these can: " + listMPIFunctions());
  for (const MPICall &call : calls)
    for (unsigned number = 0; number < call.getNumArgs(); ++number) {
      const Expr *arg = call.getArg(number);
      const VarDecl *var =
          call.getHandleKind(number) ? findChanging(arg, changing) : nullptr;
      if (var)
        return unit.error(arg->getExprLoc(),
                          "'" + var->getName().str() +
                              "' gets its value in the compute construct; a "
                              "handle of MPI has to be known before it");
    }
  return true;
}

bool ACCImporter::emitMessageHandles(const Stmt *body) {
  // The same text is the same handle.
  llvm::StringMap<Value> known;
  bool ok = true;
  forEachStmt(body, [&](const Stmt *s) {
    const auto *expr = dyn_cast<CallExpr>(s);
    MPICall call;
    if (!ok || !expr || !MPICall::match(expr, call))
      return ok;
    for (unsigned number = 0; ok && number < call.getNumArgs(); ++number)
      if (auto kind = call.getHandleKind(number)) {
        const Expr *arg = call.getArg(number);
        unsigned begin = unit.beginOf(arg);
        Value &handle = known[unit.text.substr(
            begin, unit.endOfToken(arg->getEndLoc()) - begin)];
        if (!handle)
          handle = emitHandle(arg, *kind, directiveOf(builder, expr));
        messageHandles[arg] = handle;
        ok = handle != nullptr;
      }
    return ok;
  });
  return ok;
}

/// `MPI_COMM_WORLD` and its like where they are addresses of the library's
/// variables, with casts around.
static const VarDecl *asLibraryHandle(const Expr *expr) {
  const auto *address = dyn_cast<UnaryOperator>(expr->IgnoreParenCasts());
  const auto *ref =
      address && address->getOpcode() == UO_AddrOf
          ? dyn_cast<DeclRefExpr>(address->getSubExpr()->IgnoreParens())
          : nullptr;
  const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return var && var->hasExternalStorage() ? var : nullptr;
}

/// The address of a variable of a library, also in a routine.
Value ACCImporter::addressOfLibrary(const VarDecl *var, Location loc) {
  llvm::StringRef name = var->getName();
  if (!unit.module.lookupSymbol(name)) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(unit.module.getBody());
    LLVM::GlobalOp::create(builder, loc, builder.getI8Type(),
                           /*isConstant=*/false, LLVM::Linkage::External, name,
                           Attribute());
  }
  return LLVM::AddressOfOp::create(
      builder, loc, LLVM::LLVMPointerType::get(&unit.context), name);
}

Value ACCImporter::emitHandle(const Expr *expr, offload::MPIHandleKind kind,
                              xmp::DirectiveAttr directive) {
  Location loc = at(expr->getExprLoc());
  mlir::Type i64 = builder.getI64Type();
  const VarDecl *library = inRoutine ? asLibraryHandle(expr) : nullptr;
  Value bits = library ? addressOfLibrary(library, loc) : emit(expr);
  if (!bits)
    return nullptr;
  if (isa<LLVM::LLVMPointerType>(bits.getType()))
    bits = LLVM::PtrToIntOp::create(builder, loc, i64, bits);
  else if (bits.getType() != i64)
    bits = arith::ExtSIOp::create(builder, loc, i64, bits);
  return offload::MPIHandleOp::create(builder, loc, i64, kind, bits, directive);
}

bool ACCImporter::emitMessage(const CallExpr *expr, Value &result) {
  MPICall call;
  if (!MPICall::match(expr, call))
    return true;
  Location loc = at(expr->getExprLoc());
  OperationState state(loc, "offload.mpi." + call.function->name.lower());
  for (unsigned number = 0; number < call.getNumArgs(); ++number) {
    const Expr *arg = call.getArg(number);
    auto kind = call.getHandleKind(number);
    Value value = kind ? messageHandles.lookup(arg) : emit(arg);
    if (kind && inRoutine) // its caller's kernel runs already
      value = emitHandle(arg, *kind, directiveOf(builder, expr));
    if (!value)
      return false;
    state.addOperands(value);
    if (call.getKind(number) == 'r') {
      int64_t bytes =
          unit.ast.getTypeSizeInChars(arg->getType()->getPointeeType())
              .getQuantity();
      state.addAttribute("requestBytes", builder.getI64IntegerAttr(bytes));
    }
  }
  state.addAttribute("directive", directiveOf(builder, expr));
  builder.create(state);
  // Errors end the job: what remains is MPI_SUCCESS.
  result = constantInt(loc, builder.getI32Type(), 0);
  return true;
}

} // namespace xacc::frontend
