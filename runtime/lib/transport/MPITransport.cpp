//===- MPITransport.cpp - Messages by MPI ---------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The plugin libxacc_rt_mpi.so. Uses a duplicate of MPI_COMM_WORLD, so that the
// program may use MPI as it likes. MPI is initialised and finalised here unless
// the program does it.
//
//===----------------------------------------------------------------------===//

#include "MPIInternal.h"

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <memory>
#include <pthread.h>
#include <unistd.h>
#include <utility>

using namespace xacc;
using namespace xacc::mpi;

namespace {

class MPITransport : public Transport {
public:
  MPITransport();

  const char *name() const override { return "mpi"; }
  int rank() const override { return myRank; }
  int size() const override { return worldSize; }
  [[noreturn]] void abort(int status) override;
  bool isUsable() const override;
  void finish() override;
  void setFinishHook(void (*hook)()) override;
  void progress() override {
    int flag = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, tagExchange, comms[worldComm].comm, &flag,
               MPI_STATUS_IGNORE);
  }
  bool takesDeviceMemory() const override { return isCudaAware; }

  int64_t maxMessageBytes() const override { return int64_t(1) << 30; }
  MessageSet *createMessages(const std::vector<Message> &sends,
                             const std::vector<Message> &receives) override {
    return createMessageSet(comms[worldComm].comm, sends, receives);
  }
  Neighbourhood *
  createNeighbourhood(const std::vector<int> &members,
                      const std::vector<PeerBoxes> &sends,
                      const std::vector<PeerBoxes> &receives) override {
    return mpi::createNeighbourhood(comms[worldComm].comm, members, sends,
                                    receives);
  }
  bool allowsHelperThread() const override { return isForAllThreads; }
  int maxTag() const override { return largestTag; }

  CommId createComm(const std::vector<int> &worldRanks) override;
  int32_t splitComm(CommId comm, int color, int key, CommId &result) override;
  bool isValid(CommId comm) const override {
    return comm >= 0 && size_t(comm) < comms.size();
  }
  int commRank(CommId comm) const override { return comms[comm].rank; }
  int commSize(CommId comm) const override { return comms[comm].size; }
  intptr_t userComm(CommId comm) override;
  void allowUserTraffic(CommId comm) override;
  Mailbox *mailbox() override { return letters; }

  Operation *send(CommId comm, const void *data, int64_t sizeInBytes, int peer,
                  int tag, bool userTraffic) override;
  Operation *receive(CommId comm, void *data, int64_t sizeInBytes, int peer,
                     int tag, bool userTraffic) override;
  Operation *barrier(CommId comm) override;
  Operation *broadcast(CommId comm, void *data, int64_t sizeInBytes,
                       int root) override;
  Operation *allReduce(CommId comm, void *data, int64_t count,
                       const CombineOp &op) override;
  Operation *allGather(CommId comm, char *all,
                       const std::vector<int64_t> &bytesOf) override;

private:
  struct Comm {
    MPI_Comm comm = MPI_COMM_NULL;
    MPI_Comm user = MPI_COMM_NULL; // made when asked for
    int rank = 0;
    int size = 1;
  };

  bool initialisedHere = false;
  int myRank = 0;
  int worldSize = 1;
  bool isCudaAware = false;
  void (*finishHook)() = nullptr;
  bool isForAllThreads = false;
  int largestTag = 32767;
  MPI_Group worldGroup = MPI_GROUP_NULL;
  Mailbox *letters = nullptr;
  std::vector<Comm> comms;
  /// What generated message passing code sends and receives in: its tags must
  /// not meet the runtime's.
  std::vector<MPI_Comm> trafficComms;

  static int callFinishHook(MPI_Comm, int, void *, void *transport);
  CommId addComm(MPI_Comm comm, MPI_Comm traffic);
  MPI_Comm commOf(CommId comm, bool userTraffic) const {
    return userTraffic ? trafficComms[comm] : comms[comm].comm;
  }
};

} // namespace

/// What the library says of itself when it runs. That it has the extension says
/// nothing: Debian's Open MPI does, and answers no.
static bool asksForCudaSupport() {
  auto query = reinterpret_cast<int (*)()>(
      dlsym(RTLD_DEFAULT, "MPIX_Query_cuda_support"));
  return query && query() == 1;
}

/// The only thread that may call MPI, if it is only one.
static bool isForOneThread = false;
static pthread_t theThread;

void xacc::mpi::waitForLauncher() { usleep(100000); }

void xacc::mpi::checkThread() {
  if (!isForOneThread || pthread_equal(pthread_self(), theThread)) [[likely]]
    return;
  std::fprintf(stderr,
               "xacc: MPI was started for calls of one thread only, and a "
               "directive is executed by another one; start it with "
               "MPI_Init_thread and MPI_THREAD_SERIALIZED\n");
  waitForLauncher();
  MPI_Abort(MPI_COMM_WORLD, 1);
  _exit(1);
}

MPITransport::MPITransport() {
  int initialised = 0, provided = MPI_THREAD_SINGLE;
  MPI_Initialized(&initialised);
  if (!initialised) {
    // The program may call MPI from other threads at the same time as we do.
    // Not the one of process/MPIProgram.cpp.
    PMPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &provided);
    initialisedHere = true;
  } else {
    MPI_Query_thread(&provided);
  }
  // We call it from any thread, one at a time.
  isForOneThread = provided < MPI_THREAD_SERIALIZED;
  isForAllThreads = provided >= MPI_THREAD_MULTIPLE;
  theThread = pthread_self();
  MPI_Comm world, traffic;
  MPI_Comm_dup(MPI_COMM_WORLD, &world);
  MPI_Comm_dup(MPI_COMM_WORLD, &traffic);
  MPI_Comm_group(world, &worldGroup);
  addComm(world, traffic);
  comms[worldComm].user = MPI_COMM_WORLD;
  myRank = comms[worldComm].rank;
  worldSize = comms[worldComm].size;
  if (worldSize == 1)
    checkLauncher();
  letters = createMailbox();
  isCudaAware = asksForCudaSupport();
  int *bound = nullptr, isKnown = 0;
  MPI_Comm_get_attr(world, MPI_TAG_UB, &bound, &isKnown);
  if (isKnown)
    largestTag = *bound;
}

CommId MPITransport::addComm(MPI_Comm comm, MPI_Comm traffic) {
  Comm entry;
  entry.comm = comm;
  MPI_Comm_rank(comm, &entry.rank);
  MPI_Comm_size(comm, &entry.size);
  // Errors are ours to report: we know the directive.
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  if (traffic != MPI_COMM_NULL)
    MPI_Comm_set_errhandler(traffic, MPI_ERRORS_RETURN);
  comms.push_back(entry);
  trafficComms.push_back(traffic);
  return CommId(comms.size() - 1);
}

bool MPITransport::isUsable() const {
  int finalised = 0;
  MPI_Finalized(&finalised);
  return !finalised;
}

void MPITransport::abort(int status) {
  int initialised = 0;
  MPI_Initialized(&initialised);
  if (initialised && isUsable()) {
#ifdef MPICH
    waitForLauncher();
#endif
    MPI_Abort(MPI_COMM_WORLD, status);
  }
  _exit(status);
}

void MPITransport::finish() {
  if (initialisedHere && isUsable())
    MPI_Finalize();
}

int MPITransport::callFinishHook(MPI_Comm, int, void *, void *transport) {
  auto *self = static_cast<MPITransport *>(transport);
  self->finishHook();
  // Some libraries warn of what is left.
  freeTypesAndOps();
  MPI_Group_free(&self->worldGroup);
  return MPI_SUCCESS;
}

void MPITransport::setFinishHook(void (*hook)()) {
  finishHook = hook;
  // MPI_Finalize begins by deleting the attributes of MPI_COMM_SELF.
  int key;
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, callFinishHook, &key, this);
  MPI_Comm_set_attr(MPI_COMM_SELF, key, nullptr);
  MPI_Comm_free_keyval(&key); // once the attribute is gone
}

CommId MPITransport::createComm(const std::vector<int> &worldRanks) {
  MPI_Group group;
  MPI_Group_incl(worldGroup, int(worldRanks.size()), worldRanks.data(), &group);
  MPI_Comm comm;
  int error = MPI_Comm_create_group(comms[worldComm].comm, group, 0, &comm);
  MPI_Group_free(&group);
  if (error != MPI_SUCCESS) {
    std::fprintf(stderr,
                 "xacc: rank %d: cannot make a communicator of %zu nodes\n",
                 myRank, worldRanks.size());
    abort(1);
  }
  return addComm(comm, MPI_COMM_NULL);
}

int32_t MPITransport::splitComm(CommId comm, int color, int key,
                                CommId &result) {
  MPI_Comm traffic;
  int error = MPI_Comm_split(trafficComms[comm],
                             color < 0 ? MPI_UNDEFINED : color, key, &traffic);
  if (error != MPI_SUCCESS)
    return errorClassOf(error);
  result = noComm;
  if (traffic == MPI_COMM_NULL)
    return 0;
  MPI_Comm collective;
  error = MPI_Comm_dup(traffic, &collective);
  if (error != MPI_SUCCESS)
    return errorClassOf(error);
  result = addComm(collective, traffic);
  return 0;
}

intptr_t MPITransport::userComm(CommId comm) {
  Comm &entry = comms[comm];
  if (entry.user == MPI_COMM_NULL) {
    MPI_Comm_dup(entry.comm, &entry.user);
    MPI_Comm_set_errhandler(entry.user, MPI_ERRORS_ARE_FATAL);
  }
  // A pointer in some MPI libraries, an int in others.
  intptr_t bits = 0;
  static_assert(sizeof(MPI_Comm) <= sizeof bits);
  std::memcpy(&bits, &entry.user, sizeof entry.user);
  return bits;
}

void MPITransport::allowUserTraffic(CommId comm) {
  if (trafficComms[comm] == MPI_COMM_NULL)
    MPI_Comm_dup(comms[comm].comm, &trafficComms[comm]);
}

static int peerOf(int peer) {
  if (peer == XACCMPI_PROC_NULL)
    return MPI_PROC_NULL;
  return peer == XACCMPI_ANY_SOURCE ? MPI_ANY_SOURCE : peer;
}

Operation *MPITransport::send(CommId comm, const void *data,
                              int64_t sizeInBytes, int peer, int tag,
                              bool userTraffic) {
  checkThread();
  MPI_Request request = MPI_REQUEST_NULL;
  int error = MPI_Isend(data, int(sizeInBytes), MPI_BYTE, peerOf(peer), tag,
                        commOf(comm, userTraffic), &request);
  return createOperation(request, error);
}

Operation *MPITransport::receive(CommId comm, void *data, int64_t sizeInBytes,
                                 int peer, int tag, bool userTraffic) {
  checkThread();
  MPI_Request request = MPI_REQUEST_NULL;
  int error = MPI_Irecv(data, int(sizeInBytes), MPI_BYTE, peerOf(peer),
                        tag == XACCMPI_ANY_TAG ? MPI_ANY_TAG : tag,
                        commOf(comm, userTraffic), &request);
  return createOperation(request, error);
}

Operation *MPITransport::barrier(CommId comm) {
  checkThread();
  MPI_Request request = MPI_REQUEST_NULL;
  int error = MPI_Ibarrier(comms[comm].comm, &request);
  return createOperation(request, error);
}

Operation *MPITransport::broadcast(CommId comm, void *data, int64_t sizeInBytes,
                                   int root) {
  checkThread();
  MPI_Request request = MPI_REQUEST_NULL;
  int error = MPI_Ibcast(data, int(sizeInBytes), MPI_BYTE, root,
                         comms[comm].comm, &request);
  return createOperation(request, error);
}

Operation *MPITransport::allReduce(CommId comm, void *data, int64_t count,
                                   const CombineOp &op) {
  checkThread();
  MPI_Request request = MPI_REQUEST_NULL;
  int error =
      MPI_Iallreduce(MPI_IN_PLACE, data, int(count), byteType(op.elementSize),
                     combineOp(op), comms[comm].comm, &request);
  return createOperation(request, error);
}

namespace {
/// MPI reads the sizes until the operation is complete.
class GatherOperation final : public Operation {
public:
  std::vector<int> counts, starts;
  std::unique_ptr<Operation> inner;
  bool test(int32_t &error) override { return inner->test(error); }
};
} // namespace

Operation *MPITransport::allGather(CommId comm, char *all,
                                   const std::vector<int64_t> &bytesOf) {
  auto gather = std::make_unique<GatherOperation>();
  int64_t start = 0;
  for (int64_t bytes : bytesOf) {
    if (bytes > INT_MAX || start > INT_MAX)
      return nullptr;
    gather->counts.push_back(int(bytes));
    gather->starts.push_back(int(start));
    start += bytes;
  }
  checkThread();
  MPI_Request request = MPI_REQUEST_NULL;
  int error = MPI_Iallgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all,
                              gather->counts.data(), gather->starts.data(),
                              MPI_BYTE, comms[comm].comm, &request);
  gather->inner.reset(createOperation(request, error));
  return gather.release();
}

extern "C" __attribute__((visibility("default"))) Transport *
xaccTransportCreate(int interfaceVersion) {
  if (interfaceVersion != transportInterfaceVersion)
    return nullptr;
  return new MPITransport;
}
