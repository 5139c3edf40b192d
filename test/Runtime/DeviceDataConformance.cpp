//===- DeviceDataConformance.cpp - The data environment of a device -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceConformance.h"
#include "DeviceData.h"

#include "observe/Statistics.h"
#include "openacc.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

using namespace xacc;

namespace xacc {
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(DataConformance);

TEST_P(DataConformance, CopyInAndOut) {
  std::vector<double> a(100, 1), b(100, 2), c(100, 3);
  XaccData da = arrayOf("a", a), db = arrayOf("b", b), dc = arrayOf("c", c);
  auto *pa = enter<double>(XACC_MAP_COPYIN, 0, da);
  auto *pb = enter<double>(XACC_MAP_CREATE, XACC_DATA_ZERO, db);
  auto *pc = enter<double>(XACC_MAP_COPYIN, 0, dc);
  EXPECT_NE(pa, a.data());
  launch<AddArguments>(theAddKernel(), {pa, 100, 10}, queueSync);
  launch<AddArguments>(theAddKernel(), {pb, 100, 20}, queueSync);
  launch<AddArguments>(theAddKernel(), {pc, 100, 30}, queueSync);
  // The host's and the device's are two.
  EXPECT_EQ(a, std::vector<double>(100, 1));
  exit(XACC_UNMAP_COPYOUT, 0, da);
  exit(XACC_UNMAP_COPYOUT, 0, db);
  exit(XACC_UNMAP_RELEASE, 0, dc);
  EXPECT_EQ(a, std::vector<double>(100, 11));
  EXPECT_EQ(b, std::vector<double>(100, 20));
  EXPECT_EQ(c, std::vector<double>(100, 3));
  EXPECT_EQ(slot().table.size(), 0u);
}

/// Calls `visit(offset)` for the elements of a section.
template <typename Visit>
static void forEach(const XaccData &data, Visit &&visit, int64_t dim = 0,
                    int64_t offset = 0) {
  if (dim == data.rank)
    return visit(offset);
  for (int64_t i = 0; i < data.extent[dim]; ++i)
    forEach(data, visit, dim + 1,
            offset + (data.lower[dim] + i) * data.stride[dim]);
}

/// Random sections of random arrays, with and without WHOLE: what is moved is
/// the section and nothing else.
TEST_P(DataConformance, Sections) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    XaccData data = {};
    data.name = "a";
    data.elementSize = 8;
    data.rank = random() % 5;
    int64_t stride = 1;
    for (int64_t d = data.rank - 1; d >= 0; --d) {
      data.size[d] = 1 + random() % 7;
      data.stride[d] = stride;
      // Rows with a gap behind them.
      stride *= data.size[d] + random() % 2;
      data.lower[d] = random() % data.size[d];
      data.extent[d] = random() % 12 == 0
                           ? 0
                           : 1 + random() % (data.size[d] - data.lower[d]);
    }
    std::vector<int64_t> host(stride);
    std::iota(host.begin(), host.end(), 1000);
    data.base = host.data();
    bool whole = random() % 2;
    int64_t flags = whole ? XACC_DATA_WHOLE : 0;
    QueueId queue = random() % 2 ? queueSync : QueueId(random() % 3);

    auto *device = enter<int64_t>(XACC_MAP_COPYIN, flags, data, queue);
    DeviceFixture::device().waitAll(nullptr);
    int64_t numElements = 0;
    forEach(data, [&](int64_t offset) {
      ++numElements;
      EXPECT_EQ(peek(device + offset, 1)[0], host[offset]);
    });
    if (numElements > 0 || whole) {
      // Another section within the first, to the device and back.
      XaccData part = data;
      for (int64_t d = 0; d < data.rank; ++d) {
        if (whole) {
          part.lower[d] = 0;
          part.extent[d] = part.size[d];
        }
        int64_t skipped = random() % part.extent[d];
        part.lower[d] += skipped;
        part.extent[d] = 1 + random() % (part.extent[d] - skipped);
      }
      std::vector<int64_t> before = host;
      for (int64_t &value : host)
        value += 5000;
      update(XACC_UPDATE_DEVICE, 0, part, queue);
      DeviceFixture::device().waitAll(nullptr);
      std::vector<int64_t> wanted = before;
      forEach(part, [&](int64_t offset) { wanted[offset] += 5000; });
      forEach(data, [&](int64_t offset) {
        EXPECT_EQ(peek(device + offset, 1)[0], wanted[offset]);
      });
      host.assign(host.size(), -1);
      update(XACC_UPDATE_HOST, 0, part, queue);
      DeviceFixture::device().waitAll(nullptr);
      std::vector<int64_t> wantedHost(host.size(), -1);
      forEach(part,
              [&](int64_t offset) { wantedHost[offset] = wanted[offset]; });
      EXPECT_EQ(host, wantedHost) << "round " << round;
      host.assign(host.size(), -1);
      wantedHost = host;
      forEach(data,
              [&](int64_t offset) { wantedHost[offset] = wanted[offset]; });
      exit(XACC_UNMAP_COPYOUT, flags, data, queue);
      DeviceFixture::device().waitAll(nullptr);
      EXPECT_EQ(host, wantedHost) << "round " << round;
    }
    EXPECT_EQ(slot().table.size(), 0u);
  }
}

/// Random lives of sections of one array, against a model.
TEST_P(DataConformance, ReferenceCounts) {
  struct Model {
    int64_t structured = 0, dynamic = 0;
    double onDevice = 0;
  };
  constexpr int64_t numBlocks = 6, blockSize = 10;
  std::vector<double> host(numBlocks * blockSize, 0);
  std::map<int64_t, Model> model; // by block
  std::vector<double> onHost(numBlocks, 0);
  std::vector<std::pair<int64_t, int64_t>> regions; // block and kind, nested
  std::mt19937 random(4);
  double next = 1;
  for (int step = 0; step < 4000; ++step) {
    int64_t block = random() % numBlocks;
    XaccData data = sectionOf("a", host, block * blockSize, blockSize);
    auto present = model.find(block);
    bool isPresent = present != model.end();
    switch (random() % 6) {
    case 0: { // a region begins
      static constexpr int64_t kinds[] = {XACC_MAP_COPYIN, XACC_MAP_CREATE,
                                          XACC_MAP_PRESENT};
      int64_t kind = kinds[random() % 3];
      if ((kind == XACC_MAP_PRESENT && !isPresent) || regions.size() > 8)
        break;
      enter<double>(kind, 0, data);
      if (!isPresent && kind == XACC_MAP_COPYIN)
        model[block].onDevice = onHost[block];
      ++model[block].structured;
      regions.push_back(
          {block, random() % 2 ? XACC_UNMAP_COPYOUT : XACC_UNMAP_RELEASE});
      if (!isPresent && kind == XACC_MAP_CREATE) {
        host[block * blockSize] = onHost[block] = next;
        std::fill_n(&host[block * blockSize], blockSize, next);
        update(XACC_UPDATE_DEVICE, 0, data);
        model[block].onDevice = next++;
      }
      break;
    }
    case 1: { // the innermost region ends
      if (regions.empty())
        break;
      auto [inner, kind] = regions.back();
      regions.pop_back();
      exit(kind, 0, sectionOf("a", host, inner * blockSize, blockSize));
      Model &entry = model[inner];
      if (--entry.structured == 0 && entry.dynamic == 0) {
        if (kind == XACC_UNMAP_COPYOUT)
          onHost[inner] = entry.onDevice;
        model.erase(inner);
      }
      break;
    }
    case 2: // enter data copyin
      enter<double>(XACC_MAP_COPYIN, XACC_DATA_DYNAMIC, data);
      if (!isPresent)
        model[block].onDevice = onHost[block];
      ++model[block].dynamic;
      break;
    case 3: { // exit data
      bool finalize = random() % 3 == 0, copyout = random() % 2;
      exit(copyout ? XACC_UNMAP_COPYOUT : XACC_UNMAP_RELEASE,
           XACC_DATA_DYNAMIC | (finalize ? XACC_DATA_FINALIZE : 0), data);
      if (!isPresent)
        break;
      int64_t &count = present->second.dynamic;
      count = finalize || count == 0 ? 0 : count - 1;
      if (count == 0 && present->second.structured == 0) {
        if (copyout)
          onHost[block] = present->second.onDevice;
        model.erase(block);
      }
      break;
    }
    case 4: // a kernel
      if (isPresent) {
        auto *address = static_cast<double *>(
            requirePresent(slot(), &host[block * blockSize], 80, "a", nullptr));
        launch<AddArguments>(theAddKernel(), {address, blockSize, 0.5},
                             queueSync);
        present->second.onDevice += 0.5;
      }
      break;
    case 5: // the host writes
      std::fill_n(&host[block * blockSize], blockSize, next);
      onHost[block] = next++;
      break;
    }
    ASSERT_EQ(slot().table.size(), model.size()) << "step " << step;
    for (int64_t b = 0; b < numBlocks; ++b) {
      ASSERT_EQ(host[b * blockSize], onHost[b]) << "step " << step;
      ASSERT_EQ(host[b * blockSize + blockSize - 1], onHost[b]);
      PresentEntry *entry = slot().table.find(&host[b * blockSize], 80);
      ASSERT_EQ(entry != nullptr, model.count(b) == 1) << "step " << step;
      if (entry) {
        ASSERT_EQ(entry->structuredCount, model[b].structured);
        ASSERT_EQ(entry->dynamicCount, model[b].dynamic);
      }
    }
  }
}

TEST_P(DataConformance, PresentClauses) {
  static const XaccLoc line7 = {"dir/f.c", 7, 1, "data"};
  static const XaccLoc line9 = {"dir/f.c", 9, 1, "parallel"};
  std::vector<double> a(100, 1), b(100, 2);
  XaccData all = arrayOf("a", a), part = sectionOf("a", a, 10, 20);
  // Absent.
  EXPECT_EQ(enter<double>(XACC_MAP_NO_CREATE, 0, all), a.data());
  exit(XACC_UNMAP_RELEASE, 0, all);
  exit(XACC_UNMAP_COPYOUT, XACC_DATA_DYNAMIC, all);
  update(XACC_UPDATE_HOST, XACC_DATA_IF_PRESENT, all);
  EXPECT_EXIT(
      enter<double>(XACC_MAP_PRESENT, 0, all, queueSync, &line9),
      testing::ExitedWithCode(1),
      "f.c:9: parallel: 'a' \\[0:100\\] \\(.*, 800 bytes\\) is not "
      "present on device .*; put it into a clause .* nothing is present");
  EXPECT_EXIT(update(XACC_UPDATE_DEVICE, 0, all, queueSync, &line9),
              testing::ExitedWithCode(1), "'a' .* is not present on device");
  // A part.
  auto *device = enter<double>(XACC_MAP_COPYIN, 0, part, queueSync, &line7);
  EXPECT_EQ(peek(device + 10, 20), std::vector<double>(20, 1));
  EXPECT_EXIT(
      enter<double>(XACC_MAP_COPYIN, 0, all, queueSync, &line9),
      testing::ExitedWithCode(1),
      "f.c:9: parallel: 'a' \\[0:100\\] \\(0x.* to 0x.*, 800 bytes\\) is "
      "only partly present on device .*, where there is 'a' \\(0x.* to "
      "0x.*, 160 bytes, since dir/f.c:7\\)");
  EXPECT_EXIT(exit(XACC_UNMAP_COPYOUT, 0, all, queueSync, &line9),
              testing::ExitedWithCode(1), "is only partly present");
  EXPECT_EXIT(update(XACC_UPDATE_HOST, XACC_DATA_IF_PRESENT, all),
              testing::ExitedWithCode(1), "is only partly present");
  // What lies near.
  EXPECT_EXIT(enter<double>(XACC_MAP_PRESENT, 0, arrayOf("b", b)),
              testing::ExitedWithCode(1),
              "'b' .* is not present .*; the nearest present data: 'a'");
  // The compiler asks for all of it on its own account.
  EXPECT_EQ(enter<double>(XACC_MAP_COPYIN, XACC_DATA_IMPLICIT, all), device);
  exit(XACC_UNMAP_COPYOUT, XACC_DATA_IMPLICIT, all);
  // A part of the part.
  XaccData inner = sectionOf("a", a, 15, 5);
  EXPECT_EQ(enter<double>(XACC_MAP_PRESENT, 0, inner), device);
  EXPECT_EQ(enter<double>(XACC_MAP_NO_CREATE, 0, inner), device);
  exit(XACC_UNMAP_RELEASE, 0, inner);
  exit(XACC_UNMAP_RELEASE, 0, inner);
  launch<AddArguments>(theAddKernel(), {device + 10, 20, 4}, queueSync);
  exit(XACC_UNMAP_COPYOUT, 0, inner);
  EXPECT_EQ(slot().table.size(), 0u);
  EXPECT_EQ(a[14], 1);
  EXPECT_EQ(a[15], 5);
  EXPECT_EQ(a[20], 1);
}

TEST_P(DataConformance, TwoPartsOfOneArray) {
  std::vector<double> a(100, 1);
  enter<double>(XACC_MAP_COPYIN, 0, sectionOf("a", a, 10, 20));
  enter<double>(XACC_MAP_COPYIN, 0, sectionOf("a", a, 60, 20));
  EXPECT_EXIT(
      enter<double>(XACC_MAP_COPYIN, XACC_DATA_IMPLICIT, arrayOf("a", a)),
      testing::ExitedWithCode(1),
      "only partly present on device .*, where there is 'a' .* and 'a'");
  // Another array directly behind what is asked for is no part of it.
  std::vector<double> b(100, 1);
  XaccData front = sectionOf("b", b, 0, 50);
  auto *device = enter<double>(XACC_MAP_COPYIN, 0, sectionOf("b", b, 10, 40));
  XaccData rest = dataOfBytes(b.data() + 50, 400, "rest");
  enter<char>(XACC_MAP_COPYIN, 0, rest);
  EXPECT_EQ(enter<double>(XACC_MAP_COPYIN, XACC_DATA_IMPLICIT, front), device);
  exit(XACC_UNMAP_COPYOUT, XACC_DATA_IMPLICIT, front);
}

TEST_P(DataConformance, UnknownSizes) {
  std::vector<double> x(50, 1);
  XaccData unknown = sectionOf("x", x, 0, -1);
  unknown.size[0] = -1;
  EXPECT_EXIT(enter<double>(XACC_MAP_COPYIN, XACC_DATA_IMPLICIT, unknown),
              testing::ExitedWithCode(1),
              "the size of 'x' is not known: add a data clause such as "
              "copy\\(x\\[0:n\\]\\)");
  XaccData named = unknown;
  named.name = "x[0:m]";
  EXPECT_EXIT(enter<double>(XACC_MAP_COPYIN, 0, named),
              testing::ExitedWithCode(1),
              "the section 'x\\[0:m\\]' has the length -1");
  EXPECT_EXIT(enter<double>(XACC_MAP_PRESENT, 0, unknown),
              testing::ExitedWithCode(1), "'x' \\[0:\\?\\] .* is not present");
  EXPECT_EQ(enter<double>(XACC_MAP_NO_CREATE, 0, unknown), x.data());
  // x[10:20], and then x.
  XaccData part = sectionOf("x", x, 10, 20);
  part.size[0] = -1;
  auto *device = enter<double>(XACC_MAP_COPYIN, 0, part);
  EXPECT_EQ(enter<double>(XACC_MAP_COPYIN, XACC_DATA_IMPLICIT, unknown),
            device);
  EXPECT_EQ(enter<double>(XACC_MAP_PRESENT, 0, unknown), device);
  launch<AddArguments>(theAddKernel(), {device + 10, 20, 1}, queueSync);
  exit(XACC_UNMAP_COPYOUT, XACC_DATA_IMPLICIT, unknown);
  exit(XACC_UNMAP_RELEASE, 0, unknown);
  EXPECT_EQ(x[10], 1);
  // The last one: all of what is there.
  exit(XACC_UNMAP_COPYOUT, 0, unknown);
  EXPECT_EQ(slot().table.size(), 0u);
  std::vector<double> wanted(50, 1);
  std::fill_n(wanted.begin() + 10, 20, 2);
  EXPECT_EQ(x, wanted);
  // The device's address is no host's.
  XaccData wrong = unknown;
  wrong.base = allocate<double>(10);
  EXPECT_EXIT(enter<double>(XACC_MAP_COPYIN, XACC_DATA_IMPLICIT, wrong),
              testing::ExitedWithCode(1),
              "'x' .* is an address in memory of device .*: write deviceptr");
  release(wrong.base);
  // An address inside.
  device = enter<double>(XACC_MAP_COPYIN, 0, arrayOf("x", x));
  XaccData middle = unknown;
  middle.base = &x[7];
  EXPECT_EQ(enter<double>(XACC_MAP_PRESENT, 0, middle), device + 7);
}

TEST_P(DataConformance, NothingToDo) {
  std::vector<double> a(10, 1);
  XaccData none = arrayOf("a", a);
  none.base = nullptr;
  EXPECT_EQ(enter<double>(XACC_MAP_PRESENT, 0, none), nullptr);
  exit(XACC_UNMAP_COPYOUT, 0, none);
  update(XACC_UPDATE_HOST, 0, none);
  XaccData empty = sectionOf("a", a, 3, 0);
  EXPECT_EQ(enter<double>(XACC_MAP_COPYIN, 0, empty), a.data());
  update(XACC_UPDATE_HOST, 0, empty);
  exit(XACC_UNMAP_COPYOUT, 0, empty);
  EXPECT_EQ(slot().table.size(), 0u);
  auto *device = enter<double>(XACC_MAP_COPYIN, 0, arrayOf("a", a));
  EXPECT_EQ(enter<double>(XACC_MAP_PRESENT, 0, empty), device);
  EXPECT_EQ(slot().table.find(a.data(), 8)->structuredCount, 1);
  // With WHOLE the array comes, and nothing moves.
  exit(XACC_UNMAP_RELEASE, 0, arrayOf("a", a));
  device =
      enter<double>(XACC_MAP_COPYIN, XACC_DATA_WHOLE | XACC_DATA_ZERO, empty);
  EXPECT_EQ(peek(device, 10), std::vector<double>(10, 0));
  exit(XACC_UNMAP_COPYOUT, XACC_DATA_WHOLE, empty);
  EXPECT_EQ(a, std::vector<double>(10, 1));
  EXPECT_EQ(slot().table.size(), 0u);
  // A scalar.
  double s = 4;
  XaccData scalar = {};
  scalar.name = "s";
  scalar.base = &s;
  scalar.elementSize = 8;
  device = enter<double>(XACC_MAP_COPYIN, 0, scalar);
  launch<AddArguments>(theAddKernel(), {device, 1, 1}, queueSync);
  exit(XACC_UNMAP_COPYOUT, 0, scalar);
  EXPECT_EQ(s, 5);
}

/// What the compiler finds used in a kernel is known if it came with a section
/// of length 0.
TEST_P(DataConformance, EmptySections) {
  std::vector<double> x(10, 1);
  XaccData unknown = sectionOf("x", x, 0, -1), empty = sectionOf("x", x, 0, 0);
  unknown.size[0] = empty.size[0] = -1;
  static const XaccLoc loc = {"f.c", 3, 1, "parallel"};
  auto enterUnknown = [&] {
    return enter<double>(XACC_MAP_COPYIN, XACC_DATA_IMPLICIT, unknown,
                         queueSync, &loc);
  };
  EXPECT_EXIT(enterUnknown(), testing::ExitedWithCode(1),
              "f.c:3: parallel: the size of 'x' is not known");
  EXPECT_FALSE(acc_is_present(x.data(), 0));
  // Structured and dynamic lives, counted apart.
  enter<double>(XACC_MAP_COPYIN, 0, empty);
  enter<double>(XACC_MAP_CREATE, XACC_DATA_DYNAMIC, empty);
  enter<double>(XACC_MAP_PRESENT, 0, sectionOf("x", x, 4, 0));
  EXPECT_TRUE(acc_is_present(x.data(), 0));
  EXPECT_FALSE(acc_is_present(x.data(), 1));
  EXPECT_EQ(slot().table.size(), 0u);
  for (int i = 0; i < 2; ++i) {
    enterUnknown();
    update(XACC_UPDATE_DEVICE, 0, unknown);
    exit(XACC_UNMAP_COPYOUT, XACC_DATA_IMPLICIT, unknown);
  }
  EXPECT_EQ(enter<double>(XACC_MAP_PRESENT, 0, unknown), x.data());
  exit(XACC_UNMAP_COPYOUT, 0, unknown);
  // A section that has elements beside it.
  auto *device = enter<double>(XACC_MAP_COPYIN, 0, arrayOf("x", x));
  EXPECT_EQ(enterUnknown(), device);
  EXPECT_EQ(enter<double>(XACC_MAP_COPYIN, 0, empty), device);
  exit(XACC_UNMAP_COPYOUT, XACC_DATA_IMPLICIT, unknown);
  exit(XACC_UNMAP_COPYOUT, 0, arrayOf("x", x));
  EXPECT_EQ(slot().table.size(), 0u);
  // The last ones.
  for (int i = 0; i < 3; ++i)
    exit(XACC_UNMAP_COPYOUT, 0, empty);
  enterUnknown();
  exit(XACC_UNMAP_RELEASE, XACC_DATA_IMPLICIT, unknown);
  exit(XACC_UNMAP_RELEASE, XACC_DATA_DYNAMIC | XACC_DATA_FINALIZE, empty);
  EXPECT_FALSE(acc_is_present(x.data(), 0));
  exit(XACC_UNMAP_RELEASE, XACC_DATA_DYNAMIC, empty);
  EXPECT_EXIT(enterUnknown(), testing::ExitedWithCode(1), "is not known");
  EXPECT_EQ(requirePresent(slot(), x.data(), 0, "x", nullptr), x.data());
}

TEST_P(DataConformance, WrongSections) {
  std::vector<double> a(10, 1);
  XaccData data = arrayOf("a", a);
  data.lower[0] = 5;
  EXPECT_EXIT(enter<double>(XACC_MAP_COPYIN, 0, data),
              testing::ExitedWithCode(1),
              "section \\[5:10\\] of dimension 0 of 'a' is outside the array, "
              "which has 10 elements there");
  data.lower[0] = -1;
  EXPECT_EXIT(enter<double>(XACC_MAP_COPYIN, 0, data),
              testing::ExitedWithCode(1), "section \\[-1:10\\]");
  data.lower[0] = 0;
  data.size[0] = data.extent[0] = INT64_MAX / 4;
  EXPECT_EXIT(enter<double>(XACC_MAP_CREATE, 0, data),
              testing::ExitedWithCode(1), "does not fit into memory");
}

TEST_P(DataConformance, OutOfMemory) {
  static const XaccLoc loc = {"f.c", 12, 1, "enter data"};
  std::vector<double> a(1000, 1);
  enter<double>(XACC_MAP_COPYIN, 0, arrayOf("a", a), queueSync, &loc);
  XaccData huge = arrayOf("huge", a);
  huge.base = reinterpret_cast<void *>(int64_t(1) << 50);
  huge.size[0] = huge.extent[0] = int64_t(1) << 54;
  EXPECT_EXIT(enter<double>(XACC_MAP_CREATE, 0, huge, queueSync, &loc),
              testing::ExitedWithCode(1),
              "f.c:12: enter data: device .* has no memory for 'huge' "
              "\\(144115188075855872 bytes\\): .* bytes are free; present: 'a' "
              "\\(.*, 8000 bytes, since f.c:12\\)");
}

TEST_P(DataConformance, Attach) {
  struct Node {
    int64_t before;
    double *values;
    Node *next;
    int64_t after;
  };
  std::vector<double> first(10, 1), second(10, 2);
  std::vector<Node> nodes(4);
  for (Node &node : nodes)
    node = {11, first.data(), nullptr, 22};
  XaccData holder = dataOfBytes(nodes.data(), 4 * sizeof(Node), "nodes");
  XaccData one = arrayOf("first", first), two = arrayOf("second", second);
  auto *device = enter<Node>(XACC_MAP_COPYIN, 0, holder);
  one.pointer = reinterpret_cast<void **>(&nodes[2].values);
  // Comes to the device, and the pointer follows.
  auto *deviceOne = enter<double>(XACC_MAP_COPYIN, 0, one);
  EXPECT_EQ(peek(&device[2].values, 1)[0], deviceOne);
  EXPECT_EQ(peek(&device[1].values, 1)[0], first.data());
  launch<FollowArguments>(theFollowKernel(), {&device[2].values, 3, 7},
                          queueSync);
  EXPECT_EQ(peek(deviceOne, 10)[3], 8);
  // A section of length 0 attaches nothing, and detaches nothing.
  XaccData empty = sectionOf("first", first, 0, 0);
  empty.pointer = one.pointer;
  enter<double>(XACC_MAP_COPYIN, 0, empty);
  exit(XACC_UNMAP_COPYOUT, 0, empty);
  EXPECT_EQ(peek(&device[2].values, 1)[0], deviceOne);

  // Updates of the structure leave it alone on both sides.
  nodes[2].before = 12;
  update(XACC_UPDATE_DEVICE, 0, holder);
  EXPECT_EQ(peek(&device[2].values, 1)[0], deviceOne);
  EXPECT_EQ(peek(&device[2].before, 1)[0], 12);
  nodes[2].before = 13;
  nodes[2].after = 14;
  update(XACC_UPDATE_HOST, 0, holder);
  EXPECT_EQ(nodes[2].values, first.data());
  EXPECT_EQ(nodes[2].before, 12);
  EXPECT_EQ(nodes[2].after, 22);

  // Counted.
  enter<double>(XACC_MAP_COPYIN, 0, one);
  enter<double>(XACC_MAP_ATTACH, 0, one);
  exit(XACC_UNMAP_DETACH, 0, one);
  exit(XACC_UNMAP_RELEASE, 0, one);
  EXPECT_EQ(peek(&device[2].values, 1)[0], deviceOne);
  // Another target, by acc_attach.
  auto *deviceTwo = enter<double>(XACC_MAP_COPYIN, 0, two);
  nodes[2].values = second.data() + 4;
  attachPointer(slot(), reinterpret_cast<void **>(&nodes[2].values), queueSync,
                nullptr);
  EXPECT_EQ(peek(&device[2].values, 1)[0], deviceTwo + 4);
  detachPointer(slot(), reinterpret_cast<void **>(&nodes[2].values), false,
                queueSync, nullptr);
  EXPECT_EQ(peek(&device[2].values, 1)[0], second.data() + 4);

  // Copied out, the host's pointers are the host's.
  nodes[2].values = first.data();
  attachPointer(slot(), reinterpret_cast<void **>(&nodes[2].values), queueSync,
                nullptr);
  nodes[1].values = nullptr;
  attachPointer(slot(), reinterpret_cast<void **>(&nodes[1].values), queueSync,
                nullptr);
  nodes[3].next = &nodes[0];
  attachPointer(slot(), reinterpret_cast<void **>(&nodes[3].next), queueSync,
                nullptr);
  EXPECT_EQ(peek(&device[3].next, 1)[0], device);
  nodes[2].before = nodes[3].after = 0;
  exit(XACC_UNMAP_COPYOUT, 0, holder);
  EXPECT_EQ(nodes[2].values, first.data());
  EXPECT_EQ(nodes[3].next, &nodes[0]);
  EXPECT_EQ(nodes[2].before, 12);
  EXPECT_EQ(nodes[3].after, 22);
  // Nothing is present that could be attached to.
  attachPointer(slot(), reinterpret_cast<void **>(&nodes[2].values), queueSync,
                nullptr);
  exit(XACC_UNMAP_COPYOUT, 0, one);
  EXPECT_EQ(first[3], 8);
}

/// A section of an array of structures with attached pointers in some.
TEST_P(DataConformance, AttachInSections) {
  struct Item {
    int32_t x, y;
    int32_t *target;
  };
  std::mt19937 random(5);
  std::vector<int32_t> values(1000, 5);
  XaccData targets = dataOfBytes(values.data(), 4000, "values");
  auto *deviceValues = enter<int32_t>(XACC_MAP_COPYIN, 0, targets);
  for (int round = 0; round < 60; ++round) {
    constexpr int64_t rows = 6, columns = 8;
    std::vector<Item> items(rows * columns);
    for (size_t i = 0; i < items.size(); ++i)
      items[i] = {int32_t(i), -int32_t(i), &values[i]};
    XaccData data = {};
    data.name = "items";
    data.base = items.data();
    data.elementSize = sizeof(Item);
    data.rank = 2;
    data.size[0] = data.extent[0] = rows;
    data.size[1] = data.extent[1] = columns;
    data.stride[0] = columns;
    data.stride[1] = 1;
    auto *device = enter<Item>(XACC_MAP_COPYIN, 0, data);
    std::vector<bool> attached(items.size());
    for (size_t i = 0; i < items.size(); ++i)
      if ((attached[i] = random() % 3 == 0))
        attachPointer(slot(), reinterpret_cast<void **>(&items[i].target),
                      queueSync, nullptr);
    for (int64_t d = 0; d < 2; ++d) {
      data.lower[d] = random() % data.size[d];
      data.extent[d] = 1 + random() % (data.size[d] - data.lower[d]);
    }
    for (Item &item : items)
      item.x += 100;
    update(XACC_UPDATE_DEVICE, 0, data);
    std::vector<Item> found = peek(device, items.size());
    for (size_t i = 0; i < items.size(); ++i) {
      int64_t row = i / columns - data.lower[0],
              column = i % columns - data.lower[1];
      bool inside = row >= 0 && row < data.extent[0] && column >= 0 &&
                    column < data.extent[1];
      EXPECT_EQ(found[i].x, int32_t(i) + (inside ? 100 : 0));
      EXPECT_EQ(found[i].target, attached[i] ? deviceValues + i : &values[i]);
      items[i].x = 0;
    }
    update(XACC_UPDATE_HOST, 0, data);
    for (size_t i = 0; i < items.size(); ++i)
      EXPECT_EQ(items[i].target, &values[i]);
    exit(XACC_UNMAP_RELEASE, 0, data);
  }
  exit(XACC_UNMAP_RELEASE, 0, targets);
}

TEST_P(DataConformance, MappedMemory) {
  std::vector<double> a(20, 1), b(20, 1);
  auto *memory = allocate<double>(20);
  mapData(slot(), a.data(), memory, 160, nullptr);
  EXPECT_EQ(enter<double>(XACC_MAP_COPYIN, 0, sectionOf("a", a, 5, 5)), memory);
  exit(XACC_UNMAP_RELEASE, 0, sectionOf("a", a, 5, 5));
  exit(XACC_UNMAP_RELEASE, XACC_DATA_DYNAMIC | XACC_DATA_FINALIZE,
       arrayOf("a", a));
  EXPECT_EQ(requirePresent(slot(), &a[3], 8, "a", nullptr), memory + 3);
  EXPECT_EXIT(mapData(slot(), &a[19], memory, 80, nullptr),
              testing::ExitedWithCode(1),
              "cannot be mapped: memory without a "
              "name .* is present there");
  EXPECT_EXIT(unmapData(slot(), b.data(), nullptr), testing::ExitedWithCode(1),
              "is not the start of memory that acc_map_data has mapped");
  unmapData(slot(), a.data(), nullptr);
  EXPECT_EQ(slot().table.size(), 0u);
  release(memory);
}

TEST_P(DataConformance, AsynchronousLives) {
  constexpr int64_t numQueues = 4;
  std::vector<std::vector<double>> arrays(numQueues,
                                          std::vector<double>(500, 0));
  for (int round = 1; round <= 50; ++round)
    for (int64_t q = 0; q < numQueues; ++q) {
      XaccData data = arrayOf("a", arrays[q]);
      auto *device = enter<double>(XACC_MAP_COPYIN, 0, data, q);
      AddArguments add = {device, 500, double(q + 1)};
      xaccrtLaunch(&theAddKernel().kernel, &oneThread, &add, q, nullptr);
      exit(XACC_UNMAP_COPYOUT, 0, data, q);
      EXPECT_EQ(slot().table.size(), 0u);
    }
  int64_t first[] = {0, 2};
  xaccrtQueueWait(2, first, XACC_ASYNC_SYNC, nullptr);
  EXPECT_EQ(arrays[0], std::vector<double>(500, 50));
  EXPECT_EQ(arrays[2], std::vector<double>(500, 150));
  xaccrtQueueWait(0, nullptr, XACC_ASYNC_SYNC, nullptr);
  EXPECT_EQ(arrays[1], std::vector<double>(500, 100));
  EXPECT_EQ(arrays[3], std::vector<double>(500, 200));
}

TEST_P(DataConformance, WaitsAndTokens) {
  constexpr int64_t numSteps = 120;
  auto *log = allocate<int64_t>(numSteps + 1);
  device().fillZero(log, 8, queueSync, nullptr);
  std::mt19937 random(6);
  int64_t last = 0;
  for (int64_t i = 0; i < numSteps; ++i) {
    int64_t queue = random() % 5 - 1; // with acc_async_noval
    switch (random() % 4) {
    case 0:
      xaccrtQueueWait(1, &last, queue, nullptr);
      break;
    case 1:
      xaccrtQueueWait(0, nullptr, queue, nullptr);
      break;
    case 2:
      xaccrtQueueAwait(xaccrtQueueRecord(last, nullptr), queue, nullptr);
      break;
    case 3:
      xaccrtQueueAwait(xaccrtQueueRecord(last, nullptr), XACC_ASYNC_SYNC,
                       nullptr);
      break;
    }
    AppendArguments append = {log, i};
    xaccrtLaunch(&theAppendKernel().kernel, &oneThread, &append, queue,
                 nullptr);
    last = queue;
  }
  xaccrtQueueWait(0, nullptr, XACC_ASYNC_SYNC, nullptr);
  std::vector<int64_t> wanted(numSteps + 1, numSteps);
  std::iota(wanted.begin() + 1, wanted.end(), 0);
  EXPECT_EQ(peek(log, numSteps + 1), wanted);
  xaccrtQueueAwait(xaccrtQueueRecord(XACC_ASYNC_SYNC, nullptr), XACC_ASYNC_SYNC,
                   nullptr);
  release(log);
}

TEST_P(DataConformance, Declare) {
  std::vector<double> a(10, 3);
  XaccData data = arrayOf("a", a);
  // As a constructor does it: no device is used, none is chosen.
  EXPECT_EQ(xaccrtDataEnter(XACC_MAP_COPYIN, XACC_DATA_DECLARE, &data,
                            XACC_ASYNC_SYNC, nullptr),
            nullptr);
  int64_t type = DeviceManager::typeOf(
      *manager().devicesOf(XACC_DEVICE_NOT_HOST)[0]->device);
  xaccrtDeviceSet(type, 1, -1, nullptr);
  for (int64_t number : {1, 0}) {
    xaccrtDeviceSet(type, number, -1, nullptr);
    EXPECT_EQ(manager().numberOf(manager().currentUnstarted()), number);
    auto *device = static_cast<double *>(
        requirePresent(slot(), a.data(), 80, "a", nullptr));
    EXPECT_EQ(peek(device, 10), a);
    a[0] = 4;
  }
  // And once more after a shutdown.
  xaccrtDeviceShutdown(-1, -1, nullptr);
  EXPECT_EQ(slot().table.size(), 1u);
}

TEST_P(DataConformance, TwoDevices) {
  std::vector<double> a(10, 3);
  int64_t type = DeviceManager::typeOf(device());
  XaccData data = arrayOf("a", a);
  for (int64_t number : {0, 1}) {
    xaccrtDeviceInit(type, number, nullptr);
    auto *memory = enter<double>(XACC_MAP_COPYIN, XACC_DATA_DYNAMIC, data);
    launch<AddArguments>(theAddKernel(), {memory, 10, number + 1.0}, queueSync);
  }
  xaccrtDeviceSet(type, 0, -1, nullptr);
  exit(XACC_UNMAP_COPYOUT, XACC_DATA_DYNAMIC, data);
  EXPECT_EQ(a, std::vector<double>(10, 4));
  xaccrtDeviceSet(type, 1, -1, nullptr);
  exit(XACC_UNMAP_COPYOUT, XACC_DATA_DYNAMIC, data);
  EXPECT_EQ(a, std::vector<double>(10, 5));
}

TEST_P(DataConformance, Statistics) {
  static const XaccLoc dataLoc = {"s.c", 3, 1, "data"};
  static const XaccLoc loopLoc = {"s.c", 5, 1, "parallel loop"};
  std::vector<double> a(100, 1);
  XaccData data = arrayOf("a", a);
  Statistics::reset();
  Statistics::enable(true);
  auto *memory = enter<double>(XACC_MAP_COPYIN, 0, data, queueSync, &dataLoc);
  AddArguments add = {memory, 100, 1.0};
  for (int i = 0; i < 3; ++i) {
    enter<double>(XACC_MAP_PRESENT, 0, data, queueSync, &loopLoc);
    xaccrtLaunch(&theAddKernel().kernel, &oneThread, &add, 2, &loopLoc);
    exit(XACC_UNMAP_RELEASE, 0, data, queueSync, &loopLoc);
  }
  xaccrtQueueWait(0, nullptr, XACC_ASYNC_SYNC, nullptr);
  update(XACC_UPDATE_DEVICE, 0, sectionOf("a", a, 3, 5), queueSync, &dataLoc);
  exit(XACC_UNMAP_COPYOUT, 0, data, queueSync, &dataLoc);
  Statistics::enable(false);
  std::vector<SiteStatistics> table = Statistics::collect();
  Statistics::reset();
  ASSERT_EQ(table.size(), 3u);
  EXPECT_EQ(table[1].line, 3);
  EXPECT_EQ(table[1].bytesToDevice, 840);
  EXPECT_EQ(table[1].bytesFromDevice, 800);
  EXPECT_EQ(table[1].transfers, 3);
  EXPECT_EQ(table[1].kernels, 0);
  EXPECT_EQ(table[2].line, 5);
  EXPECT_EQ(table[2].kernels, 3);
  EXPECT_EQ(table[2].transfers, 0);
  table = Statistics::deserialize(Statistics::serialize(table));
  Statistics::merge(table, table);
  std::string text = Statistics::format(table, 2);
  EXPECT_TRUE(testing::internal::RE::PartialMatch(
      text, "data +s.c:3 +2 +0 +6 +1680 +1600 "))
      << text;
  EXPECT_TRUE(testing::internal::RE::PartialMatch(
      text, "parallel loop +s.c:5 +2 +6 +0 +0 +0 "))
      << text;
}

TEST_P(DataConformance, WrongNumbers) {
  EXPECT_EXIT(xaccrtDeviceSet(-1, 17, -1, nullptr), testing::ExitedWithCode(1),
              "device number 17 is out of range: there are [0-9]+ devices of "
              "type [a-z]+, numbers 0 to [0-9]+");
  EXPECT_EXIT(xaccrtDeviceInit(XACC_DEVICE_NONE, 0, nullptr),
              testing::ExitedWithCode(1), "there is no device of type none");
  EXPECT_EXIT(xaccrtQueueWait(0, nullptr, -7, nullptr),
              testing::ExitedWithCode(1),
              "async argument -7 is out of range: expected a number from 0 on");
  xaccrtDeviceSet(-1, -1, 6, nullptr);
  EXPECT_EQ(manager().resolveQueue(XACC_ASYNC_NOVAL, nullptr), 6);
}

} // namespace xacc
