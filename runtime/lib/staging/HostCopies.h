//===- HostCopies.h - A call of MPI with copies of device memory --- -*- C++
//-*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_STAGING_HOSTCOPIES_H
#define XACC_STAGING_HOSTCOPIES_H

#include "transport/MPICommunicator.h"
#include "transport/MPILayout.h"
#include "xacc/StagingABI.h"

#include <memory>
#include <mpi.h>
#include <utility>
#include <vector>

namespace xacc::staging {

/// Whether there may be memory that the MPI library cannot use.
bool isActive();

/// The function that the next library has of this name: MPI, or a tool between
/// us and MPI.
void *findNext(const char *name);
template <typename Function> static Function next(const char *name) {
  return reinterpret_cast<Function>(findNext(name));
}

/// A request may be in flight when the program frees its datatype.
using Element = std::shared_ptr<const mpi::ElementLayout>;

/// Elements of a buffer, `offset` bytes from its address.
struct Part {
  int64_t offset;
  int64_t count;
  MPI_Datatype type;
};

/// The buffers of one call. The functions named for what MPI does with a buffer
/// are called first, those with data that it reads before the others; they
/// replace the address of device memory. Then copyIn(), MPI's function, and one
/// of finish(), follow() and keep().
class HostCopies {
public:
  explicit HostCopies(const char *function) : function(function) {}
  HostCopies(HostCopies &&) = default;
  HostCopies &operator=(HostCopies &&other) noexcept {
    std::swap(buffers, other.buffers);
    std::swap(function, other.function);
    return *this;
  }
  ~HostCopies();

  //===--------------------------------------------------------------------===//
  // Buffers
  //===--------------------------------------------------------------------===//

  /// MPI_IN_PLACE: the buffer that is received in is read as well.
  void send(const void *&buffer, int64_t count, MPI_Datatype type);
  /// All elements arrive.
  void receive(void *&buffer, int64_t count, MPI_Datatype type);
  /// As many as the status says.
  void receiveSome(void *&buffer, int64_t count, MPI_Datatype type);
  void updateSome(void *&buffer, int64_t count, MPI_Datatype type);
  /// Elements are read and written, or some of them keep their values.
  void update(void *&buffer, int64_t count, MPI_Datatype type);
  void broadcast(void *&buffer, int64_t count, MPI_Datatype type, int root,
                 MPI_Comm comm);
  /// Bytes from `position` on.
  void updateFrom(void *&buffer, int64_t sizeInBytes, int64_t position);

  /// Of several ranks, side by side or `starts` elements from the address.
  template <typename Count, typename Start>
  static std::vector<Part> parts(int number, const Count *counts,
                                 const Start *starts, MPI_Datatype type);
  /// The same with types for each, `starts` in bytes.
  template <typename Count, typename Start>
  static std::vector<Part> parts(int number, const Count *counts,
                                 const Start *starts,
                                 const MPI_Datatype *types);
  void send(const void *&buffer, const std::vector<Part> &parts);
  void receive(void *&buffer, const std::vector<Part> &parts);
  void update(void *&buffer, const std::vector<Part> &parts);

  /// What MPI gets as a status: the program's, or ours where it ignores it.
  MPI_Status *watch(MPI_Status *status);

  /// Ends the job if an address is one of device memory.
  void refuse(const void *address, const char *reason) const;

  //===--------------------------------------------------------------------===//
  // Steps
  //===--------------------------------------------------------------------===//

  bool isStaged() const { return !buffers.empty(); }
  bool receives() const;
  void copyIn();
  /// Of a blocking call, with its result: copies what has arrived.
  int finish(int result);
  /// Of a nonblocking call: the request, and its copies, have begun.
  int follow(int result, MPI_Request *request);
  /// Of a persistent request, which will begin.
  int keep(int result, MPI_Request *request);
  /// When a request is complete.
  void complete(const MPI_Status &status);

private:
  struct Buffer {
    void *device;
    char *address; // of the first byte, on the device
    char *memory;  // what MPI has in its place
    int64_t sizeInBytes;
    std::vector<XaccStagingRows> rows; // from the first byte
    bool isRead, isWritten, isSome;
    // Of those that may receive less.
    Element element;
    int64_t count;
  };
  /// Returns what MPI gets in place of `address`, or that.
  void *stage(const void *address, const std::vector<Part> &parts, bool isRead,
              bool isWritten, bool isSome = false);
  void copySome(const Buffer &buffer, const MPI_Status &status) const;
  static void copy(const Buffer &buffer,
                   const std::vector<XaccStagingRows> &rows, bool toDevice);

  const char *function;
  std::vector<Buffer> buffers;
  std::unique_ptr<MPI_Status> ownStatus;
  MPI_Status *status = nullptr;
  bool isInPlace = false;
};

using mpi::numRanks;
int rankIn(MPI_Comm comm);
/// Whether a rank has the data of all.
bool isRoot(MPI_Comm comm, int root);
/// In a communicator with a topology.
int numSources(MPI_Comm comm);
int numTargets(MPI_Comm comm);

/// A datatype goes: its handle may be another one's.
void forgetType(MPI_Datatype type);

template <typename Count, typename Start>
std::vector<Part> HostCopies::parts(int number, const Count *counts,
                                    const Start *starts, MPI_Datatype type) {
  MPI_Aint lower = 0, extent = 0;
  if (type != MPI_DATATYPE_NULL)
    MPI_Type_get_extent(type, &lower, &extent);
  std::vector<Part> result;
  for (int i = 0; i < number; ++i)
    result.push_back(
        {int64_t(starts[i]) * int64_t(extent), int64_t(counts[i]), type});
  return result;
}

template <typename Count, typename Start>
std::vector<Part> HostCopies::parts(int number, const Count *counts,
                                    const Start *starts,
                                    const MPI_Datatype *types) {
  std::vector<Part> result;
  for (int i = 0; i < number; ++i)
    result.push_back({int64_t(starts[i]), int64_t(counts[i]), types[i]});
  return result;
}

} // namespace xacc::staging

#endif // XACC_STAGING_HOSTCOPIES_H
