// Communication of device data that runs beside kernels: reflect with async,
// reflect_do, bcast and reduction with async, wait_async acc, barrier acc.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self 1 3 4 6 3+memory self@3+memory 2@3+memory 4@2~1" %s
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t1 "4 6" %s -- '-DNODES=p(2,*)'
// REQUIRES: mpi

#include <stdio.h>
#ifndef NODES
#define NODES p(1, *)
#endif
enum { N = 40, M = 30 };
double u[N][M], next[N][M], other[N][M];
#pragma xmp nodes NODES
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp align u[i][j] with t(j, i)
#pragma xmp align next[i][j] with t(j, i)
#pragma xmp align other[i][j] with t(j, i)
#pragma xmp shadow u[1][1]
#pragma xmp shadow other[1][0]

static void initialise(void) {
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      u[i][j] = next[i][j] = (i * 7 + j * 3) % 16;
      other[i][j] = i + j;
    }
#pragma acc update device(u, next, other)
}
static void show(const char *what) {
  double sum = 0;
#pragma acc update self(u, other)
#pragma xmp loop (i, j) on t(j, i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += (i * M + j) % 64 * (u[i][j] + other[i][j]);
#pragma xmp task on p(1, 1)
  printf("%s %.15g\n", what, sum);
}
static void step(void) {
#pragma acc parallel loop collapse(2) present(u, next)
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      next[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
#pragma acc parallel loop collapse(2) present(u, next)
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      u[i][j] = next[i][j];
}

int main(void) {
#pragma acc data create(u, next, other)
  {
    initialise();
    for (int s = 0; s < 4; s++) {
#pragma xmp reflect(u) async(3) acc
      // Work on another array while the halo travels.
#pragma acc parallel loop collapse(2) present(other)
#pragma xmp loop (i, j) on t(j, i)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
          other[i][j] += 1;
#pragma xmp wait_async(3) acc
      step();
    }
    show("reflect async");

    initialise();
#pragma xmp reflect_init(u) acc
    for (int s = 0; s < 4; s++) {
#pragma xmp reflect_do(u) acc
      step();
    }
    show("reflect_do");

    initialise();
    for (int s = 0; s < 4; s++) {
#pragma xmp reflect(u) async(1) acc
#pragma xmp reflect(other) width(/ periodic / 1, 0) async(2) acc
#pragma xmp wait_async(1, 2) acc
      step();
#pragma acc parallel loop collapse(2) present(other)
#pragma xmp loop (i, j) on t(j, i)
      for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < M; j++)
          other[i][j] += s;
    }
    show("two at once");

    // Kernels on queues, waited for before the halo is exchanged.
    initialise();
    for (int s = 0; s < 4; s++) {
#pragma xmp reflect(u) acc
#pragma acc parallel loop collapse(2) present(u, next) async(1)
#pragma xmp loop (i, j) on t(j, i)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          next[i][j] =
              0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
#pragma acc parallel loop collapse(2) present(u, next) async(1)
#pragma xmp loop (i, j) on t(j, i)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          u[i][j] = next[i][j];
#pragma acc wait(1)
    }
    show("queues");

    // barrier acc completes what is under way on the devices.
#pragma acc parallel loop collapse(2) present(other) async(5)
#pragma xmp loop (i, j) on t(j, i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        other[i][j] = i * j;
#pragma xmp barrier acc
    show("barrier");

    double sum = 1, value = 0;
#pragma acc enter data copyin(sum, value)
#pragma acc parallel loop collapse(2) present(other, sum) reduction(+ : sum)
#pragma xmp loop (i, j) on t(j, i) reduction(+ : sum) acc
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        sum += other[i][j];
#pragma xmp task on p(1, 1)
    {
#pragma acc serial present(value)
      value = 4;
    }
#pragma xmp bcast(value) from p(1, 1) async(7) acc
#pragma xmp reduction(max : sum) async(8) acc
#pragma xmp wait_async(7, 8) acc
#pragma acc exit data copyout(sum, value)
    double least = value;
#pragma xmp reduction(min : least)
#pragma xmp task on p(1, 1)
    printf("sum %g %g %g\n", sum, value, least);
  }
#pragma xmp barrier
#pragma xmp task on p(1, 1)
  puts("complete");
  return 0;
}
