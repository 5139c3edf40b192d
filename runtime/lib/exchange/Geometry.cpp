//===- Geometry.cpp - Which box goes to which neighbour -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each dimension is looked at alone and gives a list of pieces: the centre (the
// process's own range) and the parts of its lower and upper halo, one for each
// owner (receiving) or for each node whose halo reaches into the own range
// (sending). The boxes of the exchange are the products of the pieces of all
// dimensions.
//
//===----------------------------------------------------------------------===//

#include "Geometry.h"

#include <algorithm>
#include <numeric>

using namespace xacc;

namespace {

/// Part of a halo, or the centre, in one dimension.
struct Piece {
  /// Of the other end.
  int64_t coordinate;
  /// First index in the receiver's unwrapped space.
  int64_t target;
  /// First index in the space of the process that asks: the unwrapped target
  /// when receiving, the owned source when sending.
  int64_t mine;
  /// When receiving, the (wrapped) index at the owner.
  int64_t source;
  int64_t size;
  int64_t step = 1;
  /// What the process itself owns.
  bool isCentre = false;
};

/// A dimension with what follows from the caller's coordinate.
class DimView {
public:
  DimView(const ExchangeDim &dim, int64_t coordinate)
      : dim(dim), coordinate(coordinate) {
    if (dim.full)
      return; // also a node that owns nothing stores all
    if (dim.dist && !dim.dist->isContiguous()) {
      storesNothing = countOf(coordinate) == 0;
      return;
    }
    covered = {0, dim.extent - 1};
    if (dim.dist) {
      covered.first = std::max<int64_t>(0, dim.dist->lower() - dim.offset);
      covered.last =
          std::min<int64_t>(covered.last, dim.dist->upper() - dim.offset);
    }
    own = ownedBy(coordinate);
    storesNothing = own.empty();
  }

  bool storesNothing = false;

  /// The stored position of index 0.
  int64_t zero() const {
    bool byPosition = dim.full || (dim.dist && !dim.dist->isContiguous());
    return byPosition ? 0 : dim.shadowLower - own.first;
  }

  std::vector<Piece> receivePieces() const {
    if (dim.full)
      return fullPieces(/*sends=*/false);
    std::vector<Piece> pieces{centre()};
    if (own.empty())
      return pieces; // cyclic, hence without shadow
    receiveFrom(own.first - dim.lower, own.first - 1, pieces);
    receiveFrom(own.last + 1, own.last + dim.upper, pieces);
    return pieces;
  }

  std::vector<Piece> sendPieces() const {
    if (dim.full)
      return fullPieces(/*sends=*/true);
    std::vector<Piece> pieces{centre()};
    if (own.empty())
      return pieces;
    sendUp(pieces);
    sendDown(pieces);
    return pieces;
  }

private:
  const ExchangeDim &dim;
  int64_t coordinate;
  /// Indices that lie in the template.
  IndexRange covered;
  IndexRange own;

  Piece centre() const {
    // The elements of a cyclic dimension lie side by side: here they go by
    // their positions.
    if (dim.dist && !dim.dist->isContiguous())
      return {coordinate, 0, 0, 0, countOf(coordinate), 1, true};
    return {coordinate, own.first, own.first, own.first, own.size(), 1, true};
  }

  int64_t countOf(int64_t owner) const {
    return dim.dist->countBelow(owner, dim.offset + dim.extent) -
           dim.dist->countBelow(owner, dim.offset);
  }

  /// What `owner` owns, as pieces of its own index space; `coordinate` is left
  /// to the caller. Blocks of a cyclic dimension become pieces with a step,
  /// where these are fewer.
  void appendOwned(int64_t owner, std::vector<Piece> &pieces) const {
    const Distribution &dist = *dim.dist;
    int64_t below = dist.countBelow(owner, dim.offset);
    int64_t count = countOf(owner);
    auto indexOf = [&](int64_t position) {
      return dist.globalIndex(owner, below + position) - dim.offset;
    };
    auto append = [&](int64_t index, int64_t size, int64_t step) {
      pieces.push_back({owner, index, index, index, size, step});
    };
    if (count == 0)
      return;
    if (dist.isContiguous())
      return append(indexOf(0), count, 1);
    int64_t width = dist.width();
    // Positions of the template at which whole blocks begin and end.
    int64_t first = std::min(ceilDiv(below, width) * width, below + count);
    int64_t last = std::max((below + count) / width * width, first);
    if (first > below)
      append(indexOf(0), first - below, 1);
    int64_t numBlocks = (last - first) / width;
    if (numBlocks <= width) {
      for (int64_t b = 0; b < numBlocks; ++b)
        append(indexOf(first + b * width - below), width, 1);
    } else {
      for (int64_t i = 0; i < width; ++i)
        append(indexOf(first + i - below), numBlocks, width * dist.numNodes());
    }
    if (last < below + count)
      append(indexOf(last - below), below + count - last, 1);
  }

  /// Everything, from the one who owns it to all others.
  std::vector<Piece> fullPieces(bool sends) const {
    std::vector<Piece> pieces;
    appendOwned(coordinate, pieces);
    size_t numOwn = pieces.size();
    for (Piece &piece : pieces)
      piece.isCentre = true;
    if (dim.lower == 0 && dim.upper == 0)
      return pieces;
    for (int64_t other = 0; other < dim.dist->numNodes(); ++other) {
      if (other == coordinate)
        continue;
      if (!sends) {
        appendOwned(other, pieces);
        continue;
      }
      for (size_t i = 0; i < numOwn; ++i) {
        Piece piece = pieces[i];
        piece.coordinate = other;
        piece.isCentre = false;
        pieces.push_back(piece);
      }
    }
    return pieces;
  }

  IndexRange ownedBy(int64_t owner) const {
    if (!dim.dist)
      return covered;
    IndexRange range = dim.dist->owned(owner);
    range.first = std::max(range.first - dim.offset, covered.first);
    range.last = std::min(range.last - dim.offset, covered.last);
    return range;
  }
  int64_t ownerOf(int64_t index) const {
    return dim.dist ? dim.dist->ownerOf(index + dim.offset) : coordinate;
  }
  int64_t wrap(int64_t index) const {
    return dim.periodic ? floorMod(index, dim.extent) : index;
  }

  /// The parts of the halo [x, last], by ascending index.
  void receiveFrom(int64_t x, int64_t last, std::vector<Piece> &pieces) const {
    while (x <= last) {
      int64_t index = wrap(x);
      if (index < covered.first) {
        x += covered.first - index;
        continue;
      }
      if (index > covered.last) {
        if (!dim.periodic)
          return;
        x += dim.extent - index;
        continue;
      }
      int64_t owner = ownerOf(index);
      int64_t size = std::min(ownedBy(owner).last - index + 1, last - x + 1);
      pieces.push_back({owner, x, x, index, size});
      x += size;
    }
  }

  /// The nodes above whose lower halo reaches down to the own range: their
  /// blocks start at most `lower` above its end.
  void sendUp(std::vector<Piece> &pieces) const {
    int64_t x = own.last + 1;
    while (x <= own.last + dim.lower) {
      int64_t index = wrap(x);
      if (index < covered.first) {
        x += covered.first - index;
        continue;
      }
      if (index > covered.last) {
        if (!dim.periodic)
          return;
        x += dim.extent - index;
        continue;
      }
      int64_t receiver = ownerOf(index);
      int64_t first = std::max(own.first, x - dim.lower);
      pieces.push_back(
          {receiver, first - (x - index), first, 0, own.last - first + 1});
      x += ownedBy(receiver).last - index + 1;
    }
  }

  /// The nodes below whose upper halo reaches up to the own range.
  void sendDown(std::vector<Piece> &pieces) const {
    int64_t x = own.first - 1;
    while (x >= own.first - dim.upper) {
      int64_t index = wrap(x);
      if (index > covered.last) {
        x -= index - covered.last;
        continue;
      }
      if (index < covered.first) {
        if (!dim.periodic)
          return;
        x -= index + 1;
        continue;
      }
      int64_t receiver = ownerOf(index);
      int64_t last = std::min(own.last, x + dim.upper);
      pieces.push_back({receiver, own.first - (x - index), own.first, 0,
                        last - own.first + 1});
      x -= index - ownedBy(receiver).first + 1;
    }
  }
};

/// Goes through the product of the pieces of all dimensions, without the one
/// that is the centre everywhere.
class Product {
public:
  Product(const ExchangeShape &shape,
          const std::vector<std::vector<Piece>> &pieces)
      : shape(shape), pieces(pieces) {}

  template <typename Function> void forEach(Function function) {
    descend(0, 0, function);
  }

private:
  const ExchangeShape &shape;
  const std::vector<std::vector<Piece>> &pieces;
  const Piece *chosen[XACC_MAX_DIMS] = {};

  template <typename Function>
  void descend(int64_t dim, int64_t numOutside, Function &function) {
    if (dim == shape.rank) {
      if (numOutside > 0)
        function(chosen);
      return;
    }
    for (const Piece &piece : pieces[dim]) {
      if (shape.orthogonal && !piece.isCentre && numOutside > 0)
        return;
      chosen[dim] = &piece;
      descend(dim + 1, numOutside + !piece.isCentre, function);
    }
  }
};

} // namespace

/// Number in the node array of the node that `chosen` names.
static int64_t peerOf(const ExchangeShape &shape, const Piece *const *chosen) {
  int64_t coordinates[XACC_MAX_DIMS];
  std::copy(shape.nodeCoordinates, shape.nodeCoordinates + shape.nodeRank,
            coordinates);
  for (int64_t k = 0; k < shape.rank; ++k)
    if (shape.dims[k].dist)
      coordinates[shape.dims[k].nodeDim] = chosen[k]->coordinate;
  int64_t number = 0;
  for (int64_t d = shape.nodeRank - 1; d >= 0; --d)
    number = number * shape.nodeSizes[d] + coordinates[d];
  return number;
}

static void sortTransfers(std::vector<Transfer> &transfers) {
  std::sort(transfers.begin(), transfers.end(),
            [](const Transfer &a, const Transfer &b) {
              if (a.peer != b.peer)
                return a.peer < b.peer;
              return std::lexicographical_compare(
                  a.target, a.target + XACC_MAX_DIMS, b.target,
                  b.target + XACC_MAX_DIMS);
            });
}

ExchangeGeometry xacc::computeGeometry(const ExchangeShape &shape) {
  ExchangeGeometry geometry;
  std::vector<std::vector<Piece>> receives(shape.rank), sends(shape.rank);
  int64_t zero[XACC_MAX_DIMS]; // stored position of index 0
  for (int64_t k = 0; k < shape.rank; ++k) {
    const ExchangeDim &dim = shape.dims[k];
    DimView view(dim, dim.dist ? shape.nodeCoordinates[dim.nodeDim] : 0);
    if (view.storesNothing)
      return geometry;
    receives[k] = view.receivePieces();
    sends[k] = view.sendPieces();
    zero[k] = view.zero();
  }
  int64_t me = 0;
  for (int64_t d = shape.nodeRank - 1; d >= 0; --d)
    me = me * shape.nodeSizes[d] + shape.nodeCoordinates[d];

  auto toTransfer = [&](const Piece *const *chosen, int64_t peer) {
    Transfer transfer;
    transfer.peer = peer;
    for (int64_t k = 0; k < shape.rank; ++k) {
      transfer.target[k] = chosen[k]->target;
      transfer.box.start[k] = chosen[k]->mine + zero[k];
      transfer.box.size[k] = chosen[k]->size;
      transfer.box.step[k] = chosen[k]->step;
    }
    return transfer;
  };
  Product(shape, receives).forEach([&](const Piece *const *chosen) {
    int64_t peer = peerOf(shape, chosen);
    Transfer transfer = toTransfer(chosen, peer);
    if (peer != me) {
      geometry.receives.push_back(transfer);
      return;
    }
    LocalCopy copy{transfer.box, transfer.box};
    for (int64_t k = 0; k < shape.rank; ++k)
      copy.source.start[k] = chosen[k]->source + zero[k];
    geometry.copies.push_back(copy);
  });
  Product(shape, sends).forEach([&](const Piece *const *chosen) {
    int64_t peer = peerOf(shape, chosen);
    if (peer != me)
      geometry.sends.push_back(toTransfer(chosen, peer));
  });
  sortTransfers(geometry.receives);
  sortTransfers(geometry.sends);
  return geometry;
}
