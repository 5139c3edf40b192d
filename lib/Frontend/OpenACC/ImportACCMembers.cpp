//===- ImportACCMembers.cpp - What pointers in structures lead to ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A construct uses a structure without a clause, and what the pointers in it
// lead to:
//
//   for (int i = 0; i < y->size; i++)
//     y->data[i * y->stride] *= a;
//
// If the device has the structure, the program has attached its pointers, or
// has put addresses of the device there. If not, the construct brings the
// structure, and the elements that it uses, with the pointers attached. Each
// pointer is a variable for that (FlatBody.h), whose sections are found as
// those of others; it is null where the device has the structure.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ImplicitImport.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

/// Whether the construct copies a structure to the device, if that has none.
bool ACCImporter::ImplicitImport::isBroughtHere(const VarDecl *var) const {
  return !visible.count(var) && llvm::any_of(items, [&](const DataItem &item) {
    return !item.implicit && item.object.var == var &&
           item.object.path.empty() &&
           (item.clause == acc::DataClause::acc_copy ||
            item.clause == acc::DataClause::acc_copyin ||
            item.clause == acc::DataClause::acc_copyin_readonly);
  });
}

/// Whether no clause names a pointer, nor what leads to it.
bool ACCImporter::ImplicitImport::isUsableMember(const VarDecl *root,
                                                 const Expr *member) const {
  ObjectSyntax object = matchObject(member);
  if (!object.var || isPresent ||
      (!isHostValue(object.var) && !isBroughtHere(object.var)) ||
      isArray(object.var) || object.var->getType().isVolatileQualified() ||
      member->getType()->getPointeeType()->isIncompleteType() ||
      member->getType()->isFunctionPointerType())
    return false;
  bool isKnown =
      !object.isOfElement || !refersTo(object.whole, [&](const VarDecl *var) {
        return var != object.var && !isHostValue(var);
      });
  return isKnown && llvm::none_of(members, [&](const ObjectSyntax &named) {
           return named.var == object.var &&
                  named.path.size() <= object.path.size() &&
                  std::equal(named.path.begin(), named.path.end(),
                             object.path.begin());
         });
}

/// `a[k].n`, of an element that is the same all over the construct.
bool ACCImporter::ImplicitImport::isNumberOfElement(
    const Expr *expr, const VarDecl *&root) const {
  const Expr *subscript;
  const VarDecl *array = FlatBody::rootOfMember(expr, subscript);
  if (!array || !subscript || !flat->isInvariant(subscript) ||
      refersTo(subscript,
               [&](const VarDecl *var) { return !isHostValue(var); }))
    return false;
  root = array;
  return true;
}

/// What a member points to, and its address; null if the device has the
/// structure that it is in, or there is none.
std::pair<Value, Value>
ACCImporter::ImplicitImport::emitMemberBase(const FlatBody::Member &member) {
  OpBuilder &builder = region.builder;
  SourceLocation where = member.original->getExprLoc();
  Location loc = region.at(where);
  const Expr *root = region.referTo(member.root, where);
  const Expr *structure = root;
  while (member.subscript && !isa<ArraySubscriptExpr>(structure))
    structure = structure == root
                    ? member.place
                    : cast<MemberExpr>(structure)->getBase()->IgnoreParens();
  Value isPresent = region.emitIsPresent({structure}, loc);
  if (!isPresent)
    return {};
  mlir::Type type = LLVM::LLVMPointerType::get(&region.unit.context);
  Value null = LLVM::ZeroOp::create(builder, loc, type);
  Value isUsed = arith::XOrIOp::create(
      builder, loc, isPresent, region.constantInt(loc, builder.getI1Type(), 1));
  if (member.root->getType()->isPointerType()) {
    Value isSet = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ne,
                                       region.pointerIn(root, loc), null);
    isUsed = arith::AndIOp::create(builder, loc, isUsed, isSet);
  }
  auto choice = scf::IfOp::create(builder, loc, TypeRange{type, type}, isUsed,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(builder, loc, ValueRange{null, null});
  builder.setInsertionPointToStart(choice.thenBlock());
  Place place = region.emitPlace(member.place);
  Value address = region.addressOf(place, loc);
  Value base = region.load(place, loc);
  if (!address || !base)
    return {};
  scf::YieldOp::create(builder, loc, ValueRange{base, address});
  return {choice.getResult(0), choice.getResult(1)};
}

/// Gives the pointers in structures names, and values.
void ACCImporter::ImplicitImport::findMembers() {
  pointerMembers =
      flat->replaceMembers([&](const VarDecl *root, const Expr *member) {
        return isUsableMember(root, member);
      });
  guesser.emplace(accBody(stmt));
  for (const FlatBody::Member &member : pointerMembers)
    if (member.subscript && member.root->getType()->isPointerType()) {
      guesser->addElement(member.root, member.subscript);
      if (!flat->followsPointersIn(member.root))
        guesser->allowPointersIn(member.root);
    }
  for (const FlatBody::Member &member : pointerMembers) {
    auto [base, address] = emitMemberBase(member);
    memberBases[member.pointer] = {base, address};
    Variable bound;
    bound.value = base;
    region.variables[member.pointer] = bound;
  }
}

/// Brings what the pointers in a structure lead to.
void ACCImporter::ImplicitImport::addMemberSections(const VarDecl *root) {
  for (const FlatBody::Member &member : pointerMembers) {
    if (member.root != root)
      continue;
    DataItem item;
    item.implicit = true;
    item.clause = isConstant(member.pointer->getType())
                      ? acc::DataClause::acc_copyin
                      : acc::DataClause::acc_copy;
    item.object = matchObject(member.original);
    item.name = region.unit.textOf(member.original).str();
    std::tie(item.base, item.address) = memberBases.lookup(member.pointer);
    bool isOne = flat->usesOnlyMembers(member.pointer);
    if (isOne && !guesser->isWritten(member.pointer))
      item.clause = acc::DataClause::acc_copyin;
    if (isOne) {
      item.object.sections.emplace_back();
      item.object.sections.back().single = true;
    } else {
      guessSection(item, member.pointer);
      if (!item.guessedExtent && item.object.var->getType()->isRecordType())
        warnOfHostPointer(region.unit, member.original, item.object.var);
    }
    items.push_back(std::move(item));
    addMemberSections(member.pointer);
  }
}

} // namespace xacc::frontend
