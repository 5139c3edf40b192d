//===- CallerMessages.cpp - Messages that the program sends ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallerMessages.h"

#include "core/Support.h"

#include <algorithm>
#include <map>

using namespace xacc;

CallerMessages::CallerMessages(const std::vector<Message> &sends,
                               const std::vector<Message> &receives, int rank,
                               int size) {
  // By distance: this rank sends that far ahead and receives from as far
  // behind. The k-th send of a pair meets the k-th receive.
  std::map<int, std::pair<size_t, std::vector<XaccRound>>> byDistance;
  auto empty = [] {
    XaccRound round = {};
    round.dest = round.source = XACCMPI_PROC_NULL;
    return round;
  };
  for (const Message &message : sends) {
    XaccRound round = empty();
    round.out = message.data;
    round.outBytes = message.sizeInBytes;
    round.dest = message.peer;
    byDistance[(message.peer - rank + size) % size].second.push_back(round);
  }
  for (const Message &message : receives) {
    auto &[next, rounds] = byDistance[(rank - message.peer + size) % size];
    if (next == rounds.size())
      rounds.push_back(empty());
    XaccRound &round = rounds[next++];
    round.in = message.data;
    round.inBytes = message.sizeInBytes;
    round.source = message.peer;
  }
  for (auto &[distance, rounds] : byDistance)
    allRounds.insert(allRounds.end(), rounds.second.begin(),
                     rounds.second.end());
}

//===----------------------------------------------------------------------===//
// Calls of generated code
//===----------------------------------------------------------------------===//

static CallerMessages *messagesOf(void *exchange) {
  return exchange ? static_cast<CallerExchange *>(exchange)->messages()
                  : nullptr;
}

XACC_EXPORT int64_t xaccrtNumRounds(void *exchange) {
  CallerMessages *messages = messagesOf(exchange);
  return messages ? int64_t(messages->rounds().size()) : 0;
}

XACC_EXPORT const XaccRound *xaccrtRound(void *exchange, int64_t round) {
  return &messagesOf(exchange)->rounds()[size_t(round)];
}

XACC_EXPORT void xaccrtEndMessages(void *exchange, const XaccLoc *loc) {
  if (!exchange)
    return;
  if (CallerMessages *messages = messagesOf(exchange))
    messages->setDone();
  static_cast<CallerExchange *>(exchange)->end(loc);
}
