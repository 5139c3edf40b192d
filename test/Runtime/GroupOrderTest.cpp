//===- GroupOrderTest.cpp - Order of queues on several devices
//----------------//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random programs of kernels, data directives, updates, waits and accesses of
// the host, in several queues, against a model in which every operation is
// complete when it is issued. The programs have no races: vector clocks say
// where a queue, or the host, must wait for another queue. Queues of single
// devices are delayed at random.
//
// More programs: GROUP_ORDER_PROGRAMS=10000 in the environment, from the seed
// in GROUP_ORDER_SEED on.
//
//===----------------------------------------------------------------------===//

#include "DeviceData.h"
#include "FakeImage.h"

#include "device/Data.h"
#include "device/group/GroupDevice.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>

using namespace xacc;

namespace {

//===----------------------------------------------------------------------===//
// out[i] = a * in[i + shift] + b * out[i] + c
//===----------------------------------------------------------------------===//

using Number = uint64_t;
using Numbers = std::vector<Number>;

struct Arguments {
  const Number *in;
  Number *out;
  int64_t shift, lower, upper;
  Number a, b, c;
  int64_t part[2];
};

void runKernel(const void *args) {
  auto &k = *static_cast<const Arguments *>(args);
  for (int64_t i = std::max(k.lower, k.part[0]);
       i < std::min(k.upper, k.part[1]); ++i)
    k.out[i] = k.a * k.in[i + k.shift] + k.b * k.out[i] + k.c;
}

void runKernelOnFake(const void *args, const unsigned *, const unsigned *) {
  runKernel(args);
}

void findSections(const void *args, XaccBox *boxes) {
  auto &k = *static_cast<const Arguments *>(args);
  XaccBox box = {};
  box.elementSize = box.stride[0] = sizeof(Number);
  box.rank = 1;
  box.lower[0] = std::max(k.lower, k.part[0]);
  box.upper[0] = std::min(k.upper, k.part[1]) - 1;
  for (int i = 0; i < 3; ++i) {
    boxes[i] = box;
    boxes[i].array = i > 0;
    boxes[i].kind = i < 2 ? XACC_SECTION_USE : XACC_SECTION_DEF;
  }
  boxes[0].lower[0] += k.shift;
  boxes[0].upper[0] += k.shift;
}

struct Kernel {
  Kernel() {
    flow.numArrays = 2;
    flow.arrays = offsets;
    flow.numBoxes = 3;
    flow.sections = findSections;
    flow.numKeys = 1;
    flow.keys = &shift;
    flow.numLoops = 1;
    flow.partOffset = offsetof(Arguments, part);
    image.kind = XACC_IMAGE_PTX;
    image.data = text.c_str();
    image.sizeInBytes = int64_t(text.size()) + 1;
    kernel.image = &image;
    kernel.block[0] = 1;
    kernel.name = "order";
    kernel.host = runKernel;
    kernel.argsSizeInBytes = sizeof(Arguments);
    kernel.flow = &flow;
  }
  void run(const Arguments &arguments, int64_t queue) {
    XaccLaunch launch = {};
    launch.extent[0] = 1; // the emulated GPU runs all iterations in one thread
    launch.lower[0] = arguments.lower;
    launch.upper[0] = arguments.upper;
    launch.step[0] = 1;
    xaccrtLaunch(&kernel, &launch, &arguments, queue, nullptr);
  }

  int64_t offsets[2] = {offsetof(Arguments, in), offsetof(Arguments, out)};
  XaccSpan shift = {offsetof(Arguments, shift), sizeof(int64_t)};
  XaccFlow flow = {};
  XaccKernel kernel = {};
  XaccImage image = {};
  std::string text = makeFakeImage({{"order", runKernelOnFake}});
};

//===----------------------------------------------------------------------===//
// Who has to wait for whom
//===----------------------------------------------------------------------===//

constexpr int numQueues = 3;
constexpr int theHost = numQueues; // operations without a queue, host accesses
constexpr int numActors = numQueues + 1;
using Clock = std::array<int64_t, numActors>;

/// Memory that operations use as one: an array of the host or of the devices.
struct Object {
  Clock reads = {}, writes = {};
};

class Order {
public:
  /// Makes `actor` wait until it may use the objects.
  void use(int actor, std::initializer_list<Object *> read,
           std::initializer_list<Object *> written) {
    Clock needed = {};
    auto need = [&](const Clock &clock) {
      for (int i = 0; i < numActors; ++i)
        needed[i] = std::max(needed[i], clock[i]);
    };
    for (Object *object : read)
      need(object->writes);
    for (Object *object : written) {
      need(object->reads);
      need(object->writes);
    }
    // What the host has waited for is behind all that it issues.
    merge(actor, known[theHost]);
    for (int other = 0; other < numQueues; ++other)
      if (other != actor && needed[other] > known[actor][other])
        wait(actor, other);
    ++known[actor][actor];
    for (Object *object : read)
      object->reads[actor] = known[actor][actor];
    for (Object *object : written)
      object->writes[actor] = known[actor][actor];
  }

private:
  void wait(int actor, int64_t other) {
    xaccrtQueueWait(1, &other, actor == theHost ? XACC_ASYNC_SYNC : actor,
                    nullptr);
    merge(actor, known[other]);
  }
  void merge(int actor, const Clock &clock) {
    for (int i = 0; i < numActors; ++i)
      known[actor][i] = std::max(known[actor][i], clock[i]);
  }

  std::array<Clock, numActors> known = {};
};

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

class Program {
public:
  Program(uint64_t seed, Kernel &kernel) : random(seed), kernel(kernel) {
    for (Array &array : arrays) {
      array.real.resize(length);
      for (Number &number : array.real)
        number = random();
      array.host = array.device = array.real;
      array.address = enter<Number>(XACC_MAP_COPYIN, 0, all(array));
    }
  }

  void run(int numOperations) {
    for (int i = 0; i < numOperations; ++i) {
      delay();
      operation();
    }
    for (Array &array : arrays) {
      order.use(theHost, {}, {&array.onHost, &array.onDevice});
      array.host = array.device;
      exit(XACC_UNMAP_COPYOUT, 0, all(array));
      EXPECT_EQ(array.real, array.host);
    }
  }

private:
  static constexpr int64_t length = 6000; // several pages
  struct Array {
    Numbers real;         // the program's
    Numbers host, device; // the model's
    Number *address;
    Object onHost, onDevice;
  };

  static XaccData all(Array &array) { return arrayOf("array", array.real); }
  int64_t below(int64_t limit) { return int64_t(random() % limit); }
  int64_t queueOf(int actor) {
    return actor == theHost ? int64_t(XACC_ASYNC_SYNC) : actor;
  }

  static GroupDevice &group() {
    return static_cast<GroupDevice &>(
        *DeviceManager::get().current(nullptr).device);
  }
  void delay() {
    if (below(3) != 0)
      return;
    auto *microseconds = new int64_t(below(300));
    group()
        .member(int(below(group().size())))
        .callHost(
            [](void *argument) {
              auto *time = static_cast<int64_t *>(argument);
              std::this_thread::sleep_for(std::chrono::microseconds(*time));
              delete time;
            },
            microseconds, below(numQueues), nullptr);
  }

  void operation() {
    // One queue most of the time, no queue now and then.
    int actor = below(2) ? 1 : int(below(numActors));
    Array &array = arrays[below(arrays.size())];
    int64_t first = below(2) ? 0 : below(length - 1);
    int64_t count = below(2) ? length - first : 1 + below(length - first);
    auto begin = [&](Numbers &numbers) { return numbers.begin() + first; };
    XaccData section = sectionOf("array", array.real, first, count);
    switch (below(8)) {
    case 0: // update device
      order.use(actor, {&array.onHost}, {&array.onDevice});
      std::copy_n(begin(array.host), count, begin(array.device));
      update(XACC_UPDATE_DEVICE, 0, section, queueOf(actor));
      break;
    case 1: // update self
      order.use(actor, {&array.onDevice}, {&array.onHost});
      std::copy_n(begin(array.device), count, begin(array.host));
      update(XACC_UPDATE_HOST, 0, section, queueOf(actor));
      break;
    case 2: // the host's code
      order.use(theHost, {}, {&array.onHost});
      for (int64_t i = first; i < first + count; ++i)
        array.host[i] = array.real[i] = array.host[i] * 5 + 1;
      break;
    case 3: // exit data, enter data
      order.use(actor, {}, {&array.onHost, &array.onDevice});
      array.host = array.device;
      exit(XACC_UNMAP_COPYOUT, 0, all(array), queueOf(actor));
      delay();
      array.address =
          enter<Number>(XACC_MAP_COPYIN, 0, all(array), queueOf(actor));
      break;
    default: {
      Array &in = arrays[below(arrays.size())];
      order.use(actor, {&in.onDevice}, {&array.onDevice});
      // Parts of one array must not depend on each other.
      int64_t shift = &in == &array ? 0 : below(3) * 700 - 700;
      first = std::max<int64_t>(first, 700);
      int64_t last = std::min<int64_t>(first + count, length - 700);
      Arguments arguments = {in.address, array.address, shift,
                             first,      last,          1 + 2 * random(),
                             random(),   random(),      {INT64_MIN, INT64_MAX}};
      Arguments model = arguments;
      model.in = in.device.data();
      model.out = array.device.data();
      runKernel(&model);
      kernel.run(arguments, queueOf(actor));
    }
    }
  }

  std::mt19937_64 random;
  Kernel &kernel;
  std::array<Array, 3> arrays;
  Order order;
};

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

struct Case {
  const char *name, *devices, *split, *check;
};

class GroupOrder : public testing::TestWithParam<Case> {
protected:
  void TearDown() override {
    DeviceManager::get().reset();
    for (const char *name : {"XACC_DEVICES", "XACC_SPLIT", "XACC_CHECK"})
      unsetenv(name);
  }
};

int64_t numberFrom(const char *variable, int64_t otherwise) {
  const char *text = getenv(variable);
  return text ? std::atoll(text) : otherwise;
}

TEST_P(GroupOrder, RandomPrograms) {
  Kernel kernel;
  int64_t first = numberFrom("GROUP_ORDER_SEED", 1);
  // An emulated GPU takes longer to start.
  int64_t few = GetParam().devices[0] == 'h' ? 40 : 10;
  int64_t count = numberFrom("GROUP_ORDER_PROGRAMS", few);
  for (int64_t seed = first; seed < first + count; ++seed) {
    DeviceManager::get().reset();
    setenv("XACC_DEVICES", GetParam().devices, 1);
    setenv("XACC_CHECK", GetParam().check, 1);
    std::string split = GetParam().split;
    if (split == "random")
      split += ":" + std::to_string(seed);
    setenv("XACC_SPLIT", split.c_str(), 1);
    Program program(seed, kernel);
    program.run(30);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

/// The driver is opened once in a process, by whichever test comes first.
const int chosen = setenv("XACC_CUDA_LIBRARY", XACC_FAKE_CUDA, 1) +
                   setenv("FAKE_CUDA_DEVICES", "2", 1);

const Case cases[] = {
    {"host2", "host:2", "auto", ""},
    {"host3", "host:3", "random", ""},
    {"host4", "host:4", "all", ""},
    {"checked", "host:2", "random", "memory"},
    {"twoGPUs", "cuda:0,1", "random", ""},
    {"oneGPUTwice", "cuda:1,1", "all", ""},
    {"threeGPUs", "cuda:0,1,0", "random", ""},
};
INSTANTIATE_TEST_SUITE_P(Devices, GroupOrder, testing::ValuesIn(cases),
                         [](const testing::TestParamInfo<Case> &info) {
                           return info.param.name;
                         });

} // namespace
