//===- CudaStager.cpp - Copies beside running kernels ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the agent, whose thread is not that of the device's other calls: it has a
// stream and a pinned buffer of its own, allocated before a kernel runs that
// needs them, and calls nothing of the driver that waits for a kernel.
//
//===----------------------------------------------------------------------===//

#include "CudaDevice.h"

#include "core/Support.h"

#include <algorithm>
#include <cstring>

using namespace xacc;
using namespace xacc::cuda;

namespace {
class CudaStager final : public DeviceStager {
public:
  CudaStager(CudaDevice &device, CUstream stream, const XaccLoc *loc);
  ~CudaStager() override;

  bool isDeviceMemory(const void *address) override;
  void copyIn(void *host, const void *device, int64_t rowBytes, int64_t count,
              int64_t stride) override {
    copy(static_cast<char *>(host),
         const_cast<char *>(static_cast<const char *>(device)), rowBytes, count,
         stride, /*toDevice=*/false);
  }
  void copyOut(void *device, const void *host, int64_t rowBytes, int64_t count,
               int64_t stride) override {
    copy(const_cast<char *>(static_cast<const char *>(host)),
         static_cast<char *>(device), rowBytes, count, stride,
         /*toDevice=*/true);
  }

private:
  static constexpr int64_t bufferBytes = 1 << 20;

  /// Rows, or a part of one, that fit in a buffer.
  struct Piece {
    char *host, *device;
    int64_t rowBytes, count;
  };
  void copy(char *host, char *device, int64_t rowBytes, int64_t count,
            int64_t stride, bool toDevice);
  void copyPiece(const Piece &piece, int64_t stride, bool toDevice);
  void enqueue(const Piece &piece, int64_t stride, bool toDevice);

  CudaDevice &cuda;
  const Driver &driver;
  const CUstream stream;
  char *buffer = nullptr;
};
} // namespace

CudaStager::CudaStager(CudaDevice &device, CUstream stream, const XaccLoc *loc)
    : cuda(device), driver(Driver::get()), stream(stream) {
  buffer = static_cast<char *>(device.allocatePinned(bufferBytes));
  if (!buffer)
    fatal(loc, "%s: out of pinned memory for messages of kernels",
          device.name().c_str());
}

CudaStager::~CudaStager() {
  cuda.makeCurrent();
  cuda.freePinned(buffer);
  cuda.check(driver.cuStreamDestroy_v2(stream), "cuStreamDestroy", nullptr);
}

bool CudaStager::isDeviceMemory(const void *address) {
  cuda.makeCurrent();
  return driver.isDeviceMemory(address);
}

/// Rows are packed in the buffer.
void CudaStager::enqueue(const Piece &piece, int64_t stride, bool toDevice) {
  auto device = reinterpret_cast<CUdeviceptr>(piece.device);
  auto packed = reinterpret_cast<CUdeviceptr>(buffer);
  if (piece.count == 1) {
    cuda.check(driver.cuMemcpyAsync(toDevice ? device : packed,
                                    toDevice ? packed : device,
                                    size_t(piece.rowBytes), stream),
               "cuMemcpyAsync", nullptr);
    return;
  }
  CUDA_MEMCPY2D rows = {};
  rows.srcMemoryType = rows.dstMemoryType = CU_MEMORYTYPE_UNIFIED;
  rows.srcDevice = toDevice ? packed : device;
  rows.dstDevice = toDevice ? device : packed;
  rows.srcPitch = size_t(toDevice ? piece.rowBytes : stride);
  rows.dstPitch = size_t(toDevice ? stride : piece.rowBytes);
  rows.WidthInBytes = size_t(piece.rowBytes);
  rows.Height = size_t(piece.count);
  cuda.check(driver.cuMemcpy2DAsync_v2(&rows, stream), "cuMemcpy2DAsync",
             nullptr);
}

void CudaStager::copyPiece(const Piece &piece, int64_t stride, bool toDevice) {
  auto forRows = [&](auto move) {
    for (int64_t row = 0; row < piece.count; ++row)
      move(piece.host + row * stride, buffer + row * piece.rowBytes);
  };
  if (toDevice)
    forRows([&](char *host, char *packed) {
      std::memcpy(packed, host, size_t(piece.rowBytes));
    });
  enqueue(piece, stride, toDevice);
  // Copies of this stream only: not the kernel that waits for them.
  cuda.check(driver.cuStreamSynchronize(stream), "cuStreamSynchronize",
             nullptr);
  if (!toDevice)
    forRows([&](char *host, char *packed) {
      std::memcpy(host, packed, size_t(piece.rowBytes));
    });
}

void CudaStager::copy(char *host, char *device, int64_t rowBytes, int64_t count,
                      int64_t stride, bool toDevice) {
  cuda.makeCurrent();
  if (rowBytes > bufferBytes || stride > cuda.mostPitch()) {
    for (int64_t row = 0; row < count; ++row)
      for (int64_t done = 0; done < rowBytes; done += bufferBytes) {
        int64_t at = row * stride + done;
        copyPiece(
            {host + at, device + at, std::min(rowBytes - done, bufferBytes), 1},
            0, toDevice);
      }
    return;
  }
  int64_t rowsAtOnce = bufferBytes / rowBytes;
  for (int64_t row = 0; row < count; row += rowsAtOnce)
    copyPiece({host + row * stride, device + row * stride, rowBytes,
               std::min(count - row, rowsAtOnce)},
              stride, toDevice);
}

std::unique_ptr<DeviceStager> CudaDevice::createStager(const XaccLoc *loc) {
  makeCurrent();
  return std::make_unique<CudaStager>(*this, createStream(true, loc), loc);
}
