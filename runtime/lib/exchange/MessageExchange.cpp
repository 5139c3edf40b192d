//===- MessageExchange.cpp - Boxes as messages ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MessageExchange.h"

#include "transport/BoxCopy.h"
#include "transport/Limits.h"

#include <algorithm>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Making it
//===----------------------------------------------------------------------===//

MessageExchange::MessageExchange(Runtime &runtime,
                                 const std::vector<PeerBoxes> &sends,
                                 const std::vector<PeerBoxes> &receives,
                                 Packer *packer, const XaccLoc *loc,
                                 bool byCaller)
    : packer(packer) {
  std::vector<Message> sendMessages, receiveMessages;
  int64_t stagingBytes =
      addBundles(runtime, sends, true, sendBundles, sendMessages) +
      addBundles(runtime, receives, false, receiveBundles, receiveMessages);
  char *buffer = nullptr;
  if (packer)
    buffer = packer->allocateStaging(stagingBytes, loc);
  else if (stagingBytes && !staging.allocate(stagingBytes, false))
    fatal(loc, "no memory for %lld bytes of messages", (long long)stagingBytes);
  else
    buffer = staging.data();
  buffer = addSteps(sends, true, sendBundles, packs, sendMessages, buffer);
  addSteps(receives, false, receiveBundles, unpacks, receiveMessages, buffer);
  for (const Message &message : sendMessages)
    numBytes += message.sizeInBytes;
  for (const Message &message : receiveMessages)
    numReceivedBytes += message.sizeInBytes;
  numMessages = int64_t(sendMessages.size());
  received.resize(receiveMessages.size());
  if (sendMessages.empty() && receiveMessages.empty())
    return;
  if (byCaller)
    messages.reset(calls = new CallerMessages(sendMessages, receiveMessages,
                                              runtime.rank(), runtime.size()));
  else
    messages.reset(
        runtime.transport().createMessages(sendMessages, receiveMessages));
}

void MessageExchange::preparePacker(const std::vector<CopyStep> &copies,
                                    const StagedBoxes &staged) {
  PackerWork work{packs,
                  copies,
                  unpacks,
                  staged,
                  {},
                  numBytes + staged.sentBytes,
                  numReceivedBytes + staged.receivedBytes};
  for (const Bundle &bundle : receiveBundles)
    work.firstUnpacks.push_back(bundle.firstStep);
  work.firstUnpacks.push_back(int(unpacks.size()));
  packer->prepare(work, *this);
}

/// Whether a bundle travels from or to the array itself.
bool MessageExchange::isInPlace(const PeerBoxes &boxes, bool sends) const {
  return boxes.boxes.size() == 1 &&
         packingOf(boxes.boxes[0], sends).isContiguous() &&
         (!packer || packer->isDirect());
}

/// Cuts what travels between a pair into messages. Returns the staging memory
/// that all of them need.
int64_t MessageExchange::addBundles(Runtime &runtime,
                                    const std::vector<PeerBoxes> &all,
                                    bool sends, std::vector<Bundle> &bundles,
                                    std::vector<Message> &list) const {
  int64_t limit = maxMessageBytes(runtime), stagingBytes = 0;
  for (const PeerBoxes &boxes : all) {
    int64_t bytes = 0;
    for (const WindowBox &box : boxes.boxes)
      bytes += box.sizeInBytes();
    Bundle bundle = {boxes.peer, 0, 0, int(list.size()), 0};
    for (int64_t sent = 0; sent < bytes; sent += limit)
      list.push_back({bundle.peer, nullptr, std::min(limit, bytes - sent)});
    bundle.endMessage = int(list.size());
    if (!isInPlace(boxes, sends))
      stagingBytes += (bytes + 63) & ~int64_t(63);
    bundles.push_back(bundle);
  }
  return stagingBytes;
}

/// Gives the messages their memory and makes the packing or unpacking steps.
/// Returns the end of the staging memory used.
char *MessageExchange::addSteps(const std::vector<PeerBoxes> &all, bool sends,
                                std::vector<Bundle> &bundles,
                                std::vector<CopyStep> &steps,
                                std::vector<Message> &list,
                                char *buffer) const {
  for (size_t b = 0; b < bundles.size(); ++b) {
    Bundle &bundle = bundles[b];
    bool inPlace = isInPlace(all[b], sends);
    char *data = inPlace ? all[b].boxes[0].data : buffer;
    int64_t bytes = 0;
    bundle.firstStep = int(steps.size());
    if (!inPlace)
      for (const WindowBox &box : all[b].boxes) {
        steps.push_back({packingOf(box, sends), sends ? data + bytes : box.data,
                         sends ? box.data : data + bytes});
        bytes += box.sizeInBytes();
      }
    bundle.endStep = int(steps.size());
    buffer += (bytes + 63) & ~int64_t(63);
    for (int m = bundle.firstMessage; m < bundle.endMessage; ++m) {
      list[m].data = data;
      data += list[m].sizeInBytes;
    }
  }
  return buffer;
}

//===----------------------------------------------------------------------===//
// Running it
//===----------------------------------------------------------------------===//

bool MessageExchange::hasSends() const {
  return !sendBundles.empty() || std::any_of(followers.begin(), followers.end(),
                                             [](const BoxExchange *other) {
                                               return other->bytesSent() > 0;
                                             });
}

void MessageExchange::start(bool isAsync, const XaccLoc *startLoc) {
  loc = startLoc;
  sendsStarted = sendsOpen = false;
  openReceives = receiveBundles.size();
  if (messages) {
    messages->startReceives();
    std::fill(received.begin(), received.end(), 0);
    for (Bundle &bundle : receiveBundles)
      bundle.pending = bundle.endMessage - bundle.firstMessage;
  }
  if (packer) {
    packer->start(isAsync, loc);
    return;
  }
  startSends();
}

void MessageExchange::startSends() {
  for (const Bundle &bundle : sendBundles) {
    for (int s = bundle.firstStep; s < bundle.endStep && !packer; ++s)
      packs[s].copy.run(packs[s].target, packs[s].source);
    for (int m = bundle.firstMessage; m < bundle.endMessage; ++m)
      messages->startSend(m);
  }
  sendsStarted = true;
  sendsOpen = messages != nullptr;
  for (BoxExchange *other : followers)
    other->startLateSends(loc);
}

void MessageExchange::unpack(const Bundle &bundle, const XaccLoc *loc) {
  if (packer) {
    packer->unpack(&bundle - receiveBundles.data(), openReceives == 0, loc);
    return;
  }
  for (int s = bundle.firstStep; s < bundle.endStep; ++s)
    unpacks[s].copy.run(unpacks[s].target, unpacks[s].source);
}

bool MessageExchange::progress(const XaccLoc *loc) {
  bool progress = false;
  if (openReceives > 0)
    for (Bundle &bundle : receiveBundles) {
      if (bundle.pending == 0)
        continue;
      for (int m = bundle.firstMessage; m < bundle.endMessage; ++m) {
        if (received[m] || !messages->testReceive(m))
          continue;
        received[m] = 1;
        progress = true;
        if (--bundle.pending > 0)
          continue;
        --openReceives;
        unpack(bundle, loc);
      }
    }
  if (openReceives == 0 && sendsOpen)
    sendsOpen = !messages->testSends();
  return progress || isComplete();
}

int MessageExchange::missingPeer() const {
  for (const Bundle &bundle : receiveBundles)
    if (bundle.pending)
      return bundle.peer;
  return -1;
}
