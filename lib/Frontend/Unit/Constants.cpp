//===- Constants.cpp - Constants of C as bytes and as globals ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The `static const` tables of functions that kernels run, and constants of
// file scope that such a function uses: their values are known, and a kernel
// has constants of its own.
//
//===----------------------------------------------------------------------===//

#include "Unit/Constants.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "clang/AST/APValue.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/TargetInfo.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;

/// Writes `value` as the bytes of an object of a type; false if it has none
/// that are known, such as an address. `bytes` are 0 before.
static bool writeConstant(const APValue &value, QualType type,
                          const ASTContext &ast,
                          llvm::MutableArrayRef<char> bytes) {
  auto writeBits = [&](llvm::APInt bits) {
    for (unsigned i = 0; i * 8 < bits.getBitWidth() && i < bytes.size(); ++i)
      bytes[i] = bits.extractBitsAsZExtValue(
          std::min(8u, bits.getBitWidth() - i * 8), i * 8);
    return ast.getTargetInfo().isLittleEndian();
  };
  switch (value.getKind()) {
  case APValue::Int:
    return writeBits(value.getInt());
  case APValue::Float:
    return writeBits(value.getFloat().bitcastToAPInt());
  case APValue::Array: {
    QualType element = ast.getAsArrayType(type)->getElementType();
    size_t size = ast.getTypeSizeInChars(element).getQuantity();
    for (unsigned i = 0; i < value.getArraySize(); ++i) {
      const APValue &part = i < value.getArrayInitializedElts()
                                ? value.getArrayInitializedElt(i)
                                : value.getArrayFiller();
      if (!writeConstant(part, element, ast, bytes.slice(i * size, size)))
        return false;
    }
    return true;
  }
  case APValue::Struct: {
    const RecordDecl *record = type->getAsRecordDecl();
    const ASTRecordLayout &layout = ast.getASTRecordLayout(record);
    for (const FieldDecl *field : record->fields()) {
      unsigned number = field->getFieldIndex();
      if (field->isBitField() ||
          !writeConstant(value.getStructField(number), field->getType(), ast,
                         bytes.drop_front(layout.getFieldOffset(number) / 8)))
        return false;
    }
    return true;
  }
  default:
    return false;
  }
}

/// The bytes of a constant that this file initialises; none if they are not
/// known.
static std::optional<std::string> bytesOf(const VarDecl *var,
                                          const ASTContext &ast) {
  QualType type = var->getType();
  if (!var->hasGlobalStorage() ||
      !(type.isConstant(ast) || var->isConstexpr()) ||
      type.isVolatileQualified() || type->isVariablyModifiedType() ||
      var->hasAttr<WeakAttr>())
    return std::nullopt;
  const VarDecl *definition = nullptr;
  if (!var->getAnyInitializer(definition) && !var->isStaticLocal())
    return std::nullopt;
  std::string bytes(ast.getTypeSizeInChars(type).getQuantity(), '\0');
  if (!definition) // zero
    return bytes;
  const APValue *value = definition->evaluateValue();
  if (!value || !writeConstant(*value, type, ast, {bytes.data(), bytes.size()}))
    return std::nullopt;
  return bytes;
}

bool isConstantTable(const VarDecl *var, const ASTContext &ast) {
  return bytesOf(var, ast).has_value();
}

Value constantBytes(OpBuilder &builder, Unit &unit, llvm::StringRef bytes,
                    unsigned alignment, Location loc) {
  std::string name = "__xacc_str_" + std::to_string(unit.numHandles++);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(unit.module.getBody());
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
    LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/true,
                           LLVM::Linkage::Private, name,
                           builder.getStringAttr(bytes), alignment);
  }
  return LLVM::AddressOfOp::create(
      builder, loc, LLVM::LLVMPointerType::get(&unit.context), name);
}

Value constantTable(OpBuilder &builder, Unit &unit, const VarDecl *var,
                    Location loc) {
  std::optional<std::string> bytes = bytesOf(var, unit.ast);
  return bytes ? constantBytes(builder, unit, *bytes,
                               unit.ast.getDeclAlign(var).getQuantity(), loc)
               : Value();
}

} // namespace xacc::frontend
