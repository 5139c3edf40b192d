//===- ThreadRanks.h - Ranks that are threads of a test ------ -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A message layer between threads, each with a runtime of its own: what core,
// transport and exchange do can be seen by ThreadSanitizer, and counted.
// Messages are for the world's communicator.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_THREADRANKS_H
#define XACC_TEST_RUNTIME_THREADRANKS_H

#include "core/Runtime.h"
#include "transport/Transport.h"
#include "transport/direct/Domain.h"

#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>
#include <unistd.h>

namespace xacc::test {

/// The messages between all threads. One stream a pair and tag: message number
/// n of the sender is for receive number n.
class ThreadWorld {
public:
  explicit ThreadWorld(int size) : size(size) {}

  struct Stream {
    std::vector<std::vector<char>> letters;
    size_t numReceives = 0;
  };
  using Key = std::tuple<int, int, int>; // from, to, tag

  void send(int from, int to, int tag, const void *data, int64_t bytes) {
    auto *begin = static_cast<const char *>(data);
    std::lock_guard<std::mutex> guard(mutex);
    streams[{from, to, tag}].letters.emplace_back(begin, begin + bytes);
    if (tag == tagExchange)
      ++exchangeMessages[{from, to}];
    if (tag >= tagCollective && tag < 1000)
      ++collectiveMessages[{from, to}];
  }
  size_t postReceive(int from, int to, int tag) {
    std::lock_guard<std::mutex> guard(mutex);
    return streams[{from, to, tag}].numReceives++;
  }
  bool receive(int from, int to, int tag, size_t number, void *data,
               int64_t bytes) {
    std::lock_guard<std::mutex> guard(mutex);
    Stream &stream = streams[{from, to, tag}];
    if (stream.letters.size() <= number)
      return false;
    std::vector<char> &letter = stream.letters[number];
    if (int64_t(letter.size()) == bytes && bytes)
      std::memcpy(data, letter.data(), size_t(bytes));
    letter = {};
    return true;
  }

  const int size;
  /// Of reflects.
  std::map<std::pair<int, int>, int64_t> exchangeMessages;
  /// Of collectives that are made of messages.
  std::map<std::pair<int, int>, int64_t> collectiveMessages;
  /// Calls of Transport::progress.
  std::atomic<int64_t> numProgress = 0;

private:
  std::mutex mutex;
  std::map<Key, Stream> streams;
};

class ThreadTransport final : public Transport {
  struct Receive {
    ThreadWorld *world;
    int from, to, tag;
    size_t number;
    void *data;
    int64_t bytes;
    bool test() { return world->receive(from, to, tag, number, data, bytes); }
  };
  class Op final : public Operation {
  public:
    explicit Op(std::vector<Receive> receives) : open(std::move(receives)) {}
    bool test(int32_t &error) override {
      error = 0;
      std::erase_if(open, [](Receive &receive) { return receive.test(); });
      return open.empty();
    }

  private:
    std::vector<Receive> open;
  };
  class Set final : public MessageSet {
  public:
    Set(ThreadTransport &own, const std::vector<Message> &sends,
        const std::vector<Message> &receives)
        : own(own), sends(sends), receives(receives) {}
    void startReceives() override {
      open.clear();
      for (const Message &message : receives)
        open.push_back(own.post(message.peer, tagExchange, message.data,
                                message.sizeInBytes));
    }
    void startSend(int64_t index) override {
      const Message &message = sends[index];
      own.world.send(own.me, message.peer, tagExchange, message.data,
                     message.sizeInBytes);
    }
    bool testReceive(int64_t index) override { return open[index].test(); }
    bool testSends() override { return true; }

  private:
    ThreadTransport &own;
    std::vector<Message> sends, receives;
    std::vector<Receive> open;
  };

  /// Combines what all have sent, in the order of the ranks.
  class Reduction final : public Operation {
  public:
    Reduction(ThreadTransport &own, char *data, int64_t count,
              const CombineOp &op)
        : data(data), count(count), op(op), parts(size_t(own.world.size)) {
      for (int peer = 0; peer < own.world.size; ++peer) {
        auto &part = parts[size_t(peer)];
        part.assign(data, data + count * op.elementSize);
        if (peer != own.me)
          open.push_back(
              own.post(peer, 1003, part.data(), count * op.elementSize));
      }
    }
    bool test(int32_t &error) override {
      error = 0;
      std::erase_if(open, [](Receive &receive) { return receive.test(); });
      if (!open.empty())
        return false;
      for (size_t rank = 1; rank < parts.size(); ++rank)
        op.function(parts[rank - 1].data(), parts[rank].data(), count);
      std::memcpy(data, parts.back().data(), parts.back().size());
      return true;
    }

  private:
    char *data;
    int64_t count;
    CombineOp op;
    std::vector<std::vector<char>> parts;
    std::vector<Receive> open;
  };

  Receive post(int from, int tag, void *data, int64_t bytes) {
    return {&world, from, me, tag, world.postReceive(from, me, tag),
            data,   bytes};
  }

public:
  ThreadTransport(ThreadWorld &world, int rank) : world(world), me(rank) {}

  const char *name() const override { return "threads"; }
  int rank() const override { return me; }
  int size() const override { return world.size; }
  [[noreturn]] void abort(int status) override { _exit(status); }
  bool isUsable() const override { return true; }
  void finish() override {}
  void setFinishHook(void (*)()) override {}
  int64_t maxMessageBytes() const override { return int64_t(1) << 30; }
  int maxTag() const override { return 999; }
  bool allowsHelperThread() const override { return true; }
  MessageSet *createMessages(const std::vector<Message> &sends,
                             const std::vector<Message> &receives) override {
    return new Set(*this, sends, receives);
  }
  CommId createComm(const std::vector<int> &) override { return noComm; }
  int32_t splitComm(CommId, int, int, CommId &) override { return 1; }
  bool isValid(CommId comm) const override { return comm == worldComm; }
  int commRank(CommId) const override { return me; }
  int commSize(CommId) const override { return world.size; }
  intptr_t userComm(CommId) override { return 0; }

  Operation *send(CommId, const void *data, int64_t bytes, int peer, int tag,
                  bool) override {
    world.send(me, peer, tag, data, bytes);
    return new Op({});
  }
  Operation *receive(CommId, void *data, int64_t bytes, int peer, int tag,
                     bool) override {
    return new Op({post(peer, tag, data, bytes)});
  }
  Operation *broadcast(CommId, void *data, int64_t bytes, int root) override {
    static constexpr int tag = 1001;
    if (me != root)
      return new Op({post(root, tag, data, bytes)});
    for (int peer = 0; peer < world.size; ++peer)
      if (peer != root)
        world.send(me, peer, tag, data, bytes);
    return new Op({});
  }
  void progress() override { ++world.numProgress; }
  Operation *barrier(CommId) override {
    static constexpr int tag = 1002;
    std::vector<Receive> all;
    for (int peer = 0; peer < world.size; ++peer)
      if (peer != me) {
        world.send(me, peer, tag, nullptr, 0);
        all.push_back(post(peer, tag, nullptr, 0));
      }
    return new Op(std::move(all));
  }
  Operation *allReduce(CommId, void *data, int64_t count,
                       const CombineOp &op) override {
    static constexpr int tag = 1003;
    int64_t bytes = count * op.elementSize;
    auto *own = static_cast<char *>(data);
    for (int peer = 0; peer < world.size; ++peer)
      if (peer != me)
        world.send(me, peer, tag, data, bytes);
    return new Reduction(*this, own, count, op);
  }

private:
  ThreadWorld &world;
  int me;
};

/// How ranks of a test are connected.
struct Connection {
  bool shares = true;     // memory
  int64_t domainSize = 0; // 0: all
  bool isMinimal = false; // one queue for all neighbours
  /// Further movers and the like.
  std::function<void(Runtime &)> add = {};
};

[[noreturn]] inline void endTest(Runtime &, int status) { _exit(status); }

/// Runs `body` on `size` threads, each a rank of one world. Returns the world.
inline std::unique_ptr<ThreadWorld>
runRanks(int size, const Connection &connection,
         const std::function<void(Runtime &)> &body) {
  auto world = std::make_unique<ThreadWorld>(size);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < size; ++rank)
    threads.emplace_back([&, rank] {
      ThreadTransport transport(*world, rank);
      Runtime runtime(transport, rank, size, endTest);
      Runtime::Binding binding(runtime);
      findDomains(runtime, connection.domainSize, "threads");
      if (connection.shares)
        Domain::join(runtime, {.minimal = connection.isMinimal,
                               .heapBytes = int64_t(64) << 20});
      if (connection.add)
        connection.add(runtime);
      body(runtime);
      // Nobody ends while another one still reads its memory.
      std::unique_ptr<Operation> operation(transport.barrier(worldComm));
      int32_t error = 0;
      while (!operation->test(error))
        std::this_thread::yield();
    });
  for (std::thread &thread : threads)
    thread.join();
  return world;
}

} // namespace xacc::test

#endif // XACC_TEST_RUNTIME_THREADRANKS_H
