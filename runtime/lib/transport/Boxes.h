//===- Boxes.h - Boxes of memory that travel ------------------ -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_BOXES_H
#define XACC_TRANSPORT_BOXES_H

#include "xacc/ABI.h"

#include <cstdint>
#include <string>
#include <vector>

namespace xacc {

/// A box of this rank's memory.
struct WindowBox {
  char *data = nullptr; // the first element
  int64_t rank = 0;
  int64_t elementSize = 0;
  int64_t sizes[XACC_MAX_DIMS] = {};
  int64_t strides[XACC_MAX_DIMS] = {}; // elements

  int64_t sizeInBytes() const {
    int64_t bytes = elementSize;
    for (int64_t k = 0; k < rank; ++k)
      bytes *= sizes[k];
    return bytes;
  }
};

/// How boxes get to a peer.
enum class Way : int8_t {
  Unset,
  InPlace,    ///< the receiver copies from the sender's array
  Packed,     ///< the sender packs into memory that both share
  Message,    ///< as messages
  Collective, ///< as part of a neighbourhood collective
  Chain       ///< the receiver's device copies from the sender's
};
inline constexpr int numWays = 6;

class DeviceMemory;

/// What travels one way between this rank and another.
struct PeerBoxes {
  int peer = 0; // rank in the world
  std::vector<WindowBox> boxes;
  /// Where the peer is, seen from this rank, in the node array.
  std::string direction = {};
  /// Whose turn comes first; see exchange/Pairing.h.
  int64_t turn = 0;
  /// Where the boxes are; null: in memory that the processor can copy. Of
  /// receives with Way::Packed: what the peer has not packed is in its device,
  /// and the boxes are pinned memory of the host.
  DeviceMemory *memory = nullptr;
  /// How this direction travels, and the reason.
  Way way = Way::Unset;
  const char *why = "";

  int64_t sizeInBytes() const {
    int64_t bytes = 0;
    for (const WindowBox &box : boxes)
      bytes += box.sizeInBytes();
    return bytes;
  }
};

} // namespace xacc

#endif // XACC_TRANSPORT_BOXES_H
