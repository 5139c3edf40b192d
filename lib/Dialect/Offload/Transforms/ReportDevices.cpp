//===- ReportDevices.cpp - A table of kernels on several devices ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A table for users. Bounds are written in the induction variables i, j, k of
// loops that may be split: an array with [i-1..i+1] is touched from one element
// before the first iteration of a part to one behind its last. With ~ all of it
// is shifted by numbers that are known when the program runs.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/Offload/Transforms/Passes.h"
#include "SplitLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace xacc::offload {
#define GEN_PASS_DEF_OFFLOADREPORTDEVICESPASS
#include "Dialect/Offload/Transforms/Passes.h.inc"
} // namespace xacc::offload

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::offload;

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

namespace {

/// A sum of multiples of induction variables, by number of the loop, and of
/// values that are known at run time.
struct Linear {
  std::map<int64_t, int64_t> factors;
  std::map<const void *, int64_t> shifts;
  int64_t constant = 0;

  Linear plus(const Linear &other, int64_t times) const {
    Linear sum = *this;
    add(sum.factors, other.factors, times);
    add(sum.shifts, other.shifts, times);
    sum.constant += times * other.constant;
    return sum;
  }
  std::string str() const;

private:
  template <typename Map>
  static void add(Map &sum, const Map &other, int64_t times) {
    for (auto [key, factor] : other)
      if ((sum[key] += times * factor) == 0)
        sum.erase(key);
  }
};

} // namespace

std::string Linear::str() const {
  std::string text;
  auto add = [&](int64_t number, const std::string &name) {
    if (number < 0)
      text += "-";
    else if (!text.empty())
      text += "+";
    int64_t size = std::abs(number);
    if (size != 1 || name.empty())
      text += std::to_string(size) + (name.empty() ? "" : "*");
    text += name;
  };
  for (auto [loop, factor] : factors)
    add(factor, std::string(1, char('i' + loop)));
  if (constant != 0 || text.empty())
    add(constant, "");
  return text;
}

static Linear findLinear(Value value) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return {{}, {}, number.getSExtValue()};
  Linear unknown = {{}, {{value.getAsOpaquePointer(), 1}}, 0};
  Operation *def = value.getDefiningOp();
  if (!def)
    return unknown;
  if (isa<arith::MaxSIOp, arith::MinSIOp>(def))
    // The first iteration of a part, or the one behind its last.
    for (Value operand : def->getOperands())
      if (auto part = operand.getDefiningOp<PartOp>())
        return {{{part.getLoop(), 1}}, {}, isa<arith::MinSIOp>(def)};
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(def))
    return unknown;
  Linear left = findLinear(def->getOperand(0)),
         right = findLinear(def->getOperand(1));
  if (isa<arith::AddIOp>(def))
    return left.plus(right, 1);
  if (isa<arith::SubIOp>(def))
    return left.plus(right, -1);
  for (auto [factor, other] : {std::pair(&left, &right), {&right, &left}})
    if (factor->factors.empty() && factor->shifts.empty())
      return Linear().plus(*other, factor->constant);
  return unknown;
}

/// The bounds of a dimension: "i-1..i+1", "5", "0.."; one that is a number of
/// the run alone is left out.
static std::string describe(Value first, Value last) {
  Linear lower = findLinear(first), upper = findLinear(last);
  if (lower.shifts == upper.shifts) {
    std::string text = lower.shifts.empty() ? "" : "~";
    text += lower.str();
    return lower.str() == upper.str() ? text : text + ".." + upper.str();
  }
  auto isPlain = [](const Linear &bound) { return bound.shifts.empty(); };
  return (isPlain(lower) ? lower.str() : "") + ".." +
         (isPlain(upper) ? upper.str() : "");
}

static std::string nameInReport(Value memory) {
  std::string name = findName(memory);
  if (name.empty())
    return "(no name)";
  return StringRef(name).trim('\'').str();
}

/// "def a[i][0..9]"
static std::string describe(SectionOp section) {
  std::string text = (stringifySectionKind(section.getKind()) + " " +
                      nameInReport(section.getMemref()))
                         .str();
  for (auto [dim, bounds] : llvm::enumerate(
           llvm::zip_equal(section.getLower(), section.getUpper()))) {
    text += "[" + describe(std::get<0>(bounds), std::get<1>(bounds));
    if (section.getStep() && (*section.getStep())[dim] != 1)
      text += ":" + std::to_string((*section.getStep())[dim]);
    text += "]";
  }
  return text;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {
struct Row {
  std::string file, function;
  unsigned line = 0;
  std::string loops;
  SmallVector<std::string> arrays;
};
} // namespace

/// The C function that a kernel stands in; that of the module if the front end
/// has not left its name.
static std::string getFunctionName(KernelOp kernel) {
  auto function = kernel->getParentOfType<FunctionOpInterface>();
  if (!function)
    return "";
  if (auto named = dyn_cast<NameLoc>(function.getLoc()))
    return named.getName().str();
  return function.getName().str();
}

static std::string describeLoops(KernelOp kernel) {
  DenseI64ArrayAttr loops = kernel.getSplitAttr();
  if (!loops) {
    StringAttr reason = kernel.getNoSplitAttr();
    return ("no: " + (reason ? reason.getValue() : "not known")).str();
  }
  std::string text;
  for (int64_t loop : loops.asArrayRef())
    text += (text.empty() ? "" : " or ") + std::string(1, char('i' + loop));
  return text;
}

static Row describe(KernelOp kernel) {
  Row row;
  kernel.getLoc()->walk([&](Location loc) {
    auto file = dyn_cast<FileLineColLoc>(loc);
    if (!file)
      return WalkResult::advance();
    row.file = file.getFilename().str();
    row.line = file.getLine();
    return WalkResult::interrupt();
  });
  row.function = getFunctionName(kernel);
  row.loops = describeLoops(kernel);
  if (kernel.getSections().empty())
    row.arrays.push_back("not known");
  else
    for (SectionOp section : kernel.getSections().getOps<SectionOp>())
      row.arrays.push_back(describe(section));
  if (LoopOp loop = findOutermostLoop(kernel); loop && kernel.getSplit())
    for (auto [i, memory] : llvm::enumerate(loop.getReductions()))
      row.arrays.push_back(
          ("reduce " +
           xacc::xmp::stringifyReductionKind(loop.getReductionKind(i)) + " " +
           nameInReport(memory))
              .str());
  return row;
}

static void print(ArrayRef<Row> rows, raw_ostream &stream) {
  constexpr size_t kWidest = 32;
  size_t function = sizeof("function") - 1, loops = sizeof("divided in") - 1;
  for (const Row &row : rows) {
    function = std::max(function, row.function.size());
    if (row.loops.size() <= kWidest)
      loops = std::max(loops, row.loops.size());
  }
  auto line = [&](StringRef number, StringRef name, StringRef split,
                  StringRef array) {
    std::string text;
    llvm::raw_string_ostream(text)
        << llvm::right_justify(number, 6) << "  "
        << llvm::left_justify(name, function) << "  "
        << llvm::left_justify(split, loops) << "  " << array;
    stream << StringRef(text).rtrim() << '\n';
  };
  StringRef file;
  for (const Row &row : rows) {
    if (file != row.file || &row == rows.begin()) {
      file = row.file;
      stream << "Kernels of " << file << " on several devices:\n";
      line("line", "function", "divided in", "touches");
    }
    // A long reason has a line of its own.
    bool isLong = row.loops.size() > loops;
    ArrayRef<std::string> arrays = row.arrays;
    line(std::to_string(row.line), row.function, row.loops,
         arrays.empty() || isLong ? "" : StringRef(arrays.front()));
    for (StringRef array : arrays.drop_front(isLong || arrays.empty() ? 0 : 1))
      line("", "", "", array);
  }
}

namespace {
struct OffloadReportDevicesPass
    : public xacc::offload::impl::OffloadReportDevicesPassBase<
          OffloadReportDevicesPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<Row> rows;
    getOperation().walk(
        [&](KernelOp kernel) { rows.push_back(describe(kernel)); });
    print(rows, llvm::outs());
    llvm::outs().flush();
  }
};
} // namespace
