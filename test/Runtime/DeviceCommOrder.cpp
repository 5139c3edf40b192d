//===- DeviceCommOrder.cpp - Communication beside kernels -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The order of messages and kernels: what kernels wrote is what travels, and
// kernels that come after a directive, in whatever queue, see what came. The
// driver of FakeCuda.h makes streams run at random speeds. The oracle is the
// same computation without a device, by each rank for the whole array.
//
//===----------------------------------------------------------------------===//

#include "DeviceMirror.h"
#include "FakeImage.h"

#include "xacc/xmp.h"

namespace {

/// to[i] = from[i - 1] + 3 * from[i + 1] + add[0], 1 <= i <= count.
struct StencilArguments {
  const uint64_t *from;
  uint64_t *to;
  const uint64_t *add;
  int64_t count;
};

uint64_t stencil(uint64_t below, uint64_t above, uint64_t add) {
  return below + 3 * above + add;
}

void stencilKernel(const void *packed) {
  auto &args = *static_cast<const StencilArguments *>(packed);
  for (int64_t i = 1; i <= args.count; ++i)
    args.to[i] = stencil(args.from[i - 1], args.from[i + 1], args.add[0]);
}

/// sum[0] = of values[1..count].
struct SumArguments {
  const uint64_t *values;
  uint64_t *sum;
  int64_t count;
};

void sumKernel(const void *packed) {
  auto &args = *static_cast<const SumArguments *>(packed);
  args.sum[0] = 0;
  for (int64_t i = 1; i <= args.count; ++i)
    args.sum[0] += args.values[i];
}

template <void (*Host)(const void *)>
void runOnFake(const void *args, const unsigned *, const unsigned *) {
  Host(args);
}

/// A kernel for virtual devices and for FakeCuda.h's driver.
template <typename Arguments, void (*Host)(const void *)> class Kernel {
public:
  explicit Kernel(const char *name)
      : text(makeFakeImage({{name, runOnFake<Host>}})) {
    image.kind = XACC_IMAGE_PTX;
    image.data = text.c_str();
    image.sizeInBytes = int64_t(text.size()) + 1;
    kernel.name = name;
    kernel.host = Host;
    kernel.image = &image;
    kernel.argsSizeInBytes = sizeof(Arguments);
  }
  void launch(const Arguments &arguments, int64_t queue) {
    XaccLaunch oneThread = {{1, 0, 0}, 1, 1, 1};
    xaccrtLaunch(&kernel, &oneThread, &arguments, queue, nullptr);
  }

private:
  std::string text;
  XaccImage image = {};
  XaccKernel kernel = {};
};

void *deviceAddress(void *host, int64_t sizeInBytes) {
  XaccData data = bytesAt(host, sizeInBytes);
  void *address =
      xaccrtDataEnter(XACC_MAP_PRESENT, 0, &data, XACC_ASYNC_SYNC, nullptr);
  xaccrtDataExit(XACC_UNMAP_RELEASE, 0, &data, XACC_ASYNC_SYNC, nullptr);
  return address;
}

/// A ring of numbers over all nodes, with a shadow of one.
struct Ring {
  explicit Ring(int64_t extent) {
    int64_t any[] = {-1}, lower[] = {0}, upper[] = {extent - 1};
    XaccFormat block = {XACC_FORMAT_BLOCK, 0, nullptr};
    nodes = xaccrtNodesEntire(1, any, nullptr);
    templ = xaccrtTemplate(nodes, 1, lower, upper, &block, nullptr);
    XaccAlign align[] = {{0, 0, 1, 1}};
    array = xaccrtArray(templ, XACC_TYPE_I64, 8, 1, &extent, align, 1, nullptr);
    view = xaccrtView(array);
    cells = reinterpret_cast<uint64_t *>(view->data);
    count = cells ? view->last[0] - view->first[0] + 1 : 0;
    mirror = std::make_unique<Mirror>(cells, localBytes(array));
  }
  ~Ring() {
    mirror.reset();
    xaccrtRelease(array);
    xaccrtRelease(templ);
    xaccrtRelease(nodes);
  }
  uint64_t *onDevice() const {
    return cells ? static_cast<uint64_t *>(
                       deviceAddress(cells, localBytes(array)))
                 : nullptr;
  }

  void *nodes, *templ, *array, *site = nullptr;
  const XaccArrayView *view;
  uint64_t *cells;
  int64_t count;
  std::unique_ptr<Mirror> mirror;
};

/// Stencils whose halo comes by each kind of reflect, whose kernels run in each
/// kind of queue, and whose addend is the sum over the ring of step before.
TEST(DeviceOrder, ChainOfStencils) {
  Dice dice(21);
  Kernel<StencilArguments, stencilKernel> stencils("stencil");
  Kernel<SumArguments, sumKernel> sums("sum");
  XaccWidth width[] = {{1, 1, 1}};
  for (int64_t extent : {int64_t(2), xaccrtNumNodes() + 1, int64_t(1000)}) {
    SCOPED_TRACE("extent " + std::to_string(extent));
    Ring a(extent), b(extent);
    uint64_t add = 5;
    Mirror addMirror(&add, sizeof add);
    addMirror.push();
    std::vector<uint64_t> all(extent), next(extent);
    for (int64_t i = 0; i < extent; ++i)
      all[i] = uint64_t(i * i + 1);
    for (int64_t i = 0; i < a.count + 2 * (a.count > 0); ++i)
      a.cells[i] = all[(a.view->first[0] - 1 + i + extent) % extent];
    a.mirror->push();
    b.mirror->push();
    uint64_t *addOnDevice =
        static_cast<uint64_t *>(deviceAddress(&add, sizeof add));
    uint64_t sum = 5;
    Ring *from = &a, *to = &b;
    for (int64_t step = 0; step < 60; ++step) {
      // The halo of `from`, which a kernel has written, and a kernel on it.
      int64_t id = 4, queue = dice.pick(0, 2) ? 1 : XACC_ASYNC_SYNC;
      int64_t manner = dice.pick(0, 3);
      if (manner == 0)
        xaccrtReflect(1, &from->array, width, XACC_ON_DEVICE, &from->site,
                      nullptr);
      if (manner == 1)
        xaccrtReflectAsync(1, &from->array, width, XACC_ON_DEVICE, id,
                           &from->site, nullptr);
      if (manner >= 2)
        xaccrtReflectInit(1, &from->array, width, XACC_ON_DEVICE, nullptr);
      if (manner == 2)
        xaccrtReflectDo(1, &from->array, XACC_ON_DEVICE, &from->site, nullptr);
      if (manner == 3)
        xaccrtReflectDoAsync(1, &from->array, XACC_ON_DEVICE, id, &from->site,
                             nullptr);
      // While it travels: the sum of what is on its way, over all nodes.
      int64_t collective = dice.pick(0, 3);
      if (collective > 0)
        sums.launch({from->onDevice(), addOnDevice, from->count},
                    XACC_ASYNC_SYNC);
      if (collective == 1)
        xaccrtReduceDevice(XACC_REDUCE_ADD, XACC_TYPE_I64, &add, 1, nullptr,
                           nullptr);
      if (collective > 1)
        xaccrtReduceAsync(XACC_REDUCE_ADD, XACC_TYPE_I64, &add, 1, nullptr,
                          XACC_ON_DEVICE, id, nullptr);
      if (collective > 0) {
        sum = 0;
        for (uint64_t value : all)
          sum += value;
      }
      xaccrtWaitAsync(1, &id, XACC_ON_DEVICE, nullptr, nullptr);
      if (from->count)
        stencils.launch(
            {from->onDevice(), to->onDevice(), addOnDevice, from->count},
            queue);
      for (int64_t i = 0; i < extent; ++i)
        next[i] =
            stencil(all[(i + extent - 1) % extent], all[(i + 1) % extent], sum);
      all.swap(next);
      std::swap(from, to);
      if (queue != XACC_ASYNC_SYNC)
        xaccrtQueueWait(1, &queue, XACC_ASYNC_SYNC, nullptr);
    }
    from->mirror->pull();
    int64_t wrong = 0;
    for (int64_t i = 0; i < from->count; ++i)
      wrong += from->cells[1 + i] != all[from->view->first[0] + i];
    EXPECT_EQ(wrong, 0);
    if (anyFailed())
      break;
  }
}

} // namespace
