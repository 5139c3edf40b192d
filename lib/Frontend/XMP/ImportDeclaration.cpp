//===- ImportDeclaration.cpp - Import of declarative directives ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Regions/Renderer.h"
#include "XMP/XMPImporter.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
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
  op.setDirective("nodes " + entity->name);
  setHandle(entity, op, loc);
  if (of)
    xmp::ReleaseOp::create(builder, loc, of);
  return true;
}

/// The bounds of a template, inclusive; `shape` is `n`, `lower:upper` or, in
/// brackets, `base:length`.
bool XMPImporter::emitTemplateBounds(llvm::ArrayRef<Subscript> shape,
                                     llvm::SmallVectorImpl<Value> &lower,
                                     llvm::SmallVectorImpl<Value> &upper,
                                     Location loc) {
  auto nsw = arith::IntegerOverflowFlags::nsw;
  for (const Subscript &subscript : shape) {
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
  return true;
}

/// The maps of gblock formats, null for those that are not known yet.
bool XMPImporter::emitMaps(llvm::ArrayRef<FormatSyntax> formats,
                           llvm::SmallVectorImpl<Value> &maps, ArrayAttr &types,
                           Location loc) {
  auto pointerType = LLVM::LLVMPointerType::get(&unit.context);
  llvm::SmallVector<Type> mapTypes;
  for (const FormatSyntax &syntax : formats) {
    if (syntax.kind != FormatSyntax::GBlock)
      continue;
    if (syntax.width.empty()) {
      maps.push_back(LLVM::ZeroOp::create(builder, loc, pointerType));
      mapTypes.push_back(MemRefType::get(
          {ShapedType::kDynamic},
          IntegerType::get(&unit.context, 64, IntegerType::Signed)));
      continue;
    }
    Expr *map = unit.parse(syntax.width, syntax.loc);
    if (!map)
      return false;
    int64_t length = ShapedType::kDynamic;
    if (const auto *constant = unit.ast.getAsConstantArrayType(map->getType()))
      length = constant->getSize().getZExtValue();
    clang::ExprResult decayed =
        unit.sema.DefaultFunctionArrayLvalueConversion(map);
    Value pointer = decayed.isInvalid() ? Value() : emit(decayed.get());
    if (!pointer)
      return false;
    maps.push_back(pointer);
    QualType element = decayed.get()->getType()->getPointeeType();
    auto sign = element->isUnsignedIntegerOrEnumerationType()
                    ? IntegerType::Unsigned
                    : IntegerType::Signed;
    mapTypes.push_back(MemRefType::get(
        {length},
        IntegerType::get(&unit.context, unit.ast.getTypeSize(element), sign)));
  }
  if (!maps.empty())
    types = builder.getTypeArrayAttr(mapTypes);
  return true;
}

bool XMPImporter::importTemplate(const Declaration &declaration, Location loc) {
  Entity *entity = unit.scopes.findEntity(declaration.name);
  llvm::SmallVector<Value> lower, upper, widths, maps;
  ArrayAttr mapTypes;
  const Declaration &shape = *entity->shape;
  bool isOpen = shape.subscripts.front().kind == Subscript::All;
  if (!isOpen && !emitTemplateBounds(shape.subscripts, lower, upper, loc))
    return false;
  auto type = cast<xmp::TemplateType>(entity->type);
  for (auto [format, syntax] :
       llvm::zip(type.getFormats(), declaration.formats))
    if (ShapedType::isDynamic(format.width)) {
      Value width = indexOf(syntax.width, syntax.loc);
      if (!width)
        return false;
      // To the runtime 0 is a format without a width.
      require(arith::CmpIPredicate::sgt, width, 0,
              "the width of a block must be positive, not", syntax.loc,
              "distribute " + entity->name);
      widths.push_back(width);
    }
  if (!emitMaps(declaration.formats, maps, mapTypes, loc))
    return false;
  auto op = xmp::TemplateOp::create(builder, loc, type, lower, upper,
                                    handleOf(entity->nodes, loc), widths, maps,
                                    mapTypes, entity->unfixed);
  op.setDirective("template " + entity->name);
  setHandle(entity, op, loc);
  return true;
}

/// `template_fix` repeats the formats of `distribute`, but for the maps.
static bool checkFixedFormats(Unit &unit, const Declaration &fix,
                              const Entity &templ) {
  const Declaration &declared = *templ.distribution;
  auto disagree = [&](SourceLocation loc) {
    unit.error(loc, "the formats are not those of '#pragma xmp distribute " +
                        templ.name +
                        "'; repeat them, with maps for 'gblock(*)'");
    reportNote(unit.diags, declared.loc, "distributed here");
    return false;
  };
  if (!fix.formats.empty() && fix.formats.size() != declared.formats.size())
    return disagree(fix.loc);
  int64_t nodeDim = -1;
  for (auto [i, before] : llvm::enumerate(declared.formats)) {
    nodeDim += before.kind != FormatSyntax::None;
    bool isOpen = before.kind == FormatSyntax::GBlock && before.width.empty();
    if (fix.formats.empty()) {
      if (isOpen)
        return unit.error(fix.loc, "template '" + templ.name +
                                       "' has the format 'gblock(*)'; give the "
                                       "formats with the map");
      continue;
    }
    const FormatSyntax &now = fix.formats[i];
    if (now.kind != before.kind ||
        (!isOpen && spell(now.width) != spell(before.width)))
      return disagree(now.loc);
    if (isOpen && now.width.empty())
      return unit.error(now.loc, "give the map of 'gblock' here");
    if (isOpen && !checkMap(unit, now, *templ.nodes, nodeDim))
      return false;
  }
  return true;
}

bool XMPImporter::importTemplateFix(const Directive &directive) {
  Location loc = at(directive.loc);
  const Declaration &fix = directive.declarations.front();
  Entity *entity = unit.scopes.findEntity(fix.name);
  if (!entity || entity->kind != Entity::Template || !entity->type)
    return unit.error(fix.loc, "'" + fix.name->getName() +
                                   "' is not a distributed template");
  if (!entity->unfixed)
    return unit.error(fix.loc,
                      "template '" + entity->name +
                          "' is fixed by its declaration; declare it with ':' "
                          "or 'gblock(*)'");
  bool isOpen = entity->shape->subscripts.front().kind == Subscript::All;
  if (fix.subscripts.empty() && isOpen)
    return unit.error(fix.loc, "template '" + entity->name +
                                   "' is declared without a shape; give it "
                                   "here");
  if (!fix.subscripts.empty() &&
      static_cast<int64_t>(fix.subscripts.size()) != entity->rank)
    return unit.error(fix.loc, "template '" + entity->name + "' has " +
                                   counted(entity->rank, "dimension") +
                                   ", not " +
                                   llvm::Twine(fix.subscripts.size()));
  for (const Subscript &subscript : fix.subscripts)
    if (subscript.kind == Subscript::All || subscript.kind == Subscript::Star ||
        !subscript.third.empty() ||
        (subscript.kind == Subscript::Range &&
         (subscript.first.empty() || subscript.second.empty())))
      return unit.error(subscript.loc, "give the bounds of the template here");
  llvm::SmallVector<Value> lower, upper, maps;
  ArrayAttr mapTypes;
  if (!checkFixedFormats(unit, fix, *entity) ||
      !emitTemplateBounds(fix.subscripts, lower, upper, loc) ||
      !emitMaps(fix.formats, maps, mapTypes, loc))
    return false;
  auto op = xmp::TemplateFixOp::create(builder, loc, handleOf(entity, loc),
                                       lower, upper, maps, mapTypes);
  op.setDirective("template_fix " + entity->name);
  return true;
}

/// Ends the job at run time if a template is used before it is fixed: only a
/// fixed one has sections.
void XMPImporter::checkFixed(const Entity *entity, Location loc) {
  if (entity->kind != Entity::Template || !entity->unfixed)
    return;
  // A compute construct asks before it begins.
  OpBuilder::InsertionGuard guard(builder);
  Operation *construct = nullptr;
  for (Operation *op = builder.getBlock()->getParentOp(); op;
       op = op->getParentOp())
    if (isa<acc::ParallelOp, acc::KernelsOp, acc::SerialOp>(op))
      construct = op;
  if (construct)
    builder.setInsertionPoint(construct);
  llvm::SmallVector<int64_t> kinds(
      entity->rank, static_cast<int64_t>(xmp::SubscriptKind::All));
  auto set = xmp::TemplateSectionOp::create(
      builder, loc, xmp::SetType::get(&unit.context), handleOf(entity, loc),
      builder.getDenseI64ArrayAttr(kinds), ValueRange(), ValueRange(),
      ValueRange());
  set.setDirective("template " + entity->name);
  xmp::ReleaseOp::create(builder, loc, set);
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
  if (bounds.kind == Subscript::All) {
    unit.error(array.loc, "give array '" + array.name + "' all its extents");
    return nullptr;
  }
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
  // A parameter whose function takes the place of a call is what the argument
  // is.
  if (entity->var->getCanonicalDecl() != var->getCanonicalDecl())
    return true;
  return entity->isStatic() ? importStaticArray(declaration, *entity, loc)
                            : makeArray(declaration, *entity, loc);
}

/// Types in the IR have no sign; to sort, the runtime has to know.
static bool hasUnsignedElements(const ASTContext &ast, QualType type) {
  if (type->isPointerType())
    type = type->getPointeeType();
  return ast.getBaseElementType(type)->isUnsignedIntegerType();
}

/// The tokens of an offset, after or before the dummy of a template subscript,
/// and whether it is subtracted.
static std::pair<Tokens, bool> offsetTokens(const Declaration &declaration,
                                            int64_t dim,
                                            const Subscript &subscript) {
  const Token &sign = subscript.first[1];
  bool leading =
      declaration.subscripts[dim].first.front().getIdentifierInfo() ==
      subscript.first.front().getIdentifierInfo();
  return {leading ? subscript.first.drop_front(2)
                  : subscript.first.drop_back(2),
          leading && sign.is(tok::minus)};
}

bool XMPImporter::makeArray(const Declaration &declaration, Entity &made,
                            Location loc) {
  Entity *entity = &made;
  const VarDecl *var = made.var;
  auto type = cast<xmp::ArrayType>(entity->type);
  Value templ = handleOf(entity->templ, loc);
  llvm::SmallVector<Value> extents, offsets, widths;

  for (int64_t dim = 0; dim < entity->rank; ++dim) {
    const xmp::Align &align = type.getAlign()[dim];
    if (align.isCollapsed() || !ShapedType::isDynamic(align.offset))
      continue;
    const Subscript &subscript =
        declaration.with->subscripts[align.templateDim];
    auto [tokens, isNegative] = offsetTokens(declaration, dim, subscript);
    Value offset = indexOf(tokens, subscript.loc);
    if (!offset)
      return false;
    if (isNegative)
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
  auto name = builder.getStringAttr(entity->name);
  auto directive =
      xmp::DirectiveAttr::get(builder.getContext(), "align " + entity->name);
  UnitAttr isUnsigned = hasUnsignedElements(unit.ast, var->getType())
                            ? builder.getUnitAttr()
                            : UnitAttr();
  if (declared->isPointerType() && !param) {
    result = xmp::PointerOp::create(builder, loc, type, templ, offsets, widths,
                                    isUnsigned, name, directive);
  } else {
    llvm::SmallVector<const Expr *> sizes;
    if (declared->isPointerType()) {
      sizes.push_back(nullptr);
      declared = declared->getPointeeType();
    }
    arrayExtents(unit.ast, declared, sizes);
    for (auto [dim, extent] : llvm::enumerate(type.getShape()))
      if (ShapedType::isDynamic(extent)) {
        llvm::ArrayRef<std::string> hidden = unit.hiddenExtents(var);
        Value value;
        if (sizes[dim]) {
          value = emitIndex(sizes[dim]);
        } else if (dim < hidden.size() && !hidden[dim].empty()) {
          std::vector<Token> tokens = unit.lex(hidden[dim], var->getLocation());
          value = indexOf(tokens, var->getLocation());
        } else {
          value = extentOfTemplate(*entity, dim, loc);
        }
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
      result =
          xmp::AttachOp::create(builder, loc, type, data, templ, extents,
                                offsets, widths, isUnsigned, name, directive);
    } else {
      UnitAttr zero =
          var->hasGlobalStorage() ? builder.getUnitAttr() : UnitAttr();
      result = xmp::AllocOp::create(builder, loc, type, templ, extents, offsets,
                                    widths, zero, isUnsigned, name, directive);
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
