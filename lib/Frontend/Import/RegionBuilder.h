//===- RegionBuilder.h - From statements to one MLIR function ---*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Imports the items of a region, statements with directives before them, each
// by the class of its language.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_IMPORT_REGIONBUILDER_H
#define XACC_LIB_FRONTEND_IMPORT_REGIONBUILDER_H

#include "OpenACC/ACCImporter.h"

namespace xacc::frontend {

class RegionBuilder final : public ACCImporter {
public:
  using ACCImporter::ACCImporter;

  bool importItems(llvm::ArrayRef<Item> items);

protected:
  // Directives.
  bool importItem(const Item &item) override;
  bool importOrRecover(const Item &item) override;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_IMPORT_REGIONBUILDER_H
