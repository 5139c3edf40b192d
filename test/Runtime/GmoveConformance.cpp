//===- GmoveConformance.cpp - Random sections between random arrays -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every rank runs the same assignments on plain copies of the arrays; after
// each gmove, what a rank owns must be what its copy says, and its shadow
// untouched.
//
//===----------------------------------------------------------------------===//

#include "Conformance.h"

#include <algorithm>
#include <cstring>
#include <memory>

namespace {

/// A distributed array of 64-bit integers and what it should hold.
struct Model {
  void *nodes = nullptr, *templ = nullptr, *handle = nullptr;
  std::vector<int64_t> extents, formatKinds;
  std::vector<int64_t> values; // row-major
  std::vector<XaccAlign> align;

  ~Model() {
    xaccrtRelease(handle);
    xaccrtRelease(templ);
    xaccrtRelease(nodes);
  }
  int64_t rank() const { return int64_t(extents.size()); }
  int64_t &at(const std::vector<int64_t> &index) {
    int64_t linear = 0;
    for (int64_t k = 0; k < rank(); ++k)
      linear = linear * extents[k] + index[k];
    return values[linear];
  }
  template <typename Function> void forEach(Function function) {
    std::vector<int64_t> index(rank(), 0);
    while (true) {
      function(index);
      int64_t k = rank() - 1;
      for (; k >= 0; --k) {
        if (++index[k] < extents[k])
          break;
        index[k] = 0;
      }
      if (k < 0)
        return;
    }
  }
  /// The element in memory, or null if this rank does not own it.
  int64_t *find(const std::vector<int64_t> &index) {
    const XaccArrayView *view = xaccrtView(handle);
    if (!view->data)
      return nullptr;
    for (int64_t k = 0; k < rank(); ++k) {
      if (index[k] < view->first[k] || index[k] > view->last[k])
        return nullptr;
      const XaccCyclic &cyclic = view->cyclic[k];
      if (formatKinds[k] == XACC_FORMAT_CYCLIC &&
          (index[k] + cyclic.shift) / cyclic.width % cyclic.nodes !=
              cyclic.coordinate)
        return nullptr;
    }
    return static_cast<int64_t *>(xaccrtElement(handle, index.data(), nullptr));
  }
  void fill(int64_t first) {
    const XaccArrayView *view = xaccrtView(handle);
    if (view->data) {
      int64_t count = 1;
      for (int64_t k = 0; k < rank(); ++k)
        count *= view->extent[k];
      std::fill_n(reinterpret_cast<int64_t *>(view->data), count, -77);
    }
    forEach([&](const std::vector<int64_t> &index) {
      at(index) = first++;
      if (int64_t *element = find(index))
        *element = at(index);
    });
  }
  int64_t numWrong() {
    int64_t wrong = 0, owned = 0, shadow = 0;
    forEach([&](const std::vector<int64_t> &index) {
      if (int64_t *element = find(index)) {
        wrong += *element != at(index);
        ++owned;
      }
    });
    // All other cells are as they were.
    const XaccArrayView *view = xaccrtView(handle);
    int64_t count = view->data ? 1 : 0;
    for (int64_t k = 0; k < rank(); ++k)
      count *= view->extent[k];
    for (int64_t i = 0; i < count; ++i)
      shadow += reinterpret_cast<int64_t *>(view->data)[i] == -77;
    return wrong + (owned + shadow != count);
  }
};

std::unique_ptr<Model> randomModel(Dice &dice, int64_t rank) {
  auto model = std::make_unique<Model>();
  int64_t size = xaccrtNumNodes();
  int64_t nodeRank = dice.pick(1, 3);
  std::vector<int64_t> sizes = factorize(dice, size, nodeRank);
  model->nodes = xaccrtNodesEntire(nodeRank, sizes.data(), nullptr);
  // Template dimensions in any order: those of the nodes, and free ones.
  int64_t templateRank = nodeRank + dice.pick(0, 1);
  std::vector<int64_t> order(rank + templateRank, -1), lower(templateRank),
      upper(templateRank);
  std::vector<XaccFormat> formats(templateRank);
  std::vector<std::vector<int64_t>> maps(templateRank);
  model->align.resize(rank);
  model->formatKinds.assign(rank, XACC_FORMAT_NONE);
  std::vector<int64_t> arrayDim(templateRank, -1);
  for (int64_t k = 0; k < rank; ++k) {
    model->extents.push_back(dice.pick(1, rank > 2 ? 6 : 12));
    model->align[k] = {-1, 0, 0, 0};
    int64_t t = dice.pick(0, templateRank);
    if (t < templateRank && arrayDim[t] < 0) {
      arrayDim[t] = k;
      model->align[k] = {t, dice.pick(-4, 4), 0, 0};
    }
  }
  for (int64_t t = 0; t < templateRank; ++t) {
    int64_t k = arrayDim[t], extent = k < 0 ? 4 : model->extents[k];
    int64_t offset = k < 0 ? 0 : model->align[k].offset;
    lower[t] = offset - dice.pick(0, 3);
    upper[t] = offset + extent - 1 + dice.pick(0, 3);
    formats[t] = {};
    if (t >= nodeRank)
      continue;
    int64_t whole = upper[t] - lower[t] + 1;
    formats[t].kind = dice.pick(1, 3);
    if (formats[t].kind == XACC_FORMAT_BLOCK)
      formats[t].width =
          dice.pick(0, 1) ? 0
                          : (whole + sizes[t] - 1) / sizes[t] + dice.pick(0, 2);
    if (formats[t].kind == XACC_FORMAT_CYCLIC)
      formats[t].width = dice.pick(0, 4);
    if (formats[t].kind == XACC_FORMAT_GBLOCK) {
      for (int64_t r = 0, rest = whole; r < sizes[t]; ++r) {
        int64_t part = r + 1 == sizes[t] ? rest : dice.pick(0, rest);
        maps[t].push_back(part);
        rest -= part;
      }
      formats[t].map = maps[t].data();
    }
    if (k >= 0) {
      model->formatKinds[k] = formats[t].kind;
      if (formats[t].kind != XACC_FORMAT_CYCLIC) {
        model->align[k].shadowLower = dice.pick(0, 2);
        model->align[k].shadowUpper = dice.pick(0, 2);
      }
    }
  }
  model->templ = xaccrtTemplate(model->nodes, templateRank, lower.data(),
                                upper.data(), formats.data(), nullptr);
  model->handle =
      xaccrtArray(model->templ, XACC_TYPE_I64, 8, rank, model->extents.data(),
                  model->align.data(), 1, nullptr);
  int64_t count = 1;
  for (int64_t extent : model->extents)
    count *= extent;
  model->values.resize(count);
  return model;
}

/// A random section with these lengths; false if the array has no room for it.
bool randomSection(Dice &dice, const Model &model,
                   const std::vector<int64_t> &lengths, XaccSection &section) {
  section = {XACC_NUMBER_I64, 8, model.rank(), {}};
  int64_t skipped = model.rank() - int64_t(lengths.size());
  size_t next = 0;
  for (int64_t k = 0; k < model.rank(); ++k) {
    int64_t extent = model.extents[k];
    int64_t left = model.rank() - k;
    if (skipped > 0 && (dice.pick(0, 1) || left == skipped)) {
      --skipped;
      section.dims[k] = {0, dice.pick(0, extent - 1), 1, 1};
      continue;
    }
    if (next == lengths.size())
      return false;
    int64_t length = lengths[next++];
    if (length > extent)
      return false;
    int64_t most = length == 1 ? 3 : (extent - 1) / (length - 1);
    int64_t step = dice.pick(1, most), span = (length - 1) * step;
    int64_t base = dice.pick(0, extent - 1 - span);
    section.dims[k] = {1, base, length, step};
    if (dice.pick(0, 1))
      section.dims[k] = {1, base + span, length, -step};
  }
  return next == lengths.size();
}

/// Calls `function(position, index)` for all positions.
template <typename Function>
void forEachPosition(const XaccSection &section, Function function) {
  std::vector<int64_t> lengths, at;
  for (int64_t k = 0; k < section.rank; ++k)
    if (section.dims[k].isRange)
      lengths.push_back(section.dims[k].length);
  at.assign(lengths.size(), 0);
  while (true) {
    std::vector<int64_t> index;
    size_t next = 0;
    for (int64_t k = 0; k < section.rank; ++k) {
      const XaccRange &range = section.dims[k];
      index.push_back(range.isRange ? range.base + at[next++] * range.step
                                    : range.base);
    }
    function(at, index);
    int64_t k = int64_t(at.size()) - 1;
    for (; k >= 0; --k) {
      if (++at[k] < lengths[k])
        break;
      at[k] = 0;
    }
    if (k < 0)
      return;
  }
}

/// The values of a section, in order.
std::vector<int64_t> read(Model &model, const XaccSection &section) {
  std::vector<int64_t> values;
  forEachPosition(section, [&](const std::vector<int64_t> &,
                               const std::vector<int64_t> &index) {
    values.push_back(model.at(index));
  });
  return values;
}

void write(Model &model, const XaccSection &section,
           const std::vector<int64_t> &values) {
  size_t next = 0;
  forEachPosition(section, [&](const std::vector<int64_t> &,
                               const std::vector<int64_t> &index) {
    model.at(index) = values.size() == 1 ? values[0] : values[next++];
  });
}

std::vector<int64_t> randomLengths(Dice &dice) {
  std::vector<int64_t> lengths(dice.pick(0, 3));
  for (int64_t &length : lengths)
    length = dice.pick(1, lengths.size() > 2 ? 4 : 8);
  return lengths;
}

TEST(Gmove, BetweenArrays) {
  int numMoves = 0;
  for (unsigned round = 0; round < 150; ++round) {
    Dice dice(7000 + round);
    auto target = randomModel(dice, dice.pick(1, 3));
    bool isSame = dice.pick(0, 3) == 0;
    auto other = randomModel(dice, dice.pick(1, 3));
    Model &source = isSame ? *target : *other;
    target->fill(1000);
    other->fill(5000);
    for (int move = 0; move < 6; ++move) {
      std::vector<int64_t> lengths = randomLengths(dice);
      XaccSection to, from;
      if (!randomSection(dice, *target, lengths, to))
        continue;
      if (dice.pick(0, 5) == 0)
        lengths.clear(); // one element for all
      if (!randomSection(dice, source, lengths, from))
        continue;
      void *site = nullptr;
      bool isAsync = dice.pick(0, 2) == 0;
      // Twice, with the plan of the first time.
      for (int repeat = 0; repeat < 2; ++repeat) {
        xaccrtGmove(target->handle, nullptr, &to, source.handle, nullptr, &from,
                    isAsync ? XACC_GMOVE_ASYNC : 0, 5, &site, nullptr);
        int64_t id = 5;
        if (isAsync)
          xaccrtWaitAsync(1, &id, 0, nullptr, nullptr);
        write(*target, to, read(source, from));
        ASSERT_EQ(target->numWrong(), 0)
            << "round " << round << " move " << move;
      }
      ASSERT_EQ(other->numWrong(), 0);
      ++numMoves;
    }
  }
  EXPECT_GT(numMoves, 100);
}

TEST(Gmove, ToAndFromMemory) {
  for (unsigned round = 0; round < 150; ++round) {
    Dice dice(9000 + round);
    auto array = randomModel(dice, dice.pick(1, 3));
    array->fill(1000);
    for (int move = 0; move < 6; ++move) {
      std::vector<int64_t> lengths = randomLengths(dice);
      XaccSection section;
      if (!randomSection(dice, *array, lengths, section))
        continue;
      // Memory with gaps of 4 bytes between the elements.
      int64_t count = 1;
      XaccSection memory = {XACC_NUMBER_I64, 8, int64_t(lengths.size()), {}};
      for (int64_t k = memory.rank - 1; k >= 0; --k) {
        memory.dims[k] = {1, 0, lengths[k], 12 * count};
        count *= lengths[k];
      }
      bool toMemory = dice.pick(0, 1);
      int64_t me = toMemory ? 0 : xaccrtNodeNumber();
      std::vector<char> bytes(12 * count, 0x55);
      std::vector<int64_t> expected = read(*array, section);
      for (int64_t i = 0; i < count && !toMemory; ++i) {
        int64_t value = 100000 * me + move * 1000 + i;
        std::memcpy(&bytes[12 * i], &value, 8);
      }
      void *site = nullptr;
      if (toMemory) {
        xaccrtGmove(nullptr, bytes.data(), &memory, array->handle, nullptr,
                    &section, 0, 0, &site, nullptr);
        for (int64_t i = 0; i < count; ++i) {
          int64_t value;
          std::memcpy(&value, &bytes[12 * i], 8);
          ASSERT_EQ(value, expected[i]) << "round " << round;
          for (int64_t b = 8; b < 12; ++b)
            ASSERT_EQ(bytes[12 * i + b], 0x55);
        }
        continue;
      }
      xaccrtGmove(array->handle, nullptr, &section, nullptr, bytes.data(),
                  &memory, 0, 0, &site, nullptr);
      // Each owner has stored from its own memory.
      std::vector<int64_t> values;
      for (int64_t i = 0; i < count; ++i)
        values.push_back(100000 * me + move * 1000 + i);
      write(*array, section, values);
      ASSERT_EQ(array->numWrong(), 0) << "round " << round;
      array->fill(1000);
    }
  }
}

TEST(Gmove, ConvertsNumbers) {
  int64_t any[] = {-1}, lower[] = {0}, upper[] = {12}, extent[] = {13};
  void *nodes = xaccrtNodesEntire(1, any, nullptr);
  XaccFormat block = {}, cyclic = {};
  block.kind = XACC_FORMAT_BLOCK;
  cyclic.kind = XACC_FORMAT_CYCLIC;
  void *t = xaccrtTemplate(nodes, 1, lower, upper, &block, nullptr);
  void *u = xaccrtTemplate(nodes, 1, lower, upper, &cyclic, nullptr);
  XaccAlign align = {0, 0, 0, 0};
  void *a = xaccrtArray(t, XACC_TYPE_F64, 8, 1, extent, &align, 1, nullptr);
  void *b = xaccrtArray(u, XACC_TYPE_I16, 2, 1, extent, &align, 1, nullptr);
  const XaccArrayView *view = xaccrtView(a);
  for (int64_t i = view->first[0]; i <= view->last[0]; ++i)
    reinterpret_cast<double *>(view->data)[i - view->origin[0]] = i + 0.75;
  XaccSection from = {XACC_NUMBER_F64, 8, 1, {{1, 0, 13, 1}}};
  XaccSection to = {XACC_NUMBER_I16, 2, 1, {{1, 12, 13, -1}}};
  xaccrtGmove(b, nullptr, &to, a, nullptr, &from, 0, 0, nullptr, nullptr);
  XaccSection all = {XACC_NUMBER_I16, 2, 1, {{1, 0, 13, 1}}};
  float values[13];
  XaccSection memory = {XACC_NUMBER_F32, 4, 1, {{1, 0, 13, 4}}};
  xaccrtGmove(nullptr, values, &memory, b, nullptr, &all, 0, 0, nullptr,
              nullptr);
  for (int i = 0; i < 13; ++i)
    EXPECT_EQ(values[i], 12 - i);
  for (void *handle : {a, b, t, u, nodes})
    xaccrtRelease(handle);
}

} // namespace
