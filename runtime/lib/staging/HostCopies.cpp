//===- HostCopies.cpp - A call of MPI with copies of device memory --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostCopies.h"

#include "Requests.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <map>
#include <mutex>

using namespace xacc;
using namespace xacc::staging;

// Null in a program without OpenACC.
#pragma weak xaccrtStagingKinds
#pragma weak xaccrtStagingFind
#pragma weak xaccrtStagingAllocate
#pragma weak xaccrtStagingFree
#pragma weak xaccrtStagingCopy
#pragma weak xaccrtStagingRefuse

void *xacc::staging::findNext(const char *name) {
  if (void *function = dlsym(RTLD_NEXT, name))
    return function;
  std::fprintf(stderr,
               "xacc: %s is called, and the program is not linked with MPI\n",
               name);
  std::abort();
}

/// What the library says of itself when it runs.
static bool takesDeviceMemory() {
  static const bool answer = [] {
    auto query = reinterpret_cast<int (*)()>(
        dlsym(RTLD_DEFAULT, "MPIX_Query_cuda_support"));
    return query && query() == 1;
  }();
  return answer;
}

/// Kinds of memory that the MPI library cannot use.
static int32_t strangeKinds() {
  if (&xaccrtStagingKinds == nullptr)
    return 0;
  int32_t kinds = __atomic_load_n(&xaccrtStagingKinds, __ATOMIC_RELAXED);
  if ((kinds & XACC_STAGING_GPU) && takesDeviceMemory())
    kinds &= ~XACC_STAGING_GPU;
  return kinds;
}

bool xacc::staging::isActive() {
  if (&xaccrtStagingKinds == nullptr ||
      __atomic_load_n(&xaccrtStagingKinds, __ATOMIC_RELAXED) == 0) [[likely]]
    return false;
  return strangeKinds() != 0;
}

/// The device of an address that the MPI library cannot use.
static void *findDevice(const void *address) {
  int32_t kind = 0;
  void *device = xaccrtStagingFind(address, &kind);
  return device && (strangeKinds() & kind) ? device : nullptr;
}

//===----------------------------------------------------------------------===//
// Datatypes
//===----------------------------------------------------------------------===//

static std::mutex typesMutex;
static std::map<MPI_Datatype, Element> &knownTypes() {
  static auto *types = new std::map<MPI_Datatype, Element>;
  return *types;
}

void xacc::staging::forgetType(MPI_Datatype type) {
  std::lock_guard lock(typesMutex);
  knownTypes().erase(type);
}

/// Ends the job where there is something wrong with the type.
static Element findElement(MPI_Datatype type, const void *address,
                           const char *function) {
  std::lock_guard lock(typesMutex);
  Element &element = knownTypes()[type];
  if (element)
    return element;
  mpi::ElementLayout layout;
  std::string error = mpi::describeElement(type, layout);
  if (!error.empty()) {
    error = "there is no way to copy " + error +
            "; pack its elements in an array, or use 'update' and the host's "
            "array";
    xaccrtStagingRefuse(address, function, error.c_str());
  }
  return element = std::make_shared<mpi::ElementLayout>(std::move(layout));
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

HostCopies::~HostCopies() {
  for (const Buffer &buffer : buffers)
    xaccrtStagingFree(buffer.memory);
}

static void addRows(const UserLayout &layout, int64_t offset,
                    std::vector<XaccStagingRows> &result) {
  for (const UserLayout::Rows &rows : layout.rows)
    result.push_back(
        {rows.offset + offset, rows.sizeInBytes, rows.count, rows.stride});
}

void *HostCopies::stage(const void *address, const std::vector<Part> &parts,
                        bool isRead, bool isWritten, bool isSome) {
  auto *bytes = static_cast<char *>(const_cast<void *>(address));
  // Types of absolute addresses go with MPI_BOTTOM.
  bool isBottom = address == MPI_BOTTOM;
  void *device = isBottom ? nullptr : findDevice(address);
  if (!device && !isBottom)
    return bytes;
  std::vector<UserLayout> layouts;
  Element element;
  int64_t begin = INT64_MAX, end = INT64_MIN;
  for (const Part &part : parts) {
    UserLayout layout;
    if (part.count > 0) {
      element = findElement(part.type, address, function);
      layout = mpi::layoutOf(*element, part.count);
    }
    layout.first += part.offset;
    if (layout.sizeInBytes > 0) {
      begin = std::min(begin, layout.first);
      end = std::max(end, layout.first + layout.sizeInBytes);
    }
    layouts.push_back(std::move(layout));
  }
  if (begin >= end)
    return bytes;
  if (isBottom)
    device = findDevice(bytes + begin);
  if (!device)
    return bytes;
  Buffer buffer;
  buffer.device = device;
  buffer.address = bytes + begin;
  buffer.sizeInBytes = end - begin;
  buffer.isRead = isRead;
  buffer.isWritten = isWritten;
  buffer.isSome = isSome;
  buffer.element = element;
  buffer.count = parts.front().count;
  for (const UserLayout &layout : layouts)
    addRows(layout, layout.first - begin, buffer.rows);
  buffer.memory =
      static_cast<char *>(xaccrtStagingAllocate(device, buffer.sizeInBytes));
  buffers.push_back(std::move(buffer));
  return buffers.back().memory - begin;
}

void HostCopies::send(const void *&buffer, const std::vector<Part> &parts) {
  if (buffer == MPI_IN_PLACE)
    isInPlace = true;
  else
    buffer = stage(buffer, parts, /*isRead=*/true, /*isWritten=*/false);
}

void HostCopies::receive(void *&buffer, const std::vector<Part> &parts) {
  // The root of a scatter may keep its part where it is.
  if (buffer != MPI_IN_PLACE)
    buffer = stage(buffer, parts, isInPlace, /*isWritten=*/true);
}

void HostCopies::update(void *&buffer, const std::vector<Part> &parts) {
  buffer = stage(buffer, parts, /*isRead=*/true, /*isWritten=*/true);
}

void HostCopies::send(const void *&buffer, int64_t count, MPI_Datatype type) {
  send(buffer, {{0, count, type}});
}

void HostCopies::receive(void *&buffer, int64_t count, MPI_Datatype type) {
  receive(buffer, {{0, count, type}});
}

void HostCopies::update(void *&buffer, int64_t count, MPI_Datatype type) {
  update(buffer, {{0, count, type}});
}

void HostCopies::receiveSome(void *&buffer, int64_t count, MPI_Datatype type) {
  buffer = stage(buffer, {{0, count, type}}, /*isRead=*/false,
                 /*isWritten=*/true, /*isSome=*/true);
}

void HostCopies::updateSome(void *&buffer, int64_t count, MPI_Datatype type) {
  buffer = stage(buffer, {{0, count, type}}, /*isRead=*/true,
                 /*isWritten=*/true, /*isSome=*/true);
}

void HostCopies::broadcast(void *&buffer, int64_t count, MPI_Datatype type,
                           int root, MPI_Comm comm) {
  bool sends = isRoot(comm, root);
  buffer = stage(buffer, {{0, count, type}}, sends, !sends);
}

void HostCopies::updateFrom(void *&buffer, int64_t sizeInBytes,
                            int64_t position) {
  update(buffer, {{position, sizeInBytes - position, MPI_BYTE}});
}

MPI_Status *HostCopies::watch(MPI_Status *status) {
  if (!isStaged())
    return status;
  if (status == MPI_STATUS_IGNORE) {
    ownStatus = std::make_unique<MPI_Status>();
    status = ownStatus.get();
  }
  return this->status = status;
}

void HostCopies::refuse(const void *address, const char *reason) const {
  if (findDevice(address))
    xaccrtStagingRefuse(address, function, reason);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

void HostCopies::copy(const Buffer &buffer,
                      const std::vector<XaccStagingRows> &rows, bool toDevice) {
  if (!rows.empty())
    xaccrtStagingCopy(buffer.device, buffer.memory, buffer.address,
                      static_cast<int64_t>(rows.size()), rows.data(), toDevice);
}

bool HostCopies::receives() const {
  return std::any_of(buffers.begin(), buffers.end(),
                     [](const Buffer &buffer) { return buffer.isWritten; });
}

void HostCopies::copyIn() {
  for (const Buffer &buffer : buffers)
    if (buffer.isRead)
      copy(buffer, buffer.rows, /*toDevice=*/false);
}

/// Rows that a message left as they are must not come back.
void HostCopies::copySome(const Buffer &buffer,
                          const MPI_Status &status) const {
  MPI_Count received = 0;
  int isCancelled = 0;
  MPI_Test_cancelled(&status, &isCancelled);
  if (isCancelled)
    return;
  MPI_Get_elements_x(&status, MPI_BYTE, &received);
  int64_t size = buffer.element->sizeInBytes;
  if (received % size)
    xaccrtStagingRefuse(buffer.address, function,
                        "the message has a part of an element of the datatype; "
                        "receive it in the host's array");
  int64_t number = std::min<int64_t>(received / size, buffer.count);
  std::vector<XaccStagingRows> rows;
  addRows(mpi::layoutOf(*buffer.element, number), 0, rows);
  copy(buffer, rows, /*toDevice=*/true);
}

void HostCopies::complete(const MPI_Status &status) {
  for (const Buffer &buffer : buffers) {
    if (!buffer.isWritten)
      continue;
    if (buffer.isSome)
      copySome(buffer, status);
    else
      copy(buffer, buffer.rows, /*toDevice=*/true);
  }
}

int HostCopies::finish(int result) {
  if (result == MPI_SUCCESS && isStaged()) {
    MPI_Status none = {};
    complete(status ? *status : none);
  }
  return result;
}

int HostCopies::follow(int result, MPI_Request *request) {
  if (result != MPI_SUCCESS || !isStaged())
    return result;
  // Several requests that are complete may have one handle.
  static const auto getStatus =
      next<decltype(&MPI_Request_get_status)>("PMPI_Request_get_status");
  int isComplete = 0;
  MPI_Status status;
  if (getStatus(*request, &isComplete, &status) == MPI_SUCCESS && isComplete)
    complete(status);
  else
    Requests::get().insert(*request, std::move(*this), /*isPersistent=*/false);
  return result;
}

int HostCopies::keep(int result, MPI_Request *request) {
  if (result == MPI_SUCCESS && isStaged())
    Requests::get().insert(*request, std::move(*this), /*isPersistent=*/true);
  return result;
}

//===----------------------------------------------------------------------===//
// Communicators
//===----------------------------------------------------------------------===//

int xacc::staging::rankIn(MPI_Comm comm) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  return rank;
}

bool xacc::staging::isRoot(MPI_Comm comm, int root) {
  return mpi::isInter(comm) ? root == MPI_ROOT : root == rankIn(comm);
}

/// How many neighbours a rank receives from, and sends to.
static std::pair<int, int> numNeighbours(MPI_Comm comm) {
  int kind = MPI_UNDEFINED, number = 0, numOut = 0, isWeighted = 0;
  MPI_Topo_test(comm, &kind);
  switch (kind) {
  case MPI_CART:
    MPI_Cartdim_get(comm, &number);
    return {2 * number, 2 * number};
  case MPI_GRAPH:
    MPI_Graph_neighbors_count(comm, rankIn(comm), &number);
    return {number, number};
  case MPI_DIST_GRAPH:
    MPI_Dist_graph_neighbors_count(comm, &number, &numOut, &isWeighted);
    return {number, numOut};
  default:
    return {0, 0};
  }
}

int xacc::staging::numSources(MPI_Comm comm) {
  return numNeighbours(comm).first;
}

int xacc::staging::numTargets(MPI_Comm comm) {
  return numNeighbours(comm).second;
}
