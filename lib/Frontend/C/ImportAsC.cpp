//===- ImportAsC.cpp - What a region leaves to C --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A statement or value that has no operations becomes a C function at the end
// of the file, with the text of the program, which Clang compiles. The region
// calls it with the addresses of the variables that the text names. The
// function is inlined where both parts meet, before LLVM optimises.
//
//===----------------------------------------------------------------------===//

#include "C/CFunctionText.h"
#include "C/CImporter.h"
#include "Dialect/XMP/IR/LocalPosition.h"
#include "Unit/ACCSyntax.h"
#include "Unit/ArrayFunctions.h"
#include "Unit/Importability.h"
#include "Unit/SectionRef.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

//===----------------------------------------------------------------------===//
// What the text names
//===----------------------------------------------------------------------===//

bool CImporter::isPassed(const VarDecl *var) const {
  return !var->isFileVarDecl() || variables.count(var) || compute || inRoutine;
}

Value CImporter::addressOfVariable(const VarDecl *var, Location loc) {
  Variable &known = variable(var, loc);
  QualType type = var->getType();
  if (known.view) { // on the device
    Value elements = pointerOf(known.view, loc);
    if (!type->isPointerType())
      return elements;
    Value slot = allocateBytes(type, loc);
    LLVM::StoreOp::create(builder, loc, elements, slot);
    return slot;
  }
  if (known.pointer)
    return known.pointer;
  if (known.value && type->isPointerType()) {
    Value slot = allocateBytes(type, loc);
    LLVM::StoreOp::create(builder, loc, known.value, slot);
    return slot;
  }
  Place place;
  place.type = type;
  place.memory = memoryOf(var, loc);
  return addressOf(place, loc);
}

Value CImporter::addressOfSize(const Expr *size, Location loc) {
  Value value = emitSize(size);
  if (!value)
    return nullptr;
  Value slot = allocateBytes(unit.ast.LongLongTy, loc);
  LLVM::StoreOp::create(
      builder, loc,
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), value),
      slot);
  return slot;
}

Value CImporter::addressOfSection(const Entity &array, Location loc) {
  return pointerOf(viewOfArray(const_cast<Entity *>(&array), loc), loc);
}

/// An array of what LayoutWord lists, for each dimension.
Value CImporter::addressOfLayout(const Entity &array, Location loc) {
  Value view = viewOfArray(const_cast<Entity *>(&array), loc);
  Value handle = handleOf(&array, loc);
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, loc, view);
  Type word = builder.getI64Type();
  Type type = LLVM::LLVMArrayType::get(word, kLayoutWords * array.rank);
  Value slot;
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(allocationBlock);
    slot = LLVM::AllocaOp::create(
        builder, loc, LLVM::LLVMPointerType::get(&unit.context), type,
        constantInt(loc, word, 1), /*alignment=*/8);
  }
  auto store = [&](int64_t i, Value value) {
    Value address =
        LLVM::GEPOp::create(builder, loc, slot.getType(), type, slot,
                            ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(i)});
    LLVM::StoreOp::create(builder, loc,
                          arith::IndexCastOp::create(builder, loc, word, value),
                          address);
  };
  for (int64_t dim = 0; dim < array.rank; ++dim) {
    int64_t first = kLayoutWords * dim;
    store(first + LayoutStride, metadata.getStrides()[dim]);
    store(first + LayoutOrigin,
          xmp::LocalOriginOp::create(builder, loc, handle, dim));
    if (xmp::isAffinePosition(cast<xmp::ArrayType>(array.type), dim))
      continue;
    auto cyclic = xmp::CyclicLayout::create(builder, loc, handle, dim);
    store(first + LayoutShift, cyclic.shift);
    store(first + LayoutWidth, cyclic.width);
    store(first + LayoutPeriod, cyclic.createPeriod(builder, loc));
  }
  return slot;
}

Value CImporter::addressOfResult(Location loc) {
  return addressOf(returnSlot, loc);
}

Value CImporter::addressOfHandle(const Entity &entity, Location loc) {
  return xmp::CastHandleOp::create(builder, loc,
                                   LLVM::LLVMPointerType::get(&unit.context),
                                   handleOf(&entity, loc));
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

/// Floating-point pragmas that have the effect of the options, where the
/// program says more than its command line.
static std::string pragmasOf(FPOptions options, llvm::StringRef program) {
  std::string text;
  if (program.contains("FENV_ACCESS"))
    text += options.getAllowFEnvAccess() ? "\n#pragma STDC FENV_ACCESS ON\n"
                                         : "\n#pragma STDC FENV_ACCESS OFF\n";
  if (program.contains("FENV_ROUND"))
    switch (options.getConstRoundingMode()) {
    case llvm::RoundingMode::TowardZero:
      text += "\n#pragma STDC FENV_ROUND FE_TOWARDZERO\n";
      break;
    case llvm::RoundingMode::TowardPositive:
      text += "\n#pragma STDC FENV_ROUND FE_UPWARD\n";
      break;
    case llvm::RoundingMode::TowardNegative:
      text += "\n#pragma STDC FENV_ROUND FE_DOWNWARD\n";
      break;
    case llvm::RoundingMode::NearestTiesToEven:
      text += "\n#pragma STDC FENV_ROUND FE_TONEAREST\n";
      break;
    default:
      text += "\n#pragma STDC FENV_ROUND FE_DYNAMIC\n";
    }
  if (!program.contains("FP_CONTRACT") && !program.contains("clang fp"))
    return text;
  switch (options.getFPContractMode()) {
  case LangOptions::FPM_Off:
    return text + "\n#pragma STDC FP_CONTRACT OFF\n";
  case LangOptions::FPM_On:
    return text + "\n#pragma STDC FP_CONTRACT ON\n";
  default:
    return text + "\n#pragma clang fp contract(fast)\n";
  }
}

/// What a C function cannot hold: a part that needs a directive or leaves it.
static const Stmt *findObstacle(Unit &unit, llvm::ArrayRef<const Stmt *> stmts,
                                bool mayReturn, bool inKernel,
                                std::string &reason) {
  const Stmt *found = nullptr;
  for (const Stmt *stmt : stmts)
    forEachStmt(stmt, [&](const Stmt *s) {
      if (found)
        return false;
      const char *why = nullptr;
      if (isa<OpenACCConstructStmt>(s))
        why = "an OpenACC directive beside it";
      if (isa<ReturnStmt>(s) && !mayReturn)
        why = "a return statement";
      if (const auto *decl = dyn_cast<DeclStmt>(s))
        for (const Decl *d : decl->decls())
          if (const auto *var = dyn_cast<VarDecl>(d);
              var && unit.scopes.findArray(var))
            why = "the declaration of a distributed array";
      if (const auto *call = dyn_cast<CallExpr>(s)) {
        const FunctionDecl *callee = call->getDirectCallee();
        llvm::StringRef name =
            callee && callee->getIdentifier() ? callee->getName() : "";
        if (name == "xmp_malloc" || name == "xmp_free")
          why = "a call that manages distributed arrays";
        if (callee && callee->hasAttr<ReturnsTwiceAttr>())
          why = "a call that returns twice";
        // It would use the host's part of them.
        if (inKernel && joinsKernels(unit, callee))
          why = "this call of a function that uses distributed arrays";
      }
      if (why) {
        found = s;
        reason = why;
      }
      return !found;
    });
  return found;
}

bool CImporter::refuseAsC(const Stmt *where, const llvm::Twine &reason) {
  std::string place = "the statement of a directive";
  if (inRoutine)
    place = "'" + function.decl->getName().str() + "', which a kernel calls";
  else if (compute)
    place = "'#pragma acc " + nameOf(compute) + "'";
  return unit.error(where->getBeginLoc(),
                    reason + " is not supported in " + place +
                        "; move it to a function or out of the statement");
}

/// Reports what keeps the statements from being a function.
bool CImporter::checkAsC(const CCode &code, unsigned begin, unsigned end) {
  const Stmt *first = code.stmts.front();
  std::string reason;
  if (llvm::any_of(code.stmts, containsSection)) {
    const Stmt *bad = findUnsupported(unit, first, reason);
    return unit.error((bad ? bad : first)->getBeginLoc(),
                      (bad ? reason : "this statement") +
                          " is not supported with array sections");
  }
  if (const Stmt *bad =
          findObstacle(unit, code.stmts, returnBlock, isInKernel(), reason)) {
    std::string cause;
    if (isa<OpenACCConstructStmt>(bad))
      if (const Stmt *unknown = findUnsupported(unit, first, cause))
        bad = unknown, reason = cause;
    return refuseAsC(bad, reason);
  }
  if (auto inside = unit.directivesIn(begin, end); !inside.empty()) {
    if (!findUnsupported(unit, first, reason))
      reason = "this statement";
    return unit.error(first->getBeginLoc(),
                      reason + " is not supported around '#pragma xmp " +
                          inside.front()->text + "'");
  }
  if (!function.hasLabels ||
      !hasGotoAcross(code.stmts, function.decl->getBody()))
    return true;
  for (const Stmt *stmt : code.stmts)
    forEachStmt(stmt, [&](const Stmt *s) {
      if (isa<GotoStmt, LabelStmt, IndirectGotoStmt>(s))
        first = s;
      return !isa<GotoStmt>(first);
    });
  return unit.error(first->getBeginLoc(),
                    "a goto must not leave or enter the statement of a "
                    "directive");
}

Value CImporter::callC(CCode &code) {
  const Stmt *first = code.stmts.front(), *last = code.stmts.back();
  SourceLocation where = first->getBeginLoc();
  Location loc = at(where);
  unsigned begin = unit.beginOf(first);
  unsigned end =
      code.isValue ? unit.endOfToken(last->getEndLoc()) : unit.endOf(last);
  if (!checkAsC(code, begin, end))
    return nullptr;
  CFunctionText text(unit, *this, function.decl, loc);
  std::vector<Renderer::Piece> pieces;
  for (const Stmt *stmt : code.stmts)
    if (!text.collect(stmt, pieces))
      return nullptr;
  if (llvm::is_contained(text.values, nullptr) || unit.diags.hasErrorOccurred())
    return nullptr;
  if (compute || inRoutine)
    for (const Stmt *stmt : code.stmts)
      useDeclaredCopiesUnder(unit, stmt);
  code.breaks = text.breaks;
  code.continues = text.continues;
  code.returns = text.returns;
  if (code.breaks || code.continues || code.returns) {
    code.resultText = "int";
    code.resultType = builder.getI32Type();
    code.after += "\nreturn 0;";
  }
  std::string name = "__xacc_c_" + std::to_string(unit.numCFunctions++);
  if (code.object)
    code.before =
        text.typeText(code.objectType, "") + " __xacc_value = " + code.before;
  std::string body = text.apply(begin, end, std::move(pieces));
  std::string declarations = text.declarations(
      function.decl, begin, code.before + body + code.after + code.resultText);
  if (llvm::is_contained(text.values, nullptr) || unit.diags.hasErrorOccurred())
    return nullptr;
  std::string parameters = text.parameters();
  if (code.object) {
    text.values.push_back(code.object);
    parameters = parameters == "void" ? "" : parameters + ", ";
    parameters += "void *__xacc_object";
  }
  PresumedLoc place = unit.sm.getPresumedLoc(unit.sm.getExpansionLoc(where));
  llvm::raw_string_ostream os(unit.cFunctions);
  std::string pack = packOf(unit, code.stmts);
  os << pack << "\n__attribute__((always_inline)) " << code.resultText << " "
     << name << "(" << parameters << ") {\n"
     << (text.options ? pragmasOf(*text.options, unit.text) : "")
     << declarations << "# " << place.getLine() << " \"";
  llvm::printEscapedString(place.getFilename(), os);
  os << "\"\n" << code.before << body << code.after << "\n}\n";
  if (!pack.empty())
    os << "#pragma pack(pop)\n";

  Type result = code.resultType;
  if (!result)
    result = LLVM::LLVMVoidType::get(&unit.context);
  llvm::SmallVector<Type> types(text.values.size(),
                                LLVM::LLVMPointerType::get(&unit.context));
  auto type = LLVM::LLVMFunctionType::get(result, types);
  declareFunction(name, type, nullptr, nullptr);
  if (isInKernel()) {
    Operation *declared = unit.module.lookupSymbol(name);
    declared->setAttr(offload::kRoutineAttr, builder.getUnitAttr());
    // For the remark that there is no code for GPUs.
    std::string reason;
    const Stmt *part = findUnsupported(unit, first, reason, /*routine=*/true);
    // Some of what Clang adds to an initialiser has no place.
    SourceLocation at = part ? part->getBeginLoc() : SourceLocation();
    declared->setAttr(
        offload::kStaysCAttr,
        builder.getStringAttr(
            "line " +
            llvm::Twine(
                unit.sm.getPresumedLoc(at.isValid() ? at : where).getLine()) +
            " holds " + (part ? reason : "what has no operations")));
  }
  auto call = LLVM::CallOp::create(builder, loc, type, name, text.values);
  return code.resultType ? call.getResult() : Value();
}

bool CImporter::emitAsC(llvm::ArrayRef<const Stmt *> stmts) {
  Location loc = at(stmts.front()->getBeginLoc());
  CCode code;
  code.stmts = stmts;
  Value status = callC(code);
  if (unit.diags.hasErrorOccurred())
    return false;
  auto leaveIf = [&](int64_t number, Block *target, size_t numKept) {
    if (!target)
      return unit.error(stmts.front()->getBeginLoc(),
                        "a jump must not leave the statement of a directive");
    Value leaves =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, status,
                              constantInt(loc, builder.getI32Type(), number));
    Block *stays = newBlock(), *way = target;
    if (blockArrays.size() > numKept)
      way = newBlock();
    cf::CondBranchOp::create(builder, loc, leaves, way, stays);
    if (way != target) {
      builder.setInsertionPointToEnd(way);
      freeBlockArrays(numKept, loc);
      branchTo(target, loc);
    }
    builder.setInsertionPointToEnd(stays);
    return true;
  };
  if (code.returns && !leaveIf(3, returnBlock, 0))
    return false;
  Target target =
      targets.empty() ? Target{nullptr, nullptr, 0, 0} : targets.back();
  if (code.continues && !leaveIf(1, target.continueTo, target.continueArrays))
    return false;
  return !code.breaks || leaveIf(2, target.breakTo, target.breakArrays);
}

Value CImporter::emitValueAsC(const Expr *expr) {
  QualType type = expr->getType();
  if (type->isAnyComplexType()) {
    Place place;
    place.type = type;
    Location loc = at(expr->getExprLoc());
    place.memory = allocate(memoryType(type), loc);
    return emitInitAsC(expr, addressOf(place, loc), type) ? load(place, loc)
                                                          : Value();
  }
  CCode code;
  const Stmt *stmt = expr;
  code.stmts = stmt;
  code.isValue = true;
  code.after = ";";
  if (!type->isVoidType()) {
    code.resultType = memoryType(type);
    code.resultText = "void *";
    if (!type->isPointerType()) {
      bool sign = isSigned(type);
      code.resultText = cTypeOf(code.resultType, sign);
    }
    // An implicit conversion of the whole has no text.
    code.before = "return (" + code.resultText +
                  (type->isBooleanType() ? ")(_Bool)(" : ")(");
    code.after = ");";
  }
  return callC(code);
}

Value CImporter::emitConditionAsC(const Expr *expr) {
  CCode code;
  const Stmt *stmt = expr;
  code.stmts = stmt;
  code.isValue = true;
  code.resultText = "int";
  code.resultType = builder.getI32Type();
  code.before = "return !!(";
  code.after = ");";
  Value value = callC(code);
  return value ? toBool(value, unit.ast.IntTy, at(expr->getExprLoc()))
               : Value();
}

bool CImporter::emitInitAsC(const Expr *init, Value object, QualType type) {
  CCode code;
  const Stmt *stmt = init;
  code.stmts = stmt;
  code.isValue = true;
  code.object = object;
  code.objectType = type.getUnqualifiedType();
  // Not an assignment: members may be constant.
  code.after = "; __builtin_memcpy(__xacc_object, &__xacc_value, "
               "sizeof __xacc_value);";
  if (isa<InitListExpr>(init) && unit.text[unit.beginOf(init)] != '{') {
    code.before = "{";
    code.after = "}" + code.after;
  } else if (!isa<InitListExpr>(init) && type->isRecordType()) {
    // `(f(), s)`: a comma would begin another variable.
    code.before = "(";
    code.after = ")" + code.after;
  }
  callC(code);
  return !unit.diags.hasErrorOccurred();
}

} // namespace xacc::frontend
