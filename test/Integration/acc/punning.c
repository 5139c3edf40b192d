// One memory, several types, in all ways that C allows: unions, characters,
// memcpy, may_alias, signed and unsigned, memory that gets another type later.
// And pointers and sizes in structures, beside stores of other types.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t.O3 "self self@3" %s -- -O3

// With -fno-strict-aliasing all types may meet.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t.any "self self@3" %s -- -O3 -fno-strict-aliasing -DBY_CAST

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 1000
union Word {
  float number;
  unsigned bits;
  struct {
    unsigned short low, high;
  } halves;
};
typedef unsigned AnyWord __attribute__((may_alias));
typedef struct {
  unsigned value;
} __attribute__((may_alias)) AnyStruct;

static void show(const char *what, const float *x, int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++) {
    unsigned bits;
    memcpy(&bits, &x[i], sizeof bits);
    sum = sum * 31 + bits;
  }
  printf("%s %08x\n", what, sum);
}

static void fill(float *x, int n) {
  for (int i = 0; i < n; i++)
    x[i] = i * 0.25f - 100;
}

// Each iteration stores with one type, loads with another, and stores again.
static void unions(union Word *w, int n) {
#pragma acc parallel loop copy(w[0:n])
  for (int i = 0; i < n; i++) {
    w[i].bits ^= 0x80000000u;
    w[i].number += 1;
    w[i].halves.low ^= 0x55;
    w[i].number *= 2;
    union Word own;
    own.number = w[i].number;
    own.halves.high += 3;
    w[i].bits = own.bits;
  }
}

static void aliases(float *x, int n) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) {
    x[i] += 1;
    *(AnyWord *)&x[i] ^= 0x80000000u;
    x[i] *= 3;
    ((AnyStruct *)&x[i])->value += 5;
    x[i] -= 7;
  }
}

static void characters(float *x, int n) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) {
    x[i] += 1;
    ((unsigned char *)&x[i])[3] ^= 0x80;
    x[i] *= 3;
    unsigned bits;
    memcpy(&bits, &x[i], sizeof bits);
    bits += 5;
    memcpy(&x[i], &bits, sizeof bits);
    x[i] -= 7;
  }
}

// The reads of one loop come after the stores of the other, in other types.
static void inTurn(float *x, int n) {
  AnyWord *words = (AnyWord *)x;
#pragma acc parallel loop seq copy(x[0:n])
  for (int i = 1; i < n; i++) {
    x[i] = x[i - 1] * 0.5f + i;
    words[i] &= ~1u;
  }
}

static void signs(int *v, int n) {
  unsigned *u = (unsigned *)v;
#pragma acc parallel loop seq copy(v[0:n])
  for (int i = 1; i < n; i++) {
    v[i] = v[i - 1] - 7 * i;
    u[i] >>= 1;
    v[i] ^= i;
  }
}

// malloc'd memory takes the type of what is stored last.
static void reuse(int n) {
  void *memory = malloc(n * sizeof(double));
  long *l = memory;
  double *d = memory, sum = 0;
#pragma acc data create(l[0:n])
  {
#pragma acc parallel loop present(l[0:n])
    for (int i = 0; i < n; i++)
      l[i] = 3 * i;
#pragma acc parallel loop present(l[0:n])
    for (int i = 0; i < n; i++) {
      long value = l[i];
      d[i] = value * 0.5;
    }
#pragma acc parallel loop present(l[0:n]) reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += d[i];
  }
  printf("reuse %g\n", sum);
  free(memory);
}

// Fields that the loop reads beside those that it writes.
typedef struct Grid {
  float *cell;
  int rows, columns;
  struct Grid *next;
  long steps;
  enum { COLD, WARM } kind;
} Grid;
static void fields(int rows, int columns) {
  Grid a = {malloc(rows * columns * sizeof(float)), rows, columns, NULL, 0, COLD};
  Grid b = {malloc(rows * columns * sizeof(float)), rows, columns, &a, 0, WARM};
  Grid *pa = &a, *pb = &b;
  fill(a.cell, rows * columns);
  fill(b.cell, rows * columns);
#pragma acc data copy(pa[0 : 1], pb[0 : 1])                                    \
    copy(pa->cell[0 : rows * columns], pb->cell[0 : rows * columns])
  {
#pragma acc parallel loop collapse(2) present(pa, pb)
    for (int i = 1; i < rows - 1; i++)
      for (int k = 1; k < columns - 1; k++)
        pb->cell[i * pb->columns + k] =
            pa->cell[(i - 1) * pa->columns + k] +
            pa->cell[(i + 1) * pa->columns + k] +
            (pb->kind == WARM ? pa->cell[i * pa->columns + k - 1] : 0);
    // The loop changes what it reads: sizes, kinds and counts.
#pragma acc serial present(pa, pb)
    for (int i = 0; i < pb->rows; i++) {
      pb->steps += pb->rows;
      pb->cell[i] += pb->steps;
      if (i == 3)
        pb->kind = COLD;
      if (i == rows / 2)
        pb->rows -= 2;
      pb->cell[i + 1] = pb->kind;
    }
  }
  printf("%d %ld %d\n", b.rows, b.steps, b.kind);
  show("fields", b.cell, rows * columns);
  free(a.cell);
  free(b.cell);
}

#ifdef BY_CAST
static void casts(float *x, int n) {
#pragma acc parallel loop seq copy(x[0:n])
  for (int i = 1; i < n; i++) {
    x[i] = x[i - 1] + i;
    *(unsigned *)&x[i] ^= 3;
    x[i] *= 0.5f;
  }
}
#endif

int main(void) {
  float *x = malloc(N * sizeof(float));
  fill(x, N);
  unions((union Word *)x, N);
  show("unions", x, N);
  fill(x, N);
  aliases(x, N);
  show("may_alias", x, N);
  fill(x, N);
  characters(x, N);
  show("characters", x, N);
  fill(x, N);
  inTurn(x, N);
  show("in turn", x, N);
#ifdef BY_CAST
  fill(x, N);
  casts(x, N);
  show("casts", x, N);
#endif
  free(x);
  int *v = calloc(N, sizeof(int));
  signs(v, N);
  printf("signs %d %d\n", v[1], v[N - 1]);
  free(v);
  reuse(N);
  fields(5, 9);
  fields(33, 64);
  printf("complete\n");
  return 0;
}
