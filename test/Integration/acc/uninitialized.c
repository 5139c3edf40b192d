// Variables that have a value on some paths only, and are read on those: the
// optimiser must not conclude from their being arguments of a region, or of a
// kernel, that the program takes such a path.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@2" %s
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t1 "self 3" %s -- -O3
// REQUIRES: mpi

#include <stdio.h>
#pragma xmp nodes p(*)

static int calls;
__attribute__((noinline)) static int get(int x) {
  calls++;
  return 5 * x;
}
__attribute__((noinline)) static double half(int x) {
  calls++;
  return x / 2.0;
}

__attribute__((noinline)) static int barriers(int c) {
  int k, r = 0;
  double d;
  int *q;
  if (c) {
    k = get(c);
    d = half(c);
    q = &calls;
  }
#pragma xmp barrier
  if (c)
    r = k + (int)d + *q;
#pragma xmp barrier
  return r;
}

__attribute__((noinline)) static int choice(int c) {
  int k, r = 0;
  switch (c) {
  case 1:
    k = get(1);
    break;
  case 2:
    k = get(2);
    // falls through
  case 3:
    r = 1;
  }
#pragma xmp barrier
  if (c == 1 || c == 2)
    r += k;
#pragma xmp barrier
  return r;
}

__attribute__((noinline)) static int loop(int n) {
  int last, sum = 0;
  for (int i = 0; i < n; i++)
    last = get(i);
#pragma xmp barrier
  for (int j = 0; j < 3; j++)
    if (n > 0)
      sum += last + j;
#pragma xmp barrier
  return sum;
}

__attribute__((noinline)) static int kernel(int c) {
  int out[8] = {0}, a[4] = {1, 2, 3, 4};
  int k;
  float f;
  if (c) {
    k = get(a[c]);
    f = (float)half(c);
  }
#pragma acc parallel loop copyin(a) copy(out)
  for (int i = 0; i < 8; i++)
    out[i] = c ? k + (int)(2 * f) : a[i % 4];
#pragma acc kernels copy(out)
  for (int i = 0; i < 8; i++)
    if (c)
      out[i] += k;
  int sum = 0;
  for (int i = 0; i < 8; i++)
    sum += out[i];
  return sum;
}

__attribute__((noinline)) static int data(int c) {
  int out[8], n, scale;
  for (int i = 0; i < 8; i++)
    out[i] = i;
  if (c)
    scale = get(c), n = 4;
#pragma acc data copy(out)
  {
    if (c) {
#pragma acc parallel loop present(out)
      for (int i = 0; i < n; i++)
        out[i] *= scale;
    }
#pragma acc parallel loop present(out)
    for (int i = 0; i < 8; i++)
      out[i] += c ? scale : 1;
  }
  int sum = 0;
  for (int i = 0; i < 8; i++)
    sum += out[i];
  return sum;
}

int main(void) {
  for (int c = 0; c < 4; c++) {
    int b = barriers(c), s = choice(c), l = loop(c), k = kernel(c), d = data(c);
#pragma xmp task on p(1)
    printf("%d: %d %d %d %d %d, %d calls\n", c, b, s, l, k, d, calls);
  }
#pragma xmp task on p(1)
  printf("complete\n");
  return 0;
}
