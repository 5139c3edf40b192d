//===- Compilation.h - What becomes of one input ----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_DRIVER_COMPILATION_H
#define XACC_LIB_DRIVER_COMPILATION_H

#include "Arguments.h"
#include "Frontend/Import.h"
#include "Inputs.h"
#include "Options.h"
#include "Target/DeviceImages.h"
#include "Toolchain.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

namespace xacc::driver {

/// Compiles one input. Everything that it makes on the way is temporary, or
/// lies in the working directory or beside the output with --save-temps.
class Compilation {
public:
  Compilation(const Options &options, const Toolchain &tools,
              const Input &input, mlir::DialectRegistry &registry);

  /// Writes to `output`, or to stdout what is text if that is empty.
  bool run(llvm::StringRef output);
  void removeTemps() { temps.removeAll(); }

private:
  bool passOn(llvm::StringRef output);
  bool compile(llvm::StringRef output);
  Arguments getDefinitions() const;
  bool preprocess(llvm::StringRef output);
  bool writeDependencies(llvm::StringRef output);
  bool import();
  bool parseMLIR();
  std::unique_ptr<llvm::Module> compileRest();
  bool compileRegions(llvm::StringRef output);
  bool isOpenInside() const;
  bool finish(llvm::Module &whole, llvm::StringRef output);
  bool finish(Arguments source, llvm::StringRef output,
              frontend::ModuleHook afterPasses = nullptr);
  bool keep(llvm::StringRef suffix, llvm::StringRef text);
  Arguments getPreprocessArgs() const;
  Arguments getCompileArgs() const;

  const Options &options;
  const Toolchain &tools;
  const Input &input;
  TempFiles temps;
  mlir::MLIRContext context;
  llvm::LLVMContext llvmContext;
  std::string stem;
  Arguments coverageArgs;

  mlir::OwningOpRef<mlir::ModuleOp> module; ///< the regions
  nvptx::DeviceImages images; ///< code for GPUs that is not there yet
  std::string rest;           ///< the C text around them
  /// A warning was one.
  bool hasErrors = false;
  bool hasRegions = true;
  bool hasXMPLoops = false;
};

} // namespace xacc::driver

#endif // XACC_LIB_DRIVER_COMPILATION_H
