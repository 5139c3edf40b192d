//===- Remote.h - Requests to ranks without shared memory  ----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory of ranks that this one cannot address is read and written by them, on
// request: letters, which a thread of each process serves (its agent), so that
// a rank that computes stops nobody. All accesses of a rank's memory are then
// made by processors, and atomic ones are atomic whoever makes them.
//
// Requests of a pair are served in the order in which they were made. A put is
// over when a later request that is answered has been: `flush`.
//
// Posts and the tokens of sync_image come the same way. They are kept until
// this rank asks for them.
//
// Threads: any; the agent's.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_ONESIDED_REMOTE_H
#define XACC_ONESIDED_REMOTE_H

#include "Section.h"
#include "transport/Transport.h"

#include <atomic>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace xacc {

enum class AtomicKind : int32_t { Load, Store, CompareSwap };

/// Makes an atomic access of 4 or 8 bytes of this process's memory. Returns the
/// value before it.
int64_t accessAtomically(void *address, int64_t sizeInBytes, AtomicKind kind,
                         int64_t operand, int64_t compare);

/// The begin of each letter.
struct RemoteRequest {
  enum Kind : int32_t { Put, Get, Atomic, Fence, Post, Token, Ask };
  Kind kind;
  AtomicKind atomic;
  int64_t isOnDevice; // Put, Get: of the device's copy
  int64_t memory;     // number of the memory
  int64_t offset;     // bytes
  int64_t answerTag;
  int64_t operand, compare; // Atomic; Post: the tag
  RemoteSection section;
};

class Remote {
public:
  /// Finds the memory with a number; null: not there yet.
  using Locate = std::function<char *(int64_t memory)>;

  Remote(Transport &transport, Locate locate);
  ~Remote();

  /// Serves from now on also while this rank computes. Returns false where the
  /// message layer is for one thread.
  bool startAgent();
  void stopAgent();

  void put(int rank, int64_t memory, int64_t offset, bool isOnDevice,
           const RemoteSection &section, const char *packed);
  void get(int rank, int64_t memory, int64_t offset, bool isOnDevice,
           const RemoteSection &section, char *packed, const XaccLoc *loc);
  int64_t atomic(int rank, int64_t memory, int64_t offset, int64_t sizeInBytes,
                 AtomicKind kind, int64_t operand, int64_t compare,
                 const XaccLoc *loc);
  /// Puts to that rank, or to all, are complete.
  void flush(int rank, const XaccLoc *loc);
  void flushAll(const XaccLoc *loc);

  void post(int rank, int64_t tag, const XaccLoc *loc);
  void sendToken(int rank, const XaccLoc *loc);
  /// Takes a post that has come. `from` -1: of anyone.
  bool takePost(int from, bool anyTag, int64_t tag);
  bool takeToken(int from);
  /// Whether that rank has come to the end of the program.
  bool isAtEnd(int rank, const XaccLoc *loc);
  void setAtEnd() { atEnd = true; }

  /// Serves what has come. Returns whether anything has.
  bool serve();

private:
  struct Letter {
    std::vector<char> bytes;
    int peer = -1;
    std::unique_ptr<Operation> operation;
  };
  struct Event {
    int from;
    int64_t tag;
  };
  using Letters = std::list<Letter>;

  void send(int rank, const RemoteRequest &request, const char *data,
            int64_t sizeInBytes);
  bool handle(const Letter &letter);
  void answer(int rank, int64_t tag, std::vector<char> bytes);
  void wait(Operation &operation, const XaccLoc *loc);
  int64_t nextTag();
  bool serveLocked();
  static bool dropSent(Letters &letters);

  Transport &transport;
  Mailbox *const mailbox;
  const Locate locate;
  const bool isForThreads;

  std::mutex serving; // incoming, answers
  Letters incoming, answers;
  std::mutex sending; // outgoing, dirty
  Letters outgoing;
  int64_t outgoingBytes = 0;
  std::vector<bool> dirty; // ranks with puts that may not be complete
  std::mutex arrived;      // posts, tokens
  std::deque<Event> posts, tokens;

  std::atomic<int64_t> numTags = 0;
  std::atomic<bool> atEnd = false, stops = false;
  std::thread agent;
};

} // namespace xacc

#endif // XACC_ONESIDED_REMOTE_H
