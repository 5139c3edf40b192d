//===- DeviceModule.h - The GPU code of a file ---------------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_OFFLOADTOGPU_DEVICEMODULE_H
#define XACC_CONVERSION_OFFLOADTOGPU_DEVICEMODULE_H

#include "Conversion/DeviceFunctions.h"
#include "KernelEmitter.h"
#include "llvm/ADT/StringMap.h"

namespace xacc::offload {

/// Moves kernels and what they refer to into the device module.
class DeviceModule {
public:
  /// `links`: routines of other files are linked when the program runs.
  DeviceModule(mlir::ModuleOp host, llvm::StringRef name, bool libdevice,
               bool links, llvm::SetVector<mlir::Attribute> &librarySymbols,
               llvm::SetVector<mlir::Attribute> &hostFunctions, SumOrders &sums)
      : host(host), hostSymbols(host), librarySymbols(librarySymbols),
        hostFunctions(hostFunctions), sums(sums), libdevice(libdevice),
        links(links) {
    mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(host.getBody());
    device = mlir::gpu::GPUModuleOp::create(builder, host.getLoc(), name);
    findFile();
  }

  void addKernel(FuncOp func);
  /// Why a loop with all of its kernels has one block; empty if it does not.
  llvm::StringRef whyOneBlock(FuncOp func) const {
    auto found = oneBlockReasons.find(func.getSymNameAttr());
    return found == oneBlockReasons.end() ? llvm::StringRef() : found->second;
  }
  /// Adds a routine under the name that other files know. Why it cannot be, or
  /// empty.
  std::string addExported(mlir::func::FuncOp routine);
  void finish();

private:
  std::string addGridKernel(FuncOp func);
  void setImage(FuncOp func, const KernelShape &shape, int64_t scratchPerBlock);
  /// The next ones are in DeviceImports.cpp. Each gives a reason why it cannot
  /// be done, or an empty one.
  std::string importKernel(mlir::Operation *kernel);
  std::string import(mlir::Operation *root);
  std::string importCall(mlir::LLVM::CallOp call);
  std::string adaptPrint(mlir::LLVM::CallOp call);
  std::string importOtherFile(mlir::LLVM::CallOp call,
                              mlir::LLVM::LLVMFuncOp declaration);
  std::string importRoutine(llvm::StringRef name);
  mlir::Value emitAddressOf(mlir::OpBuilder &builder, mlir::Location loc,
                            llvm::StringRef variable);
  std::string importGlobal(mlir::Operation *global, llvm::StringRef name);
  std::string check(mlir::Operation *op);
  llvm::ArrayRef<LaunchOp> findLaunches(FuncOp func);
  void findFile();

  mlir::ModuleOp host;
  mlir::SymbolTable hostSymbols;
  mlir::SymbolTableCollection symbols;
  /// Variables of the MPI library that stand for handles.
  llvm::SetVector<mlir::Attribute> &librarySymbols;
  /// What the host does for loops with all of their kernels.
  llvm::SetVector<mlir::Attribute> &hostFunctions;
  SumOrders &sums;
  /// The one that all kernels are in; empty: there are several.
  std::string file;
  mlir::gpu::GPUModuleOp device;
  bool libdevice, links;
  llvm::DenseMap<mlir::StringAttr, std::string> oneBlockReasons;
  /// By kernel.
  llvm::DenseMap<mlir::StringAttr, llvm::SmallVector<LaunchOp, 1>> launches;
  /// Routines and globals; why they cannot be used, or empty.
  llvm::StringMap<std::string> imported;
};

} // namespace xacc::offload

#endif // XACC_CONVERSION_OFFLOADTOGPU_DEVICEMODULE_H
