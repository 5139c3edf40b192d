//===- DeviceCommConformance.cpp - Communication of device memory ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The calls with XACC_ON_DEVICE, and those with an id, on whatever device
// XACC_DEVICES names. Device copies are filled as in TestArrays.h while the
// host's hold other bytes everywhere, which must stay.
//
//===----------------------------------------------------------------------===//

#include "DeviceMirror.h"

#include "xacc/xmp.h"

#include <complex>

namespace {

TEST(DeviceReflect, RandomMappings) {
  Dice dice(11);
  int64_t numNodes = xaccrtNumNodes();
  for (int i = 0; i < 150; ++i) {
    SCOPED_TRACE("case " + std::to_string(i) + " seed " +
                 std::to_string(conformanceSeed));
    int64_t used = dice.pick(0, 2) ? numNodes : dice.pick(1, numNodes);
    std::vector<int64_t> nodeSizes = factorize(dice, used, dice.pick(1, 3));
    int64_t any[] = {-1};
    void *entire = xaccrtNodesEntire(1, any, nullptr);
    XaccSubscript part[] = {
        {XACC_SUBSCRIPT_RANGE, numNodes - used, numNodes - 1, 1}};
    void *section = xaccrtNodesSection(entire, part, nullptr);
    void *nodes = xaccrtNodesOf(section, int64_t(nodeSizes.size()),
                                nodeSizes.data(), nullptr);
    int64_t rank = dice.pick(1, 4), count = dice.pick(1, 3);
    std::vector<std::unique_ptr<DeviceArray>> arrays;
    std::vector<void *> handles;
    for (int64_t a = 0; a < count; ++a) {
      arrays.push_back(
          std::make_unique<DeviceArray>(dice, nodes, nodeSizes, rank));
      handles.push_back(arrays.back()->array->handle);
    }
    void *site = nullptr;
    for (int64_t step = 0; step < 4; ++step) {
      std::vector<XaccWidth> widths(rank);
      for (int64_t k = 0; k < rank; ++k) {
        int64_t lower = 3, upper = 3;
        for (auto &array : arrays) {
          lower = std::min(lower, array->array->align[k].shadowLower);
          upper = std::min(upper, array->array->align[k].shadowUpper);
        }
        widths[k] = {dice.pick(0, lower), dice.pick(0, upper), dice.pick(0, 1)};
      }
      const XaccWidth *given = dice.pick(0, 4) ? widths.data() : nullptr;
      bool orthogonal = dice.pick(0, 3) == 0;
      int64_t flags =
          XACC_ON_DEVICE | (orthogonal ? XACC_REFLECT_ORTHOGONAL : 0);
      int64_t manner = dice.pick(0, 3), id = dice.pick(-2, 2);
      if (manner >= 2) {
        xaccrtReflectInit(count, handles.data(), given, flags, nullptr);
        // The host's exchanges are prepared independently.
        xaccrtReflectInit(count, handles.data(), nullptr, 0, nullptr);
      }
      // Device copies at another place than when the exchange was prepared.
      bool moves = dice.pick(0, 3) == 0;
      for (auto &array : arrays)
        if (moves)
          array->mirror->exit();
      std::vector<char> spare(1000);
      Mirror blocker(spare.data(), moves ? 1000 : 0);
      for (auto &array : arrays)
        if (moves)
          array->mirror->enter();
      for (int repeat = 0; repeat < 2; ++repeat) {
        for (auto &array : arrays)
          array->fill(step);
        switch (manner) {
        case 0:
          xaccrtReflect(count, handles.data(), given, flags, &site, nullptr);
          break;
        case 1:
          xaccrtReflectAsync(count, handles.data(), given, flags, id, &site,
                             nullptr);
          break;
        case 2:
          xaccrtReflectDo(count, handles.data(), XACC_ON_DEVICE, &site,
                          nullptr);
          break;
        case 3:
          xaccrtReflectDoAsync(count, handles.data(), XACC_ON_DEVICE, id, &site,
                               nullptr);
          break;
        }
        xaccrtWaitAsync(1, &id, XACC_ON_DEVICE, nullptr, nullptr);
        for (auto &array : arrays)
          EXPECT_EQ(array->verify(step, given, orthogonal), 0)
              << "step " << step << " manner " << manner;
      }
    }
    arrays.clear();
    xaccrtRelease(nodes);
    xaccrtRelease(section);
    xaccrtRelease(entire);
    if (anyFailed())
      return;
  }
}

/// Many exchanges in flight, of host and device memory, several under one id,
/// with collectives between; completed in another order.
TEST(DeviceReflect, ManyIds) {
  int64_t any[] = {-1};
  void *nodes = xaccrtNodesEntire(1, any, nullptr);
  std::vector<int64_t> nodeSizes = {xaccrtNumNodes()};
  Dice dice(12);
  int64_t me = xaccrtNodeNumber(), n = xaccrtNumNodes();
  constexpr size_t numArrays = 6;
  std::vector<std::unique_ptr<DeviceArray>> arrays;
  for (size_t a = 0; a < numArrays; ++a)
    arrays.push_back(std::make_unique<DeviceArray>(dice, nodes, nodeSizes, 2));
  std::vector<void *> sites(numArrays);
  int64_t sums[2][3], *roots = sums[1];
  Mirror sumsMirror(sums, sizeof sums);
  for (int64_t step = 0; step < 40; ++step) {
    SCOPED_TRACE("step " + std::to_string(step));
    auto idOf = [&](size_t a) { return int64_t(a % 3) * 1000003 - step; };
    // The host's copies of every other array; the others' are on the device.
    auto isOnDevice = [&](size_t a) { return (a + size_t(step)) % 2 == 0; };
    for (int64_t k = 0; k < 3; ++k) {
      sums[0][k] = me + k;
      roots[k] = me == n - 1 ? 100 * step + k : -1;
    }
    sumsMirror.push();
    int64_t hostSum = me;
    for (size_t a = 0; a < numArrays; ++a) {
      if (isOnDevice(a))
        arrays[a]->fill(step);
      else
        arrays[a]->array->fill(step);
    }
    for (size_t a = 0; a < numArrays; ++a) {
      xaccrtReflectAsync(1, &arrays[a]->array->handle, nullptr,
                         isOnDevice(a) ? XACC_ON_DEVICE : 0, idOf(a), &sites[a],
                         nullptr);
      if (a == 1)
        xaccrtReduceAsync(XACC_REDUCE_ADD, XACC_TYPE_I64, sums[0], 3, nullptr,
                          XACC_ON_DEVICE, idOf(1), nullptr);
      if (a == 2) {
        XaccSubscript last[] = {{XACC_SUBSCRIPT_INDEX, n - 1, n - 1, 1}};
        void *from = xaccrtNodesSection(nodes, last, nullptr);
        xaccrtBcastAsync(roots, 3 * sizeof *roots, from, nullptr,
                         XACC_ON_DEVICE, idOf(2), nullptr);
        xaccrtRelease(from);
      }
      if (a == 3)
        xaccrtReduceAsync(XACC_REDUCE_ADD, XACC_TYPE_I64, &hostSum, 1, nullptr,
                          0, idOf(0), nullptr);
      // Synchronous ones keep their place among the others.
      if (a == 4) {
        int64_t all = me;
        xaccrtReduce(XACC_REDUCE_MAX, XACC_TYPE_I64, &all, 1, nullptr, nullptr);
        EXPECT_EQ(all, n - 1);
        xaccrtBarrier(nullptr, nullptr);
      }
    }
    int64_t unknown = 77;
    xaccrtWaitAsync(1, &unknown, 0, nullptr, nullptr);
    std::vector<int64_t> ids = {idOf(0), idOf(1), idOf(2)};
    std::rotate(ids.begin(), ids.begin() + step % 3, ids.end());
    // Some ranks ask before they wait.
    if ((me + step) % 2)
      while (!xmp_test_async(int(ids[0])))
        ;
    xaccrtWaitAsync(1, &ids[0], 0, nullptr, nullptr);
    xaccrtWaitAsync(2, &ids[1], XACC_ON_DEVICE, nullptr, nullptr);
    EXPECT_TRUE(xmp_test_async(int(ids[2])));
    sumsMirror.pull();
    for (int64_t k = 0; k < 3; ++k) {
      EXPECT_EQ(sums[0][k], n * (n - 1) / 2 + n * k);
      EXPECT_EQ(roots[k], 100 * step + k);
    }
    EXPECT_EQ(hostSum, n * (n - 1) / 2);
    for (size_t a = 0; a < numArrays; ++a) {
      if (isOnDevice(a))
        arrays[a]->mirror->pull();
      EXPECT_EQ(arrays[a]->array->verify(step, nullptr, false), 0)
          << "array " << a;
    }
    if (anyFailed())
      break;
  }
  arrays.clear();
  xaccrtRelease(nodes);
}

/// A fast neighbour may be a step ahead: what it sends must wait its turn.
TEST(DeviceReflect, ManyStepsWithoutBarrier) {
  int64_t any[] = {-1}, lower[] = {0}, extent[] = {3 * xaccrtNumNodes() + 1};
  int64_t upper[] = {extent[0] - 1};
  XaccFormat block = {XACC_FORMAT_BLOCK, 0, nullptr};
  void *nodes = xaccrtNodesEntire(1, any, nullptr);
  void *templ = xaccrtTemplate(nodes, 1, lower, upper, &block, nullptr);
  XaccAlign align[] = {{0, 0, 1, 1}};
  void *array =
      xaccrtArray(templ, XACC_TYPE_I64, 8, 1, extent, align, 1, nullptr);
  const XaccArrayView *view = xaccrtView(array);
  int64_t *cells = reinterpret_cast<int64_t *>(view->data);
  Mirror mirror(view->data, localBytes(array));
  XaccWidth width[] = {{1, 1, 1}};
  void *site = nullptr;
  int64_t wrong = 0, id = 3;
  for (int64_t step = 0; step < 500; ++step) {
    for (int64_t i = view->first[0]; i <= view->last[0]; ++i)
      cells[i - view->origin[0]] = step * 1000 + i;
    mirror.push();
    if (step % 3 == 0)
      xaccrtReflectAsync(1, &array, width, XACC_ON_DEVICE, id, &site, nullptr);
    else
      xaccrtReflect(1, &array, width, XACC_ON_DEVICE, &site, nullptr);
    xaccrtWaitAsync(1, &id, 0, nullptr, nullptr);
    mirror.pull();
    if (!cells)
      continue;
    int64_t below = (view->first[0] - 1 + extent[0]) % extent[0];
    int64_t above = (view->last[0] + 1) % extent[0];
    wrong += cells[0] != step * 1000 + below;
    wrong += cells[view->extent[0] - 1] != step * 1000 + above;
  }
  EXPECT_EQ(wrong, 0);
  xaccrtRelease(array);
  xaccrtRelease(templ);
  xaccrtRelease(nodes);
}

/// Rows that are long, and faces of single elements: more than a block of a
/// GPU's kernel works on, in 2 GiB-safe arithmetic or not.
TEST(DeviceReflect, LargeFaces) {
  int64_t any[] = {-1, -1};
  any[0] = 1;
  void *nodes = xaccrtNodesEntire(2, any, nullptr);
  int64_t lower[] = {0, 0}, extent[] = {40 * xaccrtNumNodes(), 1500};
  int64_t upper[] = {extent[1] - 1, extent[0] - 1};
  XaccFormat formats[] = {{XACC_FORMAT_BLOCK, 0, nullptr},
                          {XACC_FORMAT_BLOCK, 0, nullptr}};
  void *templ = xaccrtTemplate(nodes, 2, lower, upper, formats, nullptr);
  XaccAlign align[] = {{1, 0, 2, 1}, {0, 0, 1, 3}};
  TestArray array;
  array.templ = templ;
  array.rank = 2;
  array.elementSize = 4;
  array.extents = {extent[0], extent[1]};
  array.align = {align[0], align[1]};
  array.handle =
      xaccrtArray(templ, XACC_TYPE_F32, 4, 2, extent, align, 0, nullptr);
  {
    Mirror mirror(xaccrtView(array.handle)->data, localBytes(array.handle));
    XaccWidth widths[] = {{2, 1, 1}, {1, 3, 1}};
    array.fill(5);
    mirror.push();
    xaccrtReflect(1, &array.handle, widths, XACC_ON_DEVICE, nullptr, nullptr);
    mirror.pull();
    EXPECT_EQ(array.verify(5, widths, false), 0);
  }
  xaccrtRelease(nodes);
}

/// An array that the directive does not name need not be present.
TEST(DeviceReflect, RepeatedEnterAndExit) {
  int64_t any[] = {-1};
  void *nodes = xaccrtNodesEntire(1, any, nullptr);
  std::vector<int64_t> nodeSizes = {xaccrtNumNodes()};
  Dice dice(13);
  auto absent = makeArray(dice, nodes, nodeSizes, 2);
  void *site = nullptr;
  for (int64_t step = 0; step < 100; ++step) {
    DeviceArray array(dice, nodes, nodeSizes, 2);
    array.fill(step);
    xaccrtReflect(1, &array.array->handle, nullptr, XACC_ON_DEVICE, &site,
                  nullptr);
    EXPECT_EQ(array.verify(step, nullptr, false), 0);
  }
  absent.reset();
  xaccrtRelease(nodes);
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

TEST(DeviceCollective, ReductionsOfAllTypes) {
  int64_t n = xaccrtNumNodes(), me = xaccrtNodeNumber();
  auto checkSum = [&](auto zero, int64_t type) {
    using T = decltype(zero);
    struct {
      T before = T(7), values[3], flags[2], after = T(9);
    } data;
    data.values[0] = T(me + 1);
    data.values[1] = T(1);
    data.values[2] = T(0);
    data.flags[0] = T(me == 0 ? 0 : 5);
    data.flags[1] = T(me == 0 ? 7 : 0);
    Mirror mirror(&data, sizeof data);
    mirror.push();
    xaccrtReduceDevice(XACC_REDUCE_ADD, type, data.values, 3, nullptr, nullptr);
    xaccrtReduceDevice(XACC_REDUCE_LAND, type, data.flags, 1, nullptr, nullptr);
    int64_t id = 1;
    xaccrtReduceAsync(XACC_REDUCE_LOR, type, data.flags + 1, 1, nullptr,
                      XACC_ON_DEVICE, id, nullptr);
    xaccrtWaitAsync(1, &id, XACC_ON_DEVICE, nullptr, nullptr);
    mirror.pull();
    EXPECT_EQ(data.before, T(7));
    EXPECT_EQ(data.values[0], T(n * (n + 1) / 2));
    EXPECT_EQ(data.values[1], T(n));
    EXPECT_EQ(data.values[2], T(0));
    EXPECT_EQ(data.flags[0], T(0));
    EXPECT_EQ(data.flags[1], T(1));
    EXPECT_EQ(data.after, T(9));
  };
  checkSum(int8_t(0), XACC_TYPE_I8);
  checkSum(int16_t(0), XACC_TYPE_I16);
  checkSum(int32_t(0), XACC_TYPE_I32);
  checkSum(int64_t(0), XACC_TYPE_I64);
  checkSum(float(0), XACC_TYPE_F32);
  checkSum(double(0), XACC_TYPE_F64);
  checkSum((long double)0, XACC_TYPE_F80);
  checkSum(std::complex<float>(0), XACC_TYPE_C32);
  checkSum(std::complex<double>(0), XACC_TYPE_C64);
  checkSum(std::complex<long double>(0), XACC_TYPE_C80);
}

/// Over some of the nodes; the others keep what they have.
TEST(DeviceCollective, Subsets) {
  int64_t n = xaccrtNumNodes(), me = xaccrtNodeNumber(), any[] = {-1};
  void *nodes = xaccrtNodesEntire(1, any, nullptr);
  XaccSubscript upper[] = {{XACC_SUBSCRIPT_RANGE, n / 2, n - 1, 1}};
  XaccSubscript last[] = {{XACC_SUBSCRIPT_INDEX, n - 1, n - 1, 1}};
  void *half = xaccrtNodesSection(nodes, upper, nullptr);
  void *root = xaccrtNodesSection(nodes, last, nullptr);
  bool isMember = me >= n / 2;
  // Longer than the longest message of a run with small messages.
  std::vector<double> data(1000);
  Mirror mirror(data.data(), int64_t(data.size() * sizeof(double)));
  int64_t id = 5;
  for (int step = 0; step < 8; ++step) {
    for (size_t i = 0; i < data.size(); ++i)
      data[i] = double(me) + double(i);
    mirror.push();
    bool isAsync = step % 2, isBcast = step / 2 % 2;
    if (isBcast && isAsync)
      xaccrtBcastAsync(data.data() + 1, 990 * 8, root, half, XACC_ON_DEVICE, id,
                       nullptr);
    else if (isBcast)
      xaccrtBcastDevice(data.data() + 1, 990 * 8, root, half, nullptr);
    else if (isAsync)
      xaccrtReduceAsync(XACC_REDUCE_ADD, XACC_TYPE_F64, data.data() + 1, 990,
                        half, XACC_ON_DEVICE, id, nullptr);
    else
      xaccrtReduceDevice(XACC_REDUCE_ADD, XACC_TYPE_F64, data.data() + 1, 990,
                         half, nullptr);
    xaccrtWaitAsync(1, &id, XACC_ON_DEVICE, half, nullptr);
    mirror.pull();
    int64_t members = n - n / 2, sum = 0;
    for (int64_t r = n / 2; r < n; ++r)
      sum += r;
    int64_t wrong = 0;
    for (size_t i = 0; i < data.size(); ++i) {
      double expected = double(me) + double(i);
      if (isMember && i >= 1 && i < 991)
        expected = isBcast ? double(n - 1) + double(i)
                           : double(sum) + double(members) * double(i);
      wrong += data[i] != expected;
    }
    EXPECT_EQ(wrong, 0) << "step " << step;
  }
  xaccrtRelease(half);
  xaccrtRelease(root);
  xaccrtRelease(nodes);
}

/// `barrier acc` waits for what asynchronous copies leave behind.
TEST(DeviceCollective, Barrier) {
  std::vector<char> data(1 << 20, 1);
  {
    Mirror mirror(data.data(), int64_t(data.size()));
    mirror.push();
    XaccData part = bytesAt(data.data(), int64_t(data.size()));
    part.extent[0] /= 4;
    for (int64_t queue = 0; queue < 4; ++queue) {
      xaccrtDataUpdate(XACC_UPDATE_HOST, 0, &part, queue, nullptr);
      part.lower[0] += part.extent[0];
    }
    xaccrtBarrierDevice(nullptr, nullptr);
    EXPECT_EQ(data, std::vector<char>(1 << 20, 1));
  }
  int64_t any[] = {-1};
  void *nodes = xaccrtNodesEntire(1, any, nullptr);
  XaccSubscript first[] = {{XACC_SUBSCRIPT_INDEX, 0, 0, 1}};
  void *one = xaccrtNodesSection(nodes, first, nullptr);
  xaccrtBarrierDevice(one, nullptr);
  xaccrtRelease(one);
  xaccrtRelease(nodes);
}

} // namespace
