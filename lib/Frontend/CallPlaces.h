//===- CallPlaces.h - Tell the runtime where it is called -------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_CALLPLACES_H
#define XACC_LIB_FRONTEND_CALLPLACES_H

namespace clang {
class CompilerInvocation;
}

namespace xacc::frontend {

/// In the code that Clang makes of a C file, each call of a function of
/// openacc.h, xmp.h or xmp_io.h that can fail comes after one of xaccrtCallFrom
/// (xacc/PlaceABI.h), so that messages have its line.
void tellCallPlaces(clang::CompilerInvocation &invocation);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_CALLPLACES_H
