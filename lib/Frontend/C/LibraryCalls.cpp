//===- LibraryCalls.cpp - Library functions that are operations -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of math.h, complex.h and string.h, and Clang's builtins.
//
//===----------------------------------------------------------------------===//

#include "C/LibraryCalls.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

Value emitMath(OpBuilder &builder, Location loc, llvm::StringRef name,
               ValueRange args, arith::FastMathFlags flags, bool device) {
  if (args.empty() || !isa<FloatType>(args[0].getType()))
    return nullptr;
  bool is32 = args[0].getType().isF32(), is64 = args[0].getType().isF64();
  if (!is32 && !is64)
    return nullptr;
  if (is32 && !name.consume_back("f"))
    return nullptr;
  if (args.size() == 1) {
    if (name == "sqrt")
      return math::SqrtOp::create(builder, loc, args[0], flags);
    if (name == "fabs")
      return math::AbsFOp::create(builder, loc, args[0], flags);
    if (name == "floor")
      return math::FloorOp::create(builder, loc, args[0], flags);
    if (name == "ceil")
      return math::CeilOp::create(builder, loc, args[0], flags);
    if (name == "trunc")
      return math::TruncOp::create(builder, loc, args[0], flags);
  }
  if (device && args.size() == 1) {
    if (name == "round")
      return math::RoundOp::create(builder, loc, args[0], flags);
    if (name == "roundeven")
      return math::RoundEvenOp::create(builder, loc, args[0], flags);
    if (name == "rint")
      return LLVM::RintOp::create(builder, loc, args[0]);
    if (name == "nearbyint")
      return LLVM::NearbyintOp::create(builder, loc, args[0]);
    if (name == "exp")
      return math::ExpOp::create(builder, loc, args[0], flags);
    if (name == "log")
      return math::LogOp::create(builder, loc, args[0], flags);
    if (name == "sin")
      return math::SinOp::create(builder, loc, args[0], flags);
    if (name == "cos")
      return math::CosOp::create(builder, loc, args[0], flags);
    if (name == "tan")
      return math::TanOp::create(builder, loc, args[0], flags);
    if (name == "asin")
      return math::AsinOp::create(builder, loc, args[0], flags);
    if (name == "acos")
      return math::AcosOp::create(builder, loc, args[0], flags);
    if (name == "atan")
      return math::AtanOp::create(builder, loc, args[0], flags);
    if (name == "sinh")
      return math::SinhOp::create(builder, loc, args[0], flags);
    if (name == "cosh")
      return math::CoshOp::create(builder, loc, args[0], flags);
    if (name == "tanh")
      return math::TanhOp::create(builder, loc, args[0], flags);
    if (name == "exp2")
      return math::Exp2Op::create(builder, loc, args[0], flags);
    if (name == "log2")
      return math::Log2Op::create(builder, loc, args[0], flags);
    if (name == "log10")
      return math::Log10Op::create(builder, loc, args[0], flags);
    if (name == "cbrt")
      return math::CbrtOp::create(builder, loc, args[0], flags);
    if (name == "erf")
      return math::ErfOp::create(builder, loc, args[0], flags);
  }
  if (device && args.size() == 2 && args[0].getType() == args[1].getType()) {
    if (name == "pow")
      return math::PowFOp::create(builder, loc, args[0], args[1], flags);
    if (name == "atan2")
      return math::Atan2Op::create(builder, loc, args[0], args[1], flags);
  }
  if (args.size() == 2 && args[0].getType() == args[1].getType()) {
    if (name == "fmax")
      return arith::MaxNumFOp::create(builder, loc, args[0], args[1], flags);
    if (name == "fmin")
      return arith::MinNumFOp::create(builder, loc, args[0], args[1], flags);
    if (name == "copysign")
      return math::CopySignOp::create(builder, loc, args[0], args[1], flags);
  }
  if (args.size() == 3 && name == "fma")
    return math::FmaOp::create(builder, loc, args[0], args[1], args[2], flags);
  return nullptr;
}

/// memcpy and its relatives in a kernel.
Value CImporter::emitMemoryCall(const CallExpr *call, llvm::StringRef name) {
  Location loc = at(call->getExprLoc());
  Value to = emit(call->getArg(0));
  Value from = to ? emit(call->getArg(1)) : Value();
  Value size = from ? emitInt64(call->getArg(2)) : Value();
  if (!size)
    return nullptr;
  if (name == "memset")
    LLVM::MemsetOp::create(
        builder, loc, to,
        arith::TruncIOp::create(builder, loc, builder.getI8Type(), from), size,
        /*isVolatile=*/false);
  else if (name == "memcpy")
    LLVM::MemcpyOp::create(builder, loc, to, from, size, /*isVolatile=*/false);
  else
    LLVM::MemmoveOp::create(builder, loc, to, from, size,
                            /*isVolatile=*/false);
  return to;
}

/// Whether a builtin is one of createBitOperation.
static bool isBitOperation(llvm::StringRef name) {
  return name.starts_with("bswap") || name.starts_with("bitreverse") ||
         name.starts_with("parity") || name.starts_with("ffs");
}

/// Order and number of the bits of an integer, in its own type.
static Value createBitOperation(OpBuilder &builder, Location loc,
                                llvm::StringRef name, Value bits) {
  if (name.starts_with("bswap"))
    return LLVM::ByteSwapOp::create(builder, loc, bits);
  if (name.starts_with("bitreverse"))
    return LLVM::BitReverseOp::create(builder, loc, bits);
  Value one = arith::ConstantOp::create(
      builder, loc, builder.getIntegerAttr(bits.getType(), 1));
  if (name.starts_with("parity"))
    return arith::AndIOp::create(
        builder, loc, math::CtPopOp::create(builder, loc, bits), one);
  // ffs: the number of the lowest bit from 1, or 0.
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getIntegerAttr(bits.getType(), 0));
  Value lowest = arith::AddIOp::create(
      builder, loc,
      math::CountTrailingZerosOp::create(builder, loc, bits).getResult(), one);
  Value isZero =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, bits, zero);
  return arith::SelectOp::create(builder, loc, isZero, zero, lowest);
}

bool isHint(llvm::StringRef name) {
  return name == "assume" || name == "prefetch";
}

/// Whether a builtin only says something of its first argument.
static bool isFirstArgument(llvm::StringRef name) {
  return name.starts_with("expect") || name == "assume_aligned" ||
         name == "unpredictable";
}

/// The comparison that a builtin is, which raises no flag.
static std::optional<arith::CmpFPredicate> comparisonOf(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<arith::CmpFPredicate>>(name)
      .Case("isgreater", arith::CmpFPredicate::OGT)
      .Case("isgreaterequal", arith::CmpFPredicate::OGE)
      .Case("isless", arith::CmpFPredicate::OLT)
      .Case("islessequal", arith::CmpFPredicate::OLE)
      .Case("islessgreater", arith::CmpFPredicate::ONE)
      .Case("isunordered", arith::CmpFPredicate::UNO)
      .Default(std::nullopt);
}

/// The builtins that are no library function; null for all others.
Value CImporter::emitBuiltin(const CallExpr *call, llvm::StringRef name) {
  Location loc = at(call->getExprLoc());
  if (name == "complex") {
    Value re = emit(call->getArg(0));
    Value im = re ? emit(call->getArg(1)) : Value();
    return im ? complex::CreateOp::create(
                    builder, loc, mlir::ComplexType::get(re.getType()), re, im)
                    .getResult()
              : Value();
  }
  if (call->getType()->isRealFloatingType()) { // infinities and the like
    Expr::EvalResult constant;
    if (call->EvaluateAsRValue(constant, unit.ast) && constant.Val.isFloat())
      return arith::ConstantOp::create(
          builder, loc,
          builder.getFloatAttr(cast<FloatType>(memoryType(call->getType())),
                               constant.Val.getFloat()));
  }
  unsigned floatClass = llvm::StringSwitch<unsigned>(name)
                            .Case("isnan", llvm::fcNan)
                            .Case("isinf", llvm::fcInf)
                            .Case("isfinite", llvm::fcFinite)
                            .Case("isnormal", llvm::fcNormal)
                            .Default(0);
  Type result = memoryType(call->getType());
  auto zeros = [&](Value bits) -> Value {
    return name.starts_with("clz")
               ? math::CountLeadingZerosOp::create(builder, loc, bits)
                     .getResult()
               : math::CountTrailingZerosOp::create(builder, loc, bits)
                     .getResult();
  };
  if (auto ordered = comparisonOf(name)) {
    Value left = emit(call->getArg(0));
    Value right = left ? emit(call->getArg(1)) : Value();
    return right
               ? arith::ExtUIOp::create(
                     builder, loc, result,
                     arith::CmpFOp::create(builder, loc, *ordered, left, right))
                     .getResult()
               : Value();
  }
  if (name == "fpclassify")
    return emitClassify(call);
  if (isBitOperation(name)) {
    Value bits = emit(call->getArg(0));
    return bits ? convert(createBitOperation(builder, loc, name, bits),
                          call->getArg(0)->getType(), call->getType(), loc)
                : Value();
  }
  if (name == "constant_p") {
    Expr::EvalResult known;
    bool isConstant =
        call->EvaluateAsInt(known, unit.ast) && known.Val.getInt() != 0;
    return constantInt(loc, result, isConstant);
  }
  if (name.starts_with("rotate")) {
    Value bits = emit(call->getArg(0));
    Value by = bits ? emit(call->getArg(1)) : Value();
    if (!by)
      return nullptr;
    return name.starts_with("rotateleft")
               ? LLVM::FshlOp::create(builder, loc, bits, bits, by).getResult()
               : LLVM::FshrOp::create(builder, loc, bits, bits, by).getResult();
  }
  bool isPopulation = name.starts_with("popcount");
  bool countsZeros = name.starts_with("clz") || name.starts_with("ctz");
  if (!floatClass && !isPopulation && !countsZeros && name != "signbit" &&
      !isFirstArgument(name) && name != "isinf_sign")
    return nullptr;
  Value value = emit(call->getArg(0));
  if (!value || isFirstArgument(name))
    return value;
  if (countsZeros)
    return convert(zeros(value), call->getArg(0)->getType(), call->getType(),
                   loc);
  auto test = [&](unsigned mask) -> Value {
    Value is =
        LLVM::IsFPClass::create(builder, loc, builder.getI1Type(), value, mask);
    return arith::ExtUIOp::create(builder, loc, result, is);
  };
  if (name == "isinf_sign")
    return arith::SubIOp::create(builder, loc, test(llvm::fcPosInf),
                                 test(llvm::fcNegInf));
  if (floatClass)
    return test(floatClass);
  if (isPopulation)
    return convert(math::CtPopOp::create(builder, loc, value),
                   call->getArg(0)->getType(), call->getType(), loc);
  Type bits = builder.getIntegerType(value.getType().getIntOrFloatBitWidth());
  Value integer = arith::BitcastOp::create(builder, loc, bits, value);
  Value negative =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, integer,
                            constantInt(loc, bits, 0));
  return arith::ExtUIOp::create(builder, loc, result, negative);
}

/// The argument for the class of the last one; all are computed.
Value CImporter::emitClassify(const CallExpr *call) {
  Location loc = at(call->getExprLoc());
  const unsigned classes[] = {llvm::fcNan, llvm::fcInf, llvm::fcNormal,
                              llvm::fcSubnormal, llvm::fcZero};
  Value number = emit(call->getArg(5)), result;
  for (unsigned i = 0; number && i < 5; ++i) {
    Value name = emit(call->getArg(i));
    if (!name)
      return nullptr;
    Value is = LLVM::IsFPClass::create(builder, loc, builder.getI1Type(),
                                       number, classes[i]);
    result = result ? arith::SelectOp::create(builder, loc, is, name, result)
                          .getResult()
                    : name;
  }
  return result;
}

/// creal, cimag, conj, cabs for each type. The absolute value is hypot's, as in
/// the C library.
Value CImporter::emitComplexCall(const CallExpr *call, llvm::StringRef name) {
  Location loc = at(call->getExprLoc());
  Value value = emit(call->getArg(0));
  auto whole = value ? dyn_cast<mlir::ComplexType>(value.getType())
                     : mlir::ComplexType();
  if (!whole)
    return value;
  Type part = whole.getElementType();
  if (name.starts_with("conj"))
    return complex::ConjOp::create(builder, loc, value);
  bool isAbs = name.consume_front("cabs");
  Value re, im;
  if (isAbs || name.starts_with("creal"))
    re = complex::ReOp::create(builder, loc, part, value);
  if (isAbs || name.starts_with("cimag"))
    im = complex::ImOp::create(builder, loc, part, value);
  if (!isAbs)
    return re ? re : im;
  std::string hypot = ("hypot" + name).str(); // what is left: the suffix
  auto type = LLVM::LLVMFunctionType::get(part, {part, part});
  Attribute none = builder.getDictionaryAttr({});
  declareFunction(hypot, type, builder.getArrayAttr({none, none}),
                  builder.getArrayAttr(none));
  bool isOwn = llvm::any_of(
      unit.ast.getTranslationUnitDecl()->lookup(&unit.ast.Idents.get(hypot)),
      [](const clang::NamedDecl *decl) {
        const auto *function = dyn_cast<FunctionDecl>(decl);
        return function && function->isDefined();
      });
  auto declared = unit.module.lookupSymbol<LLVM::LLVMFuncOp>(hypot);
  if (declared && !isOwn) {
    if (isInKernel())
      declared->setAttr(offload::kRoutineAttr, builder.getUnitAttr());
    if (declared.getFunctionType() == type)
      return LLVM::CallOp::create(builder, loc, type, hypot, ValueRange{re, im})
          .getResult();
  }
  return complex::AbsOp::create(builder, loc, part, value);
}

} // namespace xacc::frontend
