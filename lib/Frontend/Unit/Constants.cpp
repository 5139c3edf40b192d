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
// has constants of its own. Addresses in them are those of strings and of other
// constants, of which it has its own, too.
//
//===----------------------------------------------------------------------===//

#include "Unit/Constants.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "clang/AST/APValue.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/TargetInfo.h"
#include <variant>

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

namespace {
/// A constant as it lies in memory.
struct Contents {
  /// An address in it: of a string, or of a constant, and so many bytes behind.
  struct Pointer {
    size_t offset;
    const Expr *text;
    const VarDecl *variable;
    int64_t addend;
  };
  std::string bytes;
  llvm::SmallVector<Pointer> pointers; // in order
};

/// Constants whose contents are looked for, each for the one before.
using Around = llvm::SmallVector<const VarDecl *, 4>;

class Writer {
public:
  Writer(const ASTContext &ast, Contents &contents, Around &around)
      : ast(ast), contents(contents), around(around) {}

  /// Writes `value` as an object of a type at `offset`; false if it has no
  /// bytes that are known. They are 0 before.
  bool write(const APValue &value, QualType type, size_t offset);

private:
  /// At a place in bits; they are 0 before.
  bool writeBits(llvm::APInt bits, size_t firstBit, unsigned numBits);
  bool writeField(const APValue &value, const FieldDecl *field, size_t offset);
  bool writePointer(const APValue &value, size_t offset);

  const ASTContext &ast;
  Contents &contents;
  Around &around;
};
} // namespace

static std::optional<Contents>
contentsOf(const VarDecl *var, const ASTContext &ast, Around &around);

bool Writer::writeBits(llvm::APInt bits, size_t firstBit, unsigned numBits) {
  for (unsigned i = 0; i < std::min(bits.getBitWidth(), numBits); ++i)
    if (bits[i])
      contents.bytes[(firstBit + i) / 8] |= char(1 << (firstBit + i) % 8);
  return ast.getTargetInfo().isLittleEndian();
}

bool Writer::writePointer(const APValue &value, size_t offset) {
  if (value.isNullPointer())
    return true;
  Contents::Pointer pointer = {offset, nullptr, nullptr,
                               value.getLValueOffset().getQuantity()};
  APValue::LValueBase base = value.getLValueBase();
  if (const auto *expr = base.dyn_cast<const Expr *>()) {
    if (const auto *name = dyn_cast<PredefinedExpr>(expr))
      expr = name->getFunctionName();
    pointer.text = dyn_cast_or_null<clang::StringLiteral>(expr);
  } else if (const auto *decl = base.dyn_cast<const ValueDecl *>()) {
    const auto *variable = dyn_cast<VarDecl>(decl);
    if (variable && contentsOf(variable, ast, around))
      pointer.variable = variable;
  }
  if (!pointer.text && !pointer.variable)
    return false;
  contents.pointers.push_back(pointer);
  return true;
}

/// A member of the structure or union at `offset`.
bool Writer::writeField(const APValue &value, const FieldDecl *field,
                        size_t offset) {
  uint64_t bit = ast.getASTRecordLayout(field->getParent())
                     .getFieldOffset(field->getFieldIndex());
  if (!field->isBitField())
    return write(value, field->getType(), offset + bit / 8);
  return value.isInt() &&
         writeBits(value.getInt(), offset * 8 + bit, field->getBitWidthValue());
}

bool Writer::write(const APValue &value, QualType type, size_t offset) {
  switch (value.getKind()) {
  case APValue::Int:
    return writeBits(value.getInt(), offset * 8, ast.getTypeSize(type));
  case APValue::Float:
    return writeBits(value.getFloat().bitcastToAPInt(), offset * 8,
                     ast.getTypeSize(type));
  case APValue::LValue:
    return type->isPointerType() && writePointer(value, offset);
  case APValue::Array: {
    QualType element = ast.getAsArrayType(type)->getElementType();
    size_t size = ast.getTypeSizeInChars(element).getQuantity();
    for (unsigned i = 0; i < value.getArraySize(); ++i) {
      const APValue &part = i < value.getArrayInitializedElts()
                                ? value.getArrayInitializedElt(i)
                                : value.getArrayFiller();
      if (!write(part, element, offset + i * size))
        return false;
    }
    return true;
  }
  case APValue::Struct:
    for (const FieldDecl *field : type->getAsRecordDecl()->fields())
      if (!field->isUnnamedBitField() &&
          !writeField(value.getStructField(field->getFieldIndex()), field,
                      offset))
        return false;
    return true;
  case APValue::Union:
    return value.getUnionField() &&
           writeField(value.getUnionValue(), value.getUnionField(), offset);
  default:
    return false;
  }
}

namespace {
/// Looks for uses of a variable other than reading its elements.
struct OtherUses {
  void visit(const Stmt *stmt);
  bool visitOne(const Stmt *stmt);

  const VarDecl *var;
  bool found = false;
};
} // namespace

void OtherUses::visit(const Stmt *stmt) {
  forEachStmt(stmt, [&](const Stmt *part) { return visitOne(part); });
}

/// Whether to look into its parts.
bool OtherUses::visitOne(const Stmt *stmt) {
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt))
    found |= ref->getDecl() == var;
  if (found || isa<UnaryExprOrTypeTraitExpr>(stmt))
    return false;
  const auto *load = dyn_cast<ImplicitCastExpr>(stmt);
  if (!load || load->getCastKind() != CK_LValueToRValue)
    return true;
  llvm::SmallVector<const Expr *> subscripts;
  const Expr *array = load->getSubExpr()->IgnoreParens();
  while (const auto *element = dyn_cast<ArraySubscriptExpr>(array)) {
    subscripts.push_back(element->getIdx());
    array = element->getBase()->IgnoreParenImpCasts();
  }
  const auto *ref = dyn_cast<DeclRefExpr>(array);
  if (subscripts.empty() || !ref || ref->getDecl() != var)
    return true;
  for (const Expr *subscript : subscripts)
    visit(subscript);
  return false;
}

/// Whether the elements of an array of pointers are as good as constant: only
/// this file knows it, and only reads them, as of `static const char *names[]`.
static bool isOnlyRead(const VarDecl *var, const ASTContext &ast) {
  QualType element = ast.getBaseElementType(var->getType());
  if (!var->getType()->isConstantArrayType() || !element->isPointerType() ||
      element.isVolatileQualified() ||
      !(var->isStaticLocal() || var->getFormalLinkage() == Linkage::Internal))
    return false;
  OtherUses uses = {var};
  for (const Decl *decl : ast.getTranslationUnitDecl()->decls()) {
    if (const auto *function = dyn_cast<FunctionDecl>(decl);
        function && function->doesThisDeclarationHaveABody())
      uses.visit(function->getBody());
    if (const auto *other = dyn_cast<VarDecl>(decl); other && other->hasInit())
      uses.visit(other->getInit());
    if (isa<OpenACCDeclareDecl>(decl) || uses.found)
      return false;
  }
  return true;
}

/// What a constant contains that this file initialises; none if that is not
/// known, or the constant leads to itself.
static std::optional<Contents>
contentsOf(const VarDecl *var, const ASTContext &ast, Around &around) {
  QualType type = var->getType();
  if (llvm::is_contained(around, var) || !var->hasGlobalStorage() ||
      !(type.isConstant(ast) || var->isConstexpr() || isOnlyRead(var, ast)) ||
      type.isVolatileQualified() || type->isVariablyModifiedType() ||
      var->hasAttr<WeakAttr>())
    return std::nullopt;
  const VarDecl *definition = nullptr;
  if (!var->getAnyInitializer(definition) && !var->isStaticLocal())
    return std::nullopt;
  Contents contents;
  contents.bytes.assign(ast.getTypeSizeInChars(type).getQuantity(), '\0');
  if (!definition) // zero
    return contents;
  const APValue *value = definition->evaluateValue();
  around.push_back(var);
  bool isKnown = value && Writer(ast, contents, around).write(*value, type, 0);
  around.pop_back();
  if (!isKnown)
    return std::nullopt;
  return contents;
}

static std::optional<Contents> contentsOf(const VarDecl *var,
                                          const ASTContext &ast) {
  Around around;
  return contentsOf(var, ast, around);
}

std::optional<std::string> constantValue(const Expr *init, QualType type,
                                         const ASTContext &ast) {
  Expr::EvalResult result;
  if (!init->EvaluateAsConstantExpr(result, ast))
    return std::nullopt;
  Contents contents;
  Around around;
  contents.bytes.assign(ast.getTypeSizeInChars(type).getQuantity(), '\0');
  if (!Writer(ast, contents, around).write(result.Val, type, 0) ||
      !contents.pointers.empty())
    return std::nullopt;
  return contents.bytes;
}

bool isConstantTable(const VarDecl *var, const ASTContext &ast) {
  return contentsOf(var, ast).has_value();
}

bool hasAddresses(const VarDecl *var, const ASTContext &ast) {
  std::optional<Contents> contents = contentsOf(var, ast);
  return contents && !contents->pointers.empty();
}

/// A new constant; `build` makes its value if it is not a text.
static Value createConstant(OpBuilder &builder, Unit &unit, Type type,
                            Attribute value, unsigned alignment, Location loc,
                            llvm::function_ref<void(OpBuilder &)> build) {
  std::string name = "__xacc_str_" + std::to_string(unit.numHandles++);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(unit.module.getBody());
    auto global =
        LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/true,
                               LLVM::Linkage::Private, name, value, alignment);
    if (build) {
      builder.createBlock(&global.getInitializerRegion());
      build(builder);
    }
  }
  return LLVM::AddressOfOp::create(
      builder, loc, LLVM::LLVMPointerType::get(&unit.context), name);
}

Value constantBytes(OpBuilder &builder, Unit &unit, llvm::StringRef bytes,
                    unsigned alignment, Location loc) {
  return createConstant(
      builder, unit,
      LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size()),
      builder.getStringAttr(bytes), alignment, loc, nullptr);
}

/// The address of a text or of another constant, in the value of a constant.
static Value createAddress(OpBuilder &builder, Unit &unit,
                           const Contents::Pointer &pointer, Location loc) {
  Value base;
  if (pointer.variable) {
    base = constantTable(builder, unit, pointer.variable, loc);
  } else {
    const auto *text = cast<clang::StringLiteral>(pointer.text);
    unsigned width = text->getCharByteWidth();
    std::string bytes = text->getBytes().str();
    bytes.append(width, '\0');
    base = constantBytes(builder, unit, bytes, width, loc);
  }
  if (pointer.addend == 0)
    return base;
  return LLVM::GEPOp::create(
      builder, loc, base.getType(), builder.getI8Type(), base,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(pointer.addend)});
}

/// A structure of bytes and addresses, without gaps.
static Value constantWithAddresses(OpBuilder &builder, Unit &unit,
                                   const Contents &contents, unsigned alignment,
                                   Location loc) {
  auto address = LLVM::LLVMPointerType::get(&unit.context);
  size_t size = unit.ast.getTypeSizeInChars(unit.ast.VoidPtrTy).getQuantity();
  llvm::StringRef bytes = contents.bytes;
  llvm::SmallVector<Type> types;
  llvm::SmallVector<std::variant<llvm::StringRef, const Contents::Pointer *>>
      parts;
  size_t end = 0;
  auto addBytes = [&](size_t next) {
    if (next == end)
      return;
    types.push_back(LLVM::LLVMArrayType::get(builder.getI8Type(), next - end));
    parts.emplace_back(bytes.slice(end, next));
  };
  for (const Contents::Pointer &pointer : contents.pointers) {
    addBytes(pointer.offset);
    types.push_back(address);
    parts.emplace_back(&pointer);
    end = pointer.offset + size;
  }
  addBytes(bytes.size());
  auto type = LLVM::LLVMStructType::getLiteral(&unit.context, types,
                                               /*isPacked=*/true);
  return createConstant(
      builder, unit, type, Attribute(), alignment, loc, [&](OpBuilder &inside) {
        Value whole = LLVM::UndefOp::create(inside, loc, type);
        for (auto [number, part] : llvm::enumerate(parts)) {
          Value value;
          if (const auto *text = std::get_if<llvm::StringRef>(&part))
            value = LLVM::ConstantOp::create(inside, loc, types[number],
                                             inside.getStringAttr(*text));
          else
            value = createAddress(
                inside, unit, *std::get<const Contents::Pointer *>(part), loc);
          whole = LLVM::InsertValueOp::create(inside, loc, whole, value,
                                              int64_t(number));
        }
        LLVM::ReturnOp::create(inside, loc, whole);
      });
}

Value constantTable(OpBuilder &builder, Unit &unit, const VarDecl *var,
                    Location loc) {
  std::optional<Contents> contents = contentsOf(var, unit.ast);
  if (!contents)
    return {};
  unsigned alignment = unit.ast.getDeclAlign(var).getQuantity();
  return contents->pointers.empty()
             ? constantBytes(builder, unit, contents->bytes, alignment, loc)
             : constantWithAddresses(builder, unit, *contents, alignment, loc);
}

} // namespace xacc::frontend
