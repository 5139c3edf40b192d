//===- Transform.cpp - Transformational procedures ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// xmp_scatter, xmp_gather, xmp_pack, xmp_unpack, xmp_transpose, xmp_matmul,
// xmp_sort_up and xmp_sort_down on arrays of any mapping. Collective over the
// executing set.
//
// Pack and unpack number the elements by their mask: the numbers in C order are
// cut into blocks, one for each node, which counts its own.
//
//===----------------------------------------------------------------------===//

#include "Elements.h"

#include "collective/SparseExchange.h"
#include "exchange/GmovePlan.h"
#include "observe/Statistics.h"
#include "onesided/Coarrays.h"

#include <algorithm>
#include <complex>
#include <cstdarg>
#include <cstring>
#include <type_traits>

using namespace xacc;

/// Where the call is; not known in files that another compiler has compiled.
static XaccLoc placeOfCall(const char *name) {
  const XaccLoc *place = takePlace();
  return place ? *place : XaccLoc{nullptr, 0, 0, name};
}

namespace {
/// What a procedure has in common.
struct Call {
  explicit Call(const char *name)
      : loc(placeOfCall(name)), set(participants(nullptr, &loc)),
        timer(&loc, name) {}

  XaccLoc loc;
  NodeSetRef set;
  SiteTimer timer;
};

/// A value of each node, by position in the set.
template <typename T>
std::vector<T> gatherAll(const Call &call, const std::vector<T> &mine,
                         std::vector<size_t> *counts = nullptr) {
  const char *bytes = reinterpret_cast<const char *>(mine.data());
  std::vector<std::vector<char>> out(
      call.set->size(),
      std::vector<char>(bytes, bytes + mine.size() * sizeof(T)));
  std::vector<T> all;
  for (const std::vector<char> &part :
       exchangeBytes(Runtime::get(), *call.set, std::move(out), &call.loc)) {
    size_t count = part.size() / sizeof(T), old = all.size();
    all.resize(old + count);
    std::memcpy(all.data() + old, part.data(), part.size());
    if (counts)
      counts->push_back(count);
  }
  return all;
}

/// How many the nodes before this one have, and how many all have.
std::pair<int64_t, int64_t> countBefore(const Call &call, int64_t mine) {
  std::vector<int64_t> all = gatherAll<int64_t>(call, {mine});
  int64_t before = 0, sum = 0;
  for (int64_t i = 0; i < int64_t(all.size()); ++i) {
    before += i < call.set->position() ? all[i] : 0;
    sum += all[i];
  }
  return {before, sum};
}
} // namespace

static void requireSameElements(const Elements &a, const Elements &b,
                                const char *names, const XaccLoc *loc) {
  if (a.array.type != b.array.type || a.size() != b.size())
    fatal(loc, "%s have elements of different types", names);
}

static void requireSameShape(const Elements &a, const Elements &b,
                             const char *names, const XaccLoc *loc) {
  bool isSame = a.array.rank() == b.array.rank();
  for (int64_t k = 0; isSame && k < a.array.rank(); ++k)
    isSame = a.array.extents[k] == b.array.extents[k];
  if (!isSame)
    fatal(loc, "%s have different shapes", names);
}

//===----------------------------------------------------------------------===//
// Scatter and gather
//===----------------------------------------------------------------------===//

static int64_t readIndex(const char *bytes, int64_t size, const XaccLoc *loc) {
  switch (size) {
  case 1:
    return *reinterpret_cast<const int8_t *>(bytes);
  case 2:
    return *reinterpret_cast<const int16_t *>(bytes);
  case 4:
    return *reinterpret_cast<const int32_t *>(bytes);
  case 8:
    return *reinterpret_cast<const int64_t *>(bytes);
  default:
    fatal(loc, "an index array must have integers");
  }
}

/// The number in `target` of the element that the index arrays name for each
/// element of `like`, in the order of forEachOwned.
static std::vector<int64_t> numbersOf(const Elements &target,
                                      const Elements &like, bool once,
                                      const std::vector<Elements> &indices,
                                      const XaccLoc *loc) {
  std::vector<int64_t> numbers(like.numOwned(once), 0);
  if (numbers.empty())
    return numbers;
  // What lies beside the elements comes in the same order.
  for (int64_t k = 0; k < target.array.rank(); ++k) {
    int64_t extent = target.array.extents[k], size = indices[k].size();
    int64_t *number = numbers.data();
    indices[k].forEachOwned(/*once=*/false, [&](int64_t, char *element) {
      int64_t value = readIndex(element, size, loc);
      if (value < 0 || value >= extent)
        fatal(loc,
              "index %lld of dimension %lld is outside the array, whose "
              "indices are 0 to %lld",
              (long long)value, (long long)k, (long long)extent - 1);
      *number = *number * extent + value;
      ++number;
    });
  }
  return numbers;
}

/// The index arrays lie beside the elements they belong to.
static void requireBeside(const Elements &index, const Elements &array,
                          const XaccLoc *loc) {
  requireSameShape(index, array,
                   "an index array and the array that it "
                   "belongs to",
                   loc);
  for (int64_t k = 0; k < array.array.rank(); ++k)
    if (index.array.view.first[k] != array.array.view.first[k] ||
        index.array.view.last[k] != array.array.view.last[k] ||
        index.array.owned[k] != array.array.owned[k])
      fatal(loc, "an index array must be mapped like the array that it "
                 "belongs to");
}

static std::vector<Elements> indexArrays(va_list list, const Elements &target,
                                         const Elements &array,
                                         const Call &call) {
  std::vector<Elements> indices;
  for (int64_t k = 0; k < target.array.rank(); ++k) {
    indices.emplace_back(va_arg(list, void *), *call.set, &call.loc);
    requireBeside(indices.back(), array, &call.loc);
  }
  return indices;
}

XACC_EXPORT void xmp_scatter(void *x, void *a, ...) {
  Call call("xmp_scatter");
  Elements target(x, *call.set, &call.loc), source(a, *call.set, &call.loc);
  requireSameElements(target, source, "the arrays", &call.loc);
  va_list list;
  va_start(list, a);
  std::vector<Elements> indices = indexArrays(list, target, source, call);
  va_end(list);
  std::vector<int64_t> numbers =
      numbersOf(target, source, /*once=*/true, indices, &call.loc);
  std::vector<char> values(numbers.size() * source.size());
  char *value = values.data();
  source.forEachOwned(/*once=*/true, [&](int64_t, char *element) {
    source.copy(value, element);
    value += source.size();
  });
  target.put(numbers, values.data());
}

/// Stores values in the order of forEachOwned.
static void storeOwned(const Elements &target, const char *values) {
  target.forEachOwned(/*once=*/false, [&](int64_t, char *element) {
    target.copy(element, values);
    values += target.size();
  });
}

XACC_EXPORT void xmp_gather(void *x, void *a, ...) {
  Call call("xmp_gather");
  Elements target(x, *call.set, &call.loc), source(a, *call.set, &call.loc);
  requireSameElements(target, source, "the arrays", &call.loc);
  va_list list;
  va_start(list, a);
  std::vector<Elements> indices = indexArrays(list, source, target, call);
  va_end(list);
  std::vector<char> values = source.fetch(
      numbersOf(source, target, /*once=*/false, indices, &call.loc));
  storeOwned(target, values.data());
}

//===----------------------------------------------------------------------===//
// Pack and unpack
//===----------------------------------------------------------------------===//

/// Of an equal share of the elements of `array`, in C order: those with a mask.
static std::vector<int64_t> maskedShare(const Elements &array, void *mask,
                                        const Call &call) {
  int64_t share = ceilDiv(array.count(), call.set->size());
  int64_t first = std::min(array.count(), call.set->position() * share);
  int64_t end = std::min(array.count(), first + share);
  std::vector<int64_t> numbers;
  for (int64_t number = first; number < end; ++number)
    numbers.push_back(number);
  if (!mask)
    return numbers;
  Elements masks(mask, *call.set, &call.loc);
  requireSameShape(masks, array, "the mask and the array", &call.loc);
  std::vector<char> values = masks.fetch(numbers);
  size_t kept = 0;
  for (size_t i = 0; i < numbers.size(); ++i) {
    const char *value = &values[i * masks.size()];
    if (std::any_of(value, value + masks.size(), [](char c) { return c; }))
      numbers[kept++] = numbers[i];
  }
  numbers.resize(kept);
  return numbers;
}

/// The places in the vector of this node's part of the masked elements.
static std::vector<int64_t> placesOf(const std::vector<int64_t> &masked,
                                     const Elements &vector, const Call &call) {
  auto [before, sum] = countBefore(call, int64_t(masked.size()));
  if (vector.array.rank() != 1)
    fatal(&call.loc, "the vector has %lld dimensions, expected one",
          (long long)vector.array.rank());
  if (sum > vector.count())
    fatal(&call.loc,
          "the vector has %lld elements, fewer than the %lld that "
          "the mask selects",
          (long long)vector.count(), (long long)sum);
  std::vector<int64_t> places(masked.size());
  for (size_t i = 0; i < places.size(); ++i)
    places[i] = before + int64_t(i);
  return places;
}

XACC_EXPORT void xmp_pack(void *v, void *a, void *mask) {
  Call call("xmp_pack");
  Elements vector(v, *call.set, &call.loc), array(a, *call.set, &call.loc);
  requireSameElements(vector, array, "the vector and the array", &call.loc);
  std::vector<int64_t> masked = maskedShare(array, mask, call);
  std::vector<int64_t> places = placesOf(masked, vector, call);
  vector.put(places, array.fetch(masked).data());
}

XACC_EXPORT void xmp_unpack(void *a, void *v, void *mask) {
  Call call("xmp_unpack");
  Elements vector(v, *call.set, &call.loc), array(a, *call.set, &call.loc);
  requireSameElements(vector, array, "the vector and the array", &call.loc);
  std::vector<int64_t> masked = maskedShare(array, mask, call);
  array.put(masked, vector.fetch(placesOf(masked, vector, call)).data());
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

static void requireMatrix(const Elements &array, const XaccLoc *loc) {
  if (array.array.rank() != 2)
    fatal(loc, "an array has %lld dimensions, expected a matrix",
          (long long)array.array.rank());
}

static GmoveOperand allOf(Array &array) {
  GmoveOperand operand;
  operand.array = &array;
  operand.section.number = XACC_NUMBER_OPAQUE;
  operand.section.elementSize = array.view.elementSize;
  operand.section.rank = array.rank();
  for (int64_t k = 0; k < array.rank(); ++k)
    operand.section.dims[k] = {/*isRange=*/1, 0, array.extents[k], 1};
  return operand;
}

/// target = source, or = its transpose, whatever their mappings are.
static void assignAll(const Call &call, Array &target, Array &source,
                      bool transposes) {
  GmoveKey key;
  key.target = allOf(target);
  key.source = allOf(source);
  key.source.isTransposed = transposes;
  key.set = call.set;
  GmovePlan *plan =
      GmovePlan::get(Runtime::get(), key, /*site=*/nullptr, &call.loc);
  plan->start(/*request=*/nullptr, &call.loc);
  plan->finish(&call.loc);
}

XACC_EXPORT void xmp_transpose(void *x, void *a, int) {
  Call call("xmp_transpose");
  Elements target(x, *call.set, &call.loc), source(a, *call.set, &call.loc);
  requireMatrix(target, &call.loc);
  requireMatrix(source, &call.loc);
  requireSameElements(target, source, "the matrices", &call.loc);
  int64_t rows = source.array.extents[0], columns = source.array.extents[1];
  if (target.array.extents[0] != columns || target.array.extents[1] != rows)
    fatal(&call.loc, "the result is no %lld x %lld matrix", (long long)columns,
          (long long)rows);
  assignAll(call, target.array, source.array, /*transposes=*/true);
}

namespace {
/// A factor, with the lines that each node needs for its part of the product:
/// distributed like the product's rows (`dim` 0) or columns (1), all of each.
class Lines {
public:
  Lines(const Call &call, Array &product, Array &factor, int64_t dim)
      : loc(call.loc) {
    XaccAlign align[2] = {};
    align[dim] = product.align[dim];
    align[1 - dim].templateDim = -1;
    for (XaccAlign &one : align)
      one.shadowLower = one.shadowUpper = 0;
    array = createArray(product.templ, factor.type, factor.view.elementSize, 2,
                        align, &loc);
    setExtents(*array, factor.extents, &loc);
    allocateStorage(*array, /*zero=*/false, &loc);
    assignAll(call, *array, factor, /*transposes=*/false);
  }
  ~Lines() { xaccrtRelease(array); }
  Lines(const Lines &) = delete;

  template <typename T> const T *data() const {
    return reinterpret_cast<const T *>(array->view.data);
  }
  int64_t stride() const { return array->view.stride[0]; }

private:
  XaccLoc loc;
  Array *array;
};
} // namespace

/// Adds rows of the right factor, each times an element of a row of the left
/// one, in their order; integers wrap around. Four at a time, so that sums are
/// loaded and stored less often.
template <typename T>
[[gnu::always_inline]] static inline void
addRows(T *__restrict sums, const T *factors, const T *__restrict lines,
        int64_t stride, int64_t numLines, int64_t columns) {
  int64_t k = 0;
  for (; k + 4 <= numLines; k += 4) {
    const T *line = lines + k * stride, *factor = factors + k;
    T a = factor[0], b = factor[1], c = factor[2], d = factor[3];
    for (int64_t j = 0; j < columns; ++j) {
      T sum = T(sums[j] + a * line[j]);
      sum = T(sum + b * line[j + stride]);
      sum = T(sum + c * line[j + 2 * stride]);
      sums[j] = T(sum + d * line[j + 3 * stride]);
    }
  }
  for (; k < numLines; ++k)
    for (int64_t j = 0; j < columns; ++j)
      sums[j] = T(sums[j] + factors[k] * lines[j + k * stride]);
}

#ifdef __x86_64__
/// Without fused operations, which would round in another way than C does.
template <typename T>
[[gnu::target("avx2")]] static void
addRowsWide(T *sums, const T *factors, const T *lines, int64_t stride,
            int64_t numLines, int64_t columns) {
  addRows(sums, factors, lines, stride, numLines, columns);
}
#endif

template <typename T>
static void multiply(const Elements &target, const Lines &left,
                     const Lines &right, int64_t inner) {
  int64_t columns = target.array.owned[1];
  int64_t elements = target.numOwned(/*once=*/false);
  if (elements == 0)
    return;
  auto *add = addRows<T>;
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2"))
    add = addRowsWide<T>;
#endif
  std::vector<T> product(elements);
  for (int64_t i = 0; i < elements / columns; ++i)
    add(&product[i * columns], left.data<T>() + i * left.stride(),
        right.data<T>(), right.stride(), inner, columns);
  storeOwned(target, reinterpret_cast<const char *>(product.data()));
}

XACC_EXPORT void xmp_matmul(void *x, void *a, void *b) {
  Call call("xmp_matmul");
  Elements target(x, *call.set, &call.loc), left(a, *call.set, &call.loc),
      right(b, *call.set, &call.loc);
  for (const Elements *matrix : {&target, &left, &right}) {
    requireMatrix(*matrix, &call.loc);
    requireSameElements(target, *matrix, "the matrices", &call.loc);
  }
  int64_t rows = target.array.extents[0], columns = target.array.extents[1],
          inner = left.array.extents[1];
  if (left.array.extents[0] != rows || right.array.extents[1] != columns ||
      right.array.extents[0] != inner)
    fatal(&call.loc,
          "the matrices are %lld x %lld, %lld x %lld and %lld x %lld, which is "
          "no product",
          (long long)rows, (long long)columns, (long long)left.array.extents[0],
          (long long)inner, (long long)right.array.extents[0],
          (long long)right.array.extents[1]);
  Lines rowsOfLeft(call, target.array, left.array, 0),
      columnsOfRight(call, target.array, right.array, 1);
  auto run = [&](auto zero) {
    multiply<decltype(zero)>(target, rowsOfLeft, columnsOfRight, inner);
  };
  switch (target.array.type) {
  case XACC_TYPE_I8:
    return run(uint8_t());
  case XACC_TYPE_I16:
    return run(uint16_t());
  case XACC_TYPE_I32:
    return run(uint32_t());
  case XACC_TYPE_I64:
    return run(uint64_t());
  case XACC_TYPE_F32:
    return run(float());
  case XACC_TYPE_F64:
    return run(double());
  case XACC_TYPE_F80:
    return run((long double)0);
  case XACC_TYPE_C32:
    return run(std::complex<float>());
  case XACC_TYPE_C64:
    return run(std::complex<double>());
  case XACC_TYPE_C80:
    return run(std::complex<long double>());
  default:
    fatal(&call.loc, "the elements of the matrices are no numbers");
  }
}

//===----------------------------------------------------------------------===//
// Sorting
//===----------------------------------------------------------------------===//

namespace {
/// The order of the result. What is not a number comes last, so that it is one.
template <typename T, bool ascending> struct Before {
  bool operator()(T a, T b) const {
    bool isLess = ascending ? a < b : b < a;
    if constexpr (std::is_floating_point_v<T>)
      return isLess || (!(ascending ? b <= a : a <= b) && a == a);
    return isLess;
  }
};
} // namespace

/// Sorts parts, each of which is in order; `bounds` is where they begin and
/// where the last one ends.
template <typename T, typename Order>
static void mergeParts(std::vector<T> &values, std::vector<size_t> bounds,
                       Order before) {
  std::vector<T> merged(values.size());
  while (bounds.size() > 2) {
    std::vector<size_t> next{0};
    for (size_t i = 0; i + 1 < bounds.size(); i += 2) {
      size_t middle = bounds[i + 1];
      size_t end = i + 2 < bounds.size() ? bounds[i + 2] : middle;
      std::merge(values.begin() + bounds[i], values.begin() + middle,
                 values.begin() + middle, values.begin() + end,
                 merged.begin() + bounds[i], before);
      next.push_back(end);
    }
    values.swap(merged);
    bounds = std::move(next);
  }
}

/// Sorts by samples: each node gets the elements between two of them.
template <typename T, typename Order>
static void sortAs(const Elements &target, const Elements &source, Order before,
                   const Call &call) {
  std::vector<T> mine(source.numOwned(/*once=*/true));
  T *next = mine.data();
  source.forEachOwned(/*once=*/true, [&](int64_t, char *element) {
    std::memcpy(next++, element, sizeof(T));
  });
  std::sort(mine.begin(), mine.end(), before);
  int64_t size = call.set->size();
  std::vector<T> samples;
  for (int64_t i = 0; i < size && !mine.empty(); ++i)
    samples.push_back(mine[mine.size() * i / size]);
  samples = gatherAll(call, samples);
  std::sort(samples.begin(), samples.end(), before);
  std::vector<std::vector<char>> out(size);
  auto begin = mine.begin();
  for (int64_t i = 0; i < size; ++i) {
    auto end = mine.end();
    if (i + 1 < size)
      end = std::lower_bound(begin, mine.end(),
                             samples[samples.size() * (i + 1) / size], before);
    out[i].resize((end - begin) * sizeof(T));
    if (end != begin)
      std::memcpy(out[i].data(), &*begin, out[i].size());
    begin = end;
  }
  std::vector<std::vector<char>> in =
      exchangeBytes(Runtime::get(), *call.set, std::move(out), &call.loc);
  mine.clear();
  std::vector<size_t> bounds{0};
  for (const std::vector<char> &part : in) {
    size_t old = mine.size();
    mine.resize(old + part.size() / sizeof(T));
    if (!part.empty())
      std::memcpy(&mine[old], part.data(), part.size());
    bounds.push_back(mine.size());
  }
  mergeParts(mine, std::move(bounds), before);
  int64_t first = countBefore(call, int64_t(mine.size())).first;
  std::vector<int64_t> numbers;
  for (size_t i = 0; i < mine.size(); ++i)
    numbers.push_back(first + int64_t(i));
  target.put(numbers, reinterpret_cast<const char *>(mine.data()));
}

static void sort(void *v1, void *v2, bool ascending, const char *name) {
  Call call(name);
  Elements target(v1, *call.set, &call.loc), source(v2, *call.set, &call.loc);
  requireSameElements(target, source, "the arrays", &call.loc);
  requireSameShape(target, source, "the arrays", &call.loc);
  bool isUnsigned = source.array.isUnsigned;
  auto runAs = [&](auto zero) {
    using T = decltype(zero);
    if (ascending)
      sortAs<T>(target, source, Before<T, true>(), call);
    else
      sortAs<T>(target, source, Before<T, false>(), call);
  };
  auto run = [&](auto zero, auto unsignedZero) {
    isUnsigned ? runAs(unsignedZero) : runAs(zero);
  };
  switch (source.array.type) {
  case XACC_TYPE_I8:
    return run(int8_t(), uint8_t());
  case XACC_TYPE_I16:
    return run(int16_t(), uint16_t());
  case XACC_TYPE_I32:
    return run(int32_t(), uint32_t());
  case XACC_TYPE_I64:
    return run(int64_t(), uint64_t());
  case XACC_TYPE_F32:
    return run(float(), float());
  case XACC_TYPE_F64:
    return run(double(), double());
  case XACC_TYPE_F80:
    return run((long double)0, (long double)0);
  default:
    fatal(&call.loc, "the elements cannot be sorted: they are no real numbers");
  }
}

XACC_EXPORT void xmp_sort_up(void *v1, void *v2) {
  sort(v1, v2, /*ascending=*/true, "xmp_sort_up");
}

XACC_EXPORT void xmp_sort_down(void *v1, void *v2) {
  sort(v1, v2, /*ascending=*/false, "xmp_sort_down");
}
