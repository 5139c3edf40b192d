//===- MPINeighbours.cpp - Persistent neighbourhood collectives -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Standard since MPI 4; Open MPI 4 has it as an extension. On a distributed
// graph: on a Cartesian communicator, both libraries swap the sides of a
// periodic dimension with one or two ranks. Each edge has one back, if need be
// without bytes: with a rank that only sends and one that only receives, MPICH
// 4.0.2 says that it is done before anything has come.
//
//===----------------------------------------------------------------------===//

#include "MPIInternal.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#if defined(OPEN_MPI)
#include <mpi-ext.h>
#endif

using namespace xacc;
using namespace xacc::mpi;

#if MPI_VERSION >= 4
#define XACC_NEIGHBOR_INIT MPI_Neighbor_alltoallw_init
#elif defined(OMPI_HAVE_MPI_EXT_PCOLLREQ)
#define XACC_NEIGHBOR_INIT MPIX_Neighbor_alltoallw_init
#endif

#ifndef XACC_NEIGHBOR_INIT

Neighbourhood *xacc::mpi::createNeighbourhood(MPI_Comm,
                                              const std::vector<int> &,
                                              const std::vector<PeerBoxes> &,
                                              const std::vector<PeerBoxes> &) {
  return nullptr;
}

#else

namespace {

/// A graph that has been made. Its number tells ranks whether they mean the
/// same one.
struct Graph {
  std::vector<int> members, peers; // ranks in the world
  MPI_Comm group, comm;
  int number;
};

class MPINeighbourhood final : public Neighbourhood {
public:
  MPINeighbourhood(MPI_Comm graph, const std::vector<int> &peers,
                   const std::vector<PeerBoxes> &sends,
                   const std::vector<PeerBoxes> &receives);
  ~MPINeighbourhood() override;
  void start() override {
    checkThread();
    check(MPI_Start(&request));
  }
  bool test() override {
    int done = 0;
    check(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
    return done;
  }

private:
  /// What one side hands over: displacements count from `base`.
  struct Side {
    char *base = nullptr;
    std::vector<MPI_Datatype> types;
    std::vector<int> counts;
    std::vector<MPI_Aint> displacements;
    Side(const std::vector<int> &peers, const std::vector<PeerBoxes> &all);
  };
  Side sends, receives;
  MPI_Request request = MPI_REQUEST_NULL;
};

} // namespace

static int intOf(int64_t count) {
  if (count <= INT_MAX)
    return int(count);
  std::fprintf(stderr,
               "xacc: a halo of %lld elements a side is too long for "
               "XACC_TRANSPORT=neighbor; use another transport\n",
               (long long)count);
  waitForLauncher();
  MPI_Abort(MPI_COMM_WORLD, 1);
  return 0;
}

/// The boxes of a peer, as one type whose origin is `base`.
static MPI_Datatype typeOf(const PeerBoxes &boxes, const char *base) {
  std::vector<MPI_Datatype> types;
  std::vector<int> lengths(boxes.boxes.size(), 1);
  std::vector<MPI_Aint> places;
  for (const WindowBox &box : boxes.boxes) {
    MPI_Datatype type;
    MPI_Type_dup(byteType(box.elementSize), &type);
    for (int64_t k = box.rank - 1; k >= 0; --k) {
      MPI_Datatype inner = type;
      MPI_Type_create_hvector(intOf(box.sizes[k]), 1,
                              MPI_Aint(box.strides[k] * box.elementSize), inner,
                              &type);
      MPI_Type_free(&inner);
    }
    types.push_back(type);
    places.push_back(MPI_Aint(box.data - base));
  }
  MPI_Datatype all;
  MPI_Type_create_struct(int(types.size()), lengths.data(), places.data(),
                         types.data(), &all);
  for (MPI_Datatype &type : types)
    MPI_Type_free(&type);
  MPI_Type_commit(&all);
  return all;
}

MPINeighbourhood::Side::Side(const std::vector<int> &peers,
                             const std::vector<PeerBoxes> &all) {
  // Not null, and not the same on both sides: libraries look for mistakes.
  static char nothing[2][64];
  static int turn = 0;
  base = all.empty() ? nothing[turn ^= 1] : all[0].boxes[0].data;
  for (int peer : peers) {
    auto found =
        std::find_if(all.begin(), all.end(), [&](const PeerBoxes &boxes) {
          return boxes.peer == peer;
        });
    bool has = found != all.end();
    MPI_Datatype type = MPI_DATATYPE_NULL;
    if (has)
      type = typeOf(*found, base);
    else
      MPI_Type_dup(MPI_BYTE, &type);
    types.push_back(type);
    counts.push_back(has);
    displacements.push_back(0);
  }
  // Arrays without elements have no address in some of them.
  types.reserve(1), counts.reserve(1), displacements.reserve(1);
}

MPINeighbourhood::MPINeighbourhood(MPI_Comm graph,
                                   const std::vector<int> &peers,
                                   const std::vector<PeerBoxes> &sendBoxes,
                                   const std::vector<PeerBoxes> &receiveBoxes)
    : sends(peers, sendBoxes), receives(peers, receiveBoxes) {
  check(XACC_NEIGHBOR_INIT(sends.base, sends.counts.data(),
                           sends.displacements.data(), sends.types.data(),
                           receives.base, receives.counts.data(),
                           receives.displacements.data(), receives.types.data(),
                           graph, MPI_INFO_NULL, &request));
}

MPINeighbourhood::~MPINeighbourhood() {
  int finalised = 0;
  MPI_Finalized(&finalised);
  if (finalised)
    return;
  MPI_Request_free(&request);
  for (Side *side : {&sends, &receives})
    for (MPI_Datatype &type : side->types)
      MPI_Type_free(&type);
}

// Never destroyed: MPI may be used in the last destructors of the program.
static std::vector<Graph> &graphs = *new std::vector<Graph>;

/// The communicator of these ranks, which are all in `world`, and of nobody
/// else's collectives.
static MPI_Comm groupOf(MPI_Comm world, const std::vector<int> &members) {
  for (const Graph &graph : graphs)
    if (graph.members == members)
      return graph.group;
  MPI_Group all, some;
  MPI_Comm_group(world, &all);
  MPI_Group_incl(all, int(members.size()), members.data(), &some);
  MPI_Comm comm;
  check(MPI_Comm_create_group(world, some, 1, &comm));
  MPI_Group_free(&some);
  MPI_Group_free(&all);
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  return comm;
}

/// All that this rank has anything to do with.
static std::vector<int> peersOf(const std::vector<PeerBoxes> &sends,
                                const std::vector<PeerBoxes> &receives) {
  std::vector<int> peers;
  for (const auto *all : {&sends, &receives})
    for (const PeerBoxes &boxes : *all)
      peers.push_back(boxes.peer);
  std::sort(peers.begin(), peers.end());
  peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
  return peers;
}

/// The graph with these edges: one made before, if it is the same one for all
/// ranks. There may be thousands of plans, but communicators are few.
static MPI_Comm graphOf(MPI_Comm world, const std::vector<int> &members,
                        const std::vector<int> &peers) {
  MPI_Comm group = groupOf(world, members);
  int found = -1, count = 0;
  for (const Graph &graph : graphs) {
    if (graph.members != members)
      continue;
    ++count;
    if (graph.peers == peers)
      found = graph.number;
  }
  int numbers[2] = {found, -found};
  check(MPI_Allreduce(MPI_IN_PLACE, numbers, 2, MPI_INT, MPI_MIN, group));
  if (found >= 0 && numbers[0] == found && numbers[1] == -found)
    for (const Graph &graph : graphs)
      if (graph.members == members && graph.number == found)
        return graph.comm;
  MPI_Group all, own;
  MPI_Comm_group(world, &all);
  MPI_Comm_group(group, &own);
  // One more: arrays without elements have no address in some libraries.
  std::vector<int> ranks(peers.size() + 1), ones(peers.size() + 1, 1);
  MPI_Group_translate_ranks(all, int(peers.size()), peers.data(), own,
                            ranks.data());
  MPI_Group_free(&own);
  MPI_Group_free(&all);
  MPI_Comm comm;
  int degree = int(peers.size());
  check(MPI_Dist_graph_create_adjacent(group, degree, ranks.data(), ones.data(),
                                       degree, ranks.data(), ones.data(),
                                       MPI_INFO_NULL, /*reorder=*/0, &comm));
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  graphs.push_back({members, peers, group, comm, count});
  return comm;
}

Neighbourhood *
xacc::mpi::createNeighbourhood(MPI_Comm world, const std::vector<int> &members,
                               const std::vector<PeerBoxes> &sends,
                               const std::vector<PeerBoxes> &receives) {
  checkThread();
  std::vector<int> peers = peersOf(sends, receives);
  MPI_Comm graph = graphOf(world, members, peers);
  return new MPINeighbourhood(graph, peers, sends, receives);
}

#endif
