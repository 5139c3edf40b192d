// Loop variables of a nest that are not distributed keep their last value, as in
// C; hints before statements and the alignment of scalars mean what they mean.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 1 3" %s -- -w
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 3" %s -- -w -fopenmp -O2
// REQUIRES: frontend

#include <stdint.h>
#include <stdio.h>
#pragma xmp nodes p(*)
#pragma xmp template t(0:11)
#pragma xmp distribute t(block) onto p
#define NOINLINE __attribute__((noinline)) static

int a[12][8];
#pragma xmp align a[i][*] with t(i)
unsigned char global = 3;
static int behind;
static int *pointer = &behind;

NOINLINE void report(const char *name, long x) {
#pragma xmp task on p(1)
  printf("%s %ld\n", name, x);
}

NOINLINE void globals(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 12; i++)
    for (global = 0; global < 8; global += 1)
      a[i][global] = i + global;
  report("global", global);
#pragma xmp loop (i, behind) on t(i)
  for (int i = 0; i < 12; i++)
    for (behind = 7; behind >= 0; behind -= 2)
      a[i][behind] += 1;
  report("behind", *pointer);
}

NOINLINE void locals(void) {
  int i, j = 77, k, sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (i = 0; i < 12; i++)
    for (j = 0; j < 8; j++)
      sum += a[i][j];
  report("j", j);
  report("sum", sum);
  k = 5;
#pragma xmp loop on t(i)
  for (i = 3; i < 3; i++)
    for (k = 0; k < 8; k++)
      a[i][k] = 0;
  report("k", k);
  int last[8] = {0};
#pragma xmp loop on t(i)
  for (i = 0; i < 12; i++)
    for (k = 0; k < 4; k++)
      a[i][k]++;
  for (k = 0; k < 8; k++)
    last[k] = k;
  report("last", last[7]);
}

NOINLINE void hints(int n) {
  long h = 0;
#pragma acc parallel loop reduction(+ : h)
  for (int i = 0; i < n; i++) {
    switch (i & 3) {
    case 0:
      h++;
      __attribute__((fallthrough));
    case 1:
      h += 2;
      break;
    default:;
    }
#pragma unroll 4
    for (int j = 0; j < 5; j++)
      h += j;
  }
  report("hints", h);
}

NOINLINE void aligned(void) {
  int rest[4] = {1, 1, 1, 1};
#pragma acc serial copy(rest)
  {
    _Alignas(32) char c = 3, d = 4;
    _Alignas(64) int *p = rest;
    _Alignas(16) short s[3] = {1, 2, 3};
    rest[0] = (uintptr_t)&c % 32;
    rest[1] = (uintptr_t)&p % 64 + (*p < 0);
    rest[2] = (uintptr_t)s % 16;
    rest[3] = (uintptr_t)&d % 32 + c + d + s[1];
  }
  report("aligned", rest[0] + rest[1] + rest[2] + rest[3]);
  _Alignas(64) float shared = 1;
  int off = 1;
#pragma acc parallel num_gangs(1) firstprivate(shared) copy(off)
  off = (uintptr_t)&shared % 64;
  report("private", off);
}

int main(void) {
  globals();
  locals();
  hints(20);
  aligned();
#pragma xmp task on p(1)
  printf("complete\n");
  return 0;
}
