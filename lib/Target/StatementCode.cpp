//===- StatementCode.cpp - Statements that stay C, for GPUs ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/StatementCode.h"
#include "Conversion/DeviceFunctions.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace xacc::nvptx {

//===----------------------------------------------------------------------===//
// What GPUs have
//===----------------------------------------------------------------------===//

/// Whether LLVM can select this intrinsic for GPUs, in all types that C has.
static bool hasIntrinsic(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::abs:
  case llvm::Intrinsic::assume:
  case llvm::Intrinsic::bitreverse:
  case llvm::Intrinsic::bswap:
  case llvm::Intrinsic::ceil:
  case llvm::Intrinsic::copysign:
  case llvm::Intrinsic::ctlz:
  case llvm::Intrinsic::ctpop:
  case llvm::Intrinsic::cttz:
  case llvm::Intrinsic::expect:
  case llvm::Intrinsic::fabs:
  case llvm::Intrinsic::floor:
  case llvm::Intrinsic::fma:
  case llvm::Intrinsic::fmuladd:
  case llvm::Intrinsic::fshl:
  case llvm::Intrinsic::fshr:
  case llvm::Intrinsic::is_constant:
  case llvm::Intrinsic::is_fpclass:
  case llvm::Intrinsic::lifetime_end:
  case llvm::Intrinsic::lifetime_start:
  case llvm::Intrinsic::maxnum:
  case llvm::Intrinsic::memcpy:
  case llvm::Intrinsic::memcpy_inline:
  case llvm::Intrinsic::memmove:
  case llvm::Intrinsic::memset:
  case llvm::Intrinsic::minnum:
  case llvm::Intrinsic::nearbyint:
  case llvm::Intrinsic::objectsize:
  case llvm::Intrinsic::rint:
  case llvm::Intrinsic::round:
  case llvm::Intrinsic::roundeven:
  case llvm::Intrinsic::sadd_sat:
  case llvm::Intrinsic::sadd_with_overflow:
  case llvm::Intrinsic::smax:
  case llvm::Intrinsic::smin:
  case llvm::Intrinsic::smul_with_overflow:
  case llvm::Intrinsic::sqrt:
  case llvm::Intrinsic::ssub_sat:
  case llvm::Intrinsic::ssub_with_overflow:
  case llvm::Intrinsic::trap:
  case llvm::Intrinsic::trunc:
  case llvm::Intrinsic::uadd_sat:
  case llvm::Intrinsic::uadd_with_overflow:
  case llvm::Intrinsic::umax:
  case llvm::Intrinsic::umin:
  case llvm::Intrinsic::umul_with_overflow:
  case llvm::Intrinsic::usub_sat:
  case llvm::Intrinsic::usub_with_overflow:
  case llvm::Intrinsic::vector_reduce_add:
  case llvm::Intrinsic::vector_reduce_and:
  case llvm::Intrinsic::vector_reduce_mul:
  case llvm::Intrinsic::vector_reduce_or:
  case llvm::Intrinsic::vector_reduce_smax:
  case llvm::Intrinsic::vector_reduce_smin:
  case llvm::Intrinsic::vector_reduce_umax:
  case llvm::Intrinsic::vector_reduce_umin:
  case llvm::Intrinsic::vector_reduce_xor:
    return true;
  default:
    return false;
  }
}

/// The type that GPUs do not have, in words; empty if they have it.
static llvm::StringRef checkType(llvm::Type *type) {
  type = type->getScalarType();
  if (type->isX86_FP80Ty() || type->isFP128Ty())
    return "long double";
  if (type->isIntegerTy() && type->getIntegerBitWidth() > 128)
    return "integers of more than 128 bits";
  return {};
}

/// What in an instruction other than its types and calls GPUs do not have.
static llvm::StringRef checkKind(const llvm::Instruction &inst) {
  if (isa<llvm::IndirectBrInst>(inst))
    return "a jump to a computed label";
  if (isa<llvm::VAArgInst>(inst))
    return "va_arg";
  constexpr unsigned mostBits = 64;
  llvm::Type *atomic = nullptr;
  if (auto *update = dyn_cast<llvm::AtomicRMWInst>(&inst))
    atomic = update->getValOperand()->getType();
  else if (auto *swap = dyn_cast<llvm::AtomicCmpXchgInst>(&inst))
    atomic = swap->getNewValOperand()->getType();
  else if (inst.isAtomic() && isa<llvm::LoadInst, llvm::StoreInst>(inst))
    atomic = llvm::getLoadStoreType(&inst);
  if (atomic && atomic->getPrimitiveSizeInBits() > mostBits)
    return "an atomic operation on more than 64 bits";
  return {};
}

/// Of a function of the C library that is an instruction of GPUs, which Clang
/// calls because it sets errno.
static llvm::Intrinsic::ID findInstruction(const llvm::Function &function) {
  bool isSquareRoot =
      function.getName() == "sqrt" || function.getName() == "sqrtf";
  return isSquareRoot && function.isDeclaration()
             ? llvm::Intrinsic::sqrt
             : llvm::Intrinsic::not_intrinsic;
}

/// The name in C of what is an intrinsic where errno does not count and that
/// GPUs have no instruction for.
static llvm::StringRef nameInC(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::acos:
    return "acos";
  case llvm::Intrinsic::asin:
    return "asin";
  case llvm::Intrinsic::atan:
    return "atan";
  case llvm::Intrinsic::atan2:
    return "atan2";
  case llvm::Intrinsic::cos:
    return "cos";
  case llvm::Intrinsic::cosh:
    return "cosh";
  case llvm::Intrinsic::exp:
    return "exp";
  case llvm::Intrinsic::exp10:
    return "exp10";
  case llvm::Intrinsic::exp2:
    return "exp2";
  case llvm::Intrinsic::llrint:
  case llvm::Intrinsic::lrint:
    return "llrint"; // a long has 64 bits
  case llvm::Intrinsic::llround:
  case llvm::Intrinsic::lround:
    return "llround";
  case llvm::Intrinsic::log:
    return "log";
  case llvm::Intrinsic::log10:
    return "log10";
  case llvm::Intrinsic::log2:
    return "log2";
  case llvm::Intrinsic::pow:
    return "pow";
  case llvm::Intrinsic::sin:
    return "sin";
  case llvm::Intrinsic::sinh:
    return "sinh";
  case llvm::Intrinsic::tan:
    return "tan";
  case llvm::Intrinsic::tanh:
    return "tanh";
  default:
    return {};
  }
}

/// What assembly without an instruction returns, which is what programs write
/// that hide a value from the optimiser: each output is the input of the same
/// register. Nothing if it is other assembly.
static std::optional<llvm::SmallVector<llvm::Value *>>
findEmptyAssembly(const llvm::CallBase &call) {
  auto *code = dyn_cast<llvm::InlineAsm>(call.getCalledOperand());
  if (!code || !isa<llvm::CallInst>(call) ||
      !llvm::StringRef(code->getAsmString()).trim().empty())
    return std::nullopt;
  llvm::InlineAsm::ConstraintInfoVector constraints = code->ParseConstraints();
  auto isDirect = [](const llvm::InlineAsm::ConstraintInfo &constraint) {
    return constraint.Type == llvm::InlineAsm::isOutput &&
           !constraint.isIndirect;
  };
  llvm::SmallVector<unsigned> arguments; // the number of each constraint's
  unsigned numArguments = 0;
  for (const llvm::InlineAsm::ConstraintInfo &constraint : constraints)
    arguments.push_back(isDirect(constraint) ? 0 : numArguments++);
  llvm::SmallVector<llvm::Value *> results;
  for (const llvm::InlineAsm::ConstraintInfo &constraint : constraints) {
    if (!isDirect(constraint))
      continue;
    if (constraint.MatchingInput < 0)
      return std::nullopt;
    results.push_back(call.getArgOperand(arguments[constraint.MatchingInput]));
  }
  auto *types = dyn_cast<llvm::StructType>(call.getType());
  for (auto [i, result] : llvm::enumerate(results))
    if (result->getType() !=
        (types ? types->getElementType(i) : call.getType()))
      return std::nullopt;
  return results;
}

/// The function of NVIDIA's library that does what a declared function does;
/// empty if there is none.
static std::string findLibraryFunction(const llvm::Function &function) {
  if (!function.isDeclaration())
    return {};
  std::string name = function.getName().str();
  if (function.isIntrinsic()) {
    name = nameInC(function.getIntrinsicID());
    if (name.empty())
      return {};
    llvm::Type *type = function.getArg(0)->getType();
    llvm::Type *result = function.getReturnType();
    bool isNumber = type->isDoubleTy() || type->isFloatTy();
    if (!isNumber || (result->isIntegerTy() && !result->isIntegerTy(64)))
      return {};
    if (type->isFloatTy())
      name += 'f';
  } else if (name.starts_with("lround") || name.starts_with("lrint")) {
    name.insert(0, "l");
  }
  return offload::getDeviceFunction(name);
}

namespace {
/// A function of the host with all that it needs, or why GPUs cannot run it.
class Closure {
public:
  Closure(const llvm::Function &function, bool hasLibrary)
      : hasLibrary(hasLibrary) {
    needed.insert(&function);
    for (size_t i = 0; i < needed.size() && reason.empty(); ++i) {
      if (auto *f = dyn_cast<llvm::Function>(needed[i]))
        visit(*f);
      else
        visit(*cast<llvm::GlobalVariable>(needed[i]));
    }
  }

  /// Of the statement, as in "Clang's code of it has long double".
  std::string reason;
  llvm::SmallSetVector<const llvm::GlobalValue *, 8> needed;

private:
  const bool hasLibrary; ///< that of NVIDIA

  void refuse(const llvm::Twine &why) {
    if (reason.empty())
      reason = why.str();
  }

  void visit(const llvm::Function &function) {
    if (function.isVarArg() || function.hasPersonalityFn())
      return refuse("calls '" + function.getName() + "'");
    for (const llvm::Argument &argument : function.args())
      visit(argument.getType());
    for (const llvm::Instruction &inst : llvm::instructions(function)) {
      visit(inst.getType());
      if (llvm::StringRef what = checkKind(inst); !what.empty())
        refuse("has " + what);
      auto *call = dyn_cast<llvm::CallBase>(&inst);
      if (call)
        visit(*call);
      for (const llvm::Use &operand : inst.operands())
        if (!call || !call->isCallee(&operand))
          visitOperand(*operand);
    }
  }

  void visit(llvm::Type *type) {
    if (llvm::StringRef what = checkType(type); !what.empty())
      refuse("has " + what);
  }

  void visit(const llvm::CallBase &call) {
    const llvm::Function *callee = call.getCalledFunction();
    if (call.isInlineAsm()) {
      if (!findEmptyAssembly(call))
        refuse("has inline assembly");
      return;
    }
    if (!callee || !isa<llvm::CallInst>(call) || call.isMustTailCall())
      return refuse("calls through a pointer");
    if (!findLibraryFunction(*callee).empty()) {
      if (!hasLibrary)
        refuse("calls '" + callee->getName() + "', which " +
               offload::kNeedsToolkit);
      return;
    }
    if (callee->isIntrinsic()) {
      if (!hasIntrinsic(callee->getIntrinsicID()) &&
          !isa<llvm::DbgInfoIntrinsic>(call))
        refuse("has '" + callee->getName() + "'");
      return;
    }
    if (findInstruction(*callee) != llvm::Intrinsic::not_intrinsic)
      return;
    if (callee->isDeclaration() || callee->isInterposable())
      return refuse("calls '" + callee->getName() + "'");
    needed.insert(callee);
  }

  void visitOperand(const llvm::Value &operand) {
    visit(operand.getType());
    if (auto *global = dyn_cast<llvm::GlobalVariable>(&operand))
      needed.insert(global);
    else if (isa<llvm::GlobalValue, llvm::BlockAddress>(operand))
      refuse("takes the address of '" + operand.getName() + "'");
    else if (auto *constant = dyn_cast<llvm::Constant>(&operand))
      for (const llvm::Use &part : constant->operands())
        visitOperand(*part);
  }

  void visit(const llvm::GlobalVariable &global) {
    // One of a function is `function.name`.
    llvm::StringRef name = global.getName();
    if (!global.isConstant() || !global.hasDefinitiveInitializer() ||
        global.isThreadLocal())
      return refuse("uses the variable '" + name.substr(name.rfind('.') + 1) +
                    "' of the host");
    visitOperand(*global.getInitializer());
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// The bitcode
//===----------------------------------------------------------------------===//

/// Drops assembly without an instruction.
static void dropAssembly(llvm::CallBase &call) {
  llvm::SmallVector<llvm::Value *> results = *findEmptyAssembly(call);
  llvm::IRBuilder<> builder(&call);
  if (isa<llvm::StructType>(call.getType())) {
    llvm::Value *all = llvm::PoisonValue::get(call.getType());
    for (auto [i, result] : llvm::enumerate(results))
      all = builder.CreateInsertValue(all, result, i);
    call.replaceAllUsesWith(all);
  } else if (!results.empty()) {
    call.replaceAllUsesWith(results.front());
  }
  call.eraseFromParent();
}

/// Leaves a function what is not about the host's processor, and without fences
/// of a thread with itself, which LLVM cannot select for GPUs.
static void forgetHost(llvm::Function &function) {
  for (llvm::Instruction &inst :
       llvm::make_early_inc_range(llvm::instructions(function))) {
    if (auto *fence = dyn_cast<llvm::FenceInst>(&inst);
        fence && fence->getSyncScopeID() == llvm::SyncScope::SingleThread)
      fence->eraseFromParent();
    else if (auto *call = dyn_cast<llvm::CallBase>(&inst);
             call && call->isInlineAsm())
      dropAssembly(*call);
  }
  bool isInlined = function.hasFnAttribute(llvm::Attribute::AlwaysInline);
  function.setAttributes(
      function.getAttributes().removeFnAttributes(function.getContext()));
  function.addFnAttr(llvm::Attribute::NoUnwind);
  if (isInlined)
    function.addFnAttr(llvm::Attribute::AlwaysInline);
  function.setComdat(nullptr);
  function.setSection("");
  function.setCallingConv(llvm::CallingConv::C);
}

static std::string
writeBitcode(const llvm::Module &cPart,
             const llvm::SmallPtrSetImpl<const llvm::GlobalValue *> &needed) {
  llvm::ValueToValueMapTy map;
  std::unique_ptr<llvm::Module> copy =
      llvm::CloneModule(cPart, map, [&](const llvm::GlobalValue *value) {
        return needed.contains(value);
      });
  llvm::StripDebugInfo(*copy);
  for (llvm::NamedMDNode &node :
       llvm::make_early_inc_range(copy->named_metadata()))
    node.eraseFromParent();
  copy->setModuleInlineAsm("");
  for (llvm::Function &function : llvm::make_early_inc_range(*copy)) {
    if (llvm::Intrinsic::ID id = findInstruction(function))
      function.replaceAllUsesWith(llvm::Intrinsic::getOrInsertDeclaration(
          copy.get(), id, {function.getReturnType()}));
    else if (std::string name = findLibraryFunction(function); !name.empty())
      function.replaceAllUsesWith(
          copy->getOrInsertFunction(name, function.getFunctionType())
              .getCallee());
    else if (!function.isIntrinsic())
      forgetHost(function);
  }
  for (llvm::GlobalVariable &global : copy->globals()) {
    global.setComdat(nullptr);
    global.setSection("");
    if (!global.isDeclaration())
      global.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  llvm::ModuleAnalysisManager analyses;
  llvm::PassBuilder().registerModuleAnalyses(analyses);
  llvm::GlobalDCEPass().run(*copy, analyses);
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  llvm::WriteBitcodeToFile(*copy, stream);
  return bytes;
}

void addStatementCode(mlir::ModuleOp module, const llvm::Module &cPart,
                      bool hasLibrary) {
  llvm::SmallVector<mlir::LLVM::LLVMFuncOp> good;
  llvm::SmallPtrSet<const llvm::GlobalValue *, 16> needed;
  for (auto statement : module.getOps<mlir::LLVM::LLVMFuncOp>()) {
    auto stays =
        statement->getAttrOfType<mlir::StringAttr>(offload::kStaysCAttr);
    const llvm::Function *function =
        stays ? cPart.getFunction(statement.getName()) : nullptr;
    if (!function || function->isDeclaration())
      continue;
    Closure closure(*function, hasLibrary);
    if (closure.reason.empty()) {
      needed.insert(closure.needed.begin(), closure.needed.end());
      good.push_back(statement);
      continue;
    }
    // It may be the reason why it stays C.
    llvm::StringRef what = llvm::StringRef(closure.reason).split(' ').second;
    if (!stays.getValue().contains(what))
      statement->setAttr(offload::kStaysCAttr,
                         mlir::StringAttr::get(module.getContext(),
                                               stays.getValue() +
                                                   ", and Clang's code of it " +
                                                   closure.reason));
  }
  if (good.empty())
    return;
  auto bytes =
      mlir::StringAttr::get(module.getContext(), writeBitcode(cPart, needed));
  for (mlir::LLVM::LLVMFuncOp statement : good)
    statement->setAttr(offload::kBitcodeAttr, bytes);
}

llvm::Error linkStatementCode(mlir::Operation *device, llvm::Module &module) {
  // Those of one file share their bitcode.
  llvm::SmallSetVector<mlir::StringAttr, 2> all;
  device->walk([&](mlir::LLVM::LLVMFuncOp function) {
    if (auto bytes =
            function->getAttrOfType<mlir::StringAttr>(offload::kBitcodeAttr))
      all.insert(bytes);
  });
  for (mlir::StringAttr bytes : all) {
    llvm::Expected<std::unique_ptr<llvm::Module>> library =
        llvm::parseBitcodeFile(
            llvm::MemoryBufferRef(bytes.getValue(), "statements"),
            module.getContext());
    if (!library)
      return library.takeError();
    (*library)->setDataLayout(module.getDataLayout());
    (*library)->setTargetTriple(module.getTargetTriple());
    if (llvm::Linker::linkModules(module, std::move(*library),
                                  llvm::Linker::LinkOnlyNeeded))
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "cannot link statements that stay C");
  }
  return llvm::Error::success();
}

} // namespace xacc::nvptx
