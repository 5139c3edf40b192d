//===- CFunctionText.cpp - The text of C functions ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Statements of the program as the body of a function at the end of the file:
// what they name is a parameter, what leaves them is a number that is returned,
// and the types that the function around declares are declared anew.
//
//===----------------------------------------------------------------------===//

#include "C/CFunctionText.h"
#include "Dialect/XMP/IR/LocalPosition.h"
#include "Unit/SectionRef.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

using clang::QualType;

/// `#pragma pack` as it was where a type is declared; its end is not there.
static std::string packOf(const Unit &unit, const Decl *decl) {
  if (!unit.text.contains("pack"))
    return "";
  const auto *limit = decl->getAttr<MaxFieldAlignmentAttr>();
  if (!limit)
    return isa<RecordDecl>(decl) ? "\n#pragma pack(push)\n#pragma pack()\n"
                                 : "";
  return "\n#pragma pack(push, " + std::to_string(limit->getAlignment() / 8) +
         ")\n";
}

std::string packOf(const Unit &unit, llvm::ArrayRef<const Stmt *> stmts) {
  std::string text;
  for (const Stmt *stmt : stmts)
    forEachStmt(stmt, [&](const Stmt *s) {
      if (const auto *decl = dyn_cast<DeclStmt>(s))
        for (const Decl *d : decl->decls())
          if (isa<RecordDecl>(d) && text.empty())
            text = packOf(unit, d);
      return text.empty();
    });
  return text;
}

std::string CFunctionText::parameters() const {
  std::string text;
  for (size_t i = 0; i < values.size(); ++i)
    text += (i ? ", void *__xacc_p" : "void *__xacc_p") + std::to_string(i);
  return values.empty() ? "void" : text;
}

std::string CFunctionText::parameter(const void *key,
                                     llvm::function_ref<Value()> make) {
  auto [it, isNew] = numbers.try_emplace(key, values.size());
  unsigned number = it->second;
  if (isNew) {
    values.push_back(nullptr);
    values[number] = make();
  }
  return "__xacc_p" + std::to_string(number);
}

/// One past a declaration, the attributes behind it included.
static unsigned endOfDeclaration(const Unit &unit, const Decl *decl) {
  unsigned end = unit.endOfToken(decl->getEndLoc());
  if (!isa<TagDecl>(decl)) // other declarators of the list as well
    return std::min(unit.text.find(';', end), unit.text.size());
  while (true) {
    llvm::StringRef rest = unit.text.substr(end);
    llvm::StringRef trimmed = rest.ltrim();
    if (!trimmed.starts_with("__attribute"))
      return end;
    size_t at = trimmed.find('('), depth = 0;
    for (; at < trimmed.size(); ++at) {
      depth += trimmed[at] == '(';
      depth -= trimmed[at] == ')';
      if (!depth)
        break;
    }
    end += rest.size() - trimmed.size() + at + 1;
  }
}

/// The type without a name that a type is made of, if there is one.
static const TagDecl *unnamedType(QualType type) {
  while (!type->getAs<TypedefType>()) {
    if (const auto *pointer = type->getAs<clang::PointerType>())
      type = pointer->getPointeeType();
    else if (const clang::ArrayType *array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else
      break;
  }
  const TagDecl *tag = type->getAsTagDecl();
  return tag && !tag->getIdentifier() && !tag->getTypedefNameForAnonDecl()
             ? tag
             : nullptr;
}

/// A declarator of a type around `inner`. The sizes of variable arrays are
/// parameters.
std::string CFunctionText::typeText(QualType type, std::string inner) {
  const TagDecl *unnamed = unnamedType(type);
  // Of names that the text does not have.
  if (llvm::StringRef(type.getAsString()).contains("typeof"))
    type = unit.ast.getCanonicalType(type);
  if ((!type->isVariablyModifiedType() && !unnamed) ||
      type->getAs<TypedefType>()) {
    type.getAsStringInternal(inner, unit.ast.getPrintingPolicy());
    return inner;
  }
  if (type->getAsTagDecl()) {
    auto [it, isNew] = typeNames.try_emplace(
        unnamed, "__xacc_type" + std::to_string(typeNames.size()));
    if (isNew) { // still without a tag: the same type for the optimiser
      std::string name = it->second, pack = packOf(unit, unnamed);
      types += pack + "typedef " +
               declarationText(unnamed, endOfDeclaration(unit, unnamed)) + " " +
               name + ";\n" + (pack.empty() ? "" : "#pragma pack(pop)\n");
      return name + " " + inner;
    }
    return it->second + " " + inner;
  }
  if (const auto *pointer = type->getAs<clang::PointerType>()) {
    QualType pointee = pointer->getPointeeType();
    bool parens = pointee->isArrayType() || pointee->isFunctionType();
    std::string star = "*" + type.getQualifiers().getAsString() + inner;
    return typeText(pointee, parens ? "(" + star + ")" : star);
  }
  const ArrayType *array = unit.ast.getAsArrayType(type);
  if (!array) {
    type.getAsStringInternal(inner, unit.ast.getPrintingPolicy());
    return inner;
  }
  std::string size;
  if (const auto *variable = dyn_cast<VariableArrayType>(array)) {
    const Expr *expr = variable->getSizeExpr();
    size = "*(long long *)" + parameter(expr, [&]() -> Value {
             return region.addressOfSize(expr, loc);
           });
  } else if (const auto *constant = dyn_cast<ConstantArrayType>(array)) {
    size = std::to_string(constant->getSize().getZExtValue());
  }
  return typeText(array->getElementType(), inner + "[" + size + "]");
}

std::string CFunctionText::nameOf(const VarDecl *var) {
  std::string name = parameter(
      var, [&]() -> Value { return region.addressOfVariable(var, loc); });
  return "(*(" + typeText(unit.ast.getPointerType(var->getType()), "") + ")" +
         name + ")";
}

std::string CFunctionText::handleOf(const Entity &entity) {
  if (entity.fileScope)
    return handleText(entity);
  return parameter(&entity,
                   [&] { return region.addressOfHandle(entity, loc); });
}

std::string CFunctionText::sectionText(const Entity &array) {
  if (!region.isInKernel())
    return Renderer::sectionText(array);
  return parameter(&array, [&] { return region.addressOfSection(array, loc); });
}

/// In a kernel: from the base of the device's section, by its origins and
/// strides. Nothing is checked there.
std::string CFunctionText::elementText(const Entity &array,
                                       llvm::ArrayRef<std::string> subscripts,
                                       SourceLocation where) {
  if (!region.isInKernel())
    return Renderer::elementText(array, subscripts, where);
  std::string layout =
      "((long long *)" +
      parameter(array.var, [&] { return region.addressOfLayout(array, loc); }) +
      ")";
  QualType type = array.var->getType();
  if (type->isPointerType())
    type = type->getPointeeType();
  int64_t size = unit.ast.getTypeSizeInChars(unit.ast.getBaseElementType(type))
                     .getQuantity();
  auto arrayType = cast<xmp::ArrayType>(array.type);
  std::string text;
  for (auto [dim, subscript] : llvm::enumerate(subscripts)) {
    auto word = [&](LayoutWord number) {
      return layout + "[" + std::to_string(kLayoutWords * dim + number) + "]";
    };
    std::string index = "(long long)(" + subscript + ")";
    if (!xmp::isAffinePosition(arrayType, dim))
      index = "({ long long __xacc_z = " + index + " + " + word(LayoutShift) +
              "; __xacc_z / " + word(LayoutPeriod) + " * " + word(LayoutWidth) +
              " + __xacc_z % " + word(LayoutWidth) + "; })";
    text += (dim ? " + (" : "(") + index + " - " + word(LayoutOrigin) + ") * " +
            word(LayoutStride);
  }
  return "((char *)" + sectionText(array) + " + (" + text + ") * " +
         std::to_string(size) + ")";
}

bool CFunctionText::replaceJump(const Stmt *stmt) {
  bool isBreak = isa<BreakStmt>(stmt);
  if (isBreak ? breakable : loops)
    return false;
  (isBreak ? breaks : continues) = true;
  unsigned begin = unit.beginOf(stmt);
  pieces->push_back({begin, unit.endOfToken(stmt->getBeginLoc()),
                     isBreak ? "return 2" : "return 1"});
  return true;
}

/// The result of a function that a kernel calls goes to its place.
bool CFunctionText::replaceReturn(const ReturnStmt *stmt) {
  returns = true;
  unsigned begin = unit.beginOf(stmt), end = unit.endOf(stmt);
  unsigned keyword = unit.endOfToken(stmt->getReturnLoc());
  const Expr *value = stmt->getRetValue();
  if (!value) {
    pieces->push_back({begin, keyword, "return 3"});
    return true;
  }
  std::string slot =
      parameter(&region, [&] { return region.addressOfResult(loc); });
  std::string type = typeText(
      unit.ast.getPointerType(value->getType().getUnqualifiedType()), "");
  pieces->push_back({begin, keyword, "do { *(" + type + ")" + slot + " = "});
  if (!TraverseStmt(value))
    return true; // after an error
  pieces->push_back({end, end, " return 3; } while (0);"});
  return true;
}

bool CFunctionText::replaced(const Stmt *stmt) {
  if (const auto *leave = dyn_cast<ReturnStmt>(stmt))
    return replaceReturn(leave);
  if (const auto *expr = dyn_cast<Expr>(stmt);
      expr && !options && isa<BinaryOperator, UnaryOperator, CastExpr>(expr))
    options = FPOptions(expr->getFPFeaturesInEffect(unit.ast.getLangOpts()));
  if (isa<BreakStmt, ContinueStmt>(stmt))
    return replaceJump(stmt);
  if (const auto *name = dyn_cast<PredefinedExpr>(stmt)) {
    // Of the function that the program shows.
    std::string text = "(\"";
    llvm::raw_string_ostream os(text);
    llvm::printEscapedString(name->getFunctionName()->getString(), os);
    addPiece(name, text + "\")");
    return true;
  }
  if (const auto *place = dyn_cast<SourceLocExpr>(stmt);
      place && around &&
      (place->getIdentKind() == SourceLocIdentKind::Function ||
       place->getIdentKind() == SourceLocIdentKind::FuncSig)) {
    addPiece(place, "(\"" + around->getNameAsString() + "\")");
    return true;
  }
  const auto *ref = dyn_cast<DeclRefExpr>(stmt);
  if (!ref)
    return false;
  if (const auto *constant = dyn_cast<EnumConstantDecl>(ref->getDecl());
      constant &&
      !constant->getDeclContext()->getRedeclContext()->isFileContext()) {
    addPiece(ref, "(" + llvm::toString(constant->getInitVal(), 10) + ")");
    return true;
  }
  const auto *function = dyn_cast<FunctionDecl>(ref->getDecl());
  // Kernels with C in them run on virtual devices and on the host.
  if (const FunctionDecl *bound = region.isInKernel() && function
                                      ? calleesInKernel(function).virtualDevice
                                      : nullptr;
      bound && bound != function) {
    addPiece(ref, "(xaccrtKernelDevice() ? " + bound->getName().str() + " : " +
                      function->getName().str() + ")");
    return true;
  }
  const auto *var = dyn_cast<VarDecl>(ref->getDecl());
  if (!var || own.count(var) || unit.scopes.findArray(var) ||
      !region.isPassed(var))
    return false;
  addPiece(ref, nameOf(var));
  return true;
}

bool CFunctionText::TraverseDecl(const Decl *decl) {
  if (const auto *var = dyn_cast_or_null<VarDecl>(decl))
    own.insert(var);
  return Renderer::TraverseDecl(decl);
}

bool CFunctionText::TraverseStmt(const Stmt *stmt) {
  bool isLoop = isa_and_nonnull<ForStmt, WhileStmt, DoStmt>(stmt);
  bool isSwitch = isa_and_nonnull<SwitchStmt>(stmt);
  loops += isLoop;
  breakable += isLoop || isSwitch;
  bool ok = Renderer::TraverseStmt(stmt);
  loops -= isLoop;
  breakable -= isLoop || isSwitch;
  return ok;
}

/// The text of a declaration, with what it names.
std::string CFunctionText::declarationText(const Decl *decl, unsigned end) {
  std::vector<Piece> inner;
  std::vector<Piece> *outer = pieces;
  pieces = &inner;
  TraverseDecl(decl);
  pieces = outer;
  return apply(unit.offset(decl->getBeginLoc()), end, std::move(inner));
}

/// Whether a text has a word.
static bool mentions(llvm::StringRef text, llvm::StringRef word) {
  auto isPart = [&](size_t at) {
    return at < text.size() && clang::isAsciiIdentifierContinue(text[at]);
  };
  for (size_t at = text.find(word); at != llvm::StringRef::npos;
       at = text.find(word, at + 1))
    if ((at == 0 || !isPart(at - 1)) && !isPart(at + word.size()))
      return true;
  return false;
}

/// Types and functions that the function around declares in a block that is
/// still open, as far as `body` names them.
std::string CFunctionText::declarations(const FunctionDecl *around,
                                        unsigned before, std::string body) {
  std::string text;
  if (!around)
    return types;
  body += types;
  // What has been written; a typedef holds the type that it names.
  llvm::SmallVector<std::pair<unsigned, unsigned>> written;
  llvm::SmallVector<const NamedDecl *> visible;
  for (const Decl *d : around->decls()) {
    const auto *named = dyn_cast<NamedDecl>(d);
    if (named && isa<TypedefNameDecl, TagDecl, FunctionDecl>(d) &&
        named->getIdentifier() && !d->isImplicit() &&
        unit.scopes.findDecl(named->getIdentifier()) == named &&
        endOfDeclaration(unit, d) <= before)
      visible.push_back(named);
  }
  // A type is made of those before it.
  for (const NamedDecl *named : llvm::reverse(visible)) {
    unsigned begin = unit.offset(named->getBeginLoc());
    unsigned end = endOfDeclaration(unit, named);
    if (!mentions(body, named->getName()) ||
        llvm::any_of(written, [&](auto range) {
          return range.first <= begin && begin < range.second;
        }))
      continue;
    const auto *alias = dyn_cast<TypedefNameDecl>(named);
    std::string one;
    if (alias && alias->getUnderlyingType()->isVariablyModifiedType())
      one = "typedef " +
            typeText(alias->getUnderlyingType(), named->getName().str());
    else {
      one = declarationText(named, end);
      written.push_back({begin, end});
    }
    std::string pack = packOf(unit, named);
    text =
        pack + one + ";\n" + (pack.empty() ? "" : "#pragma pack(pop)\n") + text;
    body += one;
  }
  return text + types;
}

} // namespace xacc::frontend
