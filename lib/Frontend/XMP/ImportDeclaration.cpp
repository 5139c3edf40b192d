//===- ImportDeclaration.cpp - Import of declarative directives ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Regions/Renderer.h"
#include "XMP/XMPImporter.h"
#include "xacc/ABI.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

void XMPImporter::callInit() {
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(&unit.context), {builder.getI64Type()});
  // What calls functions of xmp.h needs the nodes, too.
  bool hasNodes = !unit.directives.empty() || unit.text.contains("xmp_");
  const char *name = hasNodes ? "xaccrtInit" : "xaccrtInitDevices";
  declareFunction(name, type, nullptr, nullptr);
  Value version =
      constantInt(entryLoc, builder.getI64Type(), XACCRT_ABI_VERSION);
  LLVM::CallOp::create(builder, entryLoc, type, name, ValueRange{version});
}

bool XMPImporter::importNodes(const Declaration &declaration, Location loc) {
  Entity *entity = unit.scopes.findEntity(declaration.name);
  auto type = cast<xmp::NodesType>(entity->type);
  llvm::SmallVector<int64_t> staticSizes;
  llvm::SmallVector<Value> sizes;
  for (auto [subscript, extent] :
       llvm::zip(declaration.subscripts, type.getShape())) {
    if (subscript.kind == Subscript::Star) {
      staticSizes.push_back(xmp::kStar);
    } else if (ShapedType::isDynamic(extent)) {
      staticSizes.push_back(ShapedType::kDynamic);
      Value size = indexOf(subscript.first, subscript.loc);
      if (!size)
        return false;
      sizes.push_back(size);
    } else {
      staticSizes.push_back(extent);
    }
  }
  Value of;
  bool executing =
      declaration.of && !declaration.of->name && !declaration.of->isEntire;
  if (declaration.of && declaration.of->name &&
      !(of = importSet(*declaration.of)))
    return false;
  auto op = xmp::NodesOp::create(
      builder, loc, type, sizes, builder.getDenseI64ArrayAttr(staticSizes),
      executing ? builder.getUnitAttr() : UnitAttr(), of);
  op->setAttr("xmp.directive", builder.getStringAttr("nodes " + entity->name));
  setHandle(entity, op, loc);
  if (of)
    xmp::ReleaseOp::create(builder, loc, of);
  return true;
}

bool XMPImporter::importTemplate(const Declaration &declaration, Location loc) {
  Entity *entity = unit.scopes.findEntity(declaration.name);
  llvm::SmallVector<Value> lower, upper, widths;
  auto nsw = arith::IntegerOverflowFlags::nsw;
  for (const Subscript &subscript : entity->shape->subscripts) {
    Value from, to;
    if (subscript.kind == Subscript::Single) {
      Value size = indexOf(subscript.first, subscript.loc);
      if (!size)
        return false;
      // t(n) is 1:n, t[n] is 0:n-1.
      from = constantIndex(loc, subscript.bracket ? 0 : 1);
      to = subscript.bracket ? arith::SubIOp::create(builder, loc, size,
                                                     constantIndex(loc, 1), nsw)
                                   .getResult()
                             : size;
    } else {
      from = indexOf(subscript.first, subscript.loc);
      to = from ? indexOf(subscript.second, subscript.loc) : Value();
      if (!to)
        return false;
      if (subscript.bracket) // base:length
        to = arith::AddIOp::create(
            builder, loc, from,
            arith::SubIOp::create(builder, loc, to, constantIndex(loc, 1), nsw),
            nsw);
    }
    lower.push_back(from);
    upper.push_back(to);
  }
  auto type = cast<xmp::TemplateType>(entity->type);
  for (auto [format, syntax] :
       llvm::zip(type.getFormats(), declaration.formats))
    if (ShapedType::isDynamic(format.width)) {
      Value width = indexOf(syntax.width, syntax.loc);
      if (!width)
        return false;
      widths.push_back(width);
    }
  auto op = xmp::TemplateOp::create(builder, loc, type, lower, upper,
                                    handleOf(entity->nodes, loc), widths);
  op->setAttr("xmp.directive",
              builder.getStringAttr("template " + entity->name));
  setHandle(entity, op, loc);
  return true;
}

/// The extent of an array dimension that the program leaves open: up to the end
/// of the template.
Value XMPImporter::extentOfTemplate(const Entity &array, int64_t dim,
                                    Location loc) {
  const xmp::Align &align = cast<xmp::ArrayType>(array.type).getAlign()[dim];
  if (align.isCollapsed() || ShapedType::isDynamic(align.offset)) {
    unit.error(array.loc, "give array '" + array.name + "' all its extents");
    return nullptr;
  }
  auto nsw = arith::IntegerOverflowFlags::nsw;
  const Subscript &bounds = array.templ->shape->subscripts[align.templateDim];
  bool single = bounds.kind == Subscript::Single;
  Value end = indexOf(single ? bounds.first : bounds.second, bounds.loc);
  if (!end)
    return nullptr;
  int64_t shift = -align.offset;
  if (bounds.bracket && !single) { // base:length ends before base + length
    Value base = indexOf(bounds.first, bounds.loc);
    if (!base)
      return nullptr;
    end = arith::AddIOp::create(builder, loc, end, base, nsw);
  } else if (!bounds.bracket) {
    ++shift; // the upper bound belongs to it
  }
  return arith::AddIOp::create(builder, loc, end, constantIndex(loc, shift),
                               nsw);
}

/// The extents of an array, outermost first.
static void arrayExtents(const ASTContext &ast, QualType type,
                         llvm::SmallVectorImpl<const Expr *> &sizes) {
  while (const clang::ArrayType *array = ast.getAsArrayType(type)) {
    const auto *variable = dyn_cast<VariableArrayType>(array);
    sizes.push_back(variable ? variable->getSizeExpr() : nullptr);
    type = array->getElementType();
  }
}

/// A `static` array is made when its declaration is first reached.
bool XMPImporter::importStaticArray(const Declaration &declaration,
                                    Entity &entity, Location loc) {
  auto pointerType = LLVM::LLVMPointerType::get(&unit.context);
  Value address =
      addArgument(pointerType, "void *", "(void *)&" + entity.symbol);
  Value old = LLVM::LoadOp::create(builder, loc, pointerType, address);
  Value isNew =
      LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, old,
                           LLVM::ZeroOp::create(builder, loc, pointerType));
  (void)handleOf(entity.templ, loc); // for both branches
  auto branch = scf::IfOp::create(builder, loc, isNew, /*withElse=*/false);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    if (!makeArray(declaration, entity, loc))
      return false;
    Value made = xmp::CastHandleOp::create(builder, loc, pointerType,
                                           handles.lookup(&entity));
    LLVM::StoreOp::create(builder, loc, made, address);
  }
  Value handle = LLVM::LoadOp::create(builder, loc, pointerType, address);
  handles[&entity] =
      xmp::CastHandleOp::create(builder, loc, entity.type, handle);
  return true;
}

bool XMPImporter::importArray(const Declaration &declaration, Location loc) {
  const auto *var = cast<VarDecl>(unit.scopes.findDecl(declaration.name));
  Entity *entity = unit.scopes.findArray(var);
  return entity->isStatic() ? importStaticArray(declaration, *entity, loc)
                            : makeArray(declaration, *entity, loc);
}

bool XMPImporter::makeArray(const Declaration &declaration, Entity &made,
                            Location loc) {
  Entity *entity = &made;
  const VarDecl *var = made.var;
  auto type = cast<xmp::ArrayType>(entity->type);
  Value templ = handleOf(entity->templ, loc);
  llvm::SmallVector<Value> extents, offsets, widths;

  // Offsets: the tokens after or before the dummy of each template subscript.
  for (int64_t dim = 0; dim < entity->rank; ++dim) {
    const xmp::Align &align = type.getAlign()[dim];
    if (align.isCollapsed() || !ShapedType::isDynamic(align.offset))
      continue;
    const Subscript &subscript =
        declaration.with->subscripts[align.templateDim];
    const Token &sign = subscript.first[1];
    bool leading =
        declaration.subscripts[dim].first.front().getIdentifierInfo() ==
        subscript.first.front().getIdentifierInfo();
    Value offset = indexOf(leading ? subscript.first.drop_front(2)
                                   : subscript.first.drop_back(2),
                           subscript.loc);
    if (!offset)
      return false;
    if (leading && sign.is(tok::minus))
      offset =
          arith::SubIOp::create(builder, loc, constantIndex(loc, 0), offset);
    offsets.push_back(offset);
  }
  for (const xmp::Shadow &shadow : type.getShadow())
    if (ShapedType::isDynamic(shadow.lower) ||
        ShapedType::isDynamic(shadow.upper))
      return unit.error(declaration.loc, "the shadow widths of '" +
                                             entity->name +
                                             "' must be constants");

  const auto *param = dyn_cast<ParmVarDecl>(var);
  QualType declared = param ? param->getOriginalType() : var->getType();
  Value result, address;
  if (entity->external)
    address = addArgument(LLVM::LLVMPointerType::get(&unit.context), "void *",
                          "(void *)&" + handleText(*entity));
  auto directive = builder.getStringAttr("align " + entity->name);
  if (declared->isPointerType() && !param) {
    auto op =
        xmp::PointerOp::create(builder, loc, type, templ, offsets, widths);
    op->setAttr("xmp.directive", directive);
    result = op;
  } else {
    llvm::SmallVector<const Expr *> sizes;
    if (declared->isPointerType()) {
      sizes.push_back(nullptr);
      declared = declared->getPointeeType();
    }
    arrayExtents(unit.ast, declared, sizes);
    for (auto [dim, extent] : llvm::enumerate(type.getShape()))
      if (ShapedType::isDynamic(extent)) {
        Value value = sizes[dim] ? emitIndex(sizes[dim])
                                 : extentOfTemplate(*entity, dim, loc);
        if (!value)
          return false;
        extents.push_back(value);
      }
    if (param || entity->external) {
      // The other unit has the storage: any address stands for it.
      Value data = param ? variable(var, loc).value : address;
      if (!data) { // it is also captured by its address
        Place place;
        place.pointer = variable(var, loc).pointer;
        place.type = var->getType();
        data = load(place, loc);
      }
      auto op = xmp::AttachOp::create(builder, loc, type, data, templ, extents,
                                      offsets, widths);
      op->setAttr("xmp.directive", directive);
      result = op;
    } else {
      UnitAttr zero =
          var->hasGlobalStorage() ? builder.getUnitAttr() : UnitAttr();
      auto op = xmp::AllocOp::create(builder, loc, type, templ, extents,
                                     offsets, widths, zero);
      op->setAttr("xmp.directive", directive);
      result = op;
    }
  }
  if (entity->external)
    expectArray(*entity, result, address, loc);
  else if (entity->isStatic())
    handles[entity] = result;
  else
    setHandle(entity, result, loc);
  return true;
}

/// The array that another unit makes is to be as this unit declares it.
void XMPImporter::expectArray(const Entity &entity, Value declared,
                              Value handle, Location loc) {
  auto pointerType = LLVM::LLVMPointerType::get(&unit.context);
  Type word = builder.getI64Type();
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(&unit.context),
      {pointerType, pointerType, pointerType, word, pointerType});
  declareFunction("xaccrtExpectArray", type, nullptr, nullptr);
  Value declaration =
      xmp::CastHandleOp::create(builder, loc, pointerType, declared);
  PresumedLoc place =
      unit.sm.getPresumedLoc(unit.sm.getExpansionLoc(entity.loc));
  LLVM::CallOp::create(builder, loc, type, "xaccrtExpectArray",
                       ValueRange{handle, declaration,
                                  stringConstant(place.getFilename(), loc),
                                  constantInt(loc, word, place.getLine()),
                                  stringConstant("align " + entity.name, loc)});
}

bool XMPImporter::importDeclarative(const Directive &directive) {
  Location loc = at(directive.loc);
  for (const Declaration &declaration : directive.declarations) {
    bool ok = true;
    if (directive.kind == DirectiveKind::Nodes)
      ok = importNodes(declaration, loc);
    else if (directive.kind == DirectiveKind::Distribute)
      ok = importTemplate(declaration, loc);
    else if (directive.kind == DirectiveKind::Align)
      ok = importArray(declaration, loc);
    if (!ok)
      return false;
  }
  return true;
}

} // namespace xacc::frontend
