//===- Remote.cpp - Requests to ranks without shared memory ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remote.h"

#include "DeviceSide.h"
#include "observe/Wait.h"

#include "core/ServiceThread.h"

#include <algorithm>
#include <cstring>
#include <sched.h>
#include <unistd.h>

using namespace xacc;

/// Tags of the mailbox; answers have those from `firstAnswer` on.
static constexpr int requestTag = 0, firstAnswer = 1, numAnswers = 32000;
static constexpr int64_t mostPayload = 1 << 20;
/// More than this is not left to the message layer.
static constexpr int64_t mostOutgoing = 8 << 20;

template <typename Int>
static int64_t access(void *address, AtomicKind kind, int64_t operand,
                      int64_t compare) {
  std::atomic_ref<Int> value(*static_cast<Int *>(address));
  switch (kind) {
  case AtomicKind::Load:
    return value.load();
  case AtomicKind::Store:
    return value.exchange(Int(operand));
  case AtomicKind::CompareSwap:
    break;
  }
  Int expected = Int(compare);
  value.compare_exchange_strong(expected, Int(operand));
  return expected;
}

int64_t xacc::accessAtomically(void *address, int64_t sizeInBytes,
                               AtomicKind kind, int64_t operand,
                               int64_t compare) {
  return sizeInBytes == 4 ? access<int32_t>(address, kind, operand, compare)
                          : access<int64_t>(address, kind, operand, compare);
}

Remote::Remote(Transport &transport, Locate locate)
    : transport(transport), mailbox(transport.mailbox()),
      locate(std::move(locate)),
      isForThreads(mailbox && mailbox->takesThreads()),
      dirty(size_t(transport.size())) {}

Remote::~Remote() { stopAgent(); }

//===----------------------------------------------------------------------===//
// Asking
//===----------------------------------------------------------------------===//

bool Remote::dropSent(Letters &letters) {
  int32_t error = 0;
  return std::erase_if(letters, [&](Letter &letter) {
           return letter.operation->test(error);
         }) > 0;
}

void Remote::send(int rank, const RemoteRequest &request, const char *data,
                  int64_t sizeInBytes) {
  Letter letter;
  letter.bytes.resize(sizeof request + size_t(sizeInBytes));
  std::memcpy(letter.bytes.data(), &request, sizeof request);
  if (sizeInBytes)
    std::memcpy(letter.bytes.data() + sizeof request, data,
                size_t(sizeInBytes));
  if (rank == transport.rank()) {
    letter.peer = rank;
    handle(letter);
    return;
  }
  std::unique_lock<std::mutex> guard(sending);
  outgoing.push_back(std::move(letter));
  Letter &kept = outgoing.back();
  kept.operation.reset(mailbox->send(rank, requestTag, kept.bytes.data(),
                                     int64_t(kept.bytes.size())));
  outgoingBytes += int64_t(kept.bytes.size());
  if (request.kind == RemoteRequest::Put)
    dirty[size_t(rank)] = true;
  while (dropSent(outgoing), outgoingBytes > mostOutgoing) {
    outgoingBytes = 0;
    for (const Letter &open : outgoing)
      outgoingBytes += int64_t(open.bytes.size());
    if (outgoingBytes <= mostOutgoing)
      break;
    // The receiver may wait for us as we wait for it.
    guard.unlock();
    if (!serve())
      sched_yield();
    guard.lock();
  }
}

int64_t Remote::nextTag() { return firstAnswer + numTags++ % numAnswers; }

void Remote::wait(Operation &operation, const XaccLoc *loc) {
  CollectiveWait waiting(loc, "an access of another image", noComm);
  int32_t error = 0;
  while (!operation.test(error))
    if (!serve())
      waiting.pause();
  if (error)
    fatal(loc, "the message layer reports error class %d", error);
}

void Remote::put(int rank, int64_t memory, int64_t offset, bool isOnDevice,
                 const RemoteSection &section, const char *packed) {
  forEachPiece(section, mostPayload, offset, 0,
               [&](const RemoteSection &piece, int64_t at, int64_t packedAt) {
                 RemoteRequest request = {};
                 request.kind = RemoteRequest::Put;
                 request.isOnDevice = isOnDevice;
                 request.memory = memory;
                 request.offset = at;
                 request.section = piece;
                 send(rank, request, packed + packedAt, piece.sizeInBytes());
               });
}

void Remote::get(int rank, int64_t memory, int64_t offset, bool isOnDevice,
                 const RemoteSection &section, char *packed,
                 const XaccLoc *loc) {
  std::deque<std::unique_ptr<Operation>> open;
  forEachPiece(section, mostPayload, offset, 0,
               [&](const RemoteSection &piece, int64_t at, int64_t packedAt) {
                 RemoteRequest request = {};
                 request.kind = RemoteRequest::Get;
                 request.isOnDevice = isOnDevice;
                 request.memory = memory;
                 request.offset = at;
                 request.section = piece;
                 request.answerTag = nextTag();
                 open.emplace_back(
                     mailbox->receive(rank, int(request.answerTag),
                                      packed + packedAt, piece.sizeInBytes()));
                 send(rank, request, nullptr, 0);
                 if (open.size() < 16)
                   return;
                 wait(*open.front(), loc);
                 open.pop_front();
               });
  for (auto &operation : open)
    wait(*operation, loc);
}

int64_t Remote::atomic(int rank, int64_t memory, int64_t offset,
                       int64_t sizeInBytes, AtomicKind kind, int64_t operand,
                       int64_t compare, const XaccLoc *loc) {
  RemoteRequest request = {};
  request.kind = RemoteRequest::Atomic;
  request.atomic = kind;
  request.memory = memory;
  request.offset = offset;
  request.operand = operand;
  request.compare = compare;
  request.section = bytesSection(sizeInBytes);
  request.answerTag = nextTag();
  int64_t before = 0;
  std::unique_ptr<Operation> operation(
      mailbox->receive(rank, int(request.answerTag), &before, sizeof before));
  send(rank, request, nullptr, 0);
  wait(*operation, loc);
  return before;
}

/// Whether a rank is at the end of the program: the answer of a fence.
static int64_t fence(Mailbox &mailbox, int rank, int64_t tag, int64_t &answer,
                     std::unique_ptr<Operation> &operation) {
  operation.reset(mailbox.receive(rank, int(tag), &answer, sizeof answer));
  return tag;
}

void Remote::flush(int rank, const XaccLoc *loc) {
  {
    std::lock_guard<std::mutex> guard(sending);
    if (!dirty[size_t(rank)])
      return;
    dirty[size_t(rank)] = false;
  }
  RemoteRequest request = {};
  request.kind = RemoteRequest::Fence;
  int64_t answer = 0;
  std::unique_ptr<Operation> operation;
  request.answerTag = fence(*mailbox, rank, nextTag(), answer, operation);
  send(rank, request, nullptr, 0);
  wait(*operation, loc);
}

void Remote::flushAll(const XaccLoc *loc) {
  struct Open {
    int64_t answer = 0;
    std::unique_ptr<Operation> operation;
  };
  std::deque<Open> open;
  for (int rank = 0; rank < transport.size(); ++rank) {
    {
      std::lock_guard<std::mutex> guard(sending);
      if (!dirty[size_t(rank)])
        continue;
      dirty[size_t(rank)] = false;
    }
    Open &next = open.emplace_back();
    RemoteRequest request = {};
    request.kind = RemoteRequest::Fence;
    request.answerTag =
        fence(*mailbox, rank, nextTag(), next.answer, next.operation);
    send(rank, request, nullptr, 0);
  }
  for (Open &next : open)
    wait(*next.operation, loc);
}

bool Remote::isAtEnd(int rank, const XaccLoc *loc) {
  RemoteRequest request = {};
  request.kind = RemoteRequest::Ask;
  int64_t answer = 0;
  std::unique_ptr<Operation> operation;
  request.answerTag = fence(*mailbox, rank, nextTag(), answer, operation);
  send(rank, request, nullptr, 0);
  wait(*operation, loc);
  return answer != 0;
}

void Remote::post(int rank, int64_t tag, const XaccLoc *) {
  RemoteRequest request = {};
  request.kind = RemoteRequest::Post;
  request.operand = tag;
  send(rank, request, nullptr, 0);
}

void Remote::sendToken(int rank, const XaccLoc *) {
  RemoteRequest request = {};
  request.kind = RemoteRequest::Token;
  send(rank, request, nullptr, 0);
}

bool Remote::takePost(int from, bool anyTag, int64_t tag) {
  std::lock_guard<std::mutex> guard(arrived);
  auto it = std::find_if(posts.begin(), posts.end(), [&](const Event &event) {
    return (from < 0 || event.from == from) && (anyTag || event.tag == tag);
  });
  if (it == posts.end())
    return false;
  posts.erase(it);
  return true;
}

bool Remote::takeToken(int from) {
  std::lock_guard<std::mutex> guard(arrived);
  auto it = std::find_if(tokens.begin(), tokens.end(), [&](const Event &event) {
    return event.from == from;
  });
  if (it == tokens.end())
    return false;
  tokens.erase(it);
  return true;
}

//===----------------------------------------------------------------------===//
// Serving
//===----------------------------------------------------------------------===//

void Remote::answer(int rank, int64_t tag, std::vector<char> bytes) {
  Letter &letter = answers.emplace_back();
  letter.bytes = std::move(bytes);
  letter.operation.reset(mailbox->send(rank, int(tag), letter.bytes.data(),
                                       int64_t(letter.bytes.size())));
}

static std::vector<char> bytesOf(int64_t value) {
  auto *begin = reinterpret_cast<const char *>(&value);
  return std::vector<char>(begin, begin + sizeof value);
}

/// Returns false where the memory is not there yet.
bool Remote::handle(const Letter &letter) {
  RemoteRequest request;
  std::memcpy(&request, letter.bytes.data(), sizeof request);
  const char *payload = letter.bytes.data() + sizeof request;
  char *memory = nullptr;
  if (request.kind <= RemoteRequest::Atomic) {
    memory = locate(request.memory);
    if (!memory)
      return false;
    memory += request.offset;
  }
  switch (request.kind) {
  case RemoteRequest::Put:
    if (request.isOnDevice)
      deviceSide->write(memory, request.section, payload, nullptr);
    else
      copySection(memory, request.section, payload, request.section.packed());
    break;
  case RemoteRequest::Get: {
    std::vector<char> bytes(size_t(request.section.sizeInBytes()));
    if (request.isOnDevice)
      deviceSide->read(bytes.data(), memory, request.section, nullptr);
    else
      copySection(bytes.data(), request.section.packed(), memory,
                  request.section);
    answer(letter.peer, request.answerTag, std::move(bytes));
    break;
  }
  case RemoteRequest::Atomic:
    answer(letter.peer, request.answerTag,
           bytesOf(accessAtomically(memory, request.section.sizeInBytes(),
                                    request.atomic, request.operand,
                                    request.compare)));
    break;
  case RemoteRequest::Fence:
  case RemoteRequest::Ask:
    std::atomic_thread_fence(std::memory_order_seq_cst);
    answer(letter.peer, request.answerTag, bytesOf(atEnd));
    break;
  case RemoteRequest::Post:
  case RemoteRequest::Token: {
    std::lock_guard<std::mutex> guard(arrived);
    (request.kind == RemoteRequest::Post ? posts : tokens)
        .push_back({letter.peer, request.operand});
    break;
  }
  }
  return true;
}

bool Remote::serveLocked() {
  bool any = false;
  Letter letter;
  // Not more than a few at a time: the caller may have what it waits for.
  for (int i = 0; i < 16; ++i) {
    incoming.emplace_back();
    Letter &next = incoming.back();
    next.operation.reset(mailbox->take(requestTag, next.bytes, next.peer));
    if (!next.operation) {
      incoming.pop_back();
      break;
    }
    any = true;
  }
  int32_t error = 0;
  while (!incoming.empty()) {
    Letter &first = incoming.front();
    if (first.operation && !first.operation->test(error))
      break;
    first.operation.reset();
    if (!handle(first))
      break;
    incoming.pop_front();
    any = true;
  }
  dropSent(answers);
  return any;
}

bool Remote::serve() {
  if (!mailbox)
    return false;
  std::unique_lock<std::mutex> guard(serving, std::try_to_lock);
  return guard.owns_lock() && serveLocked();
}

bool Remote::startAgent() {
  if (!isForThreads)
    return false;
  if (agent.joinable())
    return true;
  agent = std::thread([this] {
    isServiceThread = true;
    int idle = 0;
    while (!stops) {
      bool any;
      {
        std::lock_guard<std::mutex> guard(serving);
        any = serveLocked();
      }
      idle = any ? 0 : idle + 1;
      if (idle < 50)
        sched_yield();
      else
        usleep(idle < 200 ? 20 : 200);
    }
  });
  return true;
}

void Remote::stopAgent() {
  stops = true;
  if (agent.joinable())
    agent.join();
}
