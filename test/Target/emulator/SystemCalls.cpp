//===- SystemCalls.cpp - What the driver has for kernels ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>

namespace ptx {

/// Prints what a kernel prints: arguments lie one after the other in memory.
static int print(const char *format, const char *arguments,
                 const std::function<const char *(uint64_t)> &text) {
  size_t offset = 0;
  auto take = [&](auto &value) {
    offset = (offset + sizeof value - 1) / sizeof value * sizeof value;
    memcpy(&value, arguments + offset, sizeof value);
    offset += sizeof value;
  };
  int count = 0;
  while (const char character = *format) {
    if (character != '%') {
      putchar(character);
      ++format;
      continue;
    }
    std::string directive(1, *format++);
    bool isLong = false;
    while (*format && !strchr("%diouxXcsfFeEgGaAp", *format)) {
      isLong |= strchr("ljzt", *format) != nullptr;
      if (*format == '*') {
        int32_t width;
        take(width);
        directive += std::to_string(width);
        ++format;
        continue;
      }
      directive += *format++;
    }
    const char kind = *format ? *format++ : '%';
    directive += kind;
    ++count;
    if (kind == '%') {
      putchar('%');
    } else if (strchr("fFeEgGaA", kind)) {
      double value;
      take(value);
      printf(directive.c_str(), value);
    } else if (isLong || strchr("sp", kind)) {
      uint64_t value;
      take(value);
      if (kind == 's' && value != 0)
        text(value);
      printf(directive.c_str(), value);
    } else {
      uint32_t value;
      take(value);
      printf(directive.c_str(), value);
    }
  }
  return count;
}

bool isSystemFunction(const std::string &name) {
  return name == "vprintf" || name == "malloc" || name == "free" ||
         name == "__assertfail";
}

namespace {
/// What kernels have allocated: the next kernel may use and free it.
struct Heap {
  static Heap &get() {
    static Heap heap;
    return heap;
  }

  std::mutex mutex;
  std::map<const void *, size_t> pieces;
};
} // namespace

void Emulator::addHeap() {
  Heap &heap = Heap::get();
  std::lock_guard<std::mutex> lock(heap.mutex);
  for (auto [place, bytes] : heap.pieces)
    addMemory(place, bytes);
}

bool Emulator::systemCall(const std::string &name, const uint64_t *arguments,
                          uint64_t &result, const Text &text) {
  auto pointer = [&](int number) {
    return reinterpret_cast<char *>(arguments[number]);
  };
  if (name == "vprintf") {
    result = print(text(arguments[0]), pointer(1), text);
  } else if (name == "malloc") {
    void *place = malloc(arguments[0]);
    result = reinterpret_cast<uintptr_t>(place);
    if (!memory.empty())
      addMemory(place, arguments[0]);
    std::lock_guard<std::mutex> lock(Heap::get().mutex);
    Heap::get().pieces[place] = arguments[0];
  } else if (name == "free") {
    if (pointer(0) && !memory.empty())
      removeMemory(pointer(0));
    std::lock_guard<std::mutex> lock(Heap::get().mutex);
    Heap::get().pieces.erase(pointer(0));
    free(pointer(0));
  } else if (name == "__assertfail") {
    throw Error("assertion '" + std::string(text(arguments[0])) +
                "' fails in " + text(arguments[1]) + ":" +
                std::to_string(uint32_t(arguments[2])));
  } else {
    return false;
  }
  return true;
}

} // namespace ptx
