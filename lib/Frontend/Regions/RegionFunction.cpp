//===- RegionFunction.cpp - Types, variables, arguments, the call --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Regions/RegionFunction.h"
#include "Regions/Renderer.h"
#include "Unit/ArrayFunctions.h"
#include "Unit/Constants.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

RegionFunction::RegionFunction(Unit &unit, const FunctionInfo &function,
                               llvm::StringRef name, SourceLocation loc)
    : unit(unit), function(function), builder(&unit.context),
      entryLoc(unit.location(loc)), startLoc(loc) {
  builder.setInsertionPointToEnd(unit.module.getBody());
  // Reports name the function of the program.
  mlir::Location funcLoc = entryLoc;
  if (function.decl && function.decl->getIdentifier())
    funcLoc = mlir::NameLoc::get(
        builder.getStringAttr(function.decl->getName()), entryLoc);
  func = func::FuncOp::create(builder, funcLoc, name,
                              builder.getFunctionType({}, {}));
  Block *entry = func.addEntryBlock();
  builder.setInsertionPointToEnd(entry);
  allocationBlock = entry;
}

void RegionFunction::prepare(llvm::ArrayRef<Item> items) {
  llvm::DenseSet<const IdentifierInfo *> names;
  auto noteNames = [&](const Directive *directive) {
    auto note = [&](Tokens tokens) {
      // `*p` and `p->v` may be any variable.
      const VarDecl *whole =
          tokens.size() == 1 && tokens.front().getIdentifierInfo()
              ? dyn_cast_or_null<VarDecl>(
                    unit.scopes.findDecl(tokens.front().getIdentifierInfo()))
              : nullptr;
      if (tokens.size() > 1 || (whole && whole->getType()->isPointerType() &&
                                !unit.scopes.findArray(whole)))
        opaqueCode = true;
      for (const Token &token : tokens)
        if (const IdentifierInfo *name = token.getIdentifierInfo()) {
          names.insert(name);
          if (const auto *var =
                  dyn_cast_or_null<VarDecl>(unit.scopes.findDecl(name)))
            assigned.insert(var);
        }
    };
    for (const ReductionSyntax &reduction : directive->reductions) {
      for (Tokens variable : reduction.variables)
        note(variable);
      for (const std::vector<Tokens> &list : reduction.locations)
        for (Tokens variable : list)
          note(variable);
    }
    if (directive->kind == DirectiveKind::Bcast)
      for (Tokens variable : directive->variables)
        note(variable);
    // Completing an operation changes variables.
    if (directive->kind == DirectiveKind::WaitAsync ||
        directive->widening == Directive::Peel)
      opaqueCode = true;
  };
  auto noteStmt = [&](const Stmt *stmt) {
    for (const Directive *directive :
         unit.directivesIn(unit.beginOf(stmt), unit.endOf(stmt)))
      noteNames(directive);
    collectAssigned(stmt, assigned);
    forEachStmt(stmt, [&](const Stmt *s) {
      // A directive may name a variable of an inner block.
      if (const auto *decl = dyn_cast<DeclStmt>(s))
        for (const Decl *d : decl->decls())
          if (const auto *var = dyn_cast<VarDecl>(d);
              var && names.count(var->getIdentifier())) {
            assigned.insert(var);
            opaqueCode |= var->getType()->isPointerType();
          }
      // What a call or a store through a pointer changes is not known, nor what
      // comes back from a device.
      if (isa<CallExpr, AtomicExpr, AsmStmt, OpenACCConstructStmt>(s))
        opaqueCode = true;
      if (const auto *unary = dyn_cast<UnaryOperator>(s);
          unary && unary->getOpcode() == UO_AddrOf)
        if (const auto *ref =
                dyn_cast<DeclRefExpr>(unary->getSubExpr()->IgnoreParens()))
          if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
            addressed.insert(var);
      const Expr *target = targetOf(s);
      if (!target)
        return true;
      target = target->IgnoreParens();
      while (const auto *subscript = dyn_cast<ArraySubscriptExpr>(target))
        target = subscript->getBase()->IgnoreParenImpCasts();
      const auto *ref = dyn_cast<DeclRefExpr>(target);
      const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (!var || (var->getType()->isPointerType() && target != ref &&
                   !unit.scopes.findArray(var)))
        opaqueCode = true;
      return true;
    });
  };
  for (const Item &item : items) {
    for (const Directive *directive : item.directives)
      noteNames(directive);
    if (!item.stmt)
      continue;
    noteStmt(item.stmt);
    auto noteKernels = [&](const Stmt *stmt) {
      for (const FunctionDecl *joined : joinedInKernels(unit, stmt))
        noteStmt(joined->getBody());
    };
    noteKernels(item.stmt);
    for (const FunctionDecl *inlined :
         unit.inlinedCalls.reachedFrom(item.stmt, function.decl)) {
      noteStmt(inlined->getBody());
      noteKernels(inlined->getBody());
      for (const ParmVarDecl *param : inlined->parameters()) {
        assigned.insert(param);
        forEachSize(param->getOriginalType(), noteStmt);
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Types and constants
//===----------------------------------------------------------------------===//

mlir::Type RegionFunction::memoryType(QualType type) {
  type = type.getCanonicalType();
  MLIRContext *context = &unit.context;
  if (type->isPointerType())
    return LLVM::LLVMPointerType::get(context);
  if (type->isIntegerType() || type->isEnumeralType())
    return IntegerType::get(context, unit.ast.getTypeSize(type));
  if (const auto *builtin = type->getAs<BuiltinType>()) {
    switch (builtin->getKind()) {
    case BuiltinType::Float16:
      return Float16Type::get(context);
    case BuiltinType::Float:
      return Float32Type::get(context);
    case BuiltinType::Double:
      return Float64Type::get(context);
    case BuiltinType::LongDouble:
      return Float80Type::get(context);
    default:
      break;
    }
  }
  if (const auto *complex = type->getAs<clang::ComplexType>())
    return mlir::ComplexType::get(memoryType(complex->getElementType()));
  return LLVM::LLVMArrayType::get(
      IntegerType::get(context, 8),
      unit.ast.getTypeSizeInChars(type).getQuantity());
}

mlir::Type RegionFunction::elementType(QualType type) {
  if (const ConstantArrayType *array = unit.ast.getAsConstantArrayType(type))
    return LLVM::LLVMArrayType::get(elementType(array->getElementType()),
                                    array->getSize().getZExtValue());
  if (type->isVoidType() || type->isFunctionType())
    return builder.getI8Type();
  Type memory = memoryType(type);
  if (auto complex = dyn_cast<mlir::ComplexType>(memory)) // no type of LLVM's
    return LLVM::LLVMArrayType::get(complex.getElementType(), 2);
  return memory;
}

Value RegionFunction::constantInt(Location loc, Type type, int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(type, value));
}

Value RegionFunction::constantIndex(Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

arith::FastMathFlags RegionFunction::fastMath(bool reassociate) const {
  const LangOptions &lang = unit.ast.getLangOpts();
  arith::FastMathFlags flags = arith::FastMathFlags::none;
  auto set = [&](bool on, arith::FastMathFlags flag) {
    if (on)
      flags = flags | flag;
  };
  set(lang.AllowFPReassoc || reassociate, arith::FastMathFlags::reassoc);
  set(lang.NoHonorNaNs, arith::FastMathFlags::nnan);
  set(lang.NoHonorInfs, arith::FastMathFlags::ninf);
  set(lang.NoSignedZero, arith::FastMathFlags::nsz);
  set(lang.AllowRecip, arith::FastMathFlags::arcp);
  set(lang.ApproxFunc, arith::FastMathFlags::afn);
  set(lang.getDefaultFPContractMode() == LangOptions::FPM_Fast,
      arith::FastMathFlags::contract);
  return flags;
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

Value RegionFunction::addArgument(Type type, std::string cType,
                                  std::string cText) {
  unsigned number = func.getNumArguments();
  (void)func.insertArgument(number, type, {}, entryLoc);
  arguments.push_back({std::move(cType), std::move(cText)});
  return func.getArgument(number);
}

std::string cTypeOf(Type type, bool isSigned) {
  if (isa<LLVM::LLVMPointerType>(type))
    return "void *";
  if (type.isF16())
    return "_Float16";
  if (type.isF32())
    return "float";
  if (type.isF64())
    return "double";
  if (type.isF80())
    return "long double";
  std::string sign = isSigned ? "signed " : "unsigned ";
  switch (type.getIntOrFloatBitWidth()) {
  case 8:
    return sign + "char";
  case 16:
    return sign + "short";
  case 32:
    return sign + "int";
  case 128:
    return sign + "__int128";
  default:
    return sign + "long long";
  }
}

Value RegionFunction::addAddressOf(const VarDecl *var) {
  unit.dropRegister(var);
  std::string name = var->getName().str();
  Value address = addArgument(
      LLVM::LLVMPointerType::get(&unit.context), "void *",
      (var->getType()->isArrayType() ? "(void *)" : "(void *)&") + name);
  // A declaration of what is defined elsewhere may be a second one.
  if (!var->isLocalExternDecl())
    func.setArgAttr(cast<BlockArgument>(address).getArgNumber(),
                    offload::kDistinctAttr, builder.getUnitAttr());
  return address;
}

Value RegionFunction::allocate(Type type, Location loc, const VarDecl *var) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(allocationBlock);
  auto memory =
      memref::AllocaOp::create(builder, loc, MemRefType::get({}, type));
  if (var && var->hasAttr<AlignedAttr>())
    memory.setAlignment(unit.ast.getDeclAlign(var).getQuantity());
  return memory;
}

Value RegionFunction::allocateBytes(QualType type, Location loc,
                                    const VarDecl *var) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(allocationBlock);
  Value one = constantInt(loc, builder.getI64Type(), 1);
  return LLVM::AllocaOp::create(
      builder, loc, LLVM::LLVMPointerType::get(&unit.context),
      elementType(type), one,
      (var ? unit.ast.getDeclAlign(var) : unit.ast.getTypeAlignInChars(type))
          .getQuantity());
}

RegionFunction::Variable &RegionFunction::variable(const VarDecl *var,
                                                   Location loc) {
  auto [it, isNew] = variables.try_emplace(var);
  if (isNew) {
    Variable fresh;
    capture(var, fresh, loc);
    return variables[var] = fresh;
  }
  return it->second;
}

void RegionFunction::capture(const VarDecl *var, Variable &result,
                             Location loc) {
  QualType type = var->getType();
  std::string name = var->getName().str();
  if (function.deadOutside.count(var)) {
    llvm::SaveAndRestore entry(allocationBlock, &func.getBody().front());
    if (type->isPointerType())
      result.pointer = allocateBytes(type, loc, var);
    else
      result.memory = allocate(memoryType(type), loc, var);
    return;
  }
  if (inRoutine) {
    // The first use may be in a branch, and later ones outside of it.
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&func.getBody().front());
    if ((result.pointer = constantTable(builder, unit, var, loc)))
      return;
    // A variable of the routine has no place if its declaration is an error,
    // which has been reported.
    if (unit.sm.isInSystemHeader(var->getLocation()))
      unit.error(function.decl->getLocation(),
                 "'" + name + "' is used in '" + function.decl->getName() +
                     "', which a kernel calls, but devices do not have this "
                     "variable of a library");
    else if (var->hasGlobalStorage() || !unit.diags.hasErrorOccurred())
      unit.error(var->getLocation(),
                 "'" + name + "' is used in '" + function.decl->getName() +
                     "', which a kernel calls; pass it as an argument or "
                     "declare it with '#pragma acc declare'");
    result.memory = allocate(memoryType(type), loc);
    return;
  }
  OpBuilder::InsertionGuard guard(builder);
  Block &entry = func.getBody().front();
  builder.setInsertionPointToStart(&entry);
  if (!type->isScalarType() || type->isAnyComplexType() ||
      hasNoOperations(type, unit.ast)) {
    result.pointer = addAddressOf(var);
    return;
  }
  bool local = var->hasLocalStorage() && !function.addressTaken.count(var);
  bool constant = type.isConstQualified();
  if (!assigned.count(var) && !addressed.count(var) &&
      !function.mapped.count(var) && (local || constant || !opaqueCode)) {
    Type mlirType = memoryType(type);
    if (function.uninitialized.count(var)) {
      // An argument has a value, memory need not have one.
      result.value =
          LLVM::LoadOp::create(builder, loc, mlirType, addAddressOf(var));
      return;
    }
    result.value =
        addArgument(mlirType, cTypeOf(mlirType, isSigned(type)), name);
    return;
  }
  Value address = addAddressOf(var);
  if (type->isPointerType()) { // no element of a memref
    if (local)
      func.setArgAttr(cast<BlockArgument>(address).getArgNumber(),
                      offload::kHiddenAttr, builder.getUnitAttr());
    result.pointer = address;
    return;
  }
  Type view = MemRefType::get({}, memoryType(type));
  if (!local || sharedByTeam.count(var)) {
    // Of its own, like an array; see Dialect/Offload/Analysis/Objects.cpp.
    result.memory =
        xmp::AsMemRefOp::create(builder, loc, view, address, ValueRange(),
                                /*distinct=*/builder.getUnitAttr());
    return;
  }
  result.memory =
      memref::AllocaOp::create(builder, loc, cast<MemRefType>(view));
  Value start = LLVM::LoadOp::create(builder, loc, memoryType(type), address);
  memref::StoreOp::create(builder, loc, start, result.memory, ValueRange());
  copiedOut.push_back(var);
}

Value RegionFunction::memoryOf(const VarDecl *var, Location loc) {
  Variable &known = variable(var, loc);
  if (known.memory)
    return known.memory;
  Type type = memoryType(var->getType());
  if (known.pointer)
    return xmp::AsMemRefOp::create(builder, loc, MemRefType::get({}, type),
                                   known.pointer, ValueRange());
  Value value = known.value;
  if (known.index)
    value = arith::IndexCastOp::create(builder, loc, type, known.index);
  Value memory = allocate(type, loc);
  memref::StoreOp::create(builder, loc, value, memory, ValueRange());
  return memory;
}

Value RegionFunction::pointerOf(Value view, Location loc) {
  return offload::PointerOp::create(builder, loc, view);
}

//===----------------------------------------------------------------------===//
// Handles
//===----------------------------------------------------------------------===//

Value RegionFunction::handleOf(const Entity *entity, Location loc) {
  if (Value known = handles.lookup(entity))
    return known;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&func.getBody().front());
  if (isFollowed(*entity, function))
    followed.push_back(entity);
  // Its caller's kernel knows where a device has the elements.
  if (inRoutine && entity->kind == Entity::Array)
    unit.error(entity->loc, "distributed array '" + entity->name +
                                "' is used in '" + function.decl->getName() +
                                "', which a kernel calls; pass the function "
                                "its elements or their addresses");
  Value handle;
  if (entity->fileScope) {
    handle =
        xmp::GetGlobalOp::create(builder, loc, entity->type, entity->symbol);
  } else {
    Value pointer = addArgument(LLVM::LLVMPointerType::get(&unit.context),
                                "void *", entity->symbol);
    // Which template an array has. That of a `static` array may be the one of
    // an earlier call.
    const Entity *templ =
        entity->kind == Entity::Template ? entity : entity->templ;
    handle = xmp::CastHandleOp::create(
        builder, loc, entity->type, pointer,
        templ && !entity->isStatic() ? builder.getStringAttr(templ->symbol)
                                     : StringAttr());
  }
  return handles[entity] = handle;
}

void RegionFunction::setHandle(const Entity *entity, Value handle,
                               Location loc) {
  handles[entity] = handle;
  if (inRoutine)
    unit.error(entity->loc, "'" + entity->name + "' is declared in '" +
                                function.decl->getName() +
                                "', which a kernel calls; pass the function "
                                "elements or their addresses");
  if (entity->fileScope) {
    xmp::SetGlobalOp::create(builder, loc, entity->symbol, handle);
    return;
  }
  auto pointerType = LLVM::LLVMPointerType::get(&unit.context);
  Value address =
      addArgument(pointerType, "void *", "(void *)&" + entity->symbol);
  Value pointer = xmp::CastHandleOp::create(
      builder, loc, pointerType, handle,
      entity->kind == Entity::Template && !entity->isStatic()
          ? builder.getStringAttr(entity->symbol)
          : StringAttr());
  LLVM::StoreOp::create(builder, loc, pointer, address);
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

std::string RegionFunction::finish() {
  Location loc = entryLoc;
  if (!returnsInt) {
    for (const VarDecl *var : copiedOut) {
      Variable &known = variables[var];
      Value value =
          memref::LoadOp::create(builder, loc, known.memory, ValueRange());
      // Its address is the argument that was added for it.
      for (auto [i, argument] : llvm::enumerate(arguments))
        if (argument.second == "(void *)&" + var->getName().str())
          LLVM::StoreOp::create(builder, loc, value, func.getArgument(i));
    }
    SmallVector<Value> result;
    if (exitNumber) {
      result.push_back(memref::LoadOp::create(builder, loc, exitNumber));
      func.setFunctionType(builder.getFunctionType(func.getArgumentTypes(),
                                                   result.front().getType()));
    }
    func::ReturnOp::create(builder, loc, result);
  }
  bool hasResult = returnsInt || exitNumber;
  std::string types, values;
  for (auto &[type, text] : arguments) {
    types += (types.empty() ? "" : ", ") + type;
    values += (values.empty() ? "" : ", ") + text;
  }
  std::string name = func.getName().str();
  std::string result = hasResult ? "int" : "void";
  std::string declaration = "extern " + result + " " + name + "(" +
                            (types.empty() ? "void" : types) + ");";
  // First of all, the pointers to arrays may have been assigned.
  if (!followed.empty()) {
    std::string handles, pointers;
    for (const Entity *entity : followed) {
      handles += handleText(*entity) + ", ";
      pointers += "(void *)" + entity->name + ", ";
    }
    declaration += " xaccrtFollow(" + std::to_string(followed.size()) +
                   ", (void *[]){" + handles + "}, (void *[]){" + pointers +
                   "}, " + locationText(unit, startLoc, "pointers") + ");";
  }
  std::string call = declaration + " " + name + "(" + values + ");";
  if (exitNumber)
    return exitText("({ " + call + " })");
  return hasResult ? "({ " + call + " })" : "{ " + call + " }";
}

/// Where the program goes on behind a region.
std::string RegionFunction::exitText(const std::string &call) const {
  std::string text = "{ ", result;
  if (!exitType.empty()) {
    result = " __xacc_result";
    text += exitType + result + "; ";
  }
  text += "switch (" + call + ") { case 1: return" + result + ";";
  for (auto [i, label] : llvm::enumerate(exitLabels))
    text += " case " + std::to_string(i + 2) + ": goto " +
            label->getName().str() + ";";
  return text + " } }";
}

} // namespace xacc::frontend
