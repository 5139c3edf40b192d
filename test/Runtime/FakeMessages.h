//===- FakeMessages.h - Messages between the threads of a process -*- C++ -===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_FAKEMESSAGES_H
#define XACC_TEST_RUNTIME_FAKEMESSAGES_H

#include "transport/UserMessages.h"

#include <atomic>
#include <cstring>
#include <deque>
#include <map>
#include <random>
#include <thread>

namespace xacc {

/// Messages of `count` bytes between threads, by tag; the datatype is ignored.
/// All but whyNot() and isNull() are called by the agent alone: no locks.
class FakeMessages final : public UserMessages {
public:
  explicit FakeMessages(unsigned maxDelay) : maxDelay(maxDelay) {}

  std::string whyNot() const override { return ""; }
  bool takesThreads() const override { return hasThread; }
  bool isNull(int64_t, int64_t bits) const override { return bits == -1; }
  std::string check(const UserCall &call) override {
    return call.peer[0] == 99 ? "rank 99 is not in the communicator" : "";
  }
  int64_t requestNull() const override { return 0; }
  int64_t statusBytes() const override { return 8; }
  bool isIgnored(const void *status) const override { return !status; }
  const void *ignored(bool) const override { return nullptr; }
  /// Datatypes are bytes; of `aThird` only each third one counts.
  static constexpr int64_t aThird = 3;
  std::string layoutOf(int64_t datatype, int count, bool,
                       UserLayout &layout) override {
    layout = {};
    layout.sizeInBytes = count;
    layout.isWhole = datatype != aThird;
    if (!layout.isWhole && count > 0)
      layout.rows = {{0, 1, (count + 2) / 3, 3}};
    return "";
  }
  int64_t receivedBytes(const uint64_t *status) override {
    return int64_t(status[1]);
  }

  UserOperation *start(const UserCall &call) override {
    while (!isOpen) {
      isWaiting = true;
      std::this_thread::yield();
    }
    order.push_back(call.tag[0]);
    ++numStarted;
    return new Call(*this, call, maxDelay ? random() % maxDelay : 0);
  }

  bool hasThread = true;
  /// Tags in the order of the calls.
  std::vector<int> order;
  std::atomic<int> numStarted{0};
  /// Whether calls return.
  std::atomic<bool> isOpen{true}, isWaiting{false};
  /// Receives of this tag never complete.
  static constexpr int tagNever = 12345;
  static constexpr int tagFails = 54321;

private:
  class Call final : public UserOperation {
  public:
    Call(FakeMessages &layer, const UserCall &call, unsigned delay)
        : layer(layer), call(call), delay(delay) {
      const char *data = static_cast<const char *>(call.buffer[0]);
      if (call.function == XACC_REQUEST_SEND)
        layer.letters[call.tag[0]].emplace_back(data, data + call.count[0]);
    }
    bool test() override {
      if (delay-- > 0 || call.tag[0] == tagNever)
        return false;
      delay = 0;
      if (call.tag[0] == tagFails) {
        error = "truncated";
        return true;
      }
      if (call.function != XACC_REQUEST_RECV)
        return true;
      auto &waiting = layer.letters[call.tag[0]];
      if (waiting.empty())
        return false;
      std::memcpy(call.buffer[0], waiting.front().data(),
                  waiting.front().size());
      status[1] = waiting.front().size();
      waiting.pop_front();
      status[0] = call.tag[0];
      return true;
    }

  private:
    FakeMessages &layer;
    const UserCall call;
    int64_t delay;
  };

  const unsigned maxDelay;
  std::minstd_rand random{7};
  std::map<int, std::deque<std::vector<char>>> letters;
};

} // namespace xacc

#endif // XACC_TEST_RUNTIME_FAKEMESSAGES_H
