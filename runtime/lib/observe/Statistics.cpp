//===- Statistics.cpp - Calls, bytes and time per directive ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Statistics.h"

#include "Trace.h"
#include "Wait.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <tuple>
#include <unordered_map>

using namespace xacc;

bool Statistics::isEnabled = Environment::get().statistics();

bool SiteStatistics::operator<(const SiteStatistics &other) const {
  return std::tie(file, line, column, directive) <
         std::tie(other.file, other.line, other.column, other.directive);
}

bool SiteStatistics::isSameSite(const SiteStatistics &other) const {
  return !(*this < other) && !(other < *this);
}

namespace {
struct Key {
  const XaccLoc *loc;
  const char *name;
  bool operator==(const Key &other) const {
    return loc == other.loc && name == other.name;
  }
};
struct KeyHash {
  size_t operator()(const Key &key) const {
    return std::hash<const void *>()(key.loc ? (const void *)key.loc
                                             : key.name);
  }
};
struct Counters {
  int64_t calls = 0;
  int64_t bytes = 0;
  int64_t messages = 0;
  int64_t kernels = 0;
  int64_t transfers = 0;
  int64_t bytesToDevice = 0;
  int64_t bytesFromDevice = 0;
  int64_t paths = 0;
  int64_t peerTransfers = 0;
  int64_t peerBytes = 0;
  int64_t bytesInPlace = 0;
  int64_t bytesPacked = 0;
  int64_t plans = 0;
  std::map<std::string, int64_t> routes;
  double time = 0;
};
using Table = std::unordered_map<Key, Counters, KeyHash>;
} // namespace

static Table &counters() {
  static Table *table = new Table;
  return *table;
}

void Statistics::reset() { counters().clear(); }

static Counters &countersOf(const XaccLoc *loc, const char *fallbackName) {
  return counters()[{loc, loc ? nullptr : fallbackName}];
}

void Statistics::addTransfer(const XaccLoc *loc, const char *fallbackName,
                             int64_t bytes, bool toDevice) {
  Counters &entry = countersOf(loc, fallbackName);
  ++entry.transfers;
  (toDevice ? entry.bytesToDevice : entry.bytesFromDevice) += bytes;
}

void Statistics::addPeerTransfer(const XaccLoc *loc, const char *fallbackName,
                                 int64_t bytes) {
  Counters &entry = countersOf(loc, fallbackName);
  ++entry.peerTransfers;
  entry.peerBytes += bytes;
}

void Statistics::addShared(const XaccLoc *loc, const char *fallbackName,
                           int64_t bytesInPlace, int64_t bytesPacked) {
  Counters &entry = countersOf(loc, fallbackName);
  entry.bytesInPlace += bytesInPlace;
  entry.bytesPacked += bytesPacked;
}

void Statistics::addRoute(const XaccLoc *loc, const char *fallbackName,
                          const std::string &route, int64_t bytes) {
  int64_t &most = countersOf(loc, fallbackName).routes[route];
  most = std::max(most, bytes);
}

void Statistics::addPlan(const XaccLoc *loc, const char *fallbackName) {
  ++countersOf(loc, fallbackName).plans;
}

void Statistics::addKernel(const XaccLoc *loc, const char *fallbackName) {
  ++countersOf(loc, fallbackName).kernels;
}

void Statistics::addPath(const XaccLoc *loc, const char *fallbackName,
                         MessagePath path) {
  countersOf(loc, fallbackName).paths |= int64_t(path);
}

void Statistics::add(const XaccLoc *loc, const char *fallbackName,
                     double seconds, int64_t bytes, int64_t messages,
                     bool countsAsCall) {
  Counters &entry = countersOf(loc, fallbackName);
  entry.calls += countsAsCall;
  entry.bytes += bytes;
  entry.messages += messages;
  entry.time += seconds;
}

std::vector<SiteStatistics> Statistics::collect() {
  std::vector<SiteStatistics> table;
  for (const auto &[key, entry] : counters()) {
    SiteStatistics site;
    if (key.loc) {
      site.directive = key.loc->directive ? key.loc->directive : "";
      site.file = key.loc->file ? key.loc->file : "";
      site.line = key.loc->line;
      site.column = key.loc->column;
    } else {
      site.directive = key.name;
    }
    site.ranks = 1;
    site.calls = entry.calls;
    site.bytes = entry.bytes;
    site.messages = entry.messages;
    site.kernels = entry.kernels;
    site.transfers = entry.transfers;
    site.bytesToDevice = entry.bytesToDevice;
    site.bytesFromDevice = entry.bytesFromDevice;
    site.paths = entry.paths;
    site.peerTransfers = entry.peerTransfers;
    site.peerBytes = entry.peerBytes;
    site.bytesInPlace = entry.bytesInPlace;
    site.bytesPacked = entry.bytesPacked;
    site.plans = entry.plans;
    site.routes = entry.routes;
    site.minTime = site.sumTime = site.maxTime = entry.time;
    table.push_back(std::move(site));
  }
  std::sort(table.begin(), table.end());
  // One directive may have several constants, for instance after inlining.
  std::vector<SiteStatistics> unique;
  for (SiteStatistics &site : table) {
    if (unique.empty() || !unique.back().isSameSite(site)) {
      unique.push_back(std::move(site));
      continue;
    }
    SiteStatistics &last = unique.back();
    last.calls += site.calls;
    last.bytes += site.bytes;
    last.messages += site.messages;
    last.kernels += site.kernels;
    last.transfers += site.transfers;
    last.bytesToDevice += site.bytesToDevice;
    last.bytesFromDevice += site.bytesFromDevice;
    last.paths |= site.paths;
    last.peerTransfers += site.peerTransfers;
    last.peerBytes += site.peerBytes;
    last.bytesInPlace += site.bytesInPlace;
    last.bytesPacked += site.bytesPacked;
    last.plans += site.plans;
    for (const auto &[route, bytes] : site.routes)
      last.routes[route] = std::max(last.routes[route], bytes);
    last.minTime = last.sumTime = last.maxTime = last.sumTime + site.sumTime;
  }
  return unique;
}

void Statistics::merge(std::vector<SiteStatistics> &table,
                       const std::vector<SiteStatistics> &other) {
  for (const SiteStatistics &site : other) {
    auto it = std::lower_bound(table.begin(), table.end(), site);
    if (it == table.end() || !it->isSameSite(site)) {
      table.insert(it, site);
      continue;
    }
    it->ranks += site.ranks;
    it->calls = std::max(it->calls, site.calls);
    it->bytes += site.bytes;
    it->messages += site.messages;
    it->kernels += site.kernels;
    it->transfers += site.transfers;
    it->bytesToDevice += site.bytesToDevice;
    it->bytesFromDevice += site.bytesFromDevice;
    it->paths |= site.paths;
    it->peerTransfers += site.peerTransfers;
    it->peerBytes += site.peerBytes;
    it->bytesInPlace += site.bytesInPlace;
    it->bytesPacked += site.bytesPacked;
    it->plans += site.plans;
    for (const auto &[route, bytes] : site.routes)
      it->routes[route] += bytes;
    it->minTime = std::min(it->minTime, site.minTime);
    it->sumTime += site.sumTime;
    it->maxTime = std::max(it->maxTime, site.maxTime);
  }
}

std::vector<char>
Statistics::serialize(const std::vector<SiteStatistics> &table) {
  std::vector<char> data;
  auto put = [&](const void *bytes, size_t size) {
    const char *begin = static_cast<const char *>(bytes);
    data.insert(data.end(), begin, begin + size);
  };
  auto putText = [&](const std::string &text) {
    int64_t size = int64_t(text.size());
    put(&size, sizeof size);
    put(text.data(), text.size());
  };
  for (const SiteStatistics &site : table) {
    putText(site.directive);
    putText(site.file);
    int64_t numbers[] = {site.line,          site.column,
                         site.ranks,         site.calls,
                         site.bytes,         site.messages,
                         site.kernels,       site.transfers,
                         site.bytesToDevice, site.bytesFromDevice,
                         site.paths,         site.peerTransfers,
                         site.peerBytes,     site.plans,
                         site.bytesInPlace,  site.bytesPacked};
    double times[] = {site.minTime, site.sumTime, site.maxTime};
    put(numbers, sizeof numbers);
    put(times, sizeof times);
    int64_t numRoutes = int64_t(site.routes.size());
    put(&numRoutes, sizeof numRoutes);
    for (const auto &[route, bytes] : site.routes) {
      putText(route);
      put(&bytes, sizeof bytes);
    }
  }
  return data;
}

std::vector<SiteStatistics>
Statistics::deserialize(const std::vector<char> &data) {
  std::vector<SiteStatistics> table;
  size_t position = 0;
  auto get = [&](void *bytes, size_t size) {
    std::memcpy(bytes, data.data() + position, size);
    position += size;
  };
  auto getText = [&] {
    int64_t size;
    get(&size, sizeof size);
    std::string text(data.data() + position, size);
    position += size;
    return text;
  };
  while (position < data.size()) {
    SiteStatistics site;
    site.directive = getText();
    site.file = getText();
    int64_t numbers[16];
    double times[3];
    get(numbers, sizeof numbers);
    get(times, sizeof times);
    int64_t numRoutes;
    get(&numRoutes, sizeof numRoutes);
    for (int64_t i = 0; i < numRoutes; ++i) {
      std::string route = getText();
      get(&site.routes[route], sizeof(int64_t));
    }
    site.line = int32_t(numbers[0]);
    site.column = int32_t(numbers[1]);
    site.ranks = numbers[2];
    site.calls = numbers[3];
    site.bytes = numbers[4];
    site.messages = numbers[5];
    site.kernels = numbers[6];
    site.transfers = numbers[7];
    site.bytesToDevice = numbers[8];
    site.bytesFromDevice = numbers[9];
    site.paths = numbers[10];
    site.peerTransfers = numbers[11];
    site.peerBytes = numbers[12];
    site.plans = numbers[13];
    site.bytesInPlace = numbers[14];
    site.bytesPacked = numbers[15];
    site.minTime = times[0];
    site.sumTime = times[1];
    site.maxTime = times[2];
    table.push_back(std::move(site));
  }
  return table;
}

/// "file.c:12", or "-".
static std::string sourceOf(const SiteStatistics &site) {
  if (site.file.empty())
    return "-";
  size_t slash = site.file.rfind('/');
  return site.file.substr(slash == std::string::npos ? 0 : slash + 1) + ":" +
         std::to_string(site.line);
}

static const char *pathName(int64_t paths) {
  static const char *const names[] = {"-", "staged", "device", "both"};
  return names[paths & 3];
}

/// What devices did, a line a directive.
static std::string formatDevices(const std::vector<SiteStatistics> &table) {
  std::string text;
  char line[512];
  for (const SiteStatistics &site : table) {
    if (!site.usesDevice())
      continue;
    if (text.empty()) {
      text = "xacc: devices: kernels, copies and bytes of all ranks; messages "
             "staged in host memory or in device memory\n";
      std::snprintf(
          line, sizeof line,
          "xacc: %-18s %-24s %5s %9s %9s %14s %14s %10s %10s %10s %8s\n",
          "directive", "source", "ranks", "kernels", "copies", "to device",
          "from device", "min", "avg", "max", "path");
      text += line;
    }
    std::snprintf(line, sizeof line,
                  "xacc: %-18s %-24s %5lld %9lld %9lld %14lld %14lld %10.6f "
                  "%10.6f %10.6f %8s\n",
                  site.directive.c_str(), sourceOf(site).c_str(),
                  (long long)site.ranks, (long long)site.kernels,
                  (long long)site.transfers, (long long)site.bytesToDevice,
                  (long long)site.bytesFromDevice, site.minTime,
                  site.sumTime / double(site.ranks), site.maxTime,
                  pathName(site.paths));
    text += line;
  }
  return text;
}

/// What moved between the devices of each process, a line a directive.
static std::string formatPeers(const std::vector<SiteStatistics> &table) {
  std::string text;
  char line[512];
  for (const SiteStatistics &site : table) {
    if (site.peerTransfers == 0 && site.plans == 0)
      continue;
    if (text.empty()) {
      std::snprintf(line, sizeof line,
                    "xacc: between devices of one process; plans: how often a "
                    "division was computed\n"
                    "xacc: %-18s %-24s %9s %14s %7s\n",
                    "directive", "source", "copies", "bytes", "plans");
      text = line;
    }
    std::snprintf(line, sizeof line, "xacc: %-18s %-24s %9lld %14lld %7lld\n",
                  site.directive.c_str(), sourceOf(site).c_str(),
                  (long long)site.peerTransfers, (long long)site.peerBytes,
                  (long long)site.plans);
    text += line;
  }
  return text;
}

/// What moved through memory that ranks share, a line a directive.
static std::string formatShared(const std::vector<SiteStatistics> &table) {
  std::string text;
  char line[512];
  for (const SiteStatistics &site : table) {
    if (site.bytesInPlace == 0 && site.bytesPacked == 0)
      continue;
    if (text.empty()) {
      std::snprintf(line, sizeof line,
                    "xacc: of these bytes, through shared memory: copied from "
                    "the neighbour's array, or packed\n"
                    "xacc: %-18s %-24s %14s %14s\n",
                    "directive", "source", "in place", "packed");
      text = line;
    }
    std::snprintf(line, sizeof line, "xacc: %-18s %-24s %14lld %14lld\n",
                  site.directive.c_str(), sourceOf(site).c_str(),
                  (long long)site.bytesInPlace, (long long)site.bytesPacked);
    text += line;
  }
  return text;
}

/// How each direction of a reflect travels, and why.
static std::string formatRoutes(const std::vector<SiteStatistics> &table) {
  std::string text;
  auto add = [&](const char *const(&columns)[7]) {
    char line[512];
    std::snprintf(line, sizeof line,
                  "xacc: %-18s %-24s %-12s %-13s %12s  %-20s %s\n", columns[0],
                  columns[1], columns[2], columns[3], columns[4], columns[5],
                  columns[6]);
    text += line;
  };
  for (const SiteStatistics &site : table)
    for (const auto &[route, bytes] : site.routes) {
      if (text.empty()) {
        text = "xacc: directions in the node array; bytes of one exchange, all "
               "ranks together\n";
        add({"directive", "source", "direction", "pattern", "bytes", "travels",
             "because"});
      }
      std::string parts[4];
      size_t from = 0;
      for (std::string &part : parts) {
        size_t end = std::min(route.find('\t', from), route.size());
        part = route.substr(from, end - from);
        from = std::min(end + 1, route.size());
      }
      add({site.directive.c_str(), sourceOf(site).c_str(), parts[0].c_str(),
           parts[1].c_str(), std::to_string(bytes).c_str(), parts[2].c_str(),
           parts[3].c_str()});
    }
  return text;
}

std::string Statistics::format(const std::vector<SiteStatistics> &table,
                               int numRanks) {
  char line[512];
  std::snprintf(line, sizeof line,
                "xacc: statistics of %d rank%s: calls of one rank, bytes and "
                "messages of all, seconds over ranks\n",
                numRanks, numRanks == 1 ? "" : "s");
  std::string text = line;
  std::snprintf(line, sizeof line,
                "xacc: %-18s %-24s %5s %9s %14s %10s %10s %10s %10s\n",
                "directive", "source", "ranks", "calls", "bytes", "messages",
                "min", "avg", "max");
  text += line;
  for (const SiteStatistics &site : table) {
    // Those of devices alone come below.
    if (site.usesDevice() && site.messages == 0)
      continue;
    std::snprintf(line, sizeof line,
                  "xacc: %-18s %-24s %5lld %9lld %14lld %10lld %10.6f %10.6f "
                  "%10.6f\n",
                  site.directive.c_str(), sourceOf(site).c_str(),
                  (long long)site.ranks, (long long)site.calls,
                  (long long)site.bytes, (long long)site.messages, site.minTime,
                  site.sumTime / double(site.ranks), site.maxTime);
    text += line;
  }
  return text + formatShared(table) + formatRoutes(table) +
         formatDevices(table) + formatPeers(table);
}

void Statistics::report(Transport &transport) {
  std::vector<SiteStatistics> table = collect();
  int rank = transport.rank(), size = transport.size();
  auto transfer = [&](void *data, int64_t bytes, int peer, bool sends) {
    complete(sends ? transport.send(worldComm, data, bytes, peer, tagStatistics,
                                    false)
                   : transport.receive(worldComm, data, bytes, peer,
                                       tagStatistics, false),
             nullptr, "the statistics at exit");
  };
  for (int distance = 1; distance < size; distance *= 2) {
    if (rank & distance) {
      std::vector<char> data = serialize(table);
      int64_t bytes = int64_t(data.size());
      transfer(&bytes, sizeof bytes, rank - distance, true);
      transfer(data.data(), bytes, rank - distance, true);
      return;
    }
    if (rank + distance >= size)
      continue;
    int64_t bytes = 0;
    transfer(&bytes, sizeof bytes, rank + distance, false);
    std::vector<char> data(bytes);
    transfer(data.data(), bytes, rank + distance, false);
    merge(table, deserialize(data));
  }
  std::fflush(stdout);
  std::fputs(format(table, size).c_str(), stderr);
  if (makeFooter)
    std::fputs(makeFooter().c_str(), stderr);
}

SiteTimer::SiteTimer(const XaccLoc *loc, const char *name, bool countsAsCall)
    : loc(loc), name(name), countsAsCall(countsAsCall) {
  if (Statistics::enabled() || Trace::active())
    begin = wallTime();
}

void SiteTimer::finish() {
  double end = wallTime();
  if (Trace *trace = Trace::active()) {
    TraceEvent event;
    event.loc = loc;
    event.kind = name;
    event.begin = begin;
    event.end = end;
    event.bytes = numBytes;
    event.messages = numMessages;
    trace->add(event);
  }
  if (!Statistics::enabled())
    return;
  Statistics::add(loc, name, end - begin, numBytes, numMessages, countsAsCall);
  if (numInPlace || numPacked)
    Statistics::addShared(loc, name, numInPlace, numPacked);
  if (path != MessagePath::Host)
    Statistics::addPath(loc, name, path);
}
