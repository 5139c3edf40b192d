//===- SelfTransport.cpp - One process without a message layer ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Serves a single process. Messages can only go from the process to itself: a
// send keeps a copy of its data until a receive with the same tag takes it.
//
//===----------------------------------------------------------------------===//

#include "Registry.h"

#include "core/Support.h"
#include "xacc/MPIABI.h"

#include <algorithm>
#include <cstring>
#include <list>
#include <memory>
#include <unistd.h>

using namespace xacc;

namespace {

/// Numbers of the dialect's error classes.
enum { success = 0, errRank = 39, errTruncate = 55 };

/// Something that was complete when it was started.
class Completed : public Operation {
public:
  explicit Completed(int32_t error = success) : error(error) {}
  bool test(int32_t &result) override {
    result = error;
    return true;
  }

private:
  int32_t error;
};

struct Letter {
  CommId comm;
  int tag;
  std::vector<char> data;
};

struct PendingReceive {
  CommId comm;
  int tag;
  char *data;
  int64_t capacity;
  bool done = false;
  int32_t error = success;

  bool accepts(const Letter &letter) const {
    return comm == letter.comm && (tag == letter.tag || tag == XACCMPI_ANY_TAG);
  }
  void take(const Letter &letter) {
    int64_t size = int64_t(letter.data.size());
    error = size > capacity ? errTruncate : success;
    if (size && capacity)
      std::memcpy(data, letter.data.data(), std::min(size, capacity));
    done = true;
  }
};

class SelfReceive : public Operation {
public:
  explicit SelfReceive(std::shared_ptr<PendingReceive> pending)
      : pending(std::move(pending)) {}
  bool test(int32_t &error) override {
    error = pending->error;
    return pending->done;
  }

private:
  std::shared_ptr<PendingReceive> pending;
};

class SelfTransport : public Transport {
public:
  const char *name() const override { return "self"; }
  int rank() const override { return 0; }
  int size() const override { return 1; }
  [[noreturn]] void abort(int status) override { _exit(status); }
  bool isUsable() const override { return true; }
  void finish() override {}
  void setFinishHook(void (*)()) override {}

  int64_t maxMessageBytes() const override { return int64_t(1) << 30; }
  MessageSet *createMessages(const std::vector<Message> &,
                             const std::vector<Message> &) override {
    // An exchange copies directly what a process sends to itself.
    fatal(nullptr, "the self transport has no other ranks");
  }

  CommId createComm(const std::vector<int> &) override { return numComms++; }
  int32_t splitComm(CommId, int color, int, CommId &result) override {
    result = color < 0 ? noComm : numComms++;
    return success;
  }
  bool isValid(CommId comm) const override {
    return comm >= 0 && comm < numComms;
  }
  int commRank(CommId) const override { return 0; }
  int commSize(CommId) const override { return 1; }
  intptr_t userComm(CommId) override { return 0; }

  Operation *send(CommId comm, const void *data, int64_t sizeInBytes, int peer,
                  int tag, bool) override {
    if (peer == XACCMPI_PROC_NULL)
      return new Completed;
    if (peer != 0)
      return new Completed(errRank);
    const char *bytes = static_cast<const char *>(data);
    Letter letter{comm, tag, std::vector<char>(bytes, bytes + sizeInBytes)};
    for (auto it = receives.begin(); it != receives.end(); ++it) {
      if ((*it)->accepts(letter)) {
        (*it)->take(letter);
        receives.erase(it);
        return new Completed;
      }
    }
    letters.push_back(std::move(letter));
    return new Completed;
  }

  Operation *receive(CommId comm, void *data, int64_t sizeInBytes, int peer,
                     int tag, bool) override {
    if (peer == XACCMPI_PROC_NULL)
      return new Completed;
    if (peer != 0 && peer != XACCMPI_ANY_SOURCE)
      return new Completed(errRank);
    auto pending = std::make_shared<PendingReceive>(
        PendingReceive{comm, tag, static_cast<char *>(data), sizeInBytes});
    for (auto it = letters.begin(); it != letters.end(); ++it) {
      if (pending->accepts(*it)) {
        pending->take(*it);
        letters.erase(it);
        return new SelfReceive(std::move(pending));
      }
    }
    receives.push_back(pending);
    return new SelfReceive(std::move(pending));
  }

  Operation *barrier(CommId) override { return new Completed; }
  Operation *broadcast(CommId, void *, int64_t, int) override {
    return new Completed;
  }
  Operation *allReduce(CommId, void *, int64_t, const CombineOp &) override {
    return new Completed;
  }

private:
  CommId numComms = 1;
  std::list<Letter> letters;
  std::list<std::shared_ptr<PendingReceive>> receives;
};

} // namespace

Transport *xacc::createSelfTransport() { return new SelfTransport; }

static const RegisterTransport self({"self", createSelfTransport, nullptr,
                                     [] { return 1; }, nullptr});
