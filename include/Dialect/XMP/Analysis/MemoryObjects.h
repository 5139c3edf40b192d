//===- MemoryObjects.h - What a pointer points into -------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_ANALYSIS_MEMORYOBJECTS_H
#define XACC_DIALECT_XMP_ANALYSIS_MEMORYOBJECTS_H

#include "Dialect/XMP/IR/XMP.h"
#include <string>

namespace xacc::xmp {

/// A piece of memory that an access may touch.
struct MemoryObject {
  /// The same object, where not null; different objects may have to be told
  /// apart by what follows.
  const void *key = nullptr;
  /// Created for one iteration, or an accumulator: no other one sees it.
  bool isPrivate = false;
  /// An object that has a name of its own: two of them do not overlap.
  bool isIdentified = false;
  /// Identified, and no pointer to it is ever formed.
  bool isHidden = false;
  /// For messages.
  std::string name;

  bool mayOverlap(const MemoryObject &other) const;
};

/// Traces memref, pointer or array to its object. An allocation in `body`,
/// which may be null, is private.
MemoryObject findMemoryObject(mlir::Value memory, mlir::Region *body);

/// The key of its object.
inline const void *getMemoryKey(mlir::Value memory) {
  return findMemoryObject(memory, nullptr).key;
}

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_ANALYSIS_MEMORYOBJECTS_H
