//===- GeometryTest.cpp - Exchange geometry against an oracle -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All ranks are simulated in one process. Fields are filled with numbers that
// say which element of which replica they are; after moving the boxes that the
// geometries name, every cell of every rank is compared with what the
// definition of reflect says, cell by cell. Cells beyond the widths are
// sentinels.
//
//===----------------------------------------------------------------------===//

#include "exchange/Geometry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

using namespace xacc;

namespace {

constexpr int64_t sentinel = -7;

/// An array on a node array, with everything that the oracle needs.
struct Field {
  ExchangeShape shape; // without the caller's coordinates
  std::vector<Distribution> dists;
  int64_t shadowLower[XACC_MAX_DIMS] = {};
  int64_t shadowUpper[XACC_MAX_DIMS] = {};
  std::string text;
};

/// One simulated process.
struct Process {
  ExchangeShape shape;
  ExchangeGeometry geometry;
  int64_t first[XACC_MAX_DIMS] = {};
  int64_t last[XACC_MAX_DIMS] = {};
  int64_t extent[XACC_MAX_DIMS] = {};
  /// The indices that it owns, by asking for each element.
  std::vector<int64_t> owned[XACC_MAX_DIMS];
  bool empty = false; // it owns no element
  bool hasStorage = true;
  int64_t replica = 0; // equal on processes that exchange with each other
  std::vector<int64_t> cells;

  int64_t offsetOf(const int64_t *position) const {
    int64_t offset = 0;
    for (int64_t k = 0; k < shape.rank; ++k) {
      EXPECT_GE(position[k], 0);
      EXPECT_LT(position[k], extent[k]);
      offset = offset * extent[k] + position[k];
    }
    return offset;
  }
  /// Whether positions go by the numbers of the owned elements.
  bool isPacked(int64_t k) const {
    const ExchangeDim &dim = shape.dims[k];
    return dim.dist && !dim.dist->isContiguous() && !dim.full;
  }
  bool owns(int64_t k, int64_t index) const {
    return std::binary_search(owned[k].begin(), owned[k].end(), index);
  }
  int64_t positionOf(int64_t k, int64_t index) const {
    if (shape.dims[k].full)
      return index;
    if (isPacked(k))
      return std::lower_bound(owned[k].begin(), owned[k].end(), index) -
             owned[k].begin();
    return index - first[k] + shape.dims[k].shadowLower;
  }
  int64_t indexOf(int64_t k, int64_t position) const {
    if (shape.dims[k].full)
      return position;
    if (isPacked(k))
      return owned[k][position];
    return position - shape.dims[k].shadowLower + first[k];
  }
};

template <typename Function>
void forEachIn(int64_t rank, const int64_t *start, const int64_t *size,
               Function function) {
  int64_t at[XACC_MAX_DIMS];
  for (int64_t k = 0; k < rank; ++k) {
    at[k] = start[k];
    if (size[k] <= 0)
      return;
  }
  while (true) {
    function(at);
    int64_t k = rank - 1;
    for (; k >= 0; --k) {
      if (++at[k] < start[k] + size[k])
        break;
      at[k] = start[k];
    }
    if (k < 0)
      return;
  }
}

int64_t valueOf(const Field &field, int64_t replica, const int64_t *index) {
  int64_t value = replica;
  for (int64_t k = 0; k < field.shape.rank; ++k)
    value = value * 1000 + index[k];
  return value;
}

Process makeProcess(const Field &field, int64_t number) {
  Process process;
  process.shape = field.shape;
  ExchangeShape &shape = process.shape;
  bool isUsed[XACC_MAX_DIMS] = {};
  for (int64_t d = 0; d < shape.nodeRank; ++d) {
    shape.nodeCoordinates[d] = number % shape.nodeSizes[d];
    number /= shape.nodeSizes[d];
  }
  int64_t cells = 1;
  for (int64_t k = 0; k < shape.rank; ++k) {
    ExchangeDim &dim = shape.dims[k];
    if (dim.nodeDim >= 0) {
      dim.dist = &field.dists[k];
      isUsed[dim.nodeDim] = true;
    }
    for (int64_t i = 0; i < dim.extent; ++i) {
      int64_t x = i + dim.offset;
      if (dim.dist &&
          (x < dim.dist->lower() || x > dim.dist->upper() ||
           dim.dist->ownerOf(x) != shape.nodeCoordinates[dim.nodeDim]))
        continue;
      process.owned[k].push_back(i);
    }
    bool any = !process.owned[k].empty();
    int64_t first = any ? process.owned[k].front() : 0;
    int64_t last = any ? process.owned[k].back() : -1;
    process.empty |= !any;
    // A full shadow is there on all.
    process.hasStorage &= any || dim.full;
    process.first[k] = first;
    process.last[k] = last;
    process.extent[k] =
        dim.full ? dim.extent
        : process.isPacked(k)
            ? int64_t(process.owned[k].size())
            : field.shadowLower[k] + last - first + 1 + field.shadowUpper[k];
    cells *= process.extent[k];
  }
  for (int64_t d = 0; d < shape.nodeRank; ++d)
    if (!isUsed[d])
      process.replica =
          process.replica * shape.nodeSizes[d] + shape.nodeCoordinates[d];
  if (!process.hasStorage)
    cells = 0;
  process.cells.assign(cells, sentinel);
  if (!process.empty) {
    int64_t size[XACC_MAX_DIMS], zero[XACC_MAX_DIMS] = {};
    for (int64_t k = 0; k < shape.rank; ++k)
      size[k] = process.owned[k].size();
    forEachIn(shape.rank, zero, size, [&](const int64_t *number) {
      int64_t position[XACC_MAX_DIMS], index[XACC_MAX_DIMS];
      for (int64_t k = 0; k < shape.rank; ++k) {
        index[k] = process.owned[k][number[k]];
        position[k] = process.positionOf(k, index[k]);
      }
      process.cells[process.offsetOf(position)] =
          valueOf(field, process.replica, index);
    });
  }
  process.geometry = computeGeometry(shape);
  return process;
}

/// Calls `function` with each position of a box.
template <typename Function>
void forEachOf(const Process &process, const Box &box, Function function) {
  int64_t zero[XACC_MAX_DIMS] = {};
  forEachIn(process.shape.rank, zero, box.size, [&](const int64_t *number) {
    int64_t position[XACC_MAX_DIMS];
    for (int64_t k = 0; k < process.shape.rank; ++k)
      position[k] = box.start[k] + number[k] * box.step[k];
    function(position);
  });
}

std::vector<int64_t> read(const Process &process, const Box &box) {
  std::vector<int64_t> values;
  forEachOf(process, box, [&](const int64_t *position) {
    values.push_back(process.cells[process.offsetOf(position)]);
  });
  return values;
}

void write(Process &process, const Box &box,
           const std::vector<int64_t> &values) {
  size_t i = 0;
  forEachOf(process, box, [&](const int64_t *position) {
    int64_t &cell = process.cells[process.offsetOf(position)];
    EXPECT_EQ(cell, sentinel) << "a cell is written twice";
    cell = values[i++];
  });
  EXPECT_EQ(i, values.size());
}

/// What a cell must hold after the reflect.
int64_t expected(const Field &field, const Process &process,
                 const int64_t *position) {
  int64_t index[XACC_MAX_DIMS];
  int64_t numOutside = 0;
  for (int64_t k = 0; k < field.shape.rank; ++k) {
    const ExchangeDim &dim = process.shape.dims[k];
    int64_t i = process.indexOf(k, position[k]);
    if (!dim.full &&
        (i < process.first[k] - dim.lower || i > process.last[k] + dim.upper))
      return sentinel;
    bool isOutside = !process.owns(k, i);
    if (dim.full && isOutside && dim.lower == 0 && dim.upper == 0)
      return sentinel;
    numOutside += isOutside;
    if (i < 0 || i >= dim.extent) {
      if (!dim.periodic)
        return sentinel;
      i = floorMod(i, dim.extent);
    }
    int64_t x = i + dim.offset;
    if (dim.dist && (x < dim.dist->lower() || x > dim.dist->upper()))
      return sentinel; // outside the template: nobody has it
    index[k] = i;
  }
  if (numOutside > 1 && field.shape.orthogonal)
    return sentinel;
  return valueOf(field, process.replica, index);
}

void check(const Field &field) {
  SCOPED_TRACE(field.text);
  int64_t numNodes = 1;
  for (int64_t d = 0; d < field.shape.nodeRank; ++d)
    numNodes *= field.shape.nodeSizes[d];
  std::vector<Process> processes;
  for (int64_t r = 0; r < numNodes; ++r)
    processes.push_back(makeProcess(field, r));

  // Sources are read before anything is written.
  std::map<std::pair<int64_t, int64_t>, std::vector<std::vector<int64_t>>> mail;
  for (int64_t r = 0; r < numNodes; ++r)
    for (const Transfer &send : processes[r].geometry.sends)
      mail[{r, send.peer}].push_back(read(processes[r], send.box));
  std::vector<std::vector<std::vector<int64_t>>> own(numNodes);
  for (int64_t r = 0; r < numNodes; ++r)
    for (const LocalCopy &copy : processes[r].geometry.copies)
      own[r].push_back(read(processes[r], copy.source));

  std::map<std::pair<int64_t, int64_t>, size_t> taken;
  for (int64_t r = 0; r < numNodes; ++r) {
    for (const Transfer &receive : processes[r].geometry.receives) {
      auto &letters = mail[{receive.peer, r}];
      size_t &next = taken[{receive.peer, r}];
      ASSERT_LT(next, letters.size()) << receive.peer << " to " << r;
      ASSERT_EQ(int64_t(letters[next].size()),
                receive.box.numElements(field.shape.rank));
      write(processes[r], receive.box, letters[next++]);
    }
    for (size_t i = 0; i < own[r].size(); ++i)
      write(processes[r], processes[r].geometry.copies[i].target, own[r][i]);
  }
  for (auto &[pair, letters] : mail)
    ASSERT_EQ(letters.size(), (taken[pair]))
        << pair.first << " to " << pair.second;

  for (int64_t r = 0; r < numNodes; ++r) {
    if (!processes[r].hasStorage)
      continue;
    int64_t zero[XACC_MAX_DIMS] = {};
    forEachIn(field.shape.rank, zero, processes[r].extent,
              [&](const int64_t *position) {
                EXPECT_EQ(processes[r].cells[processes[r].offsetOf(position)],
                          expected(field, processes[r], position))
                    << "rank " << r;
              });
    if (::testing::Test::HasFailure())
      return;
  }
}

struct DimSpec {
  int64_t extent;
  int64_t nodeDim; // -1: not distributed
  XaccFormat format;
  int64_t lower, upper;
  bool periodic = false;
  int64_t offset = 0;
  int64_t templateLower = 0, templateUpper = -1; // -1: as the array
  int64_t extraLower = 1, extraUpper = 2;        // cells beyond the widths
  bool full = false;
};

Field makeField(const std::vector<DimSpec> &dims,
                const std::vector<int64_t> &nodes, bool orthogonal = false) {
  Field field;
  field.shape.rank = int64_t(dims.size());
  field.shape.nodeRank = int64_t(nodes.size());
  field.shape.orthogonal = orthogonal;
  std::copy(nodes.begin(), nodes.end(), field.shape.nodeSizes);
  field.dists.resize(dims.size());
  field.text = "nodes";
  for (int64_t n : nodes)
    field.text += " " + std::to_string(n);
  if (orthogonal)
    field.text += " orthogonal";
  for (size_t k = 0; k < dims.size(); ++k) {
    const DimSpec &spec = dims[k];
    ExchangeDim &dim = field.shape.dims[k];
    dim.nodeDim = spec.nodeDim;
    dim.extent = spec.extent;
    dim.offset = spec.offset;
    dim.lower = spec.lower;
    dim.upper = spec.upper;
    dim.periodic = spec.periodic;
    dim.full = spec.full;
    dim.shadowLower = field.shadowLower[k] = spec.lower + spec.extraLower;
    field.shadowUpper[k] = spec.upper + spec.extraUpper;
    int64_t lower = spec.offset, upper = spec.offset + spec.extent - 1;
    if (spec.templateUpper >= spec.templateLower) {
      lower = spec.templateLower;
      upper = spec.templateUpper;
    }
    field.text +=
        " | extent " + std::to_string(spec.extent) + " node dim " +
        std::to_string(spec.nodeDim) + " kind " +
        std::to_string(spec.format.kind) + " block " +
        std::to_string(spec.format.width) + " widths " +
        std::to_string(spec.lower) + ":" + std::to_string(spec.upper) +
        (spec.periodic ? " periodic" : "") + (spec.full ? " full" : "") +
        " offset " + std::to_string(spec.offset) + " template " +
        std::to_string(lower) + ":" + std::to_string(upper);
    if (spec.nodeDim >= 0) {
      std::string error;
      EXPECT_TRUE(Distribution::create(spec.format, lower, upper,
                                       nodes[spec.nodeDim], field.dists[k],
                                       error))
          << error;
    }
  }
  return field;
}

constexpr XaccFormat block{XACC_FORMAT_BLOCK, 0, nullptr};

TEST(Geometry, OneDimension) {
  for (int64_t nodes = 1; nodes <= 5; ++nodes)
    for (int64_t extent = 1; extent <= 9; ++extent)
      for (int64_t lower = 0; lower <= 4; ++lower)
        for (int64_t upper = 0; upper <= 4; ++upper)
          for (bool periodic : {false, true})
            check(makeField({{extent, 0, block, lower, upper, periodic}},
                            {nodes}));
}

TEST(Geometry, TwoDimensionsWithCorners) {
  for (int64_t p = 1; p <= 3; ++p)
    for (int64_t q = 1; q <= 3; ++q)
      for (int64_t extent : {1, 2, 5})
        for (bool periodic : {false, true})
          for (bool orthogonal : {false, true})
            check(makeField(
                {{extent, 1, block, 1, 2, periodic}, {7, 0, block, 1, 1, true}},
                {p, q}, orthogonal));
}

TEST(Geometry, WiderThanBlocks) {
  check(makeField({{6, 0, block, 5, 6, false}}, {6}));
  check(makeField({{6, 0, block, 6, 6, true}}, {6}));
  int64_t map[] = {1, 0, 4, 0, 1};
  check(makeField({{6, 0, {XACC_FORMAT_GBLOCK, 0, map}, 4, 3, true}}, {5}));
}

TEST(Geometry, ReplicatedAlongANodeDimension) {
  check(makeField({{8, 1, block, 1, 1, true}, {3, -1, block, 0, 0}}, {3, 2}));
  check(makeField({{8, 0, block, 1, 1}}, {2, 3}));
}

TEST(Geometry, CollapsedDimensionWrapsOnlyIfPeriodic) {
  check(makeField({{8, 0, block, 1, 1}, {4, -1, block, 2, 1, true}}, {3}));
  check(makeField({{8, 0, block, 1, 1}, {4, -1, block, 2, 1, false}}, {3}));
}

TEST(Geometry, OffsetsAndArraysThatTheTemplateDoesNotCover) {
  check(makeField({{8, 0, block, 2, 2, false, 3, 0, 15}}, {4}));
  check(makeField({{8, 0, block, 2, 2, true, 3, 0, 15}}, {4}));
  check(makeField({{10, 0, block, 2, 1, false, -1, 0, 6}}, {3}));
  check(makeField({{10, 0, block, 2, 1, true, -1, 0, 6}}, {3}));
}

TEST(Geometry, FullShadows) {
  for (int64_t nodes = 1; nodes <= 5; ++nodes)
    for (int64_t extent = 1; extent <= 30; extent += 1 + extent / 4)
      for (int64_t width = 0; width <= 5; ++width) {
        XaccFormat cyclic{XACC_FORMAT_CYCLIC, width, nullptr};
        DimSpec dim{extent, 0, cyclic, 1, 1};
        dim.full = true;
        check(makeField({dim}, {nodes}));
        dim.lower = dim.upper = 0;
        check(makeField({dim, {4, 1, block, 1, 2}}, {nodes, 2}));
        dim.format = block;
        dim.lower = 3;
        check(makeField({dim, {4, 1, block, 1, 2}}, {nodes, 2}));
      }
}

TEST(Geometry, Random) {
  unsigned seed = std::random_device()();
  if (const char *given = std::getenv("TEST_SEED"))
    seed = unsigned(std::atoi(given));
  std::printf("seed %u\n", seed);
  RecordProperty("seed", int(seed));
  std::mt19937 random(seed);
  auto pick = [&](int64_t lo, int64_t hi) {
    return std::uniform_int_distribution<int64_t>(lo, hi)(random);
  };
  for (int i = 0; i < 3000; ++i) {
    int64_t nodeRank = pick(1, 3), rank = pick(1, 4);
    std::vector<int64_t> nodes;
    for (int64_t d = 0; d < nodeRank; ++d)
      nodes.push_back(pick(1, nodeRank == 1 ? 6 : 3));
    std::vector<int64_t> order(nodeRank);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    std::vector<DimSpec> dims;
    std::vector<std::vector<int64_t>> maps(rank);
    for (int64_t k = 0; k < rank; ++k) {
      DimSpec spec{pick(1, rank > 2 ? 5 : 9), -1, block, 0, 0};
      if (!order.empty() && pick(0, 3)) {
        spec.nodeDim = order.back();
        order.pop_back();
      }
      spec.periodic = pick(0, 1);
      spec.lower = pick(0, rank > 2 ? 2 : 3);
      spec.upper = pick(0, rank > 2 ? 2 : 3);
      spec.extraLower = pick(0, 1);
      spec.extraUpper = pick(0, 1);
      spec.offset = pick(-2, 2);
      spec.templateLower = spec.offset - pick(-1, 2);
      spec.templateUpper = spec.offset + spec.extent - 1 + pick(-1, 3);
      if (spec.templateUpper < spec.templateLower)
        spec.templateUpper = spec.templateLower;
      if (spec.nodeDim >= 0) {
        int64_t size = spec.templateUpper - spec.templateLower + 1;
        int64_t p = nodes[spec.nodeDim];
        spec.full = pick(0, 4) == 0;
        spec.periodic &= !spec.full;
        if (pick(0, 3) == 0) {
          spec.format = {XACC_FORMAT_CYCLIC, pick(0, 3), nullptr};
          if (!spec.full)
            spec.lower = spec.upper = 0;
        } else if (pick(0, 2) == 0) {
          spec.format.width = pick((size + p - 1) / p, size + 1);
        } else if (pick(0, 1) == 0) {
          maps[k].assign(p, 0);
          for (int64_t z = 0; z < size; ++z)
            ++maps[k][pick(0, p - 1)];
          spec.format = {XACC_FORMAT_GBLOCK, 0, maps[k].data()};
        }
      }
      dims.push_back(spec);
    }
    check(makeField(dims, nodes, pick(0, 2) == 0));
    ASSERT_FALSE(HasFailure()) << "seed " << seed << " case " << i;
  }
}

/// Size and number of boxes of one rank among a million; not its time.
TEST(Geometry, OneRankOfAMillion) {
  Field field = makeField({{4096, 2, block, 1, 1, true},
                           {4096, 1, block, 1, 1, true},
                           {8192, 0, block, 1, 1, true}},
                          {128, 128, 64});
  ExchangeShape shape = field.shape;
  for (int64_t k = 0; k < 3; ++k) {
    shape.dims[k].dist = &field.dists[k];
    shape.nodeCoordinates[k] = 17 + 3 * k;
  }
  ExchangeGeometry geometry = computeGeometry(shape);
  EXPECT_EQ(geometry.sends.size(), 26u);
  EXPECT_EQ(geometry.receives.size(), 26u);
  EXPECT_EQ(geometry.copies.size(), 0u);
  EXPECT_LT(geometry.sizeInBytes(), 100u * 1000);
}

} // namespace
