//===- Kernels.cpp - Descriptors of kernels, and their launch -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/Common/Views.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/Offload/IR/KernelWork.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "Lowering.h"
#include "Sections.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace xacc;

/// Bytes that grids need at least for the counter at the begin of the scratch
/// buffer are the runtime's matter: this is what one block asks for.
static int64_t getScratchPerBlock(offload::FuncOp kernel) {
  IntegerAttr scratch = kernel.getScratchPerBlockAttr();
  return scratch ? scratch.getInt() : 0;
}

/// The global that the conversion to GPUs, or what follows it, makes of device
/// code, declared where it is still to come.
LLVM::GlobalOp OffloadLowering::findImage(StringRef name) {
  if (auto image = module.lookupSymbol<LLVM::GlobalOp>(name))
    return image;
  MLIRContext *context = module.getContext();
  auto i64 = IntegerType::get(context, 64);
  // Fields of XaccImage, in order.
  auto type =
      LLVM::LLVMStructType::getLiteral(context, {i64, pointer, i64, pointer});
  return calls.insertGlobal(module.getLoc(), name, type,
                            /*isConstant=*/false, LLVM::Linkage::External);
}

/// The address of a function that is not LLVM's yet.
static Value addressOfFunction(OpBuilder &builder, Location loc,
                               FunctionType type, StringRef name) {
  Value function = func::ConstantOp::create(builder, loc, type, name);
  return UnrealizedConversionCastOp::create(
             builder, loc, LLVM::LLVMPointerType::get(builder.getContext()),
             function)
      .getResult(0);
}

constexpr size_t wordsOfReduction =
    sizeof(XaccKernelReduction) / sizeof(int64_t);

/// The words of XaccFlow::reductions.
static SmallVector<int64_t> getReductions(offload::FuncOp kernel,
                                          const KernelArguments &arguments) {
  SmallVector<int64_t> words;
  ArrayAttr list = kernel.getReductionsAttr();
  if (!list)
    return words;
  for (auto entry : list.getAsRange<offload::PartialReductionAttr>()) {
    Type type = entry.getType();
    // Fields of XaccKernelReduction, in order.
    static_assert(wordsOfReduction == 6);
    int64_t extent = entry.getExtent();
    words.append({arguments.getArray(entry.getArgument()),
                  entry.getOffset() * getElementSize(type, kernel),
                  static_cast<int64_t>(entry.getKind()), getTypeCode(type),
                  entry.getCount(),
                  extent < 0 ? -1 : arguments.spans[extent].offset});
  }
  return words;
}

/// The XaccWork of a kernel, and the arguments that it depends on.
static constexpr size_t wordsOfWork = sizeof(XaccWork) / sizeof(int64_t);
static SmallVector<int64_t> getWorks(offload::FuncOp kernel,
                                     const KernelArguments &arguments,
                                     SmallVectorImpl<unsigned> &used) {
  static_assert(XACC_MAX_FACTORS == offload::kMaxFactors);
  SmallVector<int64_t> words;
  auto list = kernel->getAttrOfType<ArrayAttr>(offload::kWorkAttr);
  if (!list)
    return words;
  for (auto product : list.getAsRange<DenseI64ArrayAttr>()) {
    ArrayRef<int64_t> factors = product.asArrayRef().drop_front();
    words.append({product[0], int64_t(factors.size())});
    for (int64_t number : factors) {
      const XaccSpan &span = arguments.spans[number];
      words.append({span.offset, span.size});
      if (!llvm::is_contained(used, unsigned(number)))
        used.push_back(number);
    }
    words.append(2 * (offload::kMaxFactors - factors.size()), 0);
  }
  return words;
}

/// The XaccFlow of a kernel.
LLVM::GlobalOp OffloadLowering::describeFlow(offload::FuncOp kernel,
                                             const KernelArguments &arguments) {
  Location where = kernel.getLoc();
  MLIRContext *context = module.getContext();
  SectionsEmitter sections(kernel, arguments, calls);
  func::FuncOp function;
  if (!kernel.getSections().empty())
    function = sections.emit();

  DenseI64ArrayAttr split = kernel.getSplitAttr();
  int64_t numLoops = split ? split.size() : 0;
  LLVM::GlobalOp why;
  if (!split) {
    StringAttr reason = kernel.getNoSplitAttr();
    why = calls.string(where, reason ? reason.getValue()
                                     : "it was compiled for one device");
  }
  SmallVector<int64_t> offsets, sources, keys,
      reductions = getReductions(kernel, arguments);
  for (unsigned number : arguments.arrays)
    offsets.push_back(arguments.spans[number].offset);
  for (unsigned number : sections.getSources())
    sources.push_back(arguments.getArray(number));
  static_assert(sizeof(XaccSpan) == 2 * sizeof(int64_t));
  // What is written depends on the sizes of reductions.
  SmallVector<unsigned> numbers = sections.getKeys();
  if (ArrayAttr list = kernel.getReductionsAttr())
    for (auto entry : list.getAsRange<offload::PartialReductionAttr>())
      if (entry.getExtent() >= 0 &&
          !llvm::is_contained(numbers, unsigned(entry.getExtent())))
        numbers.push_back(entry.getExtent());
  SmallVector<int64_t> works = getWorks(kernel, arguments, numbers);
  for (unsigned number : numbers)
    keys.append({arguments.spans[number].offset, arguments.spans[number].size});

  auto i32 = IntegerType::get(context, 32), i64 = IntegerType::get(context, 64);
  static_assert(XACC_MAX_SPLIT == offload::kMaxSplit);
  auto extentsType = LLVM::LLVMArrayType::get(i64, XACC_MAX_SPLIT);
  // Fields of XaccFlow, in order.
  auto type = LLVM::LLVMStructType::getLiteral(
      context,
      {i64, pointer, i64, pointer, i64, pointer, i64, pointer, i64, pointer,
       i64, extentsType, i64, pointer, i32, i32, i64, pointer});
  LLVM::GlobalOp global = calls.insertGlobal(
      where, ("__xacc_flow_" + kernel.getSymName()).str(), type,
      /*isConstant=*/true, LLVM::Linkage::Internal);
  OpBuilder init(context);
  init.createBlock(&global.getInitializerRegion());
  auto integer = [&](int64_t value) -> Value {
    return calls.constant(init, where, value);
  };
  auto flag = [&](bool value) -> Value {
    return LLVM::ConstantOp::create(init, where, i32, int32_t(value));
  };
  auto words = [&](ArrayRef<int64_t> values) {
    return calls.words(init, where, getAsIndexOpFoldResult(context, values));
  };
  DenseI64ArrayAttr extents = kernel.getSplitExtentsAttr();
  SmallVector<int64_t> allExtents(XACC_MAX_SPLIT, 0);
  if (extents)
    llvm::copy(extents.asArrayRef(), allExtents.begin());
  offload::GangsAttr gangs = kernel.getGangsAttr();
  // --convert-offload-to-openmp has moved the body there.
  func::FuncOp host = findHost(kernel);
  Value fields[] = {
      integer(offsets.size()),
      words(offsets),
      integer(sections.getNumBoxes()),
      function ? addressOfFunction(init, where, function.getFunctionType(),
                                   function.getSymName())
               : calls.null(init, where),
      integer(sources.size()),
      words(sources),
      integer(keys.size() / 2),
      words(keys),
      integer(numLoops),
      why ? Value(LLVM::AddressOfOp::create(init, where, why))
          : calls.null(init, where),
      integer(numLoops ? arguments.spans[arguments.firstPart].offset : 0),
      LLVM::ConstantOp::create(
          init, where, extentsType,
          DenseElementsAttr::get(RankedTensorType::get(XACC_MAX_SPLIT, i64),
                                 ArrayRef(allExtents))),
      integer(reductions.size() / wordsOfReduction),
      words(reductions),
      flag(gangs && gangs.getValue() == offload::Gangs::Div),
      flag(offload::callsOtherFiles(
          host ? host.getOperation() : kernel.getOperation(), symbols)),
      integer(works.size() / wordsOfWork),
      words(works)};
  LLVM::ReturnOp::create(init, where,
                         createAggregate(init, where, type, fields));
  return global;
}

LLVM::GlobalOp OffloadLowering::describe(offload::FuncOp kernel) {
  Location where = kernel.getLoc();
  KernelArguments arguments(kernel);
  LLVM::GlobalOp flow = describeFlow(kernel, arguments);
  MLIRContext *context = module.getContext();
  auto i32 = IntegerType::get(context, 32), i64 = IntegerType::get(context, 64);
  // Fields of XaccKernel, in order.
  auto type = LLVM::LLVMStructType::getLiteral(
      context, {pointer, pointer, pointer, pointer, i64,
                LLVM::LLVMArrayType::get(i32, 3), i32, i32, i32, i64, i64, i64,
                pointer, i64, pointer, pointer});
  LLVM::GlobalOp name = calls.string(where, kernel.getSymName()), why;
  LLVM::GlobalOp image;
  if (StringAttr imageName = kernel.getImageAttr()) {
    image = findImage(imageName);
  } else {
    StringAttr reason = kernel.getNoImageAttr();
    why = calls.string(where, reason ? reason.getValue()
                                     : "it was compiled for CPUs only");
  }
  LLVM::GlobalOp global = calls.insertGlobal(
      where, ("__xacc_kernel_" + kernel.getSymName()).str(), type,
      /*isConstant=*/false, LLVM::Linkage::Internal);

  OpBuilder init(context);
  init.createBlock(&global.getInitializerRegion());
  auto integer = [&](Type type, int64_t value) -> Value {
    return LLVM::ConstantOp::create(init, where, type,
                                    init.getIntegerAttr(type, value));
  };
  auto addressOf = [&](LLVM::GlobalOp target) -> Value {
    if (!target)
      return LLVM::ZeroOp::create(init, where, pointer);
    return LLVM::AddressOfOp::create(init, where, target);
  };
  Value host =
      addressOfFunction(init, where, FunctionType::get(context, pointer, {}),
                        getHostName(kernel));

  ArrayRef<int32_t> block = kernel.getBlock().value_or(ArrayRef<int32_t>());
  int64_t scratch = getScratchPerBlock(kernel);
  int64_t size = arguments.sizeInBytes, scratchOffset = 0;
  int64_t requestsOffset = 0;
  auto addPointer = [&](int64_t &offset) {
    offset = llvm::alignTo(size, sizeof(void *));
    size = offset + sizeof(void *);
  };
  if (scratch)
    addPointer(scratchOffset);
  if (kernel.getRequests())
    addPointer(requestsOffset);
  int64_t gridOffset = 0, gridWait = 0, gridGroup = 0;
  if (kernel->hasAttr(offload::kCooperativeAttr)) {
    addPointer(gridOffset);
    addPointer(gridWait);
    addPointer(gridGroup);
  }
  LLVM::GlobalOp requestSymbols;
  if (kernel.getRequests())
    requestSymbols = symbols.lookupSymbolIn<LLVM::GlobalOp>(
        module,
        StringAttr::get(context, gridOffset ? offload::kHostFunctions
                                            : offload::kRequestSymbols));
  IntegerAttr narrow = kernel.getNarrowArgumentAttr();
  Value fields[] = {
      addressOf(name),
      host,
      addressOf(image),
      addressOf(why),
      integer(i64, size),
      Value(),
      integer(i32, kernel.getConstruct() == offload::Construct::Serial),
      integer(i32, bool(kernel.getGangPerBlock())),
      integer(i32, narrow ? arguments.spans[narrow.getInt()].offset : 0),
      integer(i64, scratch),
      integer(i64, scratchOffset),
      integer(i64, requestsOffset),
      addressOf(requestSymbols),
      integer(i64, gridOffset),
      addressOf(flow),
      addressOf({})};
  Value value = createAggregate(init, where, type, fields);
  for (int64_t dim = 0; dim < 3; ++dim)
    value = LLVM::InsertValueOp::create(
        init, where, value,
        integer(i32, dim < static_cast<int64_t>(block.size()) ? block[dim] : 0),
        ArrayRef<int64_t>{5, dim});
  LLVM::ReturnOp::create(init, where, value);
  return global;
}

func::FuncOp OffloadLowering::findHost(offload::FuncOp kernel) {
  return symbols.lookupSymbolIn<func::FuncOp>(
      module, StringAttr::get(module.getContext(), getHostName(kernel)));
}

LogicalResult OffloadLowering::describeKernels() {
  for (auto kernel : module.getOps<offload::FuncOp>()) {
    if (!findHost(kernel))
      return kernel.emitOpError(
          "has no host code; run --convert-offload-to-openmp first");
    kernels[kernel.getSymNameAttr()] = {kernel, {}};
  }
  for (auto &[name, entry] : kernels)
    entry.second = describe(entry.first);
  return success();
}

/// The address of `type` in memory, at the entry of the function or, if `here`,
/// in place, with its first members set.
static Value fill(RuntimeCalls &calls, OpBuilder &builder, Location loc,
                  Type type, ArrayRef<Value> members, bool here) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value memory =
      here ? Value(LLVM::AllocaOp::create(builder, loc, pointer, type,
                                          calls.constant(builder, loc, 1)))
           : calls.stackArray(builder, loc, type, 1);
  for (auto [i, value] : llvm::enumerate(members)) {
    Value address =
        LLVM::GEPOp::create(builder, loc, pointer, type, memory,
                            ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(i)},
                            LLVM::GEPNoWrapFlags::inbounds);
    LLVM::StoreOp::create(builder, loc, value, address);
  }
  return memory;
}

/// The function that packs such words and arguments and launches a kernel:
/// launches share it, so that there is one call for each in the program's code.
LLVM::LLVMFuncOp OffloadLowering::launchFunction(LLVM::LLVMStructType arguments,
                                                 ArrayRef<Value> words,
                                                 ArrayRef<Value> members,
                                                 Value queue) {
  SmallVector<Type> parameters{pointer, pointer};
  SmallVector<Value> values(words);
  llvm::append_range(values, members);
  values.push_back(queue);
  LLVM::LLVMFuncOp &function = launchFunctions[{
      arguments.getAsOpaquePointer(), calls.findPattern(values, parameters)}];
  if (function)
    return function;
  function = calls.helper(loc, "__xacc_launch", parameters);
  Block *body = &function.getBody().front();
  OpBuilder inside = OpBuilder::atBlockBegin(body);
  values = calls.expandPattern(inside, loc, values,
                               body->getArguments().drop_front(2));
  auto wordsType = LLVM::LLVMArrayType::get(builder.getI64Type(), words.size());
  ArrayRef<Value> all = values;
  Value launch = fill(calls, inside, loc, wordsType,
                      all.take_front(words.size()), /*here=*/true);
  Value packed = arguments.getBody().empty()
                     ? calls.null(inside, loc)
                     : fill(calls, inside, loc, arguments,
                            all.slice(words.size(), members.size()),
                            /*here=*/true);
  XACC_CALL(
      calls, inside, loc, xaccrtLaunch,
      {body->getArgument(0), launch, packed, all.back(), body->getArgument(1)});
  LLVM::ReturnOp::create(inside, loc, ValueRange());
  return function;
}

/// The arguments as members of the structure that they are packed in.
SmallVector<Value> OffloadLowering::getMembers(offload::LaunchOp op) {
  SmallVector<Value> members;
  for (Value value : op.getArgs()) {
    if (value.getType().isIndex())
      value = calls.toI64(builder, value);
    else if (value.getType().isInteger(1))
      value = arith::ExtUIOp::create(builder, loc, builder.getI8Type(), value);
    members.push_back(value);
  }
  return members;
}

void OffloadLowering::lower(offload::LaunchOp op) {
  auto [kernel, global] = kernels.lookup(op.getKernelAttr().getAttr());
  SmallVector<OpFoldResult> words;
  auto word = [&](Value value) {
    words.push_back(value ? OpFoldResult(value)
                          : OpFoldResult(builder.getI64IntegerAttr(0)));
  };
  for (size_t dim = 0; dim < 3; ++dim)
    word(dim < op.getExtents().size() ? op.getExtents()[dim] : Value());
  // One block of a GPU, where a loop is one kernel that has no more.
  if (kernel.getPersistent() && !kernel->hasAttr(offload::kCooperativeAttr))
    words.push_back(builder.getI64IntegerAttr(1));
  else
    word(op.getNumGangs());
  word(op.getNumWorkers());
  word(op.getVectorLength());
  for (OperandRange bounds :
       {op.getSplitLower(), op.getSplitUpper(), op.getSplitStep()})
    for (size_t loop = 0; loop < XACC_MAX_SPLIT; ++loop)
      word(loop < bounds.size() ? bounds[loop] : Value());
  // The runtime fills in the addresses of its buffers.
  LLVM::LLVMStructType type = getArgumentsType(
      kernel, (getScratchPerBlock(kernel) != 0) + bool(kernel.getRequests()) +
                  3 * kernel->hasAttr(offload::kCooperativeAttr));
  auto describes = op->getAttrOfType<IntegerAttr>(offload::kDescribesAttr);
  if (!calls.sharesCalls || describes) {
    Value launch = calls.words(builder, loc, words);
    Value packed = type.getBody().empty()
                       ? calls.null(builder, loc)
                       : fill(calls, builder, loc, type, getMembers(op),
                              /*here=*/false);
    Value descriptor = LLVM::AddressOfOp::create(builder, loc, global);
    if (describes)
      XACC_CALL(
          calls, builder, loc, xaccrtDescribeLaunch,
          {descriptor, launch, packed, i64(describes.getInt()), where(op)});
    else
      XACC_CALL(calls, builder, loc, xaccrtLaunch,
                {descriptor, launch, packed, queueOf(op), where(op)});
    return;
  }
  SmallVector<Value> values;
  for (OpFoldResult word : words)
    values.push_back(isa<Value>(word) ? calls.toI64(builder, cast<Value>(word))
                                      : i64(*getConstantIntValue(word)));
  SmallVector<Value> members = getMembers(op);
  Value onQueue = queueOf(op);
  LLVM::LLVMFuncOp function = launchFunction(type, values, members, onQueue);
  llvm::append_range(values, members);
  values.push_back(onQueue);
  SmallVector<Value> operands{LLVM::AddressOfOp::create(builder, loc, global),
                              where(op)};
  calls.appendUncommon(values, operands);
  LLVM::CallOp::create(builder, loc, function, operands);
}
