//===- SharedHeap.cpp - Memory that other processes map -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedHeap.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace xacc;

static constexpr int64_t pageSize = 4096;
static constexpr int64_t gigabyte = int64_t(1) << 30;

int64_t SharedHeap::defaultCapacity() {
  // Twice the memory, so that holes between blocks do no harm.
  int64_t memory = int64_t(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
  return std::clamp(2 * memory / gigabyte, int64_t(1), int64_t(1024)) *
         gigabyte;
}

std::string SharedHeap::create(int64_t capacity) {
  // Beyond the limit, the system would end the process with a signal.
  rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
      limit.rlim_cur < rlim_t(capacity))
    return "the size of files is limited (ulimit -f)";
  descriptor = memfd_create("xacc", MFD_CLOEXEC);
  if (descriptor < 0)
    return std::string("memfd_create: ") + std::strerror(errno);
  if (ftruncate(descriptor, capacity) != 0)
    return std::string("ftruncate: ") + std::strerror(errno);
  void *pages = mmap(nullptr, size_t(capacity), PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_NORESERVE, descriptor, 0);
  if (pages == MAP_FAILED)
    return std::string("mmap: ") + std::strerror(errno);
  start = static_cast<char *>(pages);
  numBytes = capacity;
  holes[0] = capacity;
  return "";
}

SharedHeap::~SharedHeap() {
  if (start)
    munmap(start, size_t(numBytes));
  if (descriptor >= 0)
    close(descriptor);
}

/// A number in a file of the system; `otherwise` if there is none.
static int64_t numberIn(const char *path, int64_t otherwise) {
  long long number = otherwise;
  if (FILE *file = std::fopen(path, "r")) {
    if (std::fscanf(file, "%lld", &number) != 1)
      number = otherwise;
    std::fclose(file);
  }
  return number;
}

/// What the system says is left, or a large number.
static int64_t availableBytes() {
  // Of the group that this process is limited with.
  int64_t limit = numberIn("/sys/fs/cgroup/memory.max", INT64_MAX);
  int64_t inGroup =
      limit - std::min(numberIn("/sys/fs/cgroup/memory.current", 0), limit);
  int64_t kilobytes = INT64_MAX >> 10;
  if (FILE *file = std::fopen("/proc/meminfo", "r")) {
    char line[128];
    long long number = 0;
    while (std::fgets(line, sizeof line, file))
      if (std::sscanf(line, "MemAvailable: %lld kB", &number) == 1)
        kilobytes = number;
    std::fclose(file);
  }
  return std::min(kilobytes << 10, inGroup);
}

void *SharedHeap::allocate(int64_t sizeInBytes) {
  int64_t bytes = (sizeInBytes + pageSize - 1) & ~(pageSize - 1);
  std::lock_guard<std::mutex> guard(mutex);
  auto hole = std::find_if(holes.begin(), holes.end(), [&](const auto &entry) {
    return entry.second >= bytes;
  });
  if (bytes <= 0 || hole == holes.end())
    return nullptr;
  // The system would rather end a process than refuse its memory.
  if (bytes >= gigabyte / 16 && bytes > availableBytes())
    return nullptr;
  auto [offset, size] = *hole;
  int error;
  while ((error = posix_fallocate(descriptor, offset, bytes)) == EINTR) {
  }
  if (error) {
    // Some of it may have been taken.
    (void)fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                    offset, bytes);
    return nullptr;
  }
  holes.erase(hole);
  if (size > bytes)
    holes[offset + bytes] = size - bytes;
  return start + offset;
}

/// Copies what is not zero, so that pages that nobody has touched stay so.
static void copyPages(char *target, const char *source, int64_t sizeInBytes) {
  static const char zeros[pageSize] = {};
  for (int64_t at = 0; at < sizeInBytes; at += pageSize)
    if (std::memcmp(source + at, zeros, pageSize) != 0)
      std::memcpy(target + at, source + at, pageSize);
}

int64_t SharedHeap::takeOver(void *pages, int64_t sizeInBytes) {
  auto *block = static_cast<char *>(allocate(sizeInBytes));
  if (!block)
    return -1;
  int64_t offset = block - start;
  copyPages(block, static_cast<char *>(pages), sizeInBytes);
  void *there = mmap(pages, size_t(sizeInBytes), PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_FIXED, descriptor, offset);
  if (there == MAP_FAILED) {
    free(block, sizeInBytes);
    return -1;
  }
  return offset;
}

void SharedHeap::free(void *block, int64_t sizeInBytes) {
  if (!block)
    return;
  int64_t bytes = (sizeInBytes + pageSize - 1) & ~(pageSize - 1);
  int64_t offset = static_cast<char *>(block) - start;
  if (fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, offset,
                bytes) != 0)
    std::memset(block, 0, size_t(bytes));
  std::lock_guard<std::mutex> guard(mutex);
  auto it = holes.emplace(offset, bytes).first;
  if (auto next = std::next(it);
      next != holes.end() && offset + bytes == next->first) {
    it->second += next->second;
    holes.erase(next);
  }
  if (it != holes.begin())
    if (auto before = std::prev(it); before->first + before->second == offset) {
      before->second += it->second;
      holes.erase(it);
    }
}
