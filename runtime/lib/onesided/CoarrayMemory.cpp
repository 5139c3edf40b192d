//===- CoarrayMemory.cpp - xmp_comalloc and xmp_cofree --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Coarrays that are allocated while the program runs. The images of the
// executing set agree on a number, which none of them has in use: images
// outside of it may have other objects. A pointer is known by its address, as
// an argument is.
//
//===----------------------------------------------------------------------===//

#include "Coarrays.h"

#include "collective/Communicators.h"
#include "observe/Wait.h"
#include "request/Deferred.h"

#include <cstring>

using namespace xacc;

int64_t OneSided::unusedNumber() const {
  std::shared_lock<std::shared_mutex> guard(mutex);
  size_t number = objects.size();
  while (number > 0 && !objects[number - 1])
    --number;
  return int64_t(number);
}

char *OneSided::allocate(int64_t number, int64_t sizeInBytes,
                         const XaccLoc *loc) {
  auto object = std::make_unique<SharedObject>();
  if (!object->storage.allocate(sizeInBytes, /*zero=*/false,
                                domain ? &domain->heap() : nullptr))
    fatal(loc, "not enough memory for a coarray of %lld bytes",
          (long long)sizeInBytes);
  char *address = object->storage.data();
  std::memset(address, 0, size_t(sizeInBytes));
  object->number = number;
  object->address = address;
  object->sizeInBytes = sizeInBytes;
  std::unique_lock<std::shared_mutex> guard(mutex);
  if (size_t(number) >= objects.size())
    objects.resize(size_t(number) + 1);
  bool isReached =
      domain && publish(*object) && int(domain->ranks().size()) == owner.size();
  objects[size_t(number)] = std::move(object);
  guard.unlock();
  if (!isReached && owner.size() > 1)
    requests.startAgent();
  return address;
}

bool OneSided::release(const void *address) {
  std::unique_lock<std::shared_mutex> guard(mutex);
  for (auto &object : objects) {
    if (!object || !object->storage.data() || object->address != address)
      continue;
    if (domain && object->number < Domain::numPlaces)
      Domain::place(domain->heap().base(), object->number)
          .store(0, std::memory_order_release);
    object.reset();
    return true;
  }
  return false;
}

/// Waits for the images of the executing set, whose accesses are complete then.
static void waitForImages(const char *what, const XaccLoc *loc) {
  Runtime &runtime = Runtime::get();
  OneSided::of(runtime).complete(loc);
  NodeSetRef images = runtime.executing();
  if (images->size() == 1)
    return;
  startDeferred(loc);
  CommId comm = commOf(runtime, *images, loc);
  if (int32_t error =
          complete(runtime.transport().barrier(comm), loc, what, comm))
    fatal(loc, "the message layer reports error class %d", error);
}

XACC_EXPORT void *xmp_comalloc(size_t size, ...) {
  static const XaccLoc unknown = {nullptr, 0, 0, "xmp_comalloc"};
  const XaccLoc *loc = takePlace();
  loc = loc ? loc : &unknown;
  if (size > size_t(INT64_MAX))
    fatal(loc, "not enough memory for a coarray of %zu bytes", size);
  OneSided &oneSided = OneSided::of(Runtime::get());
  int64_t number = oneSided.unusedNumber();
  xaccrtReduce(XACC_REDUCE_MAX, XACC_TYPE_I64, &number, 1, nullptr, loc);
  void *result =
      oneSided.allocate(number, std::max<int64_t>(int64_t(size), 1), loc);
  waitForImages("xmp_comalloc", loc);
  return result;
}

XACC_EXPORT void xmp_cofree(void *pointer) {
  static const XaccLoc unknown = {nullptr, 0, 0, "xmp_cofree"};
  const XaccLoc *loc = takePlace();
  loc = loc ? loc : &unknown;
  waitForImages("xmp_cofree", loc);
  if (pointer && !OneSided::of(Runtime::get()).release(pointer))
    fatal(loc, "the pointer is not one of xmp_comalloc, or is free already");
}
