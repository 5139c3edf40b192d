/*===- common.h - what the hand-written programs share --------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
\*===----------------------------------------------------------------------===*/

#ifndef XACC_BENCHMARKS_HANDWRITTEN_COMMON_H
#define XACC_BENCHMARKS_HANDWRITTEN_COMMON_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Allocates sizeInBytes on a cache line, `skew` cache lines away from where
   the next array of the same size would start: arrays that are walked together
   should not fall into the same cache sets. Never freed. */
static inline void *allocateSkewed(size_t sizeInBytes, size_t skew) {
  enum { line = 64, page = 4096 };
  size_t total = (sizeInBytes + skew * line + page - 1) / page * page;
  char *memory = aligned_alloc(page, total);
  if (!memory) {
    fprintf(stderr, "error: no memory for %zu bytes\n", total);
    exit(1);
  }
  return memory + skew * line;
}

/* The bit pattern of a double: sums of it do not depend on their order. */
static inline unsigned long long bits(double x) {
  unsigned long long pattern;
  memcpy(&pattern, &x, sizeof pattern);
  return pattern;
}

/* The part [*first, *first + *count) of 0 .. extent - 1 that coordinate
   `coordinate` of `parts` owns: equal parts, the first ones larger by one. */
static inline void ownedRange(int extent, int parts, int coordinate, int *first,
                              int *count) {
  int each = extent / parts, left = extent % parts;
  *first = coordinate * each + (coordinate < left ? coordinate : left);
  *count = each + (coordinate < left);
}

static inline int maximum(int x, int y) { return x > y ? x : y; }
static inline int minimum(int x, int y) { return x < y ? x : y; }

#endif
