//===- Renderer.cpp - The text of C that is not imported ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Regions/Renderer.h"
#include "Unit/SectionRef.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace xacc::frontend {

std::string handleText(const Entity &entity) {
  return entity.fileScope ? "__xacc_desc_" + entity.symbol : entity.symbol;
}

std::string Renderer::handleOf(const Entity &entity) {
  return handleText(entity);
}

std::string Renderer::currentHandle(const Entity &entity, SourceLocation loc) {
  std::string handle = handleOf(entity);
  if (entity.kind != Entity::Array || !entity.var->getType()->isPointerType() ||
      isa<ParmVarDecl>(entity.var))
    return handle;
  return "xaccrtFollowed(" + handle + ", (void *)" + pointerOf(entity) + ", " +
         locationText(unit, loc, entity.name) + ")";
}

void Renderer::addPiece(const Expr *expr, std::string text) {
  pieces->push_back({unit.beginOf(expr), unit.endOfToken(expr->getEndLoc()),
                     std::move(text)});
}

bool Renderer::collect(const Stmt *stmt, std::vector<Piece> &into) {
  std::vector<Piece> *outer = pieces;
  pieces = &into;
  bool ok = TraverseStmt(stmt);
  pieces = outer;
  return ok;
}

std::string Renderer::apply(unsigned begin, unsigned end,
                            std::vector<Piece> replacements) {
  llvm::stable_sort(replacements, [](const Piece &a, const Piece &b) {
    return a.begin < b.begin;
  });
  std::string text;
  for (const Piece &piece : replacements) {
    if (piece.begin < begin)
      continue; // an initialiser list is visited in two forms
    text += unit.textOf(begin, piece.begin);
    text += piece.text;
    begin = piece.end;
  }
  text += unit.textOf(begin, end);
  return text;
}

bool Renderer::render(const Expr *expr, std::string &text) {
  std::vector<Piece> inner;
  if (!collect(expr, inner))
    return false;
  text = apply(unit.beginOf(expr), unit.endOfToken(expr->getEndLoc()),
               std::move(inner));
  return true;
}

/// What the operand of xmp_desc_of names; null if `call` is none of it, or of
/// nothing that has a descriptor.
Entity *Renderer::describedBy(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !callee->getIdentifier() ||
      callee->getName() != "__xacc_desc_of")
    return nullptr;
  const auto *literal =
      dyn_cast<clang::StringLiteral>(call->getArg(0)->IgnoreParenImpCasts());
  const IdentifierInfo *name =
      literal ? &unit.ast.Idents.get(literal->getString()) : nullptr;
  Entity *entity = name ? unit.scopes.findEntity(name) : nullptr;
  if (const auto *var =
          name ? dyn_cast_or_null<VarDecl>(unit.scopes.findDecl(name))
               : nullptr;
      var && !entity)
    entity = unit.scopes.findArray(var);
  return entity;
}

std::string locationText(const Unit &unit, SourceLocation loc,
                         llvm::StringRef what) {
  PresumedLoc place = unit.sm.getPresumedLoc(loc);
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "&(struct __xacc_loc){\"";
  llvm::printEscapedString(place.getFilename(), os);
  os << "\", " << place.getLine() << ", " << place.getColumn() << ", \"" << what
     << "\"}";
  return text;
}

/// The local section as what the array's name is in C: a pointer to its first
/// element or row. A type that has no name, or changes, is left out.
std::string Renderer::baseText(const VarDecl *var, const Entity &array) {
  std::string text = isOnDevice(array) ? "__xacc_device_" + var->getName().str()
                                       : sectionText(array);
  QualType type = unit.ast.getArrayDecayedType(var->getType());
  std::string name =
      type.getUnqualifiedType().getAsString(unit.ast.getPrintingPolicy());
  if (type->isVariablyModifiedType() || llvm::StringRef(name).contains("(un"))
    return text;
  return "((" + name + ")" + text + ")";
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

std::string Renderer::sectionText(const Entity &array) {
  return "xaccrtArrayData(" + handleOf(array) + ")";
}

bool Renderer::isOnDevice(const Entity &array) const {
  return array.var && unit.arraysOnDevice.count(array.var);
}

std::string Renderer::elementText(const Entity &array,
                                  llvm::ArrayRef<std::string> subscripts,
                                  SourceLocation loc) {
  std::string text =
      "xaccrtElement(" + currentHandle(array, loc) + ", (const long long[]){";
  for (const std::string &subscript : subscripts)
    text += "(" + subscript + "), ";
  return text + "}, " + locationText(unit, loc, array.name) + ")";
}

bool namesRow(const Entity &array, int64_t numSubscripts) {
  auto type = cast<xmp::ArrayType>(array.type);
  if (numSubscripts >= array.rank)
    return false;
  // Nodes store all of a dimension that no node dimension divides.
  auto isWhole = [&](int64_t dim) {
    auto align = type.getAlign()[dim];
    if (align.isCollapsed())
      return true;
    auto templ = array.templ
                     ? dyn_cast_or_null<xmp::TemplateType>(array.templ->type)
                     : xmp::TemplateType();
    return templ &&
           templ.getFormats()[align.templateDim].kind == xmp::FormatKind::None;
  };
  for (int64_t dim = numSubscripts; dim < array.rank; ++dim) {
    const xmp::Shadow &shadow = type.getShadow()[dim];
    if (!isWhole(dim) || shadow.lower || shadow.upper)
      return false;
  }
  return true;
}

bool Renderer::renderElement(const ArraySubscriptExpr *element) {
  llvm::SmallVector<const Expr *, 4> subscripts;
  Entity *array = unit.subscripted(element, subscripts);
  int64_t given = subscripts.size();
  if (given > array->rank)
    return unit.error(element->getBeginLoc(), wrongSubscripts(*array, given));
  std::string name = unit.ast.getPointerType(element->getType())
                         .getUnqualifiedType()
                         .getAsString(unit.ast.getPrintingPolicy());
  llvm::SmallVector<std::string, 4> texts;
  for (const Expr *subscript : subscripts) {
    texts.emplace_back();
    if (!render(subscript, texts.back()))
      return false;
  }
  // The first element that is stored, of a row that several nodes share.
  bool isWhole = namesRow(*array, given);
  texts.resize(array->rank, isWhole ? "0" : "-9223372036854775807LL - 1");
  std::string address = elementText(*array, texts, element->getBeginLoc());
  // As far from the section's base as on the host.
  if (isOnDevice(*array))
    address = "((char *)__xacc_device_" + array->var->getName().str() +
              " + ((char *)" + address + " - (char *)xaccrtArrayData(" +
              currentHandle(*array, element->getBeginLoc()) + ")))";
  addPiece(element, "(*(" + name + ")" + address + ")");
  return true;
}

/// The size of what is declared. Extents that only the run knows are those that
/// the descriptor has.
bool Renderer::renderSize(const UnaryExprOrTypeTraitExpr *size) {
  Expr::EvalResult value;
  if (!size->EvaluateAsInt(value, unit.ast)) {
    const Expr *operand = size->getArgumentExpr()->IgnoreParens();
    llvm::SmallVector<const Expr *, 4> subscripts;
    const Entity *array = unit.subscripted(operand, subscripts);
    array = array ? array : unit.arrayOf(operand);
    if (!array)
      return unit.error(
          size->getBeginLoc(),
          "the size of a part of a distributed array of variable length is not "
          "supported; compute it from its extents");
    QualType element = operand->getType();
    while (const clang::ArrayType *inner = unit.ast.getAsArrayType(element))
      element = inner->getElementType();
    std::string text =
        "((__typeof__(sizeof 0))(" +
        std::to_string(unit.ast.getTypeSizeInChars(element).getQuantity());
    for (int64_t dim = subscripts.size(); dim < array->rank; ++dim)
      text += " * xaccrtArrayExtent(" +
              currentHandle(*array, size->getBeginLoc()) + ", " +
              std::to_string(dim) + ")";
    addPiece(size, text + "))");
    return true;
  }
  addPiece(size, "((__typeof__(sizeof 0))" +
                     std::to_string(value.Val.getInt().getZExtValue()) + ")");
  return true;
}

static std::string describedName(const CallExpr *call) {
  const auto *literal =
      dyn_cast<clang::StringLiteral>(call->getArg(0)->IgnoreParenImpCasts());
  return literal ? literal->getString().str() : "";
}

/// xmp_malloc gives storage to the pointer of the descriptor, and to no other.
bool Renderer::checkAllocated(const CallExpr *call, const Entity &array) {
  if (!array.var || !array.var->getType()->isPointerType())
    return unit.error(call->getBeginLoc(),
                      "xmp_malloc gives storage to a pointer, and '" +
                          array.name + "' is an array");
  const Stmt *stmt = call;
  const VarDecl *target = nullptr;
  bool isAssigned = false;
  while (!isAssigned) {
    clang::DynTypedNodeList parents = unit.ast.getParents(*stmt);
    if (parents.empty())
      return true;
    if (const auto *var = parents[0].get<VarDecl>()) {
      target = var;
      isAssigned = true;
      break;
    }
    const auto *parent = parents[0].get<Stmt>();
    if (!parent || !isa<Expr>(parent))
      break;
    if (const auto *assign = dyn_cast<BinaryOperator>(parent);
        assign && assign->getOpcode() == BO_Assign) {
      const auto *ref =
          dyn_cast<DeclRefExpr>(assign->getLHS()->IgnoreParenImpCasts());
      target = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      isAssigned = true;
    } else if (!isa<CastExpr, ParenExpr>(parent)) {
      break;
    }
    stmt = parent;
  }
  if (target && target->getCanonicalDecl() == array.var->getCanonicalDecl())
    return true;
  return unit.error(call->getBeginLoc(),
                    "the result of xmp_malloc(xmp_desc_of(" + array.name +
                        "), ...) must be assigned to '" + array.name + "'");
}

bool Renderer::renderDescriptor(const CallExpr *call) {
  Entity *entity = describedBy(call);
  if (!entity || !entity->type)
    return unit.error(call->getBeginLoc(),
                      "'" + describedName(call) +
                          "' has no descriptor: it must be the name of nodes, "
                          "of a distributed template or of a distributed "
                          "array");
  addPiece(call, currentHandle(*entity, call->getBeginLoc()));
  return true;
}

/// The address of a local section is not a descriptor, and `void *` takes both.
bool Renderer::checkDescriptors(const CallExpr *call) {
  for (const Expr *argument : call->arguments()) {
    const auto *ref = dyn_cast<DeclRefExpr>(argument->IgnoreParenCasts());
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!var || !unit.scopes.findArray(var))
      continue;
    std::string name = var->getName().str();
    return unit.error(argument->getBeginLoc(),
                      "'" + call->getDirectCallee()->getName().str() +
                          "' takes descriptors: write 'xmp_desc_of(" + name +
                          ")' or '" + name + "[:]...'");
  }
  return true;
}

/// Errors of the library's function name the place of the call.
void Renderer::placeCall(const CallExpr *call, llvm::StringRef name) {
  addPiece(call->getCallee(),
           "(xaccrtNextCall(" + locationText(unit, call->getBeginLoc(), name) +
               "), " + name.str() + ")");
}

bool Renderer::renderAllocation(const CallExpr *call) {
  const auto *descriptor =
      dyn_cast<CallExpr>(call->getArg(0)->IgnoreParenImpCasts());
  Entity *array = descriptor ? describedBy(descriptor) : nullptr;
  int64_t numSizes = call->getNumArgs() - 1;
  if (array && numSizes != array->rank)
    return unit.error(call->getBeginLoc(),
                      "xmp_malloc of '" + array->name + "' has " +
                          counted(numSizes, "size") + " but " +
                          counted(array->rank, "dimension"));
  if (array && !checkAllocated(call, *array))
    return false;
  placeCall(call, "xmp_malloc");
  // Sizes pass through `...`: all of them as 64 bits.
  for (auto [i, arg] : llvm::enumerate(call->arguments())) {
    // What gets storage has none that its pointer could point to.
    if (i == 0 && array && array->type) {
      addPiece(arg, handleOf(*array));
      continue;
    }
    std::string text;
    if (!render(arg, text))
      return false;
    addPiece(arg, i ? "(long long)(" + text + ")" : text);
  }
  return true;
}

/// A pointer to storage that is gone must not be taken for one to an array that
/// gets the same address next: it becomes null.
bool Renderer::renderRelease(const CallExpr *call, const Entity &array) {
  addPiece(call, "(xmp_free(" + currentHandle(array, call->getBeginLoc()) +
                     "), (void)(" + array.name + " = 0))");
  return true;
}

bool Renderer::TraverseStmt(const Stmt *stmt) {
  if (!stmt || replaced(stmt))
    return !unit.diags.hasErrorOccurred();
  if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(stmt)) {
    llvm::SmallVector<const Expr *, 4> subscripts;
    if (unit.subscripted(subscript, subscripts))
      return renderElement(subscript);
  }
  if (const auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(stmt);
      size && !size->isArgumentType() &&
      refersTo(size->getArgumentExpr(), [&](const VarDecl *var) {
        return var->getType()->isArrayType() && unit.scopes.findArray(var);
      }))
    return renderSize(size);
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt)) {
    const auto *var = dyn_cast<VarDecl>(ref->getDecl());
    Entity *array = var ? unit.scopes.findArray(var) : nullptr;
    if (array && isOnDevice(*array)) {
      std::string name = var->getName().str();
      addPiece(ref,
               var->getType()->isArrayType()
                   ? baseText(var, *array)
                   : "((__typeof__(" + name + "))__xacc_device_" + name + ")");
      return true;
    }
    if (unit.arraysOnDevice.count(var))
      addPiece(ref, "(*__xacc_device_" + var->getName().str() + ")");
    if (array && var->getType()->isArrayType())
      addPiece(ref, baseText(var, *array));
    return true;
  }
  if (const auto *call = dyn_cast<CallExpr>(stmt)) {
    const FunctionDecl *callee = call->getDirectCallee();
    llvm::StringRef name =
        callee && callee->getIdentifier() ? callee->getName() : "";
    if (name == "__xacc_desc_of")
      return renderDescriptor(call);
    if (name == "xmp_malloc")
      return renderAllocation(call);
    if (name == "xmp_free") {
      const auto *descriptor =
          dyn_cast<CallExpr>(call->getArg(0)->IgnoreParenImpCasts());
      Entity *array = descriptor ? describedBy(descriptor) : nullptr;
      if (array && array->type && array->var &&
          array->var->getType()->isPointerType() &&
          !array->var->getType().isConstQualified())
        return renderRelease(call, *array);
    }
    if (takesDescriptors(name)) {
      if (!checkDescriptors(call))
        return false;
      placeCall(call, name);
    }
    if (asSectionMarker(call))
      return unit.error(call->getExprLoc(),
                        "array section: a section can be used in an array "
                        "assignment and in '#pragma xmp gmove'");
  }
  return ConstDynamicRecursiveASTVisitor::TraverseStmt(stmt);
}

} // namespace xacc::frontend
