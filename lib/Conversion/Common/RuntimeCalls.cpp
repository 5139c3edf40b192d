//===- RuntimeCalls.cpp - Calls and data of the runtime ABI ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/Common/RuntimeCalls.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringSwitch.h"
#include <limits>

using namespace mlir;
using namespace xacc;

int64_t xacc::getTypeCode(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type)) {
    Type part = complex.getElementType();
    return part.isF32()             ? XACC_TYPE_C32
           : part.isF64()           ? XACC_TYPE_C64
           : isa<Float80Type>(part) ? XACC_TYPE_C80
                                    : XACC_TYPE_OPAQUE;
  }
  if (type.isF32())
    return XACC_TYPE_F32;
  if (type.isF64())
    return XACC_TYPE_F64;
  if (isa<Float80Type>(type))
    return XACC_TYPE_F80;
  if (type.isInteger(8))
    return XACC_TYPE_I8;
  if (type.isInteger(16))
    return XACC_TYPE_I16;
  if (type.isInteger(32))
    return XACC_TYPE_I32;
  if (type.isInteger(64) || type.isIndex())
    return XACC_TYPE_I64;
  return XACC_TYPE_OPAQUE;
}

bool xacc::isMovable(Type type) {
  if (auto vector = dyn_cast<VectorType>(type)) {
    // LLVM packs the elements of vectors that are no whole bytes.
    Type element = vector.getElementType();
    return !vector.isScalable() &&
           (element.isIndex() ||
            (element.isIntOrFloat() &&
             llvm::is_contained({8, 16, 32, 64},
                                element.getIntOrFloatBitWidth())));
  }
  if (auto complex = dyn_cast<ComplexType>(type))
    return isMovable(complex.getElementType());
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() > 0 && integer.getWidth() <= 128;
  return isa<FloatType, IndexType>(type);
}

int64_t xacc::getElementSize(Type type, Operation *scope) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * getElementSize(complex.getElementType(), scope);
  if (isa<Float80Type>(type))
    return 16;
  if (type.isIndex())
    return 8;
  if (type.isIntOrFloat())
    return llvm::PowerOf2Ceil(
        llvm::divideCeil(type.getIntOrFloatBitWidth(), 8));
  DataLayout layout = DataLayout::closest(scope);
  return llvm::alignTo(layout.getTypeSize(type).getFixedValue(),
                       layout.getTypeABIAlignment(type));
}

Value xacc::createAggregate(OpBuilder &builder, Location loc, Type type,
                            ArrayRef<Value> fields) {
  Value value = LLVM::UndefOp::create(builder, loc, type);
  for (auto [i, field] : llvm::enumerate(fields))
    if (field)
      value = LLVM::InsertValueOp::create(builder, loc, value, field, i);
  return value;
}

RuntimeCalls::RuntimeCalls(ModuleOp module)
    : module(module), symbols(module),
      globals(OpBuilder::atBlockEnd(module.getBody())) {}

LLVM::GlobalOp RuntimeCalls::insertGlobal(Location loc, StringRef name,
                                          Type type, bool isConstant,
                                          LLVM::Linkage linkage,
                                          Attribute value) {
  auto global = LLVM::GlobalOp::create(globals, loc, type, isConstant, linkage,
                                       name, value);
  // Renames it where the name is taken.
  symbols.insert(global);
  return global;
}

void RuntimeCalls::zeroInitialize(LLVM::GlobalOp global) {
  OpBuilder builder(global.getContext());
  builder.createBlock(&global.getInitializerRegion());
  Value zero =
      LLVM::ZeroOp::create(builder, global.getLoc(), global.getGlobalType());
  LLVM::ReturnOp::create(builder, global.getLoc(), zero);
}

Value RuntimeCalls::call(OpBuilder &builder, Location loc, StringRef name,
                         LLVM::LLVMFunctionType type,
                         ArrayRef<Value> operands) {
  auto function = symbols.lookup<LLVM::LLVMFuncOp>(name);
  if (!function) {
    function = LLVM::LLVMFuncOp::create(globals, module.getLoc(), name, type);
    symbols.insert(function);
  }
  SmallVector<Value> converted;
  for (Value operand : operands)
    converted.push_back(operand.getType().isIndex() ? toI64(builder, operand)
                                                    : operand);
  auto op = LLVM::CallOp::create(builder, loc, function, converted);
  return op.getNumResults() ? op.getResult() : Value();
}

Value RuntimeCalls::constant(OpBuilder &builder, Location loc, int64_t value) {
  return LLVM::ConstantOp::create(builder, loc, builder.getI64Type(),
                                  builder.getI64IntegerAttr(value));
}

Value RuntimeCalls::null(OpBuilder &builder, Location loc) {
  return LLVM::ZeroOp::create(builder, loc,
                              LLVM::LLVMPointerType::get(builder.getContext()));
}

Value RuntimeCalls::toI64(OpBuilder &builder, Value value) {
  return builder.createOrFold<arith::IndexCastOp>(value.getLoc(),
                                                  builder.getI64Type(), value);
}

Value RuntimeCalls::toIndex(OpBuilder &builder, Value value) {
  return builder.createOrFold<arith::IndexCastOp>(
      value.getLoc(), builder.getIndexType(), value);
}

LLVM::GlobalOp RuntimeCalls::string(Location loc, StringRef text) {
  LLVM::GlobalOp &global = strings[text];
  if (!global) {
    std::string bytes = text.str();
    bytes.push_back('\0');
    auto type = LLVM::LLVMArrayType::get(
        IntegerType::get(module.getContext(), 8), bytes.size());
    global = insertGlobal(loc, "__xacc_str", type, /*isConstant=*/true,
                          LLVM::Linkage::Private, globals.getStringAttr(bytes));
  }
  return global;
}

LLVM::GlobalOp RuntimeCalls::stringTable(Location loc,
                                         ArrayRef<std::string> texts) {
  MLIRContext *context = module.getContext();
  auto type = LLVM::LLVMArrayType::get(LLVM::LLVMPointerType::get(context),
                                       texts.size());
  SmallVector<LLVM::GlobalOp> entries;
  for (StringRef text : texts)
    entries.push_back(string(loc, text));
  LLVM::GlobalOp global = insertGlobal(
      loc, "__xacc_strs", type, /*isConstant=*/true, LLVM::Linkage::Private);
  OpBuilder init(context);
  init.createBlock(&global.getInitializerRegion());
  SmallVector<Value> addresses;
  for (LLVM::GlobalOp entry : entries)
    addresses.push_back(LLVM::AddressOfOp::create(init, loc, entry));
  LLVM::ReturnOp::create(init, loc,
                         createAggregate(init, loc, type, addresses));
  return global;
}

FileLineColLoc xacc::findFileLoc(Location loc) {
  if (auto file = dyn_cast<FileLineColLoc>(loc))
    return file;
  if (auto name = dyn_cast<NameLoc>(loc))
    return findFileLoc(name.getChildLoc());
  // The place where the user wrote it, not the one of the macro or function.
  if (auto callSite = dyn_cast<CallSiteLoc>(loc))
    return findFileLoc(callSite.getCallee());
  if (auto fused = dyn_cast<FusedLoc>(loc))
    for (Location part : fused.getLocations())
      if (FileLineColLoc file = findFileLoc(part))
        return file;
  return {};
}

/// The construct of OpenACC that a front end names a directive after.
static XaccConstruct getConstruct(StringRef directive) {
  return llvm::StringSwitch<XaccConstruct>(directive)
      .StartsWith("parallel", XACC_CONSTRUCT_PARALLEL)
      .StartsWith("kernels", XACC_CONSTRUCT_KERNELS)
      .StartsWith("serial", XACC_CONSTRUCT_SERIAL)
      .StartsWith("loop", XACC_CONSTRUCT_LOOP)
      .Case("data", XACC_CONSTRUCT_DATA)
      .Case("enter data", XACC_CONSTRUCT_ENTER_DATA)
      .Case("exit data", XACC_CONSTRUCT_EXIT_DATA)
      .Case("host_data", XACC_CONSTRUCT_HOST_DATA)
      .Case("declare", XACC_CONSTRUCT_DECLARE)
      .Case("init", XACC_CONSTRUCT_INIT)
      .Case("shutdown", XACC_CONSTRUCT_SHUTDOWN)
      .Case("set", XACC_CONSTRUCT_SET)
      .Case("update", XACC_CONSTRUCT_UPDATE)
      .Case("wait", XACC_CONSTRUCT_WAIT)
      .Default(XACC_CONSTRUCT_NONE);
}

Value RuntimeCalls::location(OpBuilder &builder, Operation *op) {
  Location loc = op->getLoc();
  auto directive = op->getAttrOfType<xmp::DirectiveAttr>(xmp::kDirectiveAttr);
  if (auto user = dyn_cast<xmp::DirectiveOpInterface>(op))
    directive = user.getDirectiveAttr();
  bool isOffload = isa_and_present<offload::OffloadDialect>(op->getDialect());
  if (directive)
    return location(builder, loc, directive.getText(), directive.getVariables(),
                    isOffload ? getConstruct(directive.getName())
                              : XACC_CONSTRUCT_NONE);
  // The ops of the acc dialect have no place for a directive but their
  // location.
  auto named = dyn_cast<NameLoc>(loc);
  if (isOffload && named)
    return location(builder, loc, named.getName(), {},
                    getConstruct(named.getName()));
  return location(builder, loc,
                  isa_and_present<mpi::MPIDialect>(op->getDialect())
                      ? op->getName().getStringRef()
                      : op->getName().stripDialect());
}

Value RuntimeCalls::location(OpBuilder &builder, Location loc, StringRef text,
                             ArrayRef<StringAttr> variables,
                             XaccConstruct construct) {
  FileLineColLoc file = findFileLoc(loc);
  if (!file)
    return null(builder, loc);
  std::vector<std::string> names;
  for (StringAttr variable : variables)
    names.push_back(variable.str());
  auto key =
      std::make_tuple(file.getFilename().str(), file.getLine(),
                      file.getColumn(), text.str(), names, int32_t(construct));
  LLVM::GlobalOp &global = locations[key];
  if (global)
    return LLVM::AddressOfOp::create(builder, loc, global);

  LLVM::GlobalOp fileName = string(loc, file.getFilename());
  LLVM::GlobalOp directive = string(loc, text);
  MLIRContext *context = builder.getContext();
  auto pointer = LLVM::LLVMPointerType::get(context);
  auto i32 = IntegerType::get(context, 32);
  // Fields of XaccLoc, in order.
  auto type = LLVM::LLVMStructType::getLiteral(
      context, {pointer, i32, i32, pointer, pointer, i32, i32});
  global = insertGlobal(loc, "__xacc_loc", type, /*isConstant=*/true,
                        LLVM::Linkage::Private);
  OpBuilder init(context);
  init.createBlock(&global.getInitializerRegion());
  auto number = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(init, loc, i32,
                                    init.getI32IntegerAttr(value));
  };
  Value nameTable = names.empty() ? null(init, loc)
                                  : Value(LLVM::AddressOfOp::create(
                                        init, loc, stringTable(loc, names)));
  Value value =
      createAggregate(init, loc, type,
                      {LLVM::AddressOfOp::create(init, loc, fileName),
                       number(file.getLine()), number(file.getColumn()),
                       LLVM::AddressOfOp::create(init, loc, directive),
                       nameTable, number(names.size()), number(construct)});
  LLVM::ReturnOp::create(init, loc, value);
  return LLVM::AddressOfOp::create(builder, loc, global);
}

Value RuntimeCalls::stackArray(OpBuilder &builder, Location loc, Type element,
                               int64_t count) {
  // At the entry: a directive in a time loop must not eat up the stack.
  Operation *op = builder.getInsertionBlock()->getParentOp();
  while (!isa<FunctionOpInterface, offload::FuncOp>(op))
    op = op->getParentOp();
  OpBuilder entry = OpBuilder::atBlockBegin(&op->getRegion(0).front());
  Value one = constant(entry, loc, 1);
  auto type = LLVM::LLVMArrayType::get(element, count);
  return LLVM::AllocaOp::create(
      entry, loc, LLVM::LLVMPointerType::get(builder.getContext()), type, one);
}

std::optional<int64_t> RuntimeCalls::getCommon(Value value) const {
  if (!sharesCalls)
    return std::nullopt;
  Type type = value.getType();
  if (isa<LLVM::LLVMPointerType>(type))
    return value.getDefiningOp<LLVM::ZeroOp>() ? std::optional<int64_t>(0)
                                               : std::nullopt;
  if (!type.isIndex() &&
      !(type.isInteger() && type.getIntOrFloatBitWidth() <= 64))
    return std::nullopt;
  std::optional<int64_t> constant = getConstantIntValue(value);
  constexpr auto lowest = std::numeric_limits<int64_t>::min(),
                 highest = std::numeric_limits<int64_t>::max();
  // Sizes of elements, numbers of dimensions, flags, bounds that say "all".
  bool isCommon = constant && ((*constant >= -2 && *constant <= 16) ||
                               *constant == lowest || *constant == highest);
  return isCommon ? constant : std::nullopt;
}

std::vector<int64_t>
RuntimeCalls::findPattern(ArrayRef<Value> values,
                          SmallVectorImpl<Type> &parameters) const {
  std::vector<int64_t> pattern;
  for (Value value : values) {
    std::optional<int64_t> common = getCommon(value);
    pattern.push_back(common.has_value());
    pattern.push_back(common.value_or(0));
    if (!common)
      parameters.push_back(value.getType());
  }
  return pattern;
}

SmallVector<Value> RuntimeCalls::expandPattern(OpBuilder &builder, Location loc,
                                               ArrayRef<Value> values,
                                               ValueRange given) const {
  SmallVector<Value> result;
  for (Value value : values) {
    std::optional<int64_t> common = getCommon(value);
    if (!common) {
      result.push_back(given.front());
      given = given.drop_front();
    } else if (isa<LLVM::LLVMPointerType>(value.getType())) {
      result.push_back(LLVM::ZeroOp::create(builder, loc, value.getType()));
    } else {
      result.push_back(LLVM::ConstantOp::create(
          builder, loc, value.getType(),
          builder.getIntegerAttr(value.getType(), *common)));
    }
  }
  return result;
}

void RuntimeCalls::appendUncommon(ArrayRef<Value> values,
                                  SmallVectorImpl<Value> &operands) const {
  llvm::copy_if(values, std::back_inserter(operands),
                [&](Value value) { return !getCommon(value); });
}

LLVM::LLVMFuncOp RuntimeCalls::helper(Location loc, StringRef name,
                                      ArrayRef<Type> parameters, Type result) {
  MLIRContext *context = module.getContext();
  OpBuilder::InsertionGuard guard(globals);
  globals.setInsertionPointToEnd(module.getBody());
  auto function = LLVM::LLVMFuncOp::create(
      globals, loc, name,
      LLVM::LLVMFunctionType::get(
          result ? result : LLVM::LLVMVoidType::get(context), parameters),
      LLVM::Linkage::Internal);
  symbols.insert(function);
  function.setNoInline(true);
  function.addEntryBlock(globals);
  return function;
}

Value RuntimeCalls::callShared(OpBuilder &builder, Location loc, StringRef name,
                               LLVM::LLVMFunctionType type,
                               ArrayRef<Value> operands) {
  if (!sharesCalls)
    return call(builder, loc, name, type, operands);
  SmallVector<Type> parameters;
  LLVM::LLVMFuncOp &function =
      callFunctions[{findPattern(operands, parameters), name.str()}];
  bool hasResult = !isa<LLVM::LLVMVoidType>(type.getReturnType());
  if (!function) {
    function =
        helper(loc, ("__xacc_" + name).str(), parameters, type.getReturnType());
    Block *body = &function.getBody().front();
    OpBuilder inside = OpBuilder::atBlockBegin(body);
    Value result =
        call(inside, loc, name, type,
             expandPattern(inside, loc, operands, body->getArguments()));
    LLVM::ReturnOp::create(inside, loc,
                           hasResult ? ValueRange(result) : ValueRange());
  }
  SmallVector<Value> uncommon;
  appendUncommon(operands, uncommon);
  auto op = LLVM::CallOp::create(builder, loc, function, uncommon);
  return hasResult ? op.getResult() : Value();
}

LLVM::LLVMFuncOp RuntimeCalls::storeFunction(Location loc,
                                             ArrayRef<int64_t> offsets,
                                             ArrayRef<Value> values) {
  MLIRContext *context = module.getContext();
  SmallVector<Type> parameters{LLVM::LLVMPointerType::get(context)};
  std::vector<int64_t> key = offsets.vec();
  llvm::append_range(key, findPattern(values, parameters));
  auto type =
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context), parameters);
  LLVM::LLVMFuncOp &function = storeFunctions[{key, type.getAsOpaquePointer()}];
  if (function)
    return function;
  function = helper(loc, "__xacc_store", parameters);
  Block *body = &function.getBody().front();
  OpBuilder inside = OpBuilder::atBlockBegin(body);
  SmallVector<Value> stored =
      expandPattern(inside, loc, values, body->getArguments().drop_front());
  for (auto [offset, value] : llvm::zip_equal(offsets, stored))
    LLVM::StoreOp::create(inside, loc, value,
                          address(inside, loc, body->getArgument(0), offset));
  LLVM::ReturnOp::create(inside, loc, ValueRange());
  return function;
}

/// So many words are stored in place, or so many where calls are shared.
constexpr size_t kFewWords = 8, kVeryFewWords = 4;

void RuntimeCalls::store(OpBuilder &builder, Location loc, Value base,
                         Words words) {
  SmallVector<int64_t> offsets;
  SmallVector<Value> values;
  for (auto [offset, value] : words) {
    offsets.push_back(offset);
    values.push_back(value.getType().isIndex() ? toI64(builder, value) : value);
  }
  if (words.size() <= (sharesCalls ? kVeryFewWords : kFewWords)) {
    for (auto [offset, value] : llvm::zip_equal(offsets, values))
      LLVM::StoreOp::create(builder, loc, value,
                            address(builder, loc, base, offset));
    return;
  }
  SmallVector<Value> operands{base};
  appendUncommon(values, operands);
  LLVM::CallOp::create(builder, loc, storeFunction(loc, offsets, values),
                       operands);
}

Value RuntimeCalls::words(OpBuilder &builder, Location loc,
                          ArrayRef<OpFoldResult> words) {
  if (words.empty())
    return null(builder, loc);
  Type i64 = builder.getI64Type();
  auto type = LLVM::LLVMArrayType::get(i64, words.size());
  if (llvm::all_of(words, llvm::IsaPred<Attribute>)) {
    SmallVector<int64_t> values;
    for (OpFoldResult word : words)
      values.push_back(cast<IntegerAttr>(cast<Attribute>(word)).getInt());
    auto dense = DenseElementsAttr::get(
        RankedTensorType::get(values.size(), i64), ArrayRef(values));
    LLVM::GlobalOp &global = constants[dense];
    if (!global)
      global = insertGlobal(loc, "__xacc_const", type, /*isConstant=*/true,
                            LLVM::Linkage::Private, dense);
    return LLVM::AddressOfOp::create(builder, loc, global);
  }
  Value array = stackArray(builder, loc, i64, words.size());
  SmallVector<std::pair<int64_t, Value>> values;
  for (auto [i, word] : llvm::enumerate(words)) {
    auto value = dyn_cast<Value>(word);
    if (!value)
      value = constant(builder, loc,
                       cast<IntegerAttr>(cast<Attribute>(word)).getInt());
    values.push_back({8 * i, value});
  }
  store(builder, loc, array, values);
  return array;
}

Value RuntimeCalls::pointers(OpBuilder &builder, Location loc,
                             ValueRange pointers) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value array = stackArray(builder, loc, pointer, pointers.size());
  for (auto [i, value] : llvm::enumerate(pointers))
    LLVM::StoreOp::create(builder, loc, value,
                          address(builder, loc, array, sizeof(void *) * i));
  return array;
}

Value RuntimeCalls::site(OpBuilder &builder, Location loc) {
  LLVM::GlobalOp global = insertGlobal(
      loc, "__xacc_site", LLVM::LLVMPointerType::get(builder.getContext()),
      /*isConstant=*/false, LLVM::Linkage::Internal);
  zeroInitialize(global);
  return LLVM::AddressOfOp::create(builder, loc, global);
}

Value RuntimeCalls::address(OpBuilder &builder, Location loc, Value pointer,
                            int64_t offsetInBytes) {
  if (offsetInBytes == 0)
    return pointer;
  return LLVM::GEPOp::create(builder, loc,
                             LLVM::LLVMPointerType::get(builder.getContext()),
                             builder.getI8Type(), pointer,
                             LLVM::GEPArg(static_cast<int32_t>(offsetInBytes)),
                             LLVM::GEPNoWrapFlags::inbounds);
}
