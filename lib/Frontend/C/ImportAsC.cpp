//===- ImportAsC.cpp - What a region leaves to C --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A statement or value that has no operations becomes a C function at the end
// of the file, with the text of the program, which Clang compiles. The region
// calls it with the addresses of the variables that the text names. The
// function is inlined where both parts meet, before LLVM optimises.
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "Dialect/XMP/IR/LocalPosition.h"
#include "Regions/Renderer.h"
#include "Unit/ACCSyntax.h"
#include "Unit/Importability.h"
#include "Unit/SectionRef.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

//===----------------------------------------------------------------------===//
// The text
//===----------------------------------------------------------------------===//

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

/// ... that the statements declare.
static std::string packOf(const Unit &unit,
                          llvm::ArrayRef<const Stmt *> stmts) {
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

/// Renders statements as the body of a function.
class CFunctionText : public Renderer {
public:
  CFunctionText(Unit &unit, CImporter &region, const FunctionDecl *around,
                mlir::Location loc)
      : Renderer(unit), region(region), around(around), loc(loc) {}

  bool TraverseStmt(const Stmt *stmt) override;
  bool TraverseDecl(const Decl *decl) override;

  /// The addresses that the function takes, in order.
  llvm::SmallVector<Value> values;
  bool continues = false, breaks = false, returns = false;
  /// The floating-point options at the first expression.
  std::optional<FPOptions> options;

  std::string parameters() const;
  std::string typeText(QualType type, std::string inner);
  /// Declarations of the function around that the text may name.
  std::string declarations(const FunctionDecl *around, unsigned before,
                           std::string body);

protected:
  bool replaced(const Stmt *stmt) override;
  std::string handleOf(const Entity &entity) override;
  std::string elementText(const Entity &array,
                          llvm::ArrayRef<std::string> subscripts,
                          SourceLocation loc) override;
  std::string sectionText(const Entity &array) override;
  std::string pointerOf(const Entity &entity) override {
    return region.isPassed(entity.var) ? nameOf(entity.var) : entity.name;
  }

private:
  std::string parameter(const void *key, llvm::function_ref<Value()> make);
  std::string nameOf(const VarDecl *var);
  std::string declarationText(const Decl *decl, unsigned end);
  bool replaceJump(const Stmt *stmt);
  bool replaceReturn(const ReturnStmt *stmt);

  CImporter &region;
  const FunctionDecl *around;
  mlir::Location loc;
  llvm::DenseMap<const void *, unsigned> numbers;
  llvm::DenseMap<const TagDecl *, std::string> typeNames;
  std::string types;
  VarSet own;
  unsigned loops = 0, breakable = 0;
};

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

/// What C code in a kernel has to know of a dimension; the last three only of
/// one where positions are no affine function of indices.
enum LayoutWord : int64_t {
  LayoutOrigin,
  LayoutStride,
  LayoutShift,
  LayoutWidth,
  LayoutPeriod
};
static constexpr int64_t kLayoutWords = 5;

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

//===----------------------------------------------------------------------===//
// What the text names
//===----------------------------------------------------------------------===//

bool CImporter::isPassed(const VarDecl *var) const {
  return !var->isFileVarDecl() || variables.count(var) || compute || inRoutine;
}

Value CImporter::addressOfVariable(const VarDecl *var, Location loc) {
  Variable &known = variable(var, loc);
  QualType type = var->getType();
  if (known.view) { // on the device
    Value elements = pointerOf(known.view, loc);
    if (!type->isPointerType())
      return elements;
    Value slot = allocateBytes(type, loc);
    LLVM::StoreOp::create(builder, loc, elements, slot);
    return slot;
  }
  if (known.pointer)
    return known.pointer;
  if (known.value && type->isPointerType()) {
    Value slot = allocateBytes(type, loc);
    LLVM::StoreOp::create(builder, loc, known.value, slot);
    return slot;
  }
  Place place;
  place.type = type;
  place.memory = memoryOf(var, loc);
  return addressOf(place, loc);
}

Value CImporter::addressOfSize(const Expr *size, Location loc) {
  Value value = emitSize(size);
  if (!value)
    return nullptr;
  Value slot = allocateBytes(unit.ast.LongLongTy, loc);
  LLVM::StoreOp::create(
      builder, loc,
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), value),
      slot);
  return slot;
}

Value CImporter::addressOfSection(const Entity &array, Location loc) {
  return pointerOf(viewOfArray(const_cast<Entity *>(&array), loc), loc);
}

/// An array of what LayoutWord lists, for each dimension.
Value CImporter::addressOfLayout(const Entity &array, Location loc) {
  Value view = viewOfArray(const_cast<Entity *>(&array), loc);
  Value handle = handleOf(&array, loc);
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, loc, view);
  Type word = builder.getI64Type();
  Type type = LLVM::LLVMArrayType::get(word, kLayoutWords * array.rank);
  Value slot;
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(allocationBlock);
    slot = LLVM::AllocaOp::create(
        builder, loc, LLVM::LLVMPointerType::get(&unit.context), type,
        constantInt(loc, word, 1), /*alignment=*/8);
  }
  auto store = [&](int64_t i, Value value) {
    Value address =
        LLVM::GEPOp::create(builder, loc, slot.getType(), type, slot,
                            ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(i)});
    LLVM::StoreOp::create(builder, loc,
                          arith::IndexCastOp::create(builder, loc, word, value),
                          address);
  };
  for (int64_t dim = 0; dim < array.rank; ++dim) {
    int64_t first = kLayoutWords * dim;
    store(first + LayoutStride, metadata.getStrides()[dim]);
    store(first + LayoutOrigin,
          xmp::LocalOriginOp::create(builder, loc, handle, dim));
    if (xmp::isAffinePosition(cast<xmp::ArrayType>(array.type), dim))
      continue;
    auto cyclic = xmp::CyclicLayout::create(builder, loc, handle, dim);
    store(first + LayoutShift, cyclic.shift);
    store(first + LayoutWidth, cyclic.width);
    store(first + LayoutPeriod, cyclic.createPeriod(builder, loc));
  }
  return slot;
}

Value CImporter::addressOfResult(Location loc) {
  return addressOf(returnSlot, loc);
}

Value CImporter::addressOfHandle(const Entity &entity, Location loc) {
  return xmp::CastHandleOp::create(builder, loc,
                                   LLVM::LLVMPointerType::get(&unit.context),
                                   handleOf(&entity, loc));
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

/// Floating-point pragmas that have the effect of the options, where the
/// program says more than its command line.
static std::string pragmasOf(FPOptions options, llvm::StringRef program) {
  std::string text;
  if (program.contains("FENV_ACCESS"))
    text += options.getAllowFEnvAccess() ? "\n#pragma STDC FENV_ACCESS ON\n"
                                         : "\n#pragma STDC FENV_ACCESS OFF\n";
  if (program.contains("FENV_ROUND"))
    switch (options.getConstRoundingMode()) {
    case llvm::RoundingMode::TowardZero:
      text += "\n#pragma STDC FENV_ROUND FE_TOWARDZERO\n";
      break;
    case llvm::RoundingMode::TowardPositive:
      text += "\n#pragma STDC FENV_ROUND FE_UPWARD\n";
      break;
    case llvm::RoundingMode::TowardNegative:
      text += "\n#pragma STDC FENV_ROUND FE_DOWNWARD\n";
      break;
    case llvm::RoundingMode::NearestTiesToEven:
      text += "\n#pragma STDC FENV_ROUND FE_TONEAREST\n";
      break;
    default:
      text += "\n#pragma STDC FENV_ROUND FE_DYNAMIC\n";
    }
  if (!program.contains("FP_CONTRACT") && !program.contains("clang fp"))
    return text;
  switch (options.getFPContractMode()) {
  case LangOptions::FPM_Off:
    return text + "\n#pragma STDC FP_CONTRACT OFF\n";
  case LangOptions::FPM_On:
    return text + "\n#pragma STDC FP_CONTRACT ON\n";
  default:
    return text + "\n#pragma clang fp contract(fast)\n";
  }
}

/// What a C function cannot hold: a part that needs a directive or leaves it.
static const Stmt *findObstacle(const Unit &unit,
                                llvm::ArrayRef<const Stmt *> stmts,
                                bool mayReturn, std::string &reason) {
  const Stmt *found = nullptr;
  for (const Stmt *stmt : stmts)
    forEachStmt(stmt, [&](const Stmt *s) {
      if (found)
        return false;
      const char *why = nullptr;
      if (isa<OpenACCConstructStmt>(s))
        why = "an OpenACC directive beside it";
      if (isa<ReturnStmt>(s) && !mayReturn)
        why = "a return statement";
      if (const auto *decl = dyn_cast<DeclStmt>(s))
        for (const Decl *d : decl->decls())
          if (const auto *var = dyn_cast<VarDecl>(d);
              var && unit.scopes.findArray(var))
            why = "the declaration of a distributed array";
      if (const auto *call = dyn_cast<CallExpr>(s)) {
        const FunctionDecl *callee = call->getDirectCallee();
        llvm::StringRef name =
            callee && callee->getIdentifier() ? callee->getName() : "";
        if (name == "xmp_malloc" || name == "xmp_free")
          why = "a call that manages distributed arrays";
        if (callee && callee->hasAttr<ReturnsTwiceAttr>())
          why = "a call that returns twice";
      }
      if (why) {
        found = s;
        reason = why;
      }
      return !found;
    });
  return found;
}

bool CImporter::refuseAsC(const Stmt *where, const llvm::Twine &reason) {
  std::string place = "the statement of a directive";
  if (inRoutine)
    place = "'" + function.decl->getName().str() + "', which a kernel calls";
  else if (compute)
    place = "'#pragma acc " + nameOf(compute) + "'";
  return unit.error(where->getBeginLoc(),
                    reason + " is not supported in " + place +
                        "; move it to a function or out of the statement");
}

/// Reports what keeps the statements from being a function.
bool CImporter::checkAsC(const CCode &code, unsigned begin, unsigned end) {
  const Stmt *first = code.stmts.front();
  std::string reason;
  if (llvm::any_of(code.stmts, containsSection)) {
    const Stmt *bad = findUnsupported(unit, first, reason);
    return unit.error((bad ? bad : first)->getBeginLoc(),
                      (bad ? reason : "this statement") +
                          " is not supported with array sections");
  }
  if (const Stmt *bad = findObstacle(unit, code.stmts, returnBlock, reason)) {
    std::string cause;
    if (isa<OpenACCConstructStmt>(bad))
      if (const Stmt *unknown = findUnsupported(unit, first, cause))
        bad = unknown, reason = cause;
    return refuseAsC(bad, reason);
  }
  if (auto inside = unit.directivesIn(begin, end); !inside.empty()) {
    if (!findUnsupported(unit, first, reason))
      reason = "this statement";
    return unit.error(first->getBeginLoc(),
                      reason + " is not supported around '#pragma xmp " +
                          inside.front()->text + "'");
  }
  if (!function.hasLabels ||
      !hasGotoAcross(code.stmts, function.decl->getBody()))
    return true;
  for (const Stmt *stmt : code.stmts)
    forEachStmt(stmt, [&](const Stmt *s) {
      if (isa<GotoStmt, LabelStmt, IndirectGotoStmt>(s))
        first = s;
      return !isa<GotoStmt>(first);
    });
  return unit.error(first->getBeginLoc(),
                    "a goto must not leave or enter the statement of a "
                    "directive");
}

Value CImporter::callC(CCode &code) {
  const Stmt *first = code.stmts.front(), *last = code.stmts.back();
  SourceLocation where = first->getBeginLoc();
  Location loc = at(where);
  unsigned begin = unit.beginOf(first);
  unsigned end =
      code.isValue ? unit.endOfToken(last->getEndLoc()) : unit.endOf(last);
  if (!checkAsC(code, begin, end))
    return nullptr;
  CFunctionText text(unit, *this, function.decl, loc);
  std::vector<Renderer::Piece> pieces;
  for (const Stmt *stmt : code.stmts)
    if (!text.collect(stmt, pieces))
      return nullptr;
  if (llvm::is_contained(text.values, nullptr) || unit.diags.hasErrorOccurred())
    return nullptr;
  code.breaks = text.breaks;
  code.continues = text.continues;
  code.returns = text.returns;
  if (code.breaks || code.continues || code.returns) {
    code.resultText = "int";
    code.resultType = builder.getI32Type();
    code.after += "\nreturn 0;";
  }
  std::string name = "__xacc_c_" + std::to_string(unit.numCFunctions++);
  if (code.object)
    code.before =
        text.typeText(code.objectType, "") + " __xacc_value = " + code.before;
  std::string body = text.apply(begin, end, std::move(pieces));
  std::string declarations = text.declarations(
      function.decl, begin, code.before + body + code.after + code.resultText);
  if (llvm::is_contained(text.values, nullptr) || unit.diags.hasErrorOccurred())
    return nullptr;
  std::string parameters = text.parameters();
  if (code.object) {
    text.values.push_back(code.object);
    parameters = parameters == "void" ? "" : parameters + ", ";
    parameters += "void *__xacc_object";
  }
  PresumedLoc place = unit.sm.getPresumedLoc(unit.sm.getExpansionLoc(where));
  llvm::raw_string_ostream os(unit.cFunctions);
  std::string pack = packOf(unit, code.stmts);
  os << pack << "\n__attribute__((always_inline)) " << code.resultText << " "
     << name << "(" << parameters << ") {\n"
     << (text.options ? pragmasOf(*text.options, unit.text) : "")
     << declarations << "# " << place.getLine() << " \"";
  llvm::printEscapedString(place.getFilename(), os);
  os << "\"\n" << code.before << body << code.after << "\n}\n";
  if (!pack.empty())
    os << "#pragma pack(pop)\n";

  Type result = code.resultType;
  if (!result)
    result = LLVM::LLVMVoidType::get(&unit.context);
  llvm::SmallVector<Type> types(text.values.size(),
                                LLVM::LLVMPointerType::get(&unit.context));
  auto type = LLVM::LLVMFunctionType::get(result, types);
  declareFunction(name, type, nullptr, nullptr);
  if (isInKernel()) {
    Operation *declared = unit.module.lookupSymbol(name);
    declared->setAttr(offload::kRoutineAttr, builder.getUnitAttr());
    // For the remark that there is no code for GPUs.
    std::string reason;
    const Stmt *part = findUnsupported(unit, first, reason, /*routine=*/true);
    // Some of what Clang adds to an initialiser has no place.
    SourceLocation at = part ? part->getBeginLoc() : SourceLocation();
    declared->setAttr(
        offload::kStaysCAttr,
        builder.getStringAttr(
            "line " +
            llvm::Twine(
                unit.sm.getPresumedLoc(at.isValid() ? at : where).getLine()) +
            " holds " + (part ? reason : "what has no operations")));
  }
  auto call = LLVM::CallOp::create(builder, loc, type, name, text.values);
  return code.resultType ? call.getResult() : Value();
}

bool CImporter::emitAsC(llvm::ArrayRef<const Stmt *> stmts) {
  Location loc = at(stmts.front()->getBeginLoc());
  CCode code;
  code.stmts = stmts;
  Value status = callC(code);
  if (unit.diags.hasErrorOccurred())
    return false;
  auto leaveIf = [&](int64_t number, Block *target, size_t numKept) {
    if (!target)
      return unit.error(stmts.front()->getBeginLoc(),
                        "a jump must not leave the statement of a directive");
    Value leaves =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, status,
                              constantInt(loc, builder.getI32Type(), number));
    Block *stays = newBlock(), *way = target;
    if (blockArrays.size() > numKept)
      way = newBlock();
    cf::CondBranchOp::create(builder, loc, leaves, way, stays);
    if (way != target) {
      builder.setInsertionPointToEnd(way);
      freeBlockArrays(numKept, loc);
      branchTo(target, loc);
    }
    builder.setInsertionPointToEnd(stays);
    return true;
  };
  if (code.returns && !leaveIf(3, returnBlock, 0))
    return false;
  Target target =
      targets.empty() ? Target{nullptr, nullptr, 0, 0} : targets.back();
  if (code.continues && !leaveIf(1, target.continueTo, target.continueArrays))
    return false;
  return !code.breaks || leaveIf(2, target.breakTo, target.breakArrays);
}

Value CImporter::emitValueAsC(const Expr *expr) {
  QualType type = expr->getType();
  if (type->isAnyComplexType()) {
    Place place;
    place.type = type;
    Location loc = at(expr->getExprLoc());
    place.memory = allocate(memoryType(type), loc);
    return emitInitAsC(expr, addressOf(place, loc), type) ? load(place, loc)
                                                          : Value();
  }
  CCode code;
  const Stmt *stmt = expr;
  code.stmts = stmt;
  code.isValue = true;
  code.after = ";";
  if (!type->isVoidType()) {
    code.resultType = memoryType(type);
    code.resultText = "void *";
    if (!type->isPointerType()) {
      bool sign = isSigned(type);
      code.resultText = cTypeOf(code.resultType, sign);
    }
    // An implicit conversion of the whole has no text.
    code.before = "return (" + code.resultText +
                  (type->isBooleanType() ? ")(_Bool)(" : ")(");
    code.after = ");";
  }
  return callC(code);
}

Value CImporter::emitConditionAsC(const Expr *expr) {
  CCode code;
  const Stmt *stmt = expr;
  code.stmts = stmt;
  code.isValue = true;
  code.resultText = "int";
  code.resultType = builder.getI32Type();
  code.before = "return !!(";
  code.after = ");";
  Value value = callC(code);
  return value ? toBool(value, unit.ast.IntTy, at(expr->getExprLoc()))
               : Value();
}

bool CImporter::emitInitAsC(const Expr *init, Value object, QualType type) {
  CCode code;
  const Stmt *stmt = init;
  code.stmts = stmt;
  code.isValue = true;
  code.object = object;
  code.objectType = type.getUnqualifiedType();
  // Not an assignment: members may be constant.
  code.after = "; __builtin_memcpy(__xacc_object, &__xacc_value, "
               "sizeof __xacc_value);";
  if (isa<InitListExpr>(init) && unit.text[unit.beginOf(init)] != '{') {
    code.before = "{";
    code.after = "}" + code.after;
  } else if (!isa<InitListExpr>(init) && type->isRecordType()) {
    // `(f(), s)`: a comma would begin another variable.
    code.before = "(";
    code.after = ")" + code.after;
  }
  callC(code);
  return !unit.diags.hasErrorOccurred();
}

} // namespace xacc::frontend
