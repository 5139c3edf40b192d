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

namespace xacc::driver {

class TempFiles;

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

/// Classifies by -x or the name and looks whether the file can be what it is
/// said to be, so that a mistake is one message here, not a hundred from a
/// parser. Reports what is wrong and returns false.
bool classifyInput(llvm::StringRef name, llvm::StringRef language,
                   Input &input);

/// The same for standard input, whose text goes to a temporary file: stages
/// read it several times.
bool classifyStdin(llvm::StringRef language, TempFiles &temps, Input &input);

} // namespace xacc::driver

#endif // XACC_LIB_DRIVER_INPUTS_H
