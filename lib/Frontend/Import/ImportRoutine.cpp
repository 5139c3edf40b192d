//===- ImportRoutine.cpp - Functions that kernels call --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that a kernel calls, with or without `acc routine`, is imported as
// a whole: a func.func with the attribute `offload.routine`, from which each
// target makes its code. `return` inside statements is a branch to the end.
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "Import/RegionBuilder.h"
#include "Syntax/DeviceLibrary.h"
#include "Unit/ArrayFunctions.h"
#include "Unit/Redeclarations.h"
#include "Unit/Unsupported.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using mlir::Type;

bool containsReturn(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    found |= isa<ReturnStmt>(s);
    return !found;
  });
  return found;
}

/// Of two clauses the one holds that follows a `device_type` which names the
/// device, then one after `device_type(*)`, then one before any.
static const OpenACCBindClause *findBind(const FunctionDecl *function,
                                         DeviceKind kind) {
  const OpenACCBindClause *found = nullptr;
  int best = 0;
  for (llvm::ArrayRef<const OpenACCClause *> clauses :
       routineClauses(function)) {
    int rank = 1;
    for (const OpenACCClause *clause : clauses) {
      if (const auto *type = dyn_cast<OpenACCDeviceTypeClause>(clause))
        rank = rankOfDeviceType(type, kind);
      else if (const auto *bind = dyn_cast<OpenACCBindClause>(clause);
               bind && rank > best)
        std::tie(best, found) = std::tuple(rank, bind);
    }
  }
  return found;
}

static const FunctionDecl *findFunction(const ASTContext &ast,
                                        llvm::StringRef name) {
  for (const Decl *decl : ast.getTranslationUnitDecl()->decls())
    if (const auto *function = dyn_cast<FunctionDecl>(decl);
        function && function->getIdentifier() && function->getName() == name)
      return function;
  return nullptr;
}

static const FunctionDecl *findBound(const FunctionDecl *function,
                                     DeviceKind kind) {
  const OpenACCBindClause *bind = findBind(function, kind);
  if (!bind)
    return function;
  return findFunction(function->getASTContext(),
                      bind->isStringArgument()
                          ? bind->getStringArgument()->getString()
                          : bind->getIdentifierArgument()->getName());
}

/// What GPUs have in place of a function of the C library.
static const FunctionDecl *findInDeviceLibrary(const FunctionDecl *function) {
  if (!function->getIdentifier() || function->isDefined())
    return function;
  llvm::StringRef name = function->getName();
  name.consume_front("__builtin_");
  if (!isInDeviceLibrary(name))
    return function;
  const ASTContext &ast = function->getASTContext();
  const FunctionDecl *own =
      findFunction(ast, (kDeviceLibraryPrefix + name).str());
  return own &&
                 ast.hasSameType(own->getReturnType(),
                                 function->getReturnType()) &&
                 own->getNumParams() == function->getNumParams()
             ? own
             : function;
}

const FunctionDecl *findHostLibrary(const FunctionDecl *function) {
  if (!function || findInDeviceLibrary(function) == function)
    return nullptr;
  return findFunction(function->getASTContext(),
                      (kHostLibraryPrefix + function->getName()).str());
}

KernelCallees calleesInKernel(const FunctionDecl *function) {
  if (!function)
    return {};
  const FunctionDecl *gpu = findBound(function, DeviceKind::GPU);
  return {gpu == function ? findInDeviceLibrary(function) : gpu,
          findBound(function, DeviceKind::Host), function};
}

std::string Unit::routineFor(const FunctionDecl *callee) {
  const FunctionDecl *definition = nullptr;
  if (!callee->hasBody(definition) || callee->getBuiltinID() || isWeak(callee))
    return "";
  auto [it, isNew] = routines.try_emplace(definition);
  if (isNew) {
    it->second = ("__xacc_routine_" + definition->getName()).str();
    if (definition->hasAttr<OverloadableAttr>())
      it->second += "." + std::to_string(routines.size());
    pendingRoutines.push_back(definition);
  }
  return it->second;
}

llvm::ArrayRef<const VarDecl *> Unit::globalsOf(const FunctionDecl *callee) {
  const FunctionDecl *definition = nullptr;
  if (declared.empty() || !callee->hasBody(definition))
    return {};
  auto [it, isNew] = routineGlobals.try_emplace(definition);
  if (!isNew)
    return it->second;
  llvm::SmallPtrSet<const FunctionDecl *, 4> seen = {definition};
  llvm::SmallVector<const FunctionDecl *> work = {definition};
  llvm::SmallVector<const VarDecl *> found;
  while (!work.empty()) {
    const FunctionDecl *next = work.pop_back_val();
    forEachStmt(next->getBody(), [&](const Stmt *s) {
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      if (const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
          var && declared.count(var) && !llvm::is_contained(found, var))
        found.push_back(var);
      const auto *function =
          ref ? dyn_cast<FunctionDecl>(ref->getDecl()) : nullptr;
      KernelCallees callees = calleesInKernel(function);
      for (const FunctionDecl *callee :
           {callees.gpu, callees.virtualDevice, callees.host}) {
        const FunctionDecl *inner = nullptr;
        if (callee && callee->hasBody(inner) && seen.insert(inner).second)
          work.push_back(inner);
      }
      return true;
    });
  }
  return routineGlobals[definition] = std::move(found);
}

/// A call of a function that is imported for kernels. The result, or the
/// address of a structure that it returns. Structures are passed as addresses
/// of copies, and variables with `acc declare` as addresses of their elements.
Value ACCImporter::emitRoutineCall(const CallExpr *call,
                                   const FunctionDecl *callee) {
  const FunctionDecl *definition = nullptr;
  callee->hasBody(definition);
  if (joinsKernels(unit, definition))
    return emitJoined(call, definition);
  Location loc = at(call->getExprLoc());
  std::string symbol = unit.routineFor(callee);
  llvm::SmallVector<Value> values;
  QualType result = call->getType();
  Value object;
  if (result->isRecordType())
    values.push_back(object = allocateBytes(result, loc));
  for (auto [i, arg] : llvm::enumerate(call->arguments())) {
    QualType type = arg->getType();
    if (!type->isRecordType()) {
      Value value = emit(arg);
      if (!value)
        return nullptr;
      // A definition without prototype takes promoted arguments.
      if (i < definition->getNumParams())
        value =
            convert(value, type, definition->getParamDecl(i)->getType(), loc);
      values.push_back(value);
      continue;
    }
    values.push_back(allocateBytes(type, loc));
    if (!emitInit(arg, values.back(), type))
      return nullptr;
  }
  for (const VarDecl *var : unit.globalsOf(callee)) {
    auto known = variables.find(var);
    if (known == variables.end()) {
      unit.error(call->getExprLoc(),
                 "'" + var->getName() + "', which '" + callee->getName() +
                     "' uses, has no copy on the device here");
      return nullptr;
    }
    Variable &bound = known->second;
    if (var->getType()->isPointerType())
      values.push_back(bound.value ? bound.value : pointerOf(bound.view, loc));
    else
      values.push_back(bound.pointer ? bound.pointer
                                     : pointerOf(bound.memory, loc));
  }
  llvm::SmallVector<Type, 1> results;
  if (!result->isVoidType() && !object)
    results.push_back(memoryType(result));
  auto op = func::CallOp::create(builder, loc, symbol, results, values);
  return results.empty() ? object : op.getResult(0);
}

std::string deviceNameOf(const Unit &unit, const VarDecl *var) {
  std::string name = var->getName().str();
  if (var->hasExternalFormalLinkage())
    return name;
  auto file = unit.sm.getFileEntryRefForID(unit.sm.getMainFileID());
  std::string place = file ? file->getName().str() : "";
  place += unit.sm.getPresumedLoc(var->getLocation()).getFilename();
  return name + "$" + llvm::utohexstr(llvm::xxh3_64bits(place));
}

/// Why kernels of other files cannot call a routine on GPUs; empty if they can.
/// That is no error: kernels that call it then have no code for GPUs.
static std::string whyNotExported(Unit &unit, const FunctionDecl *function) {
  auto isPassed = [](QualType type) {
    return type->isVoidType() ||
           (type->isScalarType() && !type->isAnyComplexType()) ||
           type->isRecordType();
  };
  if (isWeak(function))
    return "it is weak, so that another one may be in its place";
  if (function->isVariadic())
    return "it has a variable number of arguments";
  if (!isPassed(function->getReturnType()) ||
      llvm::any_of(function->parameters(), [&](const ParmVarDecl *parameter) {
        return !isPassed(parameter->getType());
      }))
    return "it passes complex numbers";
  if (joinsKernels(unit, function))
    return "it uses distributed arrays, or calls a function that does";
  // What a pointer leads to may change from launch to launch.
  for (const VarDecl *var : unit.globalsOf(function))
    if (var->getType()->isPointerType())
      return "it uses the pointer '" + var->getName().str() +
             "' of a 'declare'";
  std::string reason;
  if (needsHost(unit, function))
    return "it uses a variable of the file without 'declare', or calls what is "
           "no routine";
  if (findUnsupported(unit, function->getBody(), reason, /*routine=*/true))
    return "it holds " + reason;
  return "";
}

static void exportRoutines(Unit &unit) {
  for (const Decl *decl : unit.ast.getTranslationUnitDecl()->decls()) {
    const auto *function = dyn_cast<FunctionDecl>(decl);
    if (!function || !function->isThisDeclarationADefinition() ||
        !isRoutine(function) || !hasSymbol(function))
      continue;
    std::string reason = whyNotExported(unit, function);
    if (!reason.empty()) {
      if (unit.options.remarks)
        reportRemark(unit.diags, function->getLocation(),
                     "kernels of other files cannot call '" +
                         function->getName() + "' on GPUs: " + reason);
      continue;
    }
    unit.exported.insert(unit.routineFor(function));
    for (const VarDecl *var : unit.globalsOf(function))
      unit.exportedGlobals.insert(var->getCanonicalDecl());
  }
}

void ACCImporter::exportAs(const FunctionDecl *decl,
                           llvm::ArrayRef<const VarDecl *> globals) {
  func->setAttr(offload::kExportAttr,
                builder.getStringAttr(passesRecords(decl)
                                          ? structureNameOf(decl)
                                          : decl->getName().str()));
  llvm::SmallVector<Attribute> names;
  for (const VarDecl *var : globals)
    names.push_back(builder.getStringAttr(deviceNameOf(unit, var)));
  if (!names.empty())
    func->setAttr(offload::kExportGlobalsAttr, builder.getArrayAttr(names));
}

/// Of a pointer with `acc declare`, devices have what it leads to. The pointer
/// itself is a value that each function gets.
static bool checkPointers(Unit &unit, const FunctionDecl *function) {
  bool ok = true;
  forEachStmt(function->getBody(), [&](const Stmt *s) {
    const Expr *target = targetOf(s);
    const auto *ref =
        target ? dyn_cast<DeclRefExpr>(target->IgnoreParens()) : nullptr;
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (var && var->getType()->isPointerType() && unit.declared.count(var))
      ok = unit.error(ref->getLocation(),
                      "'" + function->getName() +
                          "', which a kernel calls, assigns the pointer '" +
                          var->getName() +
                          "': devices have a copy of what it leads to, not of "
                          "the pointer; return the address, or set an index");
    return true;
  });
  return ok;
}

/// Whether an assignment changes a variable, and not only what it points to.
static bool changes(const Expr *target, const VarDecl *var) {
  const auto *ref = dyn_cast<DeclRefExpr>(target->IgnoreParens());
  return !var->getType()->isPointerType() || (ref && ref->getDecl() == var);
}

/// A kernel's code of a function has static variables of its own, which would
/// not follow those of the host.
bool checkStatics(Unit &unit, const FunctionDecl *function) {
  llvm::SmallPtrSet<const VarDecl *, 2> reported;
  forEachStmt(function->getBody(), [&](const Stmt *s) {
    const Expr *target = targetOf(s);
    const VarDecl *var = target ? rootOf(target) : nullptr;
    if (var && var->isStaticLocal() && changes(target, var) &&
        reported.insert(var).second)
      unit.error(target->getExprLoc(),
                 "'" + function->getName() +
                     "', which a kernel calls, changes its static variable '" +
                     var->getName() +
                     "', and the device would have another one; pass a "
                     "pointer to it, or declare it outside of the function "
                     "with '#pragma acc declare'");
    return true;
  });
  return reported.empty();
}

/// The parameters of a routine: a variable where the body changes one.
bool ACCImporter::bindParameters(llvm::ArrayRef<ParmVarDecl *> parameters,
                                 ValueRange values, Location loc) {
  for (auto [param, argument] : llvm::zip(parameters, values)) {
    unit.scopes.declare(param);
    Variable bound;
    if (param->getType()->isRecordType()) { // a copy for this call
      bound.pointer = argument;
      variables[param] = bound;
      continue;
    }
    bound.value = argument;
    variables[param] = bound;
    if (!assigned.count(param) && !function.addressTaken.count(param))
      continue;
    if (param->getType()->isAnyComplexType()) {
      bound.value = nullptr;
      bound.memory = allocate(argument.getType(), loc, param);
      memref::StoreOp::create(builder, loc, argument, bound.memory,
                              ValueRange());
      variables[param] = bound;
    } else if (!bindPrivate(param, argument, loc)) {
      return false;
    }
  }
  // Of `a[n++]` nobody needs the size, but it has an effect.
  for (const ParmVarDecl *param : parameters)
    computeSizes(param->getOriginalType());
  return true;
}

bool ACCImporter::importRoutine() {
  const FunctionDecl *decl = function.decl;
  SourceLocation where = decl->getLocation();
  Location loc = at(where);
  auto refuse = [&](SourceLocation place, const llvm::Twine &reason) {
    unit.error(place, reason + " is not supported in '" + decl->getName() +
                          "', which a kernel calls");
    return false;
  };
  const Stmt *body = decl->getBody();
  inRoutine = true;
  if (decl->isVariadic())
    return refuse(where, "a variable number of arguments");
  if (!checkPointers(unit, decl) || !checkStatics(unit, decl))
    return false;

  llvm::SmallVector<Type> inputs, results;
  Type address = LLVM::LLVMPointerType::get(&unit.context);
  clang::QualType resultType = decl->getReturnType();
  bool returnsObject = resultType->isRecordType();
  if (returnsObject) {
    inputs.push_back(address);
  } else if (!resultType->isVoidType()) {
    results.push_back(memoryType(resultType));
  }
  for (const ParmVarDecl *param : decl->parameters()) {
    clang::QualType type = param->getType();
    inputs.push_back(type->isRecordType() ? address : memoryType(type));
  }
  llvm::ArrayRef<const VarDecl *> globals = unit.globalsOf(decl);
  inputs.append(globals.size(), address);
  func.setFunctionType(builder.getFunctionType(inputs, results));
  // Files that include one header have its routines each.
  func.setPrivate();
  func->setAttr("llvm.linkage",
                LLVM::LinkageAttr::get(&unit.context, LLVM::Linkage::Internal));
  func->setAttr(offload::kRoutineAttr, builder.getUnitAttr());
  if (unit.exported.contains(func.getSymName()))
    exportAs(decl, globals);
  Block *entry = &func.getBody().front();
  for (Type input : inputs)
    entry->addArgument(input, loc);

  collectAssigned(body, assigned);
  for (const ParmVarDecl *param : decl->parameters())
    forEachSize(param->getOriginalType(),
                [&](const Expr *size) { collectAssigned(size, assigned); });
  unit.scopes.push();
  for (auto [var, argument] :
       llvm::zip(globals, entry->getArguments().take_back(globals.size()))) {
    Variable bound;
    (var->getType()->isPointerType() ? bound.value : bound.pointer) = argument;
    variables[var] = bound;
  }
  if (!bindParameters(decl->parameters(),
                      entry->getArguments().drop_front(returnsObject), loc))
    return false;
  if (returnsObject) {
    returnSlot.pointer = entry->getArgument(0);
  } else if (!results.empty()) {
    if (isa<LLVM::LLVMPointerType>(results.front()))
      returnSlot.pointer = allocateBytes(resultType, loc);
    else
      returnSlot.memory = allocate(results.front(), loc);
  }
  returnSlot.type = resultType;
  returnBlock = newBlock();
  bool ok = emitStmt(body);
  unit.scopes.pop();
  if (!ok)
    return false;
  // Kernels call it, not C, which would pass what names of C stand for.
  if (!arguments.empty() && !unit.diags.hasErrorOccurred())
    return refuse(where, "the value '" + arguments.front().second + "' of C");
  branchTo(returnBlock, loc);
  builder.setInsertionPointToEnd(returnBlock);
  if (results.empty())
    func::ReturnOp::create(builder, loc);
  else
    func::ReturnOp::create(builder, loc, load(returnSlot, loc));
  return true;
}

bool ACCImporter::emitReturn(const ReturnStmt *stmt) {
  Location loc = at(stmt->getReturnLoc());
  if (!returnBlock)
    return unit.error(stmt->getReturnLoc(),
                      "a return must not leave the statement of a directive");
  if (const Expr *result = stmt->getRetValue()) {
    if (result->getType()->isRecordType()) {
      if (!emitInit(result, returnSlot.pointer, result->getType()))
        return false;
    } else if (Value value = emit(result)) {
      if (isa<LLVM::LLVMPointerType>(value.getType()) && returnSlot.memory)
        value = LLVM::PtrToIntOp::create(builder, loc,
                                         memoryType(returnSlot.type), value);
      store(value, returnSlot, loc);
    } else if (unit.diags.hasErrorOccurred()) {
      return false;
    }
  }
  noteExit(/*label=*/nullptr, loc);
  freeBlockArrays(0, loc);
  branchTo(returnBlock, loc);
  builder.setInsertionPointToEnd(newBlock()); // not reached
  return true;
}

/// The functions that kernels call, and those that these call.
bool importRoutines(Unit &unit) {
  exportRoutines(unit);
  for (size_t i = 0; i < unit.pendingRoutines.size(); ++i) {
    const FunctionDecl *decl = unit.pendingRoutines[i];
    FunctionInfo info;
    info.decl = decl;
    info.isRoutine = true;
    analyzeFunction(unit, info);
    info.deadOutside.clear();
    RegionBuilder routine(unit, info, unit.routines[decl], decl->getLocation());
    if (!routine.importRoutine())
      return false;
  }
  return true;
}

} // namespace xacc::frontend
