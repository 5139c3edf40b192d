// xmp loop and acc loop before one loop, in either order, and xmp loop inside
// compute regions: global subscripts, uneven blocks, one and two dimensions.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self 1 3 4 6 3+memory self@3+memory 2@3+memory 4@2~1" %s
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t1 "4 6 8" %s -- '-DNODES=p(2,*)'
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t2 "3 6" %s -- -DN=2 -DM=31
// REQUIRES: mpi

#include <stdio.h>
#include <stdlib.h>
#ifndef NODES
#define NODES p(1, *)
#endif
#ifndef N
#define N 23
#endif
#ifndef M
#define M 17
#endif
int a[N][M], b[N][M], replicated[N + M];
double v[N];
#pragma xmp nodes NODES
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align b[i][j] with t(j, i)
#pragma xmp align v[i] with t(*, i)
#pragma xmp shadow a[1][1]

static void show(const char *what) {
  long sum = 0;
#pragma xmp loop (i, j) on t(j, i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += (i * M + j + 1) * (long)b[i][j];
#pragma xmp task on p(1, 1)
  printf("%s %ld\n", what, sum);
}

static void orders(void) {
#pragma xmp loop (i, j) on t(j, i)
#pragma acc parallel loop collapse(2) copyout(b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = 100 * i + j;
  show("xmp, acc");
#pragma acc parallel loop copy(b)
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] += i;
  show("acc, xmp");
#pragma acc parallel loop gang copy(b)
#pragma xmp loop on t(*, i)
  for (int i = 1; i < N; i += 3) {
#pragma xmp loop on t(j, *)
#pragma acc loop vector
    for (int j = M - 1; j > 1; j -= 2)
      b[i][j] -= j;
  }
  show("both levels");
#pragma acc kernels loop independent copy(b)
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = b[i][j] * 2 + (i == j);
  show("kernels");
#pragma acc serial loop copy(b)
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] -= 3;
  show("serial");
}

static void regions(int n) {
#pragma acc data copy(b) copyin(a)
  {
#pragma acc parallel
    {
#pragma acc loop gang vector
#pragma xmp loop (i, j) on t(j, i)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
          b[i][j] = i - 5 * j;
    }
#pragma acc parallel default(present)
    {
#pragma xmp loop (i, j) on t(j, i)
#pragma acc loop collapse(2)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
          b[i][j] += 7;
    }
#pragma acc kernels
    {
#pragma xmp loop (i, j) on t(j, i)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < M - 1; j++)
          b[i][j] += a[i][j];
#pragma xmp loop (i, j) on t(j, i)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
          b[i][j] *= 3;
    }
#pragma acc update self(b)
    show("regions");
  }
}

// Arrays that are not distributed, or along one dimension; global indices in
// expressions; the index after the loop.
static void mixed(void) {
#pragma acc parallel loop copyout(v) copyin(replicated)
#pragma xmp loop on t(*, i)
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int k = 0; k <= i; k++)
      sum += replicated[k] * k;
    v[i] = sum;
  }
#pragma acc parallel loop collapse(2) copyin(v, replicated) copyout(b)
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = (int)v[i] + replicated[i + j] + 10 * j + i;
  show("mixed");
  int counts[4] = {0, 0, 0, 0};
#pragma acc parallel loop collapse(2) copy(counts)
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int k = (i * j) % 4;
#pragma acc atomic update
      counts[k]++;
    }
#pragma xmp reduction(+ : counts)
#pragma xmp task on p(1, 1)
  printf("counts %d %d %d %d\n", counts[0], counts[1], counts[2], counts[3]);
}

// The shadow is the device's own: the host's copy plays no part.
static void stencil(int steps) {
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = b[i][j] = (i * 31 + j * 17) % 100;
#pragma acc data copyin(a) copy(b)
  for (int s = 0; s < steps; s++) {
#pragma acc parallel loop collapse(2)
#pragma xmp loop (i, j) on t(j, i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i][j] = b[i][j];
#pragma xmp reflect(a) acc
#pragma xmp loop (i, j) on t(j, i)
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        b[i][j] = (a[i - 1][j - 1] + 2 * a[i - 1][j] + 3 * a[i - 1][j + 1] +
                   4 * a[i][j - 1] + 5 * a[i][j] + 6 * a[i][j + 1] +
                   7 * a[i + 1][j - 1] + 8 * a[i + 1][j] +
                   9 * a[i + 1][j + 1]) %
                  1009;
  }
  show("stencil");
}

int main(void) {
  for (int k = 0; k < N + M; k++)
    replicated[k] = k * k % 13;
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i * 3 + j;
  orders();
  regions(N);
  mixed();
  stencil(5);
#pragma xmp barrier
#pragma xmp task on p(1, 1)
  puts("complete");
  return 0;
}
