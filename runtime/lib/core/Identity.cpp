//===- Identity.cpp - Which array an address belongs to -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Identity.h"
#include "Runtime.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

using namespace xacc;

namespace {
struct Addresses final : RuntimePart {
  explicit Addresses(Runtime &) {}
  std::unordered_map<const void *, Array *> owners;
  /// Descriptors of arguments, the latest call last.
  std::vector<Array *> attached;
};
} // namespace

static Addresses &addressesOf(const Array &array) {
  return array.runtime->part<Addresses>();
}

void xacc::noteAddress(Array &array) {
  if (!array.view.data)
    return;
  if (array.isOwner())
    addressesOf(array).owners[array.view.data] = &array;
  else
    addressesOf(array).attached.push_back(&array);
}

void xacc::forgetAddress(Array &array) {
  Addresses &addresses = addressesOf(array);
  auto &owners = addresses.owners;
  auto &attached = addresses.attached;
  auto it = owners.find(array.view.data);
  if (it != owners.end() && it->second == &array)
    owners.erase(it);
  auto last = std::find(attached.rbegin(), attached.rend(), &array);
  if (last != attached.rend())
    attached.erase(std::next(last).base());
}

Array *xacc::findOwner(const void *address) {
  auto &owners = Runtime::get().part<Addresses>().owners;
  auto it = owners.find(address);
  return it == owners.end() ? nullptr : it->second;
}

static Array *findAttached(const void *address, const Array *except) {
  auto &attached = Runtime::get().part<Addresses>().attached;
  for (auto it = attached.rbegin(); it != attached.rend(); ++it)
    if (*it != except && (*it)->view.data == address)
      return *it;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Mappings
//===----------------------------------------------------------------------===//

static std::string pairText(int64_t a, int64_t b) {
  return std::to_string(a) + ":" + std::to_string(b);
}

/// What the nodes own along one dimension.
static std::string compareOwners(const Array &declared, const Array &again,
                                 int64_t k) {
  std::string dim = "dimension " + std::to_string(k);
  if (declared.isDistributed(k) != again.isDistributed(k))
    return dim + (declared.isDistributed(k)
                      ? " is distributed there, not here"
                      : " is distributed here, not there");
  if (!declared.isDistributed(k))
    return "";
  const XaccAlign &a = declared.align[k], &b = again.align[k];
  if (declared.templ == again.templ && a.templateDim == b.templateDim &&
      a.offset == b.offset)
    return "";
  const Distribution &first = declared.templ->dims[a.templateDim];
  const Distribution &second = again.templ->dims[b.templateDim];
  if (first.numNodes() != second.numNodes())
    return dim + " is mapped onto " + std::to_string(first.numNodes()) +
           " nodes there and " + std::to_string(second.numNodes()) + " here";
  int64_t extent = declared.hasExtents ? declared.extents[k]
                   : again.hasExtents  ? again.extents[k]
                                       : first.extent();
  for (int64_t c = 0; c < first.numNodes(); ++c) {
    IndexRange there = ownedIndices(first, a.offset, extent, c);
    IndexRange here = ownedIndices(second, b.offset, extent, c);
    if (there.empty() && here.empty())
      continue;
    if (there.first != here.first || there.last != here.last)
      return dim + " is mapped differently: coordinate " + std::to_string(c) +
             " owns " + pairText(there.first, there.last) + " there and " +
             pairText(here.first, here.last) + " here";
  }
  return "";
}

std::string xacc::compareMappings(const Array &declared, const Array &again) {
  if (declared.rank() != again.rank())
    return "it has " + std::to_string(declared.rank()) +
           " dimensions there and " + std::to_string(again.rank()) + " here";
  if (declared.view.elementSize != again.view.elementSize ||
      (declared.type != again.type && declared.type != XACC_TYPE_OPAQUE &&
       again.type != XACC_TYPE_OPAQUE))
    return "its elements have another type here (" +
           std::to_string(declared.view.elementSize) + " bytes there, " +
           std::to_string(again.view.elementSize) + " here)";
  for (int64_t k = 0; k < declared.rank(); ++k) {
    const XaccAlign &a = declared.align[k], &b = again.align[k];
    if (a.shadowLower != b.shadowLower || a.shadowUpper != b.shadowUpper)
      return "dimension " + std::to_string(k) + " has the shadow " +
             pairText(a.shadowLower, a.shadowUpper) + " there and " +
             pairText(b.shadowLower, b.shadowUpper) + " here";
    // Along the first dimension a declaration may say less.
    if (k > 0 && declared.hasExtents && again.hasExtents &&
        declared.extents[k] != again.extents[k])
      return "dimension " + std::to_string(k) + " has " +
             std::to_string(declared.extents[k]) + " elements there and " +
             std::to_string(again.extents[k]) + " here";
    std::string owners = compareOwners(declared, again, k);
    if (!owners.empty())
      return owners;
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

/// Exchanges what two descriptors describe. Plans know storage and arrays: they
/// go with the storage.
static void exchange(Array &a, Array &b) {
  completePending(a);
  completePending(b);
  forgetAddress(a);
  forgetAddress(b);
  std::swap(a.view, b.view);
  std::swap(a.extents, b.extents);
  std::swap(a.hasExtents, b.hasExtents);
  a.storage.swap(b.storage);
  std::swap(a.prepared, b.prepared);
  std::unordered_set<StorageUser *> users(a.plans.begin(), a.plans.end());
  users.insert(b.plans.begin(), b.plans.end());
  for (StorageUser *user : users)
    user->exchange(a, b);
  std::swap(a.plans, b.plans);
  noteAddress(a);
  noteAddress(b);
}

/// Makes a descriptor that of the array at the pointer's address.
static void follow(Array &array, char *pointer, bool isFirst,
                   const XaccLoc *loc) {
  if (array.view.data == pointer || !pointer)
    return;
  bool owns = array.isOwner() || !array.view.data;
  Array *other = owns ? findOwner(pointer) : findAttached(pointer, &array);
  if (!other && !owns) {
    other = findOwner(pointer);
    if (other)
      isFirst = false;
  }
  if (!other)
    fatal(loc, "a pointer to a distributed array does not point to one; it "
               "must come from xmp_malloc or from another such pointer");
  std::string difference = compareMappings(*other, array);
  if (!difference.empty())
    fatal(loc, "a pointer points to a distributed array of another mapping: %s",
          difference.c_str());
  if (isFirst)
    return exchange(array, *other);
  if (owns)
    fatal(loc, "two pointers to distributed arrays point to the same one; use "
               "one of them here");
  // Arguments may name one array twice.
  while (!array.plans.empty())
    array.plans.back()->destroy();
  forgetAddress(array);
  array.view.data = pointer;
  noteAddress(array);
}

XACC_EXPORT void xaccrtFollow(int64_t count, void *const *handles,
                              void *const *pointers, const XaccLoc *loc) {
  bool moved = false;
  for (int64_t i = 0; i < count; ++i) {
    Array &array = *asArray(handles[i], loc);
    if (array.view.data != pointers[i] && pointers[i]) {
      moved = true;
      follow(array, static_cast<char *>(pointers[i]), /*isFirst=*/true, loc);
    }
  }
  if (!moved)
    return;
  for (int64_t i = 0; i < count; ++i)
    follow(*asArray(handles[i], loc), static_cast<char *>(pointers[i]),
           /*isFirst=*/false, loc);
}

XACC_EXPORT void *xaccrtFollowed(void *handle, void *pointer,
                                 const XaccLoc *loc) {
  xaccrtFollow(1, &handle, &pointer, loc);
  return handle;
}

//===----------------------------------------------------------------------===//
// Declarations of other units
//===----------------------------------------------------------------------===//

namespace {
struct Expectation {
  void *const *handle;
  Array *declared;
  XaccLoc loc;
};
} // namespace

static std::vector<Expectation> &expectations() {
  static auto *list = new std::vector<Expectation>;
  return *list;
}

XACC_EXPORT void xaccrtExpectArray(void *const *handle, void *declaration,
                                   const char *file, int64_t line,
                                   const char *directive) {
  XaccLoc loc = {file, int32_t(line), 0, directive};
  expectations().push_back({handle, asArray(declaration, &loc), loc});
}

XACC_EXPORT void xaccrtCheckUnits(void) {
  std::erase_if(expectations(), [](const Expectation &expected) {
    if (!*expected.handle)
      return false; // its unit comes later
    Array *array = asArray(*expected.handle, &expected.loc);
    std::string difference = compareMappings(*array, *expected.declared);
    if (!difference.empty())
      fatal(&expected.loc,
            "this declaration of an array differs from that of another unit: "
            "%s; write the same directives in both",
            difference.c_str());
    // The descriptor stands for no section.
    expected.declared->view.data = nullptr;
    destroyArray(expected.declared);
    return true;
  });
}
