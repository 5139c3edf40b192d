//===- DeviceMirror.h - Device copies that tests look into --- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_DEVICEMIRROR_H
#define XACC_TEST_RUNTIME_DEVICEMIRROR_H

#include "TestArrays.h"

#include "xacc/DeviceABI.h"

#include <cstdlib>
#include <cstring>

inline constexpr char hostByte = 0x33;

/// Whether the device's memory is the host's, so that there are no copies.
inline bool sharesMemory() {
  const char *devices = std::getenv("XACC_DEVICES");
  return devices && std::strcmp(devices, "none") == 0;
}

inline XaccData bytesAt(void *address, int64_t sizeInBytes) {
  XaccData data = {};
  data.name = "test";
  data.base = address;
  data.elementSize = 1;
  data.rank = 1;
  data.size[0] = data.extent[0] = sizeInBytes;
  data.stride[0] = 1;
  return data;
}

/// Host memory with a copy on the device as long as it lives.
class Mirror {
public:
  Mirror(void *address, int64_t sizeInBytes)
      : address(static_cast<char *>(address)), size(sizeInBytes) {
    enter();
  }
  Mirror(const Mirror &) = delete;
  ~Mirror() { exit(); }

  void enter() {
    XaccData data = bytesAt(address, size);
    if (size)
      xaccrtDataEnter(XACC_MAP_CREATE, XACC_DATA_DYNAMIC, &data,
                      XACC_ASYNC_SYNC, nullptr);
  }
  void exit() {
    XaccData data = bytesAt(address, size);
    if (size)
      xaccrtDataExit(XACC_UNMAP_RELEASE, XACC_DATA_DYNAMIC, &data,
                     XACC_ASYNC_SYNC, nullptr);
  }
  /// Makes the device's copy what the host's is, which then is overwritten.
  void push() {
    update(XACC_UPDATE_DEVICE);
    if (size && !sharesMemory())
      std::memset(address, hostByte, size);
  }
  /// Gets the device's copy, once it is clear that the host's has not changed.
  void pull() {
    for (int64_t i = 0; i < size && !sharesMemory(); ++i)
      if (address[i] != hostByte) {
        ADD_FAILURE() << "byte " << i << " of the host's copy has changed";
        break;
      }
    update(XACC_UPDATE_HOST);
  }

private:
  void update(int64_t kind) {
    XaccData data = bytesAt(address, size);
    if (size)
      xaccrtDataUpdate(kind, 0, &data, XACC_ASYNC_SYNC, nullptr);
  }

  char *address;
  int64_t size;
};

inline int64_t localBytes(const void *array) {
  const XaccArrayView *view = xaccrtView(array);
  int64_t bytes = view->data ? view->elementSize : 0;
  for (int64_t k = 0; k < view->rank; ++k)
    bytes *= view->extent[k];
  return bytes;
}

struct DeviceArray {
  std::unique_ptr<TestArray> array;
  std::unique_ptr<Mirror> mirror;

  DeviceArray(Dice &dice, void *nodes, const std::vector<int64_t> &nodeSizes,
              int64_t rank)
      : array(makeArray(dice, nodes, nodeSizes, rank)),
        mirror(std::make_unique<Mirror>(xaccrtView(array->handle)->data,
                                        localBytes(array->handle))) {}

  void fill(int64_t step) {
    array->fill(step);
    mirror->push();
  }
  int64_t verify(int64_t step, const XaccWidth *widths, bool orthogonal) {
    mirror->pull();
    return array->verify(step, widths, orthogonal);
  }
};

/// Whether any rank has failed: all leave a test together.
inline bool anyFailed() {
  int32_t failed = testing::Test::HasFailure();
  xaccrtReduce(XACC_REDUCE_MAX, XACC_TYPE_I32, &failed, 1, nullptr, nullptr);
  return failed;
}

#endif // XACC_TEST_RUNTIME_DEVICEMIRROR_H
