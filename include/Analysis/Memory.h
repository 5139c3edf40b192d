//===- Memory.h - The memory that code touches -----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_ANALYSIS_MEMORY_H
#define XACC_ANALYSIS_MEMORY_H

#include "Analysis/Forms.h"
#include <string>

namespace xacc::analysis {

/// A piece of memory that an access may touch.
struct MemoryObject {
  /// What it is, as far as it could be traced: an allocation, a global, the
  /// value of a pointer; null if nothing is known.
  const void *key = nullptr;
  /// The value that it was traced to.
  mlir::Value base;
  /// An object of its own, or memory that only one pointer points to: two such
  /// do not overlap.
  bool isDistinct = false;
  /// Distinct, and no pointer to it is ever formed.
  bool isHidden = false;
  /// For messages: the program's name for it, or a description.
  std::string name;

  bool mayOverlap(const MemoryObject &other) const;
  bool isSame(const MemoryObject &other) const {
    return key && key == other.key;
  }
  /// Equal only if the memory is: like `key`, but not for pointers that were
  /// loaded from one object, which may have changed in between.
  const void *getIdentity() const;
};

/// One access.
struct MemoryAccess {
  mlir::Operation *op;
  /// The memref or pointer; null if it is not known what is accessed.
  mlir::Value memory;
  MemoryObject object;
  bool isStore = false;
  /// An indivisible update whose old value nothing looks at: these commute.
  bool isAtomicUpdate = false;
  /// The memref that the subscripts belong to; null if the access is not
  /// described by subscripts.
  mlir::Value view;
  llvm::SmallVector<mlir::Value> subscripts;
  /// Of an element; null if it is not known what is accessed.
  mlir::Type type;
  /// C lets objects of other types be there.
  bool hasAnyType = false;

  bool mayOverlap(const MemoryAccess &other) const;
  /// Whether this store may leave the value that `read` finds.
  bool mayFeed(const MemoryAccess &read) const;
};

/// Something that forbids running iterations around it at the same time.
struct Obstacle {
  mlir::Operation *op;
  std::string reason;
  /// It may store to any memory.
  bool isStore = true;
};

/// Whether the functions that code calls are looked into. A pass that runs on
/// several functions at the same time cannot do that.
enum class Calls { Follow, AsUnknown };

/// All accesses in `root`, in order, but for those of memory that is allocated
/// where it is used.
class MemoryAccesses {
public:
  explicit MemoryAccesses(mlir::Operation *root, Calls calls = Calls::Follow);

  llvm::ArrayRef<MemoryAccess> get() const { return accesses; }
  llvm::ArrayRef<Obstacle> getObstacles() const { return obstacles; }
  /// Whether something in `scope` may store to what `access` reads.
  bool isStoredIn(const MemoryAccess &access, mlir::Operation *scope) const;

private:
  /// What calls of a function do to memory that is not its own.
  struct Summary {
    bool isKnown = false; ///< false while it is looked at: it calls itself
    bool writes = true, reads = true;
  };
  using Summaries = llvm::DenseMap<mlir::Operation *, Summary>;
  MemoryAccesses(mlir::Operation *root, Summaries &summaries);
  void visitAll(mlir::Operation *root);
  const Summary &summarize(mlir::FunctionOpInterface function);
  void visit(mlir::Operation *op);
  void visitEffects(mlir::Operation *op);
  void visitCall(mlir::Operation *op);
  bool visitAtomic(mlir::Operation *op);
  void add(mlir::Operation *op, mlir::Value memory, bool isStore,
           mlir::Type type = {}, mlir::Value view = {},
           mlir::ValueRange subscripts = {});
  void block(mlir::Operation *op, llvm::StringRef reason, bool isStore = true);
  template <typename LoopTy> void addReductions(LoopTy loop);

  Calls calls = Calls::Follow;
  Summaries *summaries = nullptr; ///< while operations are visited
  /// -fno-strict-aliasing
  bool ignoresTypes = false;
  llvm::SmallVector<MemoryAccess> accesses;
  llvm::SmallVector<Obstacle> obstacles;
};

MemoryObject findObject(mlir::Value memory);
/// Of its object.
inline const void *getIdentity(mlir::Value memory) {
  return findObject(memory).getIdentity();
}
/// Whether an object comes into being inside of `scope`, once an iteration.
bool isPrivateTo(const MemoryObject &object, mlir::Operation *scope);

/// Calls `visit` with the ops that access an allocation, itself or by a view;
/// what `visit` is told of may do anything with the address unless it is a load
/// or a store. Not with those that give it back.
void forEachAccess(mlir::Value memory,
                   llvm::function_ref<void(mlir::Operation *)> visit);

/// Whether equal subscripts of the two memrefs mean the same element.
bool isSameView(mlir::Value lhs, mlir::Value rhs);

/// The byte in the object at which an access begins, relative to `base` of the
/// object; none where strides are not known.
std::optional<Polynomial> getByteOffset(const MemoryAccess &access,
                                        Forms &forms);
/// The byte in the object at which a memref's first element or what a pointer
/// points to lies.
std::optional<Polynomial> getByteOffset(mlir::Value memory, mlir::Value base,
                                        Forms &forms);
/// The size of what is accessed.
std::optional<int64_t> getSizeInBytes(mlir::Operation *op, mlir::Type type);

/// The program's name of the memory behind `memory`; empty if unknown.
std::string findName(mlir::Value memory);

} // namespace xacc::analysis

#endif // XACC_ANALYSIS_MEMORY_H
