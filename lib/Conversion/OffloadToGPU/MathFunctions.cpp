//===- MathFunctions.cpp - Mathematical functions on GPUs -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MathFunctions.h"
#include "Conversion/DeviceFunctions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace xacc::offload {

/// The intrinsic of LLVM that has instructions on GPUs and the meaning of `op`,
/// also for infinities, NaN and the sign of zero. The list has those of LLVM's
/// own ops that upstream's lowering does not accept.
static StringRef getIntrinsic(Operation *op) {
  return llvm::TypeSwitch<Operation *, StringRef>(op)
      .Case([](math::SqrtOp) { return "llvm.sqrt"; })
      .Case([](math::AbsFOp) { return "llvm.fabs"; })
      .Case([](math::FmaOp) { return "llvm.fma"; })
      .Case([](math::FloorOp) { return "llvm.floor"; })
      .Case([](math::CeilOp) { return "llvm.ceil"; })
      .Case([](math::TruncOp) { return "llvm.trunc"; })
      .Case([](math::RoundOp) { return "llvm.round"; })
      .Case([](math::RoundEvenOp) { return "llvm.roundeven"; })
      .Case([](math::CopySignOp) { return "llvm.copysign"; })
      .Case([](arith::MaxNumFOp) { return "llvm.maxnum"; })
      .Case([](arith::MinNumFOp) { return "llvm.minnum"; })
      .Case([](LLVM::SqrtOp) { return "llvm.sqrt"; })
      .Case([](LLVM::FAbsOp) { return "llvm.fabs"; })
      .Case([](LLVM::FFloorOp) { return "llvm.floor"; })
      .Case([](LLVM::FCeilOp) { return "llvm.ceil"; })
      .Case([](LLVM::RoundOp) { return "llvm.round"; })
      .Case([](LLVM::RoundEvenOp) { return "llvm.roundeven"; })
      .Case([](LLVM::CopySignOp) { return "llvm.copysign"; })
      .Default(StringRef());
}

/// The same function in the math dialect, of which upstream's lowering makes
/// calls; LLVM's code generator for GPUs has none of these intrinsics.
static StringRef getMathOp(Operation *op) {
  return llvm::TypeSwitch<Operation *, StringRef>(op)
      .Case([](LLVM::ExpOp) { return math::ExpOp::getOperationName(); })
      .Case([](LLVM::Exp2Op) { return math::Exp2Op::getOperationName(); })
      .Case([](LLVM::LogOp) { return math::LogOp::getOperationName(); })
      .Case([](LLVM::Log2Op) { return math::Log2Op::getOperationName(); })
      .Case([](LLVM::Log10Op) { return math::Log10Op::getOperationName(); })
      .Case([](LLVM::SinOp) { return math::SinOp::getOperationName(); })
      .Case([](LLVM::CosOp) { return math::CosOp::getOperationName(); })
      .Case([](LLVM::TanOp) { return math::TanOp::getOperationName(); })
      .Case([](LLVM::ASinOp) { return math::AsinOp::getOperationName(); })
      .Case([](LLVM::ACosOp) { return math::AcosOp::getOperationName(); })
      .Case([](LLVM::ATanOp) { return math::AtanOp::getOperationName(); })
      .Case([](LLVM::ATan2Op) { return math::Atan2Op::getOperationName(); })
      .Case([](LLVM::SinhOp) { return math::SinhOp::getOperationName(); })
      .Case([](LLVM::CoshOp) { return math::CoshOp::getOperationName(); })
      .Case([](LLVM::TanhOp) { return math::TanhOp::getOperationName(); })
      .Case([](LLVM::PowOp) { return math::PowFOp::getOperationName(); })
      .Case([](LLVM::FRemOp) { return arith::RemFOp::getOperationName(); })
      .Default(StringRef());
}

/// What a test of the class of a number asks for; 0 if `op` is none.
static unsigned getFloatClass(Operation *op) {
  return llvm::TypeSwitch<Operation *, unsigned>(op)
      .Case([](math::IsNaNOp) { return llvm::fcNan; })
      .Case([](math::IsInfOp) { return llvm::fcInf; })
      .Case([](math::IsFiniteOp) { return llvm::fcFinite; })
      .Case([](math::IsNormalOp) { return llvm::fcNormal; })
      .Default(0u);
}

/// What replaces `op`; null if it stays.
static Operation *createReplacement(OpBuilder &builder, Operation *op) {
  Location loc = op->getLoc();
  if (StringRef other = getMathOp(op); !other.empty())
    return builder.create(
        OperationState(loc, other, op->getOperands(), op->getResultTypes()));
  if (unsigned mask = getFloatClass(op))
    return LLVM::IsFPClass::create(builder, loc, op->getResult(0).getType(),
                                   op->getOperand(0), mask);
  if (isa<math::AbsIOp>(op) && isa<IntegerType>(op->getResult(0).getType()))
    return LLVM::AbsOp::create(builder, loc, op->getResult(0).getType(),
                               op->getOperand(0), /*is_int_min_poison=*/false);
  StringRef name = getIntrinsic(op);
  if (name.empty() || !isa<FloatType>(op->getResult(0).getType()))
    return nullptr;
  Type type = op->getResult(0).getType();
  std::string mangled;
  llvm::raw_string_ostream(mangled) << name << '.' << type;
  return LLVM::CallIntrinsicOp::create(
      builder, loc, type, builder.getStringAttr(mangled), op->getOperands());
}

void replaceMathFunctions(Operation *root) {
  root->walk([](Operation *op) {
    OpBuilder builder(op);
    if (Operation *other = createReplacement(builder, op)) {
      op->replaceAllUsesWith(other);
      op->erase();
    }
  });
}

bool needsDeviceLibrary(Operation *op) {
  // LLVM's own remainder is x - y * trunc(x / y), rounded at every step.
  if (isa<arith::RemFOp>(op))
    return true;
  return isa_and_present<math::MathDialect>(op->getDialect()) &&
         llvm::any_of(op->getResultTypes(), llvm::IsaPred<FloatType>);
}

std::string getDeviceFunction(StringRef name) {
  // For double; with `f` at the end they are for float.
  static const llvm::StringSet<> functions = {
      "acos",   "acosh",     "asin",   "asinh",   "atan",   "atan2",
      "atanh",  "cbrt",      "cos",    "cosh",    "erf",    "erfc",
      "exp",    "exp10",     "exp2",   "expm1",   "fdim",   "fmod",
      "frexp",  "hypot",     "ilogb",  "j0",      "j1",     "jn",
      "ldexp",  "lgamma",    "llrint", "llround", "log",    "log10",
      "log1p",  "log2",      "logb",   "modf",    "pow",    "nextafter",
      "remquo", "remainder", "scalbn", "sin",     "sincos", "sinh",
      "tan",    "tanh",      "tgamma", "y0",      "y1",     "yn"};
  StringRef bare = name;
  if (functions.contains(name) ||
      (bare.consume_back("f") && functions.contains(bare)))
    return ("__nv_" + name).str();
  return {};
}

bool hasNoDeviceFunction(Operation *op) {
  return isa<math::IPowIOp, math::ClampFOp, LLVM::Exp10Op, LLVM::FractionExpOp,
             LLVM::SincosOp, LLVM::PowIOp, LLVM::LroundOp, LLVM::LlroundOp,
             LLVM::LrintOp, LLVM::LlrintOp>(op);
}

} // namespace xacc::offload
