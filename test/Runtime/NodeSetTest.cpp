//===- NodeSetTest.cpp - Node arrays and references -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/NodeSet.h"
#include "core/Runtime.h"

#include <gtest/gtest.h>

using namespace xacc;

namespace {

NodeSetRef world(int64_t size, int rank) {
  return std::make_shared<NodeSet>(MemberList(0, size, 1), rank);
}

TEST(MemberList, HashesOfSetsThatAreAlikeDiffer) {
  uint64_t pair = MemberList(0, 2, 1).hash();
  EXPECT_NE(pair, MemberList(1, 3, 1).hash());
  EXPECT_NE(pair, MemberList(3, 1, 1).hash());
  EXPECT_NE(MemberList(1, 3, 1).hash(), MemberList(3, 1, 1).hash());
}

TEST(MemberList, SequencesTakeNoMemory) {
  MemberList list(std::vector<int>{3, 5, 7});
  EXPECT_EQ(list, MemberList(3, 3, 2));
  EXPECT_EQ(list.hash(), MemberList(3, 3, 2).hash());
  EXPECT_EQ(list.find(5), 1);
  EXPECT_EQ(list.find(6), -1);
  EXPECT_EQ(list.find(9), -1);
  EXPECT_EQ(list.find(1), -1);
  MemberList odd(std::vector<int>{4, 1, 2});
  EXPECT_EQ(odd.at(2), 2);
  EXPECT_EQ(odd.find(1), 1);
  EXPECT_EQ(odd.find(3), -1);
  EXPECT_EQ(odd.toVector(), (std::vector<int>{4, 1, 2}));
  EXPECT_EQ(MemberList(2, 1, 5), MemberList(2, 1, 1));
  EXPECT_EQ(MemberList().find(0), -1);
}

TEST(NodeArray, CoordinatesAreInFOrder) {
  for (int rank = 0; rank < 12; ++rank) {
    int64_t sizes[] = {2, 3, -1};
    NodeArray *nodes = createNodeArray(world(12, rank), NodesOrigin::Entire, 3,
                                       sizes, nullptr);
    EXPECT_EQ(nodes->sizes[2], 2);
    EXPECT_EQ(nodes->coordinates[0], rank % 2);
    EXPECT_EQ(nodes->coordinates[1], rank / 2 % 3);
    EXPECT_EQ(nodes->coordinates[2], rank / 6);
    EXPECT_EQ(nodes->linearize(nodes->coordinates), rank);
    release(nodes);
  }
}

TEST(NodeArray, StarsFromTheEnvironment) {
  int64_t sizes[] = {-1, -1};
  setenv("XMP_NODE_SIZE0", "3", 1);
  NodeArray *nodes =
      createNodeArray(world(12, 0), NodesOrigin::Entire, 2, sizes, nullptr);
  EXPECT_EQ(nodes->sizes[0], 3);
  EXPECT_EQ(nodes->sizes[1], 4);
  release(nodes);
  setenv("XMP_NODE_SIZE1", "5", 1);
  EXPECT_EXIT(
      createNodeArray(world(12, 0), NodesOrigin::Entire, 2, sizes, nullptr),
      testing::ExitedWithCode(1),
      "node array 3 x 5 has 15 nodes, but the run has 12");
  unsetenv("XMP_NODE_SIZE0");
  unsetenv("XMP_NODE_SIZE1");
  EXPECT_EXIT(
      createNodeArray(world(12, 0), NodesOrigin::Entire, 2, sizes, nullptr),
      testing::ExitedWithCode(1),
      "XMP_NODE_SIZE0 must give the size .*set a divisor of 12 in this run");
  int64_t column[] = {-1, 3};
  EXPECT_EXIT(
      createNodeArray(world(12, 0), NodesOrigin::Entire, 2, column, nullptr),
      testing::ExitedWithCode(1), "set XMP_NODE_SIZE0=4 in this run");
  EXPECT_EXIT(
      createNodeArray(world(10, 0), NodesOrigin::Entire, 2, column, nullptr),
      testing::ExitedWithCode(1),
      "run the program on a multiple of 3 nodes, not on 10");
}

TEST(NodeArray, SetsThatDoNotFit) {
  int64_t five[] = {5}, open[] = {5, -1};
  EXPECT_EXIT(
      createNodeArray(world(12, 0), NodesOrigin::Equivalence, 1, five, nullptr),
      testing::ExitedWithCode(1), "has 12; name a set of 5 nodes or");
  EXPECT_EXIT(
      createNodeArray(world(12, 0), NodesOrigin::Equivalence, 2, open, nullptr),
      testing::ExitedWithCode(1), "name a set of a multiple of 5 nodes");
}

TEST(NodeArray, GridsThatDoNotFit) {
  XaccLoc loc = {"life.c", 12, 9, "nodes p"};
  int64_t sizes[] = {4, -1};
  EXPECT_EXIT(
      createNodeArray(world(6, 0), NodesOrigin::Entire, 2, sizes, &loc),
      testing::ExitedWithCode(1),
      "xacc: rank 0: life.c:12: nodes p: node array 4 x \\* does not fit: 6 is "
      "not a multiple of 4");
  int64_t zero[] = {0};
  EXPECT_EXIT(createNodeArray(world(6, 0), NodesOrigin::Entire, 1, zero, &loc),
              testing::ExitedWithCode(1), "size 0 of dimension 0");
}

TEST(NodeArray, SectionsInTheOrderOfTheArray) {
  // p(4,3), section p(2:4:2, 1:3:2): nodes (1,0) (3,0) (1,2) (3,2), 0-based.
  std::vector<int> members = {1, 3, 9, 11};
  for (int rank = 0; rank < 12; ++rank) {
    int64_t sizes[] = {4, 3};
    NodeArray *nodes = createNodeArray(world(12, rank), NodesOrigin::Entire, 2,
                                       sizes, nullptr);
    MemberList coordinates[] = {MemberList(1, 2, 2), MemberList(0, 2, 2)};
    NodeSetRef set = sectionOf(*nodes, coordinates);
    EXPECT_EQ(set->size(), 4);
    EXPECT_EQ(set->members().toVector(), members);
    EXPECT_EQ(set->position(), MemberList(members).find(rank));
    MemberList all[] = {MemberList(0, 4, 1), MemberList(0, 3, 1)};
    EXPECT_EQ(sectionOf(*nodes, all), nodes->set);
    release(nodes);
  }
}

TEST(NodeArray, SectionsOfSections) {
  // Over the members 1, 3, 9, 11 of a world of 12.
  for (int rank : {0, 9}) {
    auto base = std::make_shared<NodeSet>(
        MemberList(std::vector<int>{1, 3, 9, 11}), rank);
    int64_t sizes[] = {2, -1};
    NodeArray *nodes =
        createNodeArray(base, NodesOrigin::Equivalence, 2, sizes, nullptr);
    EXPECT_EQ(nodes->isMember(), rank == 9);
    EXPECT_EQ(nodes->coordinates[1], rank == 9 ? 1 : -1);
    MemberList column[] = {MemberList(0, 2, 1), MemberList(1, 1, 1)};
    NodeSetRef set = sectionOf(*nodes, column);
    EXPECT_EQ(set->members().toVector(), (std::vector<int>{9, 11}));
    EXPECT_EQ(set->position(), rank == 9 ? 0 : -1);
    release(nodes);
  }
}

TEST(NodeArray, AMillionNodesAreCheap) {
  int64_t sizes[] = {128, 128, 64};
  NodeArray *nodes = createNodeArray(world(1 << 20, 777777),
                                     NodesOrigin::Entire, 3, sizes, nullptr);
  EXPECT_EQ(nodes->linearize(nodes->coordinates), 777777);
  EXPECT_EQ(nodes->set->worldRank(777777), 777777);
  release(nodes);
}

} // namespace
