//===- FakeCudaRanges.cpp - A CUDA driver without a GPU: address ranges ---===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeCuda.h"

#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace fake;

static char *asPointer(CUdeviceptr address) {
  return reinterpret_cast<char *>(address);
}

static bool isOfPages(size_t number) {
  return number % State::pageBytes() == 0;
}

static Reservation *findReservation(char *address) {
  auto &reservations = State::get().reservations;
  auto it = reservations.upper_bound(address);
  if (it == reservations.begin())
    return nullptr;
  Reservation &found = (--it)->second;
  return address < found.device + found.size ? &found : nullptr;
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

FAKE_EXPORT CUresult cuMemAddressReserve(CUdeviceptr *address, size_t bytes,
                                         size_t alignment, CUdeviceptr wish,
                                         unsigned long long flags) {
  FAKE_BEGIN();
  if (bytes == 0 || !isOfPages(bytes) || alignment == 0 ||
      !isOfPages(alignment) || wish || flags)
    return CUDA_ERROR_INVALID_VALUE;
  if (bytes > size_t(1) << 46)
    return CUDA_ERROR_OUT_OF_MEMORY;
  // Aligned by hand; the margins stay.
  auto map = [&] {
    void *memory = mmap(nullptr, bytes + alignment, PROT_NONE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      violation("cannot reserve %zu bytes of addresses", bytes);
    size_t over = reinterpret_cast<uintptr_t>(memory) % alignment;
    return static_cast<char *>(memory) + (over ? alignment - over : 0);
  };
  Reservation reservation = {&currentContext(), map(), map(), bytes, {}};
  Lock lock(State::get().mutex);
  *address = reinterpret_cast<CUdeviceptr>(reservation.device);
  State::get().reservations[reservation.device] = reservation;
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuMemAddressFree(CUdeviceptr address, size_t bytes) {
  FAKE_BEGIN();
  Lock lock(State::get().mutex);
  auto it = State::get().reservations.find(asPointer(address));
  if (it == State::get().reservations.end() || it->second.size != bytes)
    violation("cuMemAddressFree: %zu bytes at %#llx are not what is reserved",
              bytes, address);
  if (!it->second.pieces.empty())
    violation("cuMemAddressFree: memory is mapped there");
  munmap(it->second.device, bytes);
  munmap(it->second.alias, bytes);
  State::get().reservations.erase(it);
  return CUDA_SUCCESS;
}

size_t fake::countReserved(Context &context) {
  size_t count = 0;
  for (auto &[address, reservation] : State::get().reservations)
    count += reservation.context == &context;
  for (const std::shared_ptr<Physical> &memory : State::get().physical)
    count += memory->context == &context;
  return count;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

FAKE_EXPORT CUresult cuMemGetAllocationGranularity(
    size_t *bytes, const CUmemAllocationProp *properties,
    CUmemAllocationGranularity_flags) {
  FAKE_BEGIN(false);
  if (properties->type != CU_MEM_ALLOCATION_TYPE_PINNED ||
      properties->location.type != CU_MEM_LOCATION_TYPE_DEVICE)
    return CUDA_ERROR_INVALID_VALUE;
  *bytes = State::pageBytes();
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuMemCreate(CUmemGenericAllocationHandle *handle,
                                 size_t bytes,
                                 const CUmemAllocationProp *properties,
                                 unsigned long long) {
  FAKE_BEGIN();
  if (bytes == 0 || !isOfPages(bytes))
    return CUDA_ERROR_INVALID_VALUE;
  State &state = State::get();
  Lock lock(state.mutex);
  Context &context = *state.contexts.at(size_t(properties->location.id));
  if (bytes > freeBytes(context))
    return CUDA_ERROR_OUT_OF_MEMORY;
  int file = memfd_create("fake-cuda", 0);
  if (file < 0 || ftruncate(file, off_t(bytes)) != 0)
    violation("cannot make device memory");
  auto memory = std::make_shared<Physical>(Physical{&context, bytes, file});
  state.physical.insert(memory);
  *handle = reinterpret_cast<CUmemGenericAllocationHandle>(memory.get());
  return CUDA_SUCCESS;
}

static std::shared_ptr<Physical>
findMemory(CUmemGenericAllocationHandle handle) {
  for (const std::shared_ptr<Physical> &memory : State::get().physical)
    if (reinterpret_cast<CUmemGenericAllocationHandle>(memory.get()) ==
            handle &&
        !memory->isReleased)
      return memory;
  violation("%#llx is no memory of cuMemCreate", handle);
}

/// Memory goes when it is neither mapped nor held.
static void dropIfUnused(const std::shared_ptr<Physical> &memory) {
  if (memory->isMapped || !memory->isReleased)
    return;
  close(memory->file);
  State::get().physical.erase(memory);
}

FAKE_EXPORT CUresult cuMemRelease(CUmemGenericAllocationHandle handle) {
  FAKE_BEGIN();
  Lock lock(State::get().mutex);
  std::shared_ptr<Physical> memory = findMemory(handle);
  memory->isReleased = true;
  dropIfUnused(memory);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuMemMap(CUdeviceptr address, size_t bytes, size_t offset,
                              CUmemGenericAllocationHandle handle,
                              unsigned long long) {
  FAKE_BEGIN();
  Lock lock(State::get().mutex);
  std::shared_ptr<Physical> memory = findMemory(handle);
  char *pointer = asPointer(address);
  Reservation *reservation = findReservation(pointer);
  if (!reservation || !isOfPages(address) || bytes != memory->size || offset ||
      pointer + bytes > reservation->device + reservation->size)
    return CUDA_ERROR_INVALID_VALUE;
  size_t at = size_t(pointer - reservation->device);
  for (auto &[begin, piece] : reservation->pieces)
    if (begin < at + bytes && at < begin + piece.memory->size)
      violation("cuMemMap: %p has memory", pointer);
  int both = PROT_READ | PROT_WRITE;
  char *alias = reservation->alias + at;
  if (mmap(pointer, bytes, PROT_NONE, MAP_SHARED | MAP_FIXED, memory->file,
           0) == MAP_FAILED ||
      mmap(alias, bytes, both, MAP_SHARED | MAP_FIXED, memory->file, 0) ==
          MAP_FAILED)
    violation("cannot map device memory");
  // Nobody may rely on what it holds.
  std::memset(alias, 0xcb, bytes);
  memory->isMapped = true;
  reservation->pieces[at] = {memory, {}};
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuMemUnmap(CUdeviceptr address, size_t bytes) {
  FAKE_BEGIN();
  Lock lock(State::get().mutex);
  char *pointer = asPointer(address);
  Reservation *reservation = findReservation(pointer);
  if (!reservation)
    violation("cuMemUnmap: %p is not reserved", pointer);
  size_t at = size_t(pointer - reservation->device);
  auto it = reservation->pieces.find(at);
  if (it == reservation->pieces.end() || it->second.memory->size != bytes)
    violation("cuMemUnmap: %zu bytes at %p are not what was mapped", bytes,
              pointer);
  // Whoever still copies there ends in a fault.
  for (char *side : {pointer, reservation->alias + at})
    mmap(side, bytes, PROT_NONE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  std::shared_ptr<Physical> memory = it->second.memory;
  reservation->pieces.erase(it);
  memory->isMapped = false;
  dropIfUnused(memory);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuMemSetAccess(CUdeviceptr address, size_t bytes,
                                    const CUmemAccessDesc *who, size_t count) {
  FAKE_BEGIN();
  State &state = State::get();
  Lock lock(state.mutex);
  Reservation *reservation = findReservation(asPointer(address));
  if (!reservation)
    return CUDA_ERROR_INVALID_VALUE;
  size_t at = size_t(asPointer(address) - reservation->device);
  size_t end = at + bytes;
  // Whole pieces without a gap.
  while (at < end) {
    auto it = reservation->pieces.find(at);
    if (it == reservation->pieces.end() || at + it->second.memory->size > end)
      return CUDA_ERROR_INVALID_VALUE;
    Physical &memory = *it->second.memory;
    for (size_t i = 0; i < count; ++i) {
      if (!canAccess(who[i].location.id, memory.context->device))
        return CUDA_ERROR_INVALID_DEVICE;
      it->second.visitors.insert(who[i].location.id);
    }
    mprotect(reservation->device + at, memory.size,
             state.numKernels > 0 ? PROT_READ | PROT_WRITE
                                  : protectionOutsideKernels());
    at += memory.size;
  }
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

bool fake::locateReserved(const char *what, char *address, size_t bytes,
                          Context &who, Place &place) {
  Reservation *reservation = findReservation(address);
  if (!reservation)
    return false;
  size_t first = size_t(address - reservation->device);
  auto it = reservation->pieces.upper_bound(first);
  if (it != reservation->pieces.begin())
    --it;
  size_t at = first;
  for (; at < first + bytes; ++it) {
    if (it == reservation->pieces.end() || it->first > at ||
        it->first + it->second.memory->size <= at)
      violation("%s: of %zu bytes at %p, byte %zu has no memory", what, bytes,
                address, at - first);
    if (!it->second.visitors.contains(who.device))
      violation("%s: device %d may not access %p", what, who.device, address);
    at = it->first + it->second.memory->size;
  }
  place = {Place::Device, reservation->alias + first};
  return true;
}

void fake::protectReserved(int protection) {
  for (auto &[address, reservation] : State::get().reservations)
    for (auto &[at, piece] : reservation.pieces)
      if (!piece.visitors.empty())
        mprotect(reservation.device + at, piece.memory->size, protection);
}
