//===- Inputs.h - Files that xacc-cc is given -------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_DRIVER_INPUTS_H
#define XACC_LIB_DRIVER_INPUTS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace xacc::driver {

class TempFiles;
struct Options;

enum class InputKind {
  C,            ///< .c, imported
  Preprocessed, ///< .i, imported
  MLIR,         ///< .mlir
  Assembly,     ///< .s, .S: clang's
  Header,       ///< .h, to be precompiled: clang's
  Linked        ///< .o, .a, .so: the linker's
};

struct Input {
  std::string name;
  InputKind kind;
  /// The named file has what was read from standard input.
  bool isStdin = false;
  /// Of -x, or empty.
  std::string language;

  /// What names of outputs are made of.
  llvm::StringRef getStem() const;
};

/// What each input of the command line is, with -x for those behind it, and
/// whether the inputs fit together. Reports what is wrong and returns false.
bool classifyInputs(const Options &options, TempFiles &temps,
                    std::vector<Input> &inputs);

} // namespace xacc::driver

#endif // XACC_LIB_DRIVER_INPUTS_H
