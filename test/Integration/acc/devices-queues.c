// Queues whose data is on several devices: the program orders what it has to,
// and copies between devices, which it does not know of, follow all queues.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@2 self@4 self@3~1-4" %s

#include <stdio.h>
#define N 400000
#define BLOCKS 8

static double a[N], r[N], w[8];
static int index_of[N];

/* Queue 1 writes the left half, queue 2 gathers from the right one. */
static void halves(void) {
#pragma acc data copy(a) copyin(index_of) create(r)
  {
#pragma acc parallel loop async(1) present(a)
    for (int i = 0; i < N / 2; i++) {
      double v = a[i];
      for (int k = 0; k < 200; k++)
        v = v * 0.5 + 1.0;
      a[i] = v + i;
    }
#pragma acc parallel loop async(2) present(a, index_of, r)
    for (int i = 0; i < N; i++)
      r[i] = a[index_of[i]];
#pragma acc wait
#pragma acc parallel loop present(a, r)
    for (int i = 0; i < N / 2; i++)
      r[i] += a[N / 2 - 1 - i];
#pragma acc update self(r)
  }
}

/* A slow queue brings new values while another kernel gathers others. */
static void update(void) {
#pragma acc data copy(a) copyin(index_of) create(r, w)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc serial async(1) present(w)
    {
      double v = 0;
      for (int k = 0; k < 10000000; k++)
        v = v * 0.5 + k;
      w[0] = v;
    }
    for (int i = 0; i < N / 2; i++)
      a[i] = -i;
#pragma acc update device(a[0 : N / 2]) async(1)
#pragma acc parallel loop present(a, index_of, r)
    for (int i = 0; i < N; i++)
      r[i] = a[index_of[i]];
#pragma acc wait
#pragma acc parallel loop present(a, r)
    for (int i = 0; i < N / 2; i++)
      r[i] = a[N / 2 - 1 - i];
#pragma acc update self(r)
  }
}

/* A pipeline: each block has its queue. */
static void pipeline(void) {
#pragma acc data create(a, r)
  {
    for (int b = 0; b < BLOCKS; b++) {
#pragma acc update device(a[b * (N / BLOCKS) : N / BLOCKS]) async(b)
    }
    for (int b = 0; b < BLOCKS; b++) {
      int lower = b * (N / BLOCKS), upper = lower + N / BLOCKS;
#pragma acc parallel loop async(b) present(a, r)
      for (int i = lower; i < upper; i++)
        r[i] = 2 * a[i];
    }
    for (int b = 0; b < BLOCKS; b++) {
#pragma acc update self(r[b * (N / BLOCKS) : N / BLOCKS]) async(b)
    }
#pragma acc wait
  }
}

static void report(const char *name) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += r[i] * (i % 7 + 1);
  printf("%s %.10e\n", name, sum);
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i;
    index_of[i] = N / 2 + (i * 7LL) % (N / 2);
  }
  halves();
  report("halves");
  update();
  report("update");
  pipeline();
  report("pipeline");
  printf("complete\n");
  return 0;
}
