//===- TuneFile.cpp - What the tuner has measured, in a file --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TuneFile.h"

#include "core/Environment.h"
#include "core/Support.h"
#include "observe/Wait.h"
#include "transport/BoxExchange.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace xacc;

/// What measurements hold for.
static std::string placeOf(Runtime &runtime) {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  return std::string(host) + "/" + std::to_string(runtime.size()) + "/" +
         std::to_string(runtime.part<Topology>().numDomains);
}

namespace {
struct Line {
  std::string place;
  int classNumber = -1, way = 0;
  bool isValid() const {
    if (classNumber >= firstPlan && classNumber <= lastPlan)
      return way == int(Way::Collective) || way == int(Way::Unset);
    return classNumber >= 0 && classNumber < firstPlan &&
           way >= int(Way::InPlace) && way <= int(Way::Message);
  }
};
} // namespace

static const char title[] = "# xacc-tune 1: host/ranks/domains class way";

/// Those that can be understood.
static std::vector<Line> readFile(const std::string &name) {
  std::vector<Line> lines;
  std::ifstream file(name);
  std::string text;
  if (!std::getline(file, text) || text != title)
    return lines;
  while (std::getline(file, text)) {
    Line line;
    std::istringstream(text) >> line.place >> line.classNumber >> line.way;
    if (line.isValid())
      lines.push_back(line);
  }
  return lines;
}

void xacc::loadTunedWays(Runtime &runtime) {
  const Environment &environment = Environment::get();
  auto &tuned = runtime.part<TunedWays>();
  // Rank 0's word counts: the others may have another environment.
  int64_t header[3] = {environment.tunes(), !environment.tuneFile().empty(), 0};
  std::vector<int32_t> known; // class, way
  if (runtime.rank() == 0 && header[1]) {
    for (const Line &line : readFile(environment.tuneFile()))
      if (line.place == placeOf(runtime))
        known.insert(known.end(), {line.classNumber, line.way});
    header[2] = int64_t(known.size());
  }
  auto broadcast = [&](void *data, int64_t bytes) {
    if (complete(runtime.transport().broadcast(worldComm, data, bytes, 0),
                 nullptr, "the start of the program", worldComm))
      fatal(nullptr, "cannot distribute what XACC_TUNE_FILE says");
  };
  broadcast(header, sizeof header);
  known.resize(size_t(header[2]));
  if (!known.empty())
    broadcast(known.data(), int64_t(known.size() * sizeof(int32_t)));
  tuned.isMeasuring = header[0];
  tuned.isUsed = header[0] || header[1];
  for (size_t i = 0; i + 1 < known.size(); i += 2)
    (known[i] < firstPlan ? tuned.ways : tuned.plans)[known[i]] =
        Way(known[i + 1]);
}

void xacc::saveTunedWays(Runtime &runtime) {
  const std::string &name = Environment::get().tuneFile();
  // Ranks that tune in different tasks may write at the same time, and each
  // knows what the others do not.
  std::string place = placeOf(runtime);
  std::string temporary = name + ".new" + std::to_string(runtime.rank());
  std::vector<Line> lines = readFile(name);
  const auto &tuned = runtime.part<TunedWays>();
  std::erase_if(lines, [&](const Line &line) {
    return line.place == place && (tuned.ways.contains(line.classNumber) ||
                                   tuned.plans.contains(line.classNumber));
  });
  for (const auto *all : {&tuned.ways, &tuned.plans})
    for (auto [number, way] : *all)
      lines.push_back({place, number, int(way)});
  std::ofstream file(temporary);
  file << title << '\n';
  for (const Line &line : lines)
    file << line.place << ' ' << line.classNumber << ' ' << line.way << " # "
         << nameOfClass(line.classNumber) << ": " << nameOf(Way(line.way))
         << '\n';
  file.close();
  if (!file || std::rename(temporary.c_str(), name.c_str()) != 0)
    warn(nullptr, "XACC_TUNE_FILE is '%s', which cannot be written: %s",
         name.c_str(), std::strerror(errno));
}
