//===- PaperCoherence.h - The algorithms of the paper -------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Algorithms 1 to 4 of "A multi-GPU OpenACC compiler based on flow analysis"
// (docs/Sources.md) as a reference for tests: one interval per array and
// device, full replication at copyin, and all transfers through the host.
// Printed: as it stands in the paper. Guarded: a region that only reads does
// not flush (defect 1). Fixed: also, what the host has all of is not yet on
// every device (defect 2).
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_PAPERCOHERENCE_H
#define XACC_TEST_RUNTIME_PAPERCOHERENCE_H

#include <algorithm>
#include <cstdint>
#include <vector>

namespace xacc::test {

/// Inclusive bounds, as in the paper.
struct Interval {
  int64_t lower = 0, upper = -1;

  bool isEmpty() const { return lower > upper; }
  int64_t size() const { return isEmpty() ? 0 : upper - lower + 1; }
  bool operator==(const Interval &other) const {
    return (isEmpty() && other.isEmpty()) ||
           (lower == other.lower && upper == other.upper);
  }
  Interval operator&(const Interval &other) const {
    return {std::max(lower, other.lower), std::min(upper, other.upper)};
  }
  /// The hull.
  Interval operator|(const Interval &other) const {
    if (isEmpty() || other.isEmpty())
      return isEmpty() ? other : *this;
    return {std::min(lower, other.lower), std::max(upper, other.upper)};
  }
  bool contains(const Interval &other) const {
    return (*this & other) == other;
  }
};

class PaperCoherence {
public:
  enum class Form { Printed, Guarded, Fixed };

  struct Move {
    int from, to;
    Interval section;
  };

  PaperCoherence(Form form, int numDevices, int64_t size)
      : form(form), size(size), dirty(numDevices) {}

  /// Algorithm 1. The host sends everything to every device.
  void copyin() {
    std::fill(dirty.begin(), dirty.end(), Interval());
    toDevices += size * int64_t(dirty.size());
  }

  /// Algorithm 2. By device what the parallel region reads and writes.
  std::vector<Move> before(const std::vector<Interval> &use,
                           const std::vector<Interval> &def) {
    std::vector<Move> moves;
    int numDevices = dirty.size();
    for (int i = 0; i < numDevices; ++i) {
      std::vector<Interval> comm(numDevices);
      if (flushes(i, def)) {
        for (int j = 0; j < numDevices; ++j)
          if (j != i)
            comm[j] = dirty[i];
        send(i, comm, moves);
        dirty[i] = def[i];
        continue;
      }
      bool isEverywhere = true;
      for (int j = 0; j < numDevices; ++j) {
        if (j == i)
          continue;
        comm[j] = dirty[i] & use[j];
        isEverywhere &= comm[j] == dirty[i];
      }
      std::vector<Interval> uploads = send(i, comm, moves);
      bool isOnHost = std::any_of(
          uploads.begin(), uploads.end(),
          [&](const Interval &upload) { return upload.contains(dirty[i]); });
      if (isOnHost && (form != Form::Fixed || isEverywhere))
        dirty[i] = Interval();
      dirty[i] = dirty[i] | def[i];
    }
    return moves;
  }

  /// Algorithms 3 and 4: what the host gets from device `i` of a section.
  Interval update(int i, Interval section) const { return dirty[i] & section; }

  /// Elements that devices got so far, and that the host got from them.
  int64_t elementsToDevices() const { return toDevices; }
  int64_t elementsToHost() const { return toHost; }

private:
  bool flushes(int i, const std::vector<Interval> &def) const {
    bool isOthers = false;
    for (size_t j = 0; j < def.size(); ++j)
      isOthers |= int(j) != i && !(dirty[i] & def[j]).isEmpty();
    bool isApart = (dirty[i] & def[i]).isEmpty();
    if (form != Form::Printed)
      isApart &= !def[i].isEmpty();
    return isApart || isOthers;
  }

  /// GPU_TO_HOST_COMM: the sections in as few intervals as can be.
  static std::vector<Interval> merge(std::vector<Interval> sections) {
    std::sort(
        sections.begin(), sections.end(),
        [](const Interval &a, const Interval &b) { return a.lower < b.lower; });
    std::vector<Interval> merged;
    for (const Interval &section : sections) {
      if (section.isEmpty())
        continue;
      if (!merged.empty() && section.lower <= merged.back().upper + 1)
        merged.back() = merged.back() | section;
      else
        merged.push_back(section);
    }
    return merged;
  }

  std::vector<Interval> send(int i, const std::vector<Interval> &comm,
                             std::vector<Move> &moves) {
    std::vector<Interval> uploads = merge(comm);
    for (const Interval &upload : uploads)
      toHost += upload.size();
    for (size_t j = 0; j < comm.size(); ++j) {
      if (comm[j].isEmpty())
        continue;
      toDevices += comm[j].size();
      moves.push_back({i, int(j), comm[j]});
    }
    return uploads;
  }

  Form form;
  int64_t size;
  std::vector<Interval> dirty;
  int64_t toDevices = 0, toHost = 0;
};

} // namespace xacc::test

#endif // XACC_TEST_RUNTIME_PAPERCOHERENCE_H
