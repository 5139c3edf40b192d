//===- Run.cpp - Runs one kernel on the emulator --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   xacc-ptx-run FILE KERNEL [--grid=X,Y,Z] [--block=X,Y,Z] [--seed=N]
//   ARGUMENT..
//
// FILE has PTX, or MLIR with an image of PTX (- is the standard input). An
// argument is a scalar, `f64:0.5`, or an array, `f64[100]=VALUE`, where VALUE
// is a number, `iota`, or `mod:K` (the index modulo K). `scratch:BYTES` is the
// buffer of reductions with so many bytes for each block. Arrays are printed
// after the run, those with more than 64 elements as their sum.
//
// The block is that of the kernel's .maxntid if none is given. Races are
// reported.
//
//===----------------------------------------------------------------------===//

#include "Emulator.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

namespace {

struct Array {
  std::string type;
  std::vector<char> data;
  size_t count = 0;
  bool scratch = false;
};

size_t sizeOf(const std::string &type) {
  size_t bits = std::strtoul(type.c_str() + 1, nullptr, 10);
  if ((type[0] != 'f' && type[0] != 'i') || bits % 8 != 0 || bits == 0 ||
      bits > 64)
    throw ptx::Error("unknown type '" + type + "'");
  return bits / 8;
}

void put(char *to, const std::string &type, double value) {
  if (type == "f64") {
    memcpy(to, &value, 8);
  } else if (type == "f32") {
    auto single = static_cast<float>(value);
    memcpy(to, &single, 4);
  } else {
    auto integer = static_cast<int64_t>(value);
    memcpy(to, &integer, sizeOf(type));
  }
}

double get(const char *from, const std::string &type) {
  if (type == "f64") {
    double value;
    memcpy(&value, from, 8);
    return value;
  }
  if (type == "f32") {
    float value;
    memcpy(&value, from, 4);
    return value;
  }
  uint64_t bits = 0;
  size_t bytes = sizeOf(type);
  memcpy(&bits, from, bytes);
  return static_cast<double>(static_cast<int64_t>(
      ptx::extend(bits, {ptx::Base::Signed, static_cast<uint8_t>(bytes)})));
}

/// PTX text, also as a string of MLIR.
std::string readText(const std::string &name) {
  std::string text;
  if (name == "-") {
    text.assign(std::istreambuf_iterator<char>(std::cin), {});
  } else {
    std::ifstream file(name);
    if (!file)
      throw ptx::Error("cannot read '" + name + "'");
    text.assign(std::istreambuf_iterator<char>(file), {});
  }
  size_t start = text.find("@__xacc_image_bytes(\"");
  if (start == std::string::npos)
    return text;
  std::string result;
  for (size_t at = text.find('"', start) + 1; text[at] != '"'; ++at) {
    if (text[at] != '\\') {
      result += text[at];
    } else if (isxdigit(text[at + 1]) && isxdigit(text[at + 2])) {
      result +=
          static_cast<char>(std::stoi(text.substr(at + 1, 2), nullptr, 16));
      at += 2;
    } else {
      result += text[++at];
    }
  }
  return result;
}

ptx::Dim3 parseDim(const std::string &text) {
  ptx::Dim3 dim = {1, 1, 1};
  std::sscanf(text.c_str(), "%u,%u,%u", &dim[0], &dim[1], &dim[2]);
  return dim;
}

Array makeArray(const std::string &text) {
  size_t open = text.find('['), close = text.find("]=");
  if (close == std::string::npos)
    throw ptx::Error("malformed argument '" + text + "'");
  Array array;
  array.type = text.substr(0, open);
  array.count = std::stoul(text.substr(open + 1));
  std::string value = text.substr(close + 2);
  size_t bytes = sizeOf(array.type);
  array.data.resize(array.count * bytes);
  for (size_t index = 0; index != array.count; ++index) {
    double element =
        value == "iota" ? static_cast<double>(index)
        : value.rfind("mod:", 0) == 0
            ? static_cast<double>(index % std::stoul(value.substr(4)))
            : std::stod(value);
    put(array.data.data() + index * bytes, array.type, element);
  }
  return array;
}

void print(size_t number, const Array &array) {
  size_t bytes = sizeOf(array.type);
  std::printf("%zu:", number);
  double sum = 0;
  for (size_t index = 0; index != array.count; ++index) {
    double value = get(array.data.data() + index * bytes, array.type);
    sum += value;
    if (array.count <= 64)
      std::printf(" %.17g", value);
  }
  if (array.count > 64)
    std::printf(" sum %.17g", sum);
  std::printf("\n");
}

void run(int argc, char **argv) {
  if (argc < 3)
    throw ptx::Error("usage: xacc-ptx-run FILE KERNEL ARGUMENT...");
  std::unique_ptr<ptx::Module> module = ptx::parse(readText(argv[1]));
  const ptx::Function *kernel = module->kernel(argv[2]);
  if (!kernel || !kernel->kernel)
    throw ptx::Error(std::string("there is no kernel '") + argv[2] + "'");

  ptx::Emulator emulator;
  emulator.checkRaces = true;
  ptx::Launch launch;
  for (unsigned axis = 0; axis != 3; ++axis)
    launch.block[axis] = std::max(kernel->maxThreads[axis], 1u);
  std::vector<std::string> words;
  for (int number = 3; number != argc; ++number) {
    std::string word = argv[number];
    if (word.rfind("--grid=", 0) == 0)
      launch.grid = parseDim(word.substr(7));
    else if (word.rfind("--block=", 0) == 0)
      launch.block = parseDim(word.substr(8));
    else if (word.rfind("--seed=", 0) == 0)
      emulator.seed = std::stoull(word.substr(7));
    else
      words.push_back(word);
  }

  // Members of a structure, as the runtime packs them.
  std::vector<char> args;
  auto append = [&](const void *value, size_t bytes) {
    args.resize((args.size() + bytes - 1) / bytes * bytes + bytes);
    memcpy(args.data() + args.size() - bytes, value, bytes);
  };
  std::map<size_t, Array> arrays;
  for (size_t number = 0; number != words.size(); ++number) {
    const std::string &word = words[number];
    if (word.find('[') == std::string::npos && word.rfind("scratch:", 0) != 0) {
      std::string type = word.substr(0, word.find(':'));
      char value[8];
      put(value, type, std::stod(word.substr(word.find(':') + 1)));
      append(value, sizeOf(type));
      continue;
    }
    Array array;
    if (word.rfind("scratch:", 0) == 0) {
      array.scratch = true;
      array.data.resize(64 + std::stoul(word.substr(8)) * launch.grid[0] *
                                 launch.grid[1] * launch.grid[2]);
    } else {
      array = makeArray(word);
    }
    auto &kept = arrays[number] = std::move(array);
    void *address = kept.data.data();
    emulator.addMemory(address, kept.data.size());
    append(&address, sizeof(address));
  }
  launch.args = args.data();
  launch.argsBytes = args.size();
  emulator.run(*module, *kernel, launch);

  for (auto &[number, array] : arrays) {
    if (!array.scratch)
      print(number, array);
    else if (array.data[0] != 0 ||
             memcmp(array.data.data(), array.data.data() + 1, 63) != 0)
      throw ptx::Error("the counters of the scratch buffer are not zero");
  }
}

} // namespace

int main(int argc, char **argv) {
  try {
    run(argc, argv);
  } catch (const std::exception &error) {
    std::fflush(stdout);
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  return 0;
}
