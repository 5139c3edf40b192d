//===- ImportCall.cpp - Import of calls ----------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls go to the function's symbol, or through a pointer that the C part
// passes where the function has no symbol of its own (static, inline). A few
// library functions are operations.
//
//===----------------------------------------------------------------------===//

#include "C/ArrayUse.h"
#include "C/LibraryCalls.h"
#include "Dialect/XMP/IR/HaloAttributes.h"
#include "Unit/ArrayFunctions.h"
#include "Unit/Constants.h"
#include "Unit/Unsupported.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "xacc/DeviceABI.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

Value CImporter::stringConstant(llvm::StringRef bytes, Location loc,
                                unsigned width) {
  std::string contents = bytes.str();
  contents.append(width, '\0');
  return constantBytes(builder, unit, contents, /*alignment=*/width, loc);
}

void CImporter::declareFunction(llvm::StringRef name,
                                LLVM::LLVMFunctionType type, ArrayAttr argAttrs,
                                ArrayAttr resAttrs) {
  if (unit.module.lookupSymbol(name))
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(unit.module.getBody());
  auto function =
      LLVM::LLVMFuncOp::create(builder, builder.getUnknownLoc(), name, type);
  if (argAttrs)
    function.setArgAttrsAttr(argAttrs);
  if (resAttrs)
    function.setResAttrsAttr(resAttrs);
}

bool isWeak(const FunctionDecl *function) {
  return function->hasAttr<WeakAttr>() || function->hasAttr<WeakRefAttr>();
}

bool hasSymbol(const FunctionDecl *function) {
  return function->isExternallyVisible() && !function->isInlineSpecified() &&
         !function->hasAttr<AsmLabelAttr>() &&
         !function->hasAttr<OverloadableAttr>() &&
         (!isWeak(function) || function->hasBody()) &&
         function->getType()->castAs<clang::FunctionType>()->getCallConv() ==
             CC_C;
}

Value CImporter::functionPointer(const FunctionDecl *function, Location loc) {
  std::string name = function->getName().str();
  if (!hasSymbol(function)) {
    // Its address comes from the C part.
    std::string text = "(void *)" + name;
    if (function->hasAttr<OverloadableAttr>()) // which of them
      text = "(void *)(" +
             unit.ast.getPointerType(function->getType())
                 .getAsString(unit.ast.getPrintingPolicy()) +
             ")" + name;
    for (auto [i, argument] : llvm::enumerate(arguments))
      if (argument.second == text)
        return func.getArgument(i);
    return addArgument(LLVM::LLVMPointerType::get(&unit.context), "void *",
                       text);
  }
  declareFunction(name,
                  LLVM::LLVMFunctionType::get(
                      LLVM::LLVMVoidType::get(&unit.context), {}, true),
                  nullptr, nullptr);
  return LLVM::AddressOfOp::create(
      builder, loc, LLVM::LLVMPointerType::get(&unit.context), name);
}

bool isLibraryFunction(const FunctionDecl *function) {
  return function && function->getIdentifier() && function->getBuiltinID() &&
         !function->isDefined();
}

bool isMathFunction(const FunctionDecl *function) {
  auto isReal = [](clang::QualType type) { return type->isRealFloatingType(); };
  // lround and its relatives have integers as results.
  return isLibraryFunction(function) && function->getNumParams() > 0 &&
         (isReal(function->getReturnType()) ||
          (function->getReturnType()->isIntegerType() &&
           isReal(function->getParamDecl(0)->getType()))) &&
         !function->getName().starts_with("lgamma") && // sets signgam
         llvm::all_of(function->parameters(), [](const ParmVarDecl *param) {
           return param->getType()->isArithmeticType();
         });
}

bool isRoutine(const FunctionDecl *function) {
  return function->hasAttr<OpenACCRoutineDeclAttr>() ||
         function->hasAttr<OpenACCRoutineAnnotAttr>();
}

/// Functions of the C library that other compilers have in kernels: memory of
/// an iteration, output, the end of the program, mathematics beyond C.
static bool isKernelLibrary(llvm::StringRef name) {
  return llvm::is_contained(
      {"malloc", "calloc", "realloc", "free", "printf", "puts", "putchar",
       "abort", "exit", "__assert_fail", "strlen", "strcmp", "strncmp",
       "memcmp", "toupper", "tolower", "isalpha", "isdigit", "isalnum",
       "isspace", "rand", "atoi", "clock", "sincos", "sincosf", "lgamma_r",
       "j0", "j0f", "j1", "j1f", "jn", "jnf", "y0", "y0f", "y1", "y1f", "yn",
       "ynf", "exp10", "exp10f", "drem", "gamma", "scalb", "lgamma", "wcslen",
       "strcpy", "strncpy", "strcat", "strncat", "strchr", "strrchr", "strstr",
       "strnlen", "memchr", "isupper", "islower", "isxdigit", "ispunct",
       "isprint", "iscntrl", "isgraph", "isblank", "atol", "atof", "strtol",
       "strtod", "snprintf", "sprintf",
       // What macros of ctype.h call.
       "__ctype_b_loc", "__ctype_toupper_loc", "__ctype_tolower_loc"},
      name);
}

/// Routines of other files, and what the libraries have.
static bool isCallableInKernel(const FunctionDecl *callee) {
  if (!callee || !callee->getIdentifier())
    return false;
  llvm::StringRef name = callee->getName();
  name.consume_front("__builtin_");
  return isRoutine(callee) || name == "acc_on_device" ||
         (isWeak(callee) && callee->hasBody()) || isKernelLibrary(name) ||
         isMathFunction(callee) ||
         (callee->getBuiltinID() &&
          callee->getReturnType()->isRealFloatingType()) ||
         (!callee->hasBody() && calleesInKernel(callee).gpu != callee);
}

/// Small integers and _Bool are passed as the C ABI wants them.
DictionaryAttr CImporter::extensionOf(QualType type) {
  if (!type->isIntegralOrEnumerationType() || unit.ast.getIntWidth(type) >= 32)
    return builder.getDictionaryAttr({});
  llvm::StringRef name = isSigned(type) ? "llvm.signext" : "llvm.zeroext";
  return builder.getDictionaryAttr(
      builder.getNamedAttr(name, builder.getUnitAttr()));
}

bool CImporter::emitArguments(const CallExpr *call,
                              const FunctionProtoType *prototype,
                              CallArguments &arguments) {
  Location loc = at(call->getExprLoc());
  for (auto [i, arg] : llvm::enumerate(call->arguments())) {
    QualType type = arg->getType();
    bool isRecord = type->isRecordType(); // a copy for this call
    Value value = isRecord ? allocateBytes(type, loc) : emit(arg);
    if (!value || (isRecord && !emitInit(arg, value, type)))
      return false;
    if (type->isBooleanType())
      value = arith::TruncIOp::create(builder, loc, builder.getI1Type(), value);
    arguments.values.push_back(value);
    if (i < prototype->getNumParams())
      arguments.types.push_back(value.getType());
    arguments.attributes.push_back(extensionOf(type));
  }
  return true;
}

/// A call of a function as it is in C.
LLVM::CallOp CImporter::createCall(const CallExpr *call,
                                   const FunctionDecl *callee,
                                   const FunctionProtoType *prototype,
                                   llvm::StringRef name,
                                   CallArguments &arguments) {
  Location loc = at(call->getExprLoc());
  QualType result = call->getType();
  Type resultType = LLVM::LLVMVoidType::get(&unit.context);
  ArrayAttr ofResult;
  if (!result->isVoidType() && !result->isRecordType()) {
    resultType = result->isBooleanType() ? Type(builder.getI1Type())
                                         : memoryType(result);
    ofResult = builder.getArrayAttr(Attribute(extensionOf(result)));
  }
  auto type = LLVM::LLVMFunctionType::get(resultType, arguments.types,
                                          prototype->isVariadic());
  ArrayRef<Attribute> attributes = arguments.attributes;
  if (callee && (hasSymbol(callee) || name.starts_with("__xacc_c_"))) {
    declareFunction(
        name, type,
        builder.getArrayAttr(attributes.take_front(arguments.types.size())),
        ofResult);
    auto declared = unit.module.lookupSymbol<LLVM::LLVMFuncOp>(name);
    if (declared && isInKernel()) {
      declared->setAttr(offload::kRoutineAttr, builder.getUnitAttr());
      if (isRoutine(callee) && !callee->hasBody() && !isWeak(callee))
        declared->setAttr(offload::kOtherFileAttr, builder.getUnitAttr());
    }
    if (declared && declared.getFunctionType() == type)
      return LLVM::CallOp::create(builder, loc, type, name, arguments.values);
  }
  // Also if its address was taken first, with another type.
  Value target =
      callee ? functionPointer(callee, loc) : emit(call->getCallee());
  if (!target)
    return nullptr;
  arguments.values.insert(arguments.values.begin(), target);
  auto op = LLVM::CallOp::create(builder, loc, type, FlatSymbolRefAttr(),
                                 arguments.values);
  op.setArgAttrsAttr(builder.getArrayAttr(attributes));
  if (ofResult)
    op.setResAttrsAttr(ofResult);
  return op;
}

/// What is known of a function's effects.
void CImporter::setEffects(LLVM::CallOp op, const FunctionDecl *callee) {
  if (callee && callee->hasAttr<NoThrowAttr>())
    op.setNoUnwind(true);
  // Kernels call what is declared as a routine, on whatever level.
  if (callee && !isInKernel() && !ArrayUse(unit).mayUse(callee))
    op->setAttr(xmp::kNoArraysAttr, builder.getUnitAttr());
  bool isOwnPure = callee && !isInKernel() && purity.isPure(callee);
  if (!isOwnPure && !isMathFunction(callee))
    return;
  using LLVM::ModRefInfo;
  auto none = ModRefInfo::NoModRef;
  // Each thread has an errno of its own.
  auto ofErrno = callee->hasAttr<ConstAttr>() ? none : ModRefInfo::ModRef;
  op.setMemoryEffectsAttr(LLVM::MemoryEffectsAttr::get(
      &unit.context, {none, none, none, ofErrno, none, none}));
}

/// Says what a function of the library writes, if it calls no other.
static void setWrites(LLVM::CallOp op, const CallExpr *call,
                      const FunctionDecl *callee) {
  if (!isLibraryFunction(callee) || callee->hasAttr<ReturnsTwiceAttr>() ||
      op.getNumOperands() != call->getNumArgs())
    return;
  llvm::SmallVector<int32_t> written;
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    QualType type = i < callee->getNumParams()
                        ? callee->getParamDecl(i)->getType()
                        : call->getArg(i)->getType();
    if (!type->isPointerType())
      continue;
    QualType pointee = type->getPointeeType();
    // What a va_list leads to is not known either.
    if (pointee->isFunctionType() ||
        llvm::StringRef(pointee.getAsString()).contains("va_list"))
      return;
    // FILE and its like are the library's own.
    bool isOwn = i < callee->getNumParams() && pointee->isRecordType();
    if (!pointee.isConstQualified() && !isOwn)
      written.push_back(int32_t(i));
  }
  op->setAttr(xmp::kWritesAttr,
              DenseI32ArrayAttr::get(op.getContext(), written));
}

Value CImporter::emitCall(const CallExpr *call) {
  if (const FunctionDecl *callee = call->getDirectCallee();
      callee && callee->getIdentifier())
    if (Value number = nodeNumbers.lookup(callee->getName()))
      return number;
  if (isInKernel())
    return emitKernelCall(call);
  if (canInlineHere()) {
    unit.inlinedCalls.remark(call, function.decl);
    if (const FunctionDecl *definition =
            unit.inlinedCalls.find(call, function.decl)) {
      unit.inlinedCalls.noteJoined(call, definition);
      return emitInlined(call, definition);
    }
  }
  unit.inlinedCalls.noteCalled(call->getDirectCallee());
  return emitCallOf(call, call->getDirectCallee());
}

/// Whether the code that calls runs on a device of a type: what acc_on_device
/// answers. Devices know at compile time or once for a loop.
Value CImporter::emitOnDevice(int64_t deviceType, Location loc) {
  constexpr llvm::StringLiteral name = "acc_on_device";
  Type i32 = builder.getI32Type();
  auto type = LLVM::LLVMFunctionType::get(i32, {i32});
  declareFunction(name, type, nullptr, nullptr);
  if (Operation *declared = unit.module.lookupSymbol(name))
    declared->setAttr(offload::kRoutineAttr, builder.getUnitAttr());
  auto call = LLVM::CallOp::create(
      builder, loc, type, name, ValueRange{constantInt(loc, i32, deviceType)});
  using LLVM::ModRefInfo;
  auto none = ModRefInfo::NoModRef;
  call.setMemoryEffectsAttr(LLVM::MemoryEffectsAttr::get(
      &unit.context, {none, none, ModRefInfo::Ref, none, none, none}));
  call.setNoUnwind(true);
  call.setWillReturn(true);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                               call.getResult(), constantInt(loc, i32, 0));
}

/// Functions of the library that are operations in kernels.
static bool isLibraryOperation(const FunctionDecl *function) {
  return isLibraryFunction(function) &&
         llvm::is_contained(
             {"abs", "labs", "llabs", "memcpy", "memmove", "memset"},
             function->getName());
}

bool needsHost(const Unit &unit, const FunctionDecl *function) {
  llvm::SmallPtrSet<const FunctionDecl *, 4> seen;
  llvm::SmallVector<const FunctionDecl *> work = {function};
  bool found = false;
  while (!work.empty() && !found) {
    const FunctionDecl *definition = nullptr;
    const FunctionDecl *next = work.pop_back_val();
    if (!next->hasBody(definition)) {
      found |= !isCallableInKernel(next) && !isLibraryOperation(next);
      continue;
    }
    if (!seen.insert(definition).second)
      continue;
    forEachStmt(definition->getBody(), [&](const Stmt *s) {
      if (const auto *call = dyn_cast<CallExpr>(s)) {
        KernelCallees callees = calleesInKernel(call->getDirectCallee());
        for (const FunctionDecl *callee :
             {callees.gpu, callees.virtualDevice, callees.host}) {
          found |= !callee;
          if (callee)
            work.push_back(callee);
        }
      }
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      found |= var && var->hasGlobalStorage() && !unit.declared.count(var) &&
               !isConstantTable(var, unit.ast);
      return !found;
    });
  }
  return found;
}

/// Whether a call passes and returns neither structures nor complex numbers.
static bool isScalarCall(const CallExpr *call) {
  auto isOther = [](QualType type) {
    return type->isRecordType() || type->isAnyComplexType();
  };
  return !isOther(call->getType()) &&
         llvm::none_of(call->arguments(), [&](const Expr *argument) {
           return isOther(argument->getType());
         });
}

/// What `bind` leaves to the host may use what no kernel can: it is called as
/// it is in C.
Value CImporter::emitHostCall(const CallExpr *call,
                              const FunctionDecl *callee) {
  if (const FunctionDecl *own = findHostLibrary(callee))
    return emitCallOf(call, own);
  const FunctionDecl *definition = nullptr;
  const auto *prototype = callee->getType()->getAs<FunctionProtoType>();
  if (!prototype || !callee->hasBody(definition) || !isScalarCall(call) ||
      !needsHost(unit, definition))
    return emitCallOf(call, callee);
  std::string &name = unit.hostNames[definition];
  if (name.empty()) {
    name = "__xacc_c_" + std::to_string(unit.numCFunctions++);
    std::string original = definition->getName().str();
    unit.cFunctions += "extern __typeof__(" + original + ") " + name +
                       " __attribute__((alias(\"" + original + "\")));\n";
  }
  CallArguments arguments;
  if (!emitArguments(call, prototype, arguments))
    return nullptr;
  LLVM::CallOp op = createCall(call, callee, prototype, name, arguments);
  QualType result = call->getType();
  if (!op || result->isVoidType())
    return nullptr;
  Value value = op.getResult();
  if (result->isBooleanType())
    value = arith::ExtUIOp::create(builder, at(call->getExprLoc()),
                                   memoryType(result), value);
  return value;
}

Value CImporter::emitChoice(const CallExpr *call,
                            llvm::ArrayRef<Choice> choices) {
  if (choices.size() == 1)
    return emitHostCall(call, choices.front().second);
  Location loc = at(call->getExprLoc());
  QualType result = call->getType();
  llvm::SmallVector<Type, 1> types;
  if (result->isRecordType())
    types.push_back(LLVM::LLVMPointerType::get(&unit.context));
  else if (!result->isVoidType())
    types.push_back(memoryType(result));
  auto branch = scf::IfOp::create(
      builder, loc, types, emitOnDevice(choices.front().first, loc), true);
  ++conditional;
  llvm::scope_exit leave([&] { --conditional; });
  OpBuilder::InsertionGuard guard(builder);
  for (bool arm : {true, false}) {
    Block *block = arm ? branch.thenBlock() : branch.elseBlock();
    builder.setInsertionPointToStart(block);
    Value value = arm ? emitCallOf(call, choices.front().second)
                      : emitChoice(call, choices.drop_front());
    if (!types.empty() && !value)
      return nullptr;
    if (!types.empty())
      scf::YieldOp::create(builder, loc, value);
    else if (block->empty() || !block->back().hasTrait<OpTrait::IsTerminator>())
      scf::YieldOp::create(builder, loc);
  }
  return types.empty() ? Value() : branch.getResult(0);
}

/// `bind` of an `acc routine` names what devices call.
Value CImporter::emitKernelCall(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  auto [gpu, virtualDevice, host] = calleesInKernel(callee);
  if (callee && (!gpu || !virtualDevice)) {
    unit.error(call->getExprLoc(),
               "the function that '" + callee->getName() +
                   "' is bound to is not declared in this file; declare it "
                   "with '#pragma acc routine'");
    return nullptr;
  }
  for (const FunctionDecl *bound : {gpu, virtualDevice})
    if (bound != host &&
        !unit.ast.typesAreCompatible(bound->getType(), host->getType())) {
      unit.error(call->getExprLoc(),
                 "'" + bound->getName() + "', which '" + callee->getName() +
                     "' is bound to, has another type; give it the same "
                     "result and parameters");
      return nullptr;
    }
  llvm::SmallVector<Choice, 3> choices;
  if (gpu == virtualDevice && gpu != host)
    choices.push_back({XACC_DEVICE_NOT_HOST, gpu});
  else if (gpu != host)
    choices.push_back({XACC_DEVICE_NVIDIA, gpu});
  if (virtualDevice != host && virtualDevice != gpu)
    choices.push_back({XACC_DEVICE_VIRTUAL, virtualDevice});
  if (choices.empty())
    return emitCallOf(call, host);
  choices.push_back({XACC_DEVICE_HOST, host});
  return emitChoice(call, choices);
}

/// Whether a header of the system declares a function that kernels cannot call:
/// nothing else of the call is worth a message.
static bool isOnlyOnHost(const Unit &unit, const FunctionDecl *callee) {
  return callee && callee->getIdentifier() && !callee->isDefined() &&
         unit.sm.isInSystemHeader(callee->getLocation()) &&
         !isCallableInKernel(callee) && !isLibraryOperation(callee) &&
         !isComplexFunction(callee->getName());
}

static void refuseInKernel(Unit &unit, const CallExpr *call,
                           const FunctionDecl *callee) {
  std::string name =
      callee && callee->getIdentifier() ? callee->getName().str() : "";
  bool prints = llvm::is_contained(
      {"fprintf", "fputs", "fputc", "putc", "fflush", "fwrite", "perror"},
      name);
  std::string reason;
  if (!callee)
    reason = "a call through a pointer is not supported in a kernel; call the "
             "function by its name";
  else if (llvm::StringRef(name).starts_with("xaccrtCoarray"))
    reason = "a coarray of another image cannot be used in a compute "
             "construct; copy it before";
  else if (name == "__errno_location")
    reason = "'errno' is used in a kernel, but devices have none; test the "
             "arguments of the function instead";
  else if (isOnlyOnHost(unit, callee))
    reason = "'" + name +
             "' is called in a kernel, but devices do not have "
             "this function of a library; " +
             (prints ? "print with 'printf', or outside of the kernel"
                     : "call it outside of the kernel");
  else
    reason = "'" + name +
             "' is called in a kernel, but neither is its body in "
             "this file nor is it declared with '#pragma acc routine'";
  unit.error(call->getBeginLoc(), reason);
}

Value CImporter::emitCallOf(const CallExpr *call, const FunctionDecl *callee) {
  Location loc = at(call->getExprLoc());
  QualType calleeType = call->getCallee()->getType()->getPointeeType();
  const auto *prototype = callee ? callee->getType()->getAs<FunctionProtoType>()
                                 : calleeType->getAs<FunctionProtoType>();

  std::string name =
      callee && callee->getIdentifier() ? callee->getName().str() : "";
  bool isLibrary = isLibraryFunction(callee);
  if (llvm::StringRef bare = name; bare.consume_front("__builtin_")) {
    if (isHint(bare))
      return nullptr;
    if (bare == "trap") {
      LLVM::Trap::create(builder, loc);
      return nullptr;
    }
    if (Value value = emitBuiltin(call, bare))
      return value;
    name = bare.str();
  }
  if (isLibrary && isComplexFunction(name))
    return emitComplexCall(call, name);
  if (isLibrary && (name == "abs" || name == "labs" || name == "llabs")) {
    Value value = emit(call->getArg(0));
    return value ? math::AbsIOp::create(builder, loc, value).getResult()
                 : Value();
  }
  if (isInKernel() && isLibrary &&
      (name == "memcpy" || name == "memmove" || name == "memset"))
    return emitMemoryCall(call, name);
  if (isInKernel() && callee &&
      (joinsKernels(unit, callee) || !unit.routineFor(callee).empty()))
    return emitRoutineCall(call, callee);
  if (isInKernel() && callee && passesAddresses(callee))
    return emitStructureCall(call, callee);

  if (Value message; isInKernel() && (!emitMessage(call, message) || message))
    return message;

  if (isInKernel() && isOnlyOnHost(unit, callee)) {
    refuseInKernel(unit, call, callee);
    return nullptr;
  }
  CallArguments arguments;
  if (!emitArguments(call, prototype, arguments))
    return nullptr;
  // Host code sets errno if Clang's does: then the function is not `const`. In
  // a file with kernels only sqrt() can: the call of another one would have the
  // symbol of the function that the lowering of the kernel's operation calls.
  bool isOperation =
      isLibrary && (isInKernel() || callee->hasAttr<ConstAttr>() ||
                    (unit.usesACC && name != "sqrt" && name != "sqrtf"));
  if (isOperation)
    if (Value value = emitMath(builder, loc, name, arguments.values, fastMath(),
                               unit.usesACC))
      return value;
  if (isInKernel() && isLibrary) // lround() is round() as an integer
    if (llvm::StringRef round = name;
        llvm::StringSwitch<bool>(name)
            .Cases({"lround", "lroundf", "llround", "llroundf"}, true)
            .Cases({"lrint", "lrintf", "llrint", "llrintf"}, true)
            .Default(false)) {
      round = round.drop_front(round.starts_with("ll") ? 2 : 1);
      if (Value value = emitMath(builder, loc, round, arguments.values,
                                 arith::FastMathFlags::none, true))
        return arith::FPToSIOp::create(builder, loc,
                                       memoryType(call->getType()), value);
    }
  if (isInKernel() && !isCallableInKernel(callee)) {
    refuseInKernel(unit, call, callee);
    return nullptr;
  }
  LLVM::CallOp op = createCall(call, callee, prototype, name, arguments);
  if (!op)
    return nullptr;
  setEffects(op, callee);
  setWrites(op, call, callee);
  QualType result = call->getType();
  if (result->isVoidType())
    return nullptr;
  Value value = op.getResult();
  if (result->isBooleanType())
    value = arith::ExtUIOp::create(builder, loc, memoryType(result), value);
  return value;
}

} // namespace xacc::frontend
