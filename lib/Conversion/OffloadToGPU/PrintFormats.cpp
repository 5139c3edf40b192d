//===- PrintFormats.cpp - Formats of printf on a GPU ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CUDA's `vprintf` has the flags of C, a width of digits or `*`, a precision of
// digits, the sizes h, l and ll, and the conversions but n (CUDA C++
// Programming Guide, "Formatted Output"). C's other sizes are one of these; a
// constant `*` becomes digits.
//
//===----------------------------------------------------------------------===//

#include "PrintFormats.h"
#include "SystemCalls.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace xacc::offload {

namespace {
class FormatWriter {
public:
  FormatWriter(LLVM::CallOp call, StringRef format)
      : builder(call), loc(call.getLoc()), given(call.getArgOperands()),
        rest(format) {
    operands.push_back(given.front());
    given = given.drop_front();
  }

  bool write();

  std::string text, reason;
  SmallVector<Value> operands;

private:
  void take(StringRef characters) {
    StringRef taken = rest.take_while(
        [&](char character) { return characters.contains(character); });
    text += taken.str();
    rest = rest.drop_front(taken.size());
  }
  Value next() {
    Value value = given.empty() ? Value() : given.front();
    if (value)
      given = given.drop_front();
    return value;
  }
  bool writeStar(bool isPrecision);
  bool writeConversion();

  OpBuilder builder;
  Location loc;
  ValueRange given;
  StringRef rest;
};
} // namespace

/// `*`: a negative width is the flag `-`, a negative precision is none.
bool FormatWriter::writeStar(bool isPrecision) {
  if (!rest.consume_front("*")) {
    take("0123456789");
    return true;
  }
  Value value = next();
  APInt number;
  if (!value)
    return false;
  if (matchPattern(value, m_ConstantInt(&number))) {
    int64_t digits = number.getSExtValue();
    if (isPrecision && digits < 0)
      text.pop_back();
    else
      text += std::to_string(digits);
    return true;
  }
  if (isPrecision) {
    reason = "it prints with a precision ('.*') that is not constant";
    return false;
  }
  text += "*";
  operands.push_back(value);
  return true;
}

/// From the `%` on.
bool FormatWriter::writeConversion() {
  take("-+ #0'");
  if (!writeStar(/*isPrecision=*/false))
    return false;
  if (rest.consume_front(".")) {
    text += ".";
    if (!writeStar(/*isPrecision=*/true))
      return false;
  }
  StringRef size = rest.take_while(
      [](char character) { return StringRef("hljztq").contains(character); });
  rest = rest.drop_front(size.size());
  if (rest.empty())
    return false;
  char kind = rest.front();
  rest = rest.drop_front();
  if (kind == 'n') {
    reason = "it prints with '%n'";
    return false;
  }
  bool isByte = size == "hh";
  if (!isByte)
    text += size == "h" || size == "l" || size.empty() ? size.str() : "ll";
  text += kind;
  if (kind == '%')
    return true;
  Value value = next();
  if (!value)
    return false;
  if (isByte && value.getType().isInteger(32)) {
    Value byte =
        LLVM::TruncOp::create(builder, loc, builder.getI8Type(), value);
    value = kind == 'd' || kind == 'i'
                ? LLVM::SExtOp::create(builder, loc, value.getType(), byte)
                      .getResult()
                : LLVM::ZExtOp::create(builder, loc, value.getType(), byte)
                      .getResult();
  }
  operands.push_back(value);
  return true;
}

/// False where the format is not what the arguments are for, which C leaves
/// undefined, or with a reason.
bool FormatWriter::write() {
  while (!rest.empty()) {
    auto [before, after] = rest.split('%');
    text += before.str();
    if (before.size() == rest.size())
      return true;
    text += "%";
    rest = after;
    if (!writeConversion())
      return false;
  }
  return true;
}

std::string adaptFormat(gpu::GPUModuleOp device, LLVM::CallOp call,
                        StringRef format) {
  FormatWriter writer(call, format);
  if (!writer.write())
    return writer.reason;
  if (writer.text == format &&
      llvm::equal(writer.operands, call.getArgOperands()))
    return {};
  OpBuilder builder(call);
  writer.operands.front() = createText(
      device, builder, call.getLoc(),
      "__xacc_format_" + llvm::utohexstr(llvm::xxh3_64bits(writer.text)),
      writer.text);
  call.getCalleeOperandsMutable().assign(writer.operands);
  return {};
}

} // namespace xacc::offload
