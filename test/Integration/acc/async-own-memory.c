// What a construct keeps in the function's memory for its own kernels stays
// until the queue has come to them, also where devices share that memory.
// REQUIRES: mpi
// RUN: xacc-cc -O2 %s -o %t
// RUN: env XACC_DEVICES=none %t | FileCheck %s
// RUN: env XACC_DEVICES=host:1 %t | FileCheck %s
// CHECK: bad 0 0
#include <stdio.h>
#include <stdlib.h>
#define LONG 4000000

struct part {
  int end;
  long *z;
};

// The bound is read in a kernel before.
static void __attribute__((noinline)) grow(struct part *p, int k) {
#pragma acc kernels loop independent copy(p[0:2]) copy(p[0].z[15:2]) async(3)
  for (int i = 15; i < p[0].end; i++)
    p[0].z[i] = p[0].z[i] + k;
}

static void __attribute__((noinline)) take(long *sum, int k) {
  long own[1000];
  for (int i = 0; i < 1000; i++)
    own[i] = i + k;
#pragma acc parallel loop firstprivate(own) copy(sum[0:1000]) async(3)
  for (int i = 0; i < 1000; i++)
    sum[i] += own[i];
}

// Its variables are where those of the functions above were.
static int __attribute__((noinline)) check(int n) {
  volatile long memory[4000];
  for (int i = 0; i < 4000; i++)
    memory[i] = n;
#pragma acc wait(3)
  int bad = 0;
  for (int i = 0; i < 4000; i++)
    bad += memory[i] != n;
  return bad;
}

int main(void) {
  struct part parts[2];
  for (int i = 0; i < 2; i++) {
    parts[i].z = calloc(80, sizeof(long));
    parts[i].end = 17;
  }
  double *work = calloc(LONG, sizeof(double));
  long *sum = calloc(1000, sizeof(long));
  int bad = 0, wrong = 0;
  for (int round = 0; round < 5; round++) {
    for (int which = 0; which < 2; which++) {
#pragma acc parallel loop copy(work[0:LONG]) async(1)
      for (int i = 0; i < LONG; i++)
        work[i] = work[i] * 0.5 + i;
#pragma acc wait(1) async(3)
      if (which)
        grow(parts, 1);
      else
        take(sum, round);
      bad += check(7);
    }
  }
  wrong += parts[0].z[15] != 5 || parts[0].z[16] != 5;
  for (int i = 0; i < 1000; i++)
    wrong += sum[i] != 5 * i + 10;
  printf("bad %d %d\n", bad, wrong);
}
