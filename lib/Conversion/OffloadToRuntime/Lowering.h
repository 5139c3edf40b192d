//===- Lowering.h - State of the conversion to the runtime ------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_OFFLOADTORUNTIME_LOWERING_H
#define XACC_CONVERSION_OFFLOADTORUNTIME_LOWERING_H

#include "Conversion/Common/RuntimeCalls.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "xacc/DeviceABI.h"
#include "llvm/ADT/MapVector.h"
#include <deque>
#include <map>

namespace xacc {

struct KernelArguments;

/// Whether no kernel does more with the element than add up into it at its end
/// (kResultsAttr), and the host waits for each of them.
bool isResult(offload::EnterOp op, mlir::SymbolTableCollection &symbols);
/// Whether the host need not wait for the kernel: the next thing that it does
/// is to launch another one without a queue. In the next iteration of `loop`,
/// if that is set: then it has to wait behind it.
bool mayRunAhead(offload::LaunchOp launch, mlir::SymbolTableCollection &symbols,
                 mlir::Operation *&loop);

/// Lowers the offload ops of one module; see OffloadToRuntime.cpp.
class OffloadLowering {
public:
  explicit OffloadLowering(mlir::ModuleOp module)
      : module(module), calls(module), converter(module.getContext()),
        builder(module.getContext()),
        pointer(mlir::LLVM::LLVMPointerType::get(module.getContext())) {}

  llvm::LogicalResult run();

private:
  using Descriptions =
      std::map<std::pair<std::vector<const void *>, std::string>, mlir::Value>;

  void replaceTypes();
  mlir::Value takeMemory(mlir::Operation *op, Descriptions::iterator user);
  llvm::LogicalResult lower(mlir::Operation *op);
  mlir::FailureOr<mlir::Value> data(mlir::Operation *op, mlir::Value host,
                                    mlir::OperandRange lower,
                                    mlir::OperandRange extent,
                                    std::optional<llvm::StringRef> name,
                                    mlir::Value attach);
  llvm::LogicalResult lower(offload::EnterOp op);
  llvm::LogicalResult lower(offload::ExitOp op);
  llvm::LogicalResult lower(offload::UpdateOp op);
  llvm::LogicalResult lower(offload::IsPresentOp op);
  void lower(offload::MayPersistOp op);
  void lower(offload::PersistDescribeOp op);
  void lower(offload::PersistBeginOp op);
  void lower(offload::PersistEndOp op);
  void lower(offload::PersistNextOp op);
  void lower(offload::LaunchOp op);
  llvm::SmallVector<mlir::Value> getMembers(offload::LaunchOp op);
  mlir::LLVM::LLVMFuncOp launchFunction(mlir::LLVM::LLVMStructType arguments,
                                        llvm::ArrayRef<mlir::Value> words,
                                        llvm::ArrayRef<mlir::Value> members,
                                        mlir::Value queue);

  // Message passing in kernels.
  bool lowerMPI(mlir::Operation *op);
  void startRequest(xmp::DirectiveOpInterface op, int64_t function,
                    mlir::Value request, int64_t requestBytes);
  void runRequest(xmp::DirectiveOpInterface op, int64_t function,
                  mlir::Value status);
  void waitForRequests(xmp::DirectiveOpInterface op, mlir::Value count,
                       mlir::Value requests, int64_t requestBytes,
                       mlir::Value statuses);

  // Kernels.
  llvm::LogicalResult describeKernels();
  mlir::LLVM::GlobalOp describe(offload::FuncOp kernel);
  mlir::LLVM::GlobalOp describeFlow(offload::FuncOp kernel,
                                    const KernelArguments &arguments);
  mlir::func::FuncOp findHost(offload::FuncOp kernel);
  mlir::LLVM::GlobalOp findImage(llvm::StringRef name);

  // Pieces of calls.
  mlir::Value where(mlir::Operation *op) { return calls.location(builder, op); }
  mlir::Value i64(int64_t value) { return calls.constant(builder, loc, value); }
  void findLaunchesAhead(llvm::ArrayRef<mlir::Operation *> ops);
  mlir::Value queueOf(offload::LaunchOp launch) {
    return ahead.contains(launch) ? i64(XACC_ASYNC_AHEAD)
                                  : queue(launch.getQueue());
  }
  /// A queue, or none.
  mlir::Value queue(mlir::Value queue) {
    return queue ? queue : i64(XACC_ASYNC_SYNC);
  }
  mlir::Value orMinusOne(mlir::Value value) { return value ? value : i64(-1); }

  mlir::ModuleOp module;
  RuntimeCalls calls;
  mlir::LLVMTypeConverter converter;
  mlir::OpBuilder builder;
  mlir::LLVM::LLVMPointerType pointer;
  mlir::Location loc = mlir::UnknownLoc::get(builder.getContext());
  /// The XaccData that a block has in memory, by what is in them.
  Descriptions described;
  /// Those of one function, in the order of the program.
  std::deque<Descriptions::iterator> memoryUsers;
  mlir::Operation *memoryOwner = nullptr;
  /// The functions that launch, by what they pack.
  std::map<std::pair<const void *, std::vector<int64_t>>,
           mlir::LLVM::LLVMFuncOp>
      launchFunctions;
  /// Not with what the conversion adds.
  mlir::SymbolTableCollection symbols;
  /// Launches that the host does not wait for; see mayRunAhead.
  llvm::DenseSet<mlir::Operation *> ahead;
  /// The kernels by name, and the XaccKernel of each.
  llvm::MapVector<mlir::StringAttr,
                  std::pair<offload::FuncOp, mlir::LLVM::GlobalOp>>
      kernels;
};

} // namespace xacc

#endif // XACC_CONVERSION_OFFLOADTORUNTIME_LOWERING_H
