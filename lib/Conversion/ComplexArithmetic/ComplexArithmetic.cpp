//===- ComplexArithmetic.cpp - Complex products and quotients of C --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream lowers complex.mul to the formula and complex.div to Smith's, which
// give NaN where C has an infinity. C compilers call functions of their library
// there, which devices do not have: so these are made here, in the IR, once for
// host and devices.
//
// Postcondition: no complex.mul and complex.div, except such as promise (by
// fast-math flags) that there are neither infinities nor NaN.
//
//===----------------------------------------------------------------------===//

#include "ComplexFunctions.h"
#include "Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/raw_ostream.h"

namespace xacc {
#define GEN_PASS_DEF_XACCLOWERCOMPLEXARITHMETICPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc;

/// `text` with its names of numbers replaced by those of `type`.
static std::string instantiate(StringRef text, FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  auto one = llvm::APFloat::getOne(semantics);
  auto least = llvm::APFloat::getSmallestNormalized(semantics);
  auto half = one, largest = llvm::APFloat::getLargest(semantics);
  half = scalbn(one, -1, llvm::APFloat::rmNearestTiesToEven);
  int digits = llvm::APFloat::semanticsPrecision(semantics);
  auto eps = scalbn(one, 1 - digits, llvm::APFloat::rmNearestTiesToEven);
  std::string result = text.str();
  auto replace = [&](StringRef from, StringRef to) {
    for (size_t at = 0; (at = result.find(from, at)) != std::string::npos;
         at += to.size())
      result.replace(at, from.size(), to);
  };
  auto replaceNumber = [&](StringRef name, const llvm::APFloat &number) {
    SmallString<40> bits;
    number.bitcastToAPInt().toStringUnsigned(bits, 16);
    replace(name, ("0x" + bits).str());
  };
  replaceNumber("$INF", llvm::APFloat::getInf(semantics));
  replaceNumber("$MIN", least);
  replaceNumber("$EPS", eps);
  replaceNumber("$SCALE",
                scalbn(one, digits - 1, llvm::APFloat::rmNearestTiesToEven));
  replaceNumber("$BIG", largest * half);
  replaceNumber("$MAX", largest * half * eps);
  std::string name;
  llvm::raw_string_ostream(name) << type;
  replace("$T", name);
  replace("$W", "f64");
  return result;
}

/// Has C's rules for infinities. What promises that there are none keeps
/// upstream's formulas.
static bool isExact(Operation *op) {
  if (!isa<complex::MulOp, complex::DivOp>(op))
    return false;
  auto flags = cast<arith::ArithFastMathInterface>(op).getFastMathFlagsAttr();
  constexpr auto promise =
      arith::FastMathFlags::nnan | arith::FastMathFlags::ninf;
  return !flags || (flags.getValue() & promise) != promise;
}

namespace {
/// Puts functions of ComplexFunctions.h into a module, each once.
class Functions {
public:
  explicit Functions(ModuleOp module) : module(module), symbols(module) {}

  FlatSymbolRefAttr get(StringRef kind, FloatType type) {
    std::string name = ("__xacc_complex_" + kind + "_").str();
    llvm::raw_string_ostream(name) << type;
    if (!symbols.lookup(name))
      add(kind, type);
    return FlatSymbolRefAttr::get(module.getContext(), name);
  }

private:
  void add(StringRef kind, FloatType type) {
    std::string text;
    if (added.insert(type).second)
      text = kComplexParts;
    if (kind == "product")
      text += kComplexProduct;
    else
      text += kComplexRecovery + std::string(type.isF32() ? kComplexQuotientWide
                                                          : kComplexQuotient);
    OwningOpRef<ModuleOp> source = parseSourceString<ModuleOp>(
        instantiate(text, type), ParserConfig(module.getContext(), false));
    for (Operation &function : llvm::make_early_inc_range(*source->getBody())) {
      function.remove();
      symbols.insert(&function);
    }
  }

  ModuleOp module;
  SymbolTable symbols;
  llvm::DenseSet<Type> added;
};

struct LowerComplexArithmeticPass
    : public xacc::impl::XACCLowerComplexArithmeticPassBase<
          LowerComplexArithmeticPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isExact(op))
        ops.push_back(op);
    });
    if (ops.empty())
      return;
    Functions functions(getOperation());
    for (Operation *op : ops) {
      lower(op, functions);
      op->erase();
    }
  }

  /// Half precision is computed in single precision.
  static FloatType computedIn(FloatType type) {
    return type.getWidth() < 32 ? Float32Type::get(type.getContext()) : type;
  }

  static void lower(Operation *op, Functions &functions) {
    OpBuilder b(op);
    Location loc = op->getLoc();
    auto complexType = cast<ComplexType>(op->getResult(0).getType());
    auto own = cast<FloatType>(complexType.getElementType());
    FloatType type = computedIn(own);
    SmallVector<Value, 4> parts;
    for (Value operand : op->getOperands()) {
      parts.push_back(complex::ReOp::create(b, loc, own, operand));
      parts.push_back(complex::ImOp::create(b, loc, own, operand));
    }
    if (type != own)
      for (Value &part : parts)
        part = arith::ExtFOp::create(b, loc, type, part);
    Value result = isa<complex::MulOp>(op)
                       ? multiply(b, loc, parts, functions)
                       : call(b, loc, "quotient", parts, functions);
    if (type != own) {
      Value re = complex::ReOp::create(b, loc, type, result);
      Value im = complex::ImOp::create(b, loc, type, result);
      re = arith::TruncFOp::create(b, loc, own, re);
      im = arith::TruncFOp::create(b, loc, own, im);
      result = complex::CreateOp::create(b, loc, complexType, re, im);
    }
    op->getResult(0).replaceAllUsesWith(result);
  }

  static Value call(OpBuilder &b, Location loc, StringRef kind,
                    ValueRange parts, Functions &functions) {
    auto type = cast<FloatType>(parts.front().getType());
    return func::CallOp::create(b, loc, functions.get(kind, type),
                                TypeRange(ComplexType::get(type)), parts)
        .getResult(0);
  }

  /// The formula, and the function where both parts of it are NaN.
  static Value multiply(OpBuilder &b, Location loc, ValueRange parts,
                        Functions &functions) {
    auto product = [&](unsigned i, unsigned j) {
      return arith::MulFOp::create(b, loc, parts[i], parts[j]);
    };
    Value re = arith::SubFOp::create(b, loc, product(0, 2), product(1, 3));
    Value im = arith::AddFOp::create(b, loc, product(0, 3), product(1, 2));
    auto isNaN = [&](Value x) {
      return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, x, x);
    };
    Value bothNaN = arith::AndIOp::create(b, loc, isNaN(re), isNaN(im));
    auto type = ComplexType::get(re.getType());
    auto choice = scf::IfOp::create(
        b, loc, bothNaN,
        [&](OpBuilder &b, Location loc) {
          scf::YieldOp::create(b, loc,
                               call(b, loc, "product", parts, functions));
        },
        [&](OpBuilder &b, Location loc) {
          Value plain = complex::CreateOp::create(b, loc, type, re, im);
          scf::YieldOp::create(b, loc, plain);
        });
    return choice.getResult(0);
  }
};
} // namespace
