// FEATURE: 13 OpenMP | omp for on the same loop as xmp loop, in a parallel region: each iteration once, private variables, reductions, nowait, orphaned
// STATUS: yes
// FLAGS: -fopenmp
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include <omp.h>
#define N 37
#define M 5
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
int a[N], b[N][M];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i][*] with t(i)

static void add(int value) {
#pragma omp for
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] += value;
}

int main(void) {
  int i, j, count = 0, kept = 9, plain[M] = {0};
  long sum = 100, all = 0;
  omp_set_num_threads(3);
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    a[i] = i;
    for (j = 0; j < M; j++)
      b[i][j] = 0;
  }
#pragma omp parallel private(i, j) reduction(+ : count)
  {
#pragma xmp loop on t(i)
#pragma omp for schedule(static, 2) nowait
    for (i = 0; i < N; i++) {
      a[i] += 10;
      count++;
    }
#pragma omp for
    for (j = 0; j < M; j++)
      plain[j] += j + 1;
    for (int step = 0; step < 4; step++) {
#pragma omp for firstprivate(kept)
#pragma xmp loop on t(i)
      for (i = 0; i < N; i++) {
        kept += 1;
        for (j = 0; j < M; j++)
          b[i][j] += a[i] + j * step;
      }
#pragma omp for reduction(+ : sum)
#pragma xmp loop on t(i) reduction(+ : sum)
      for (i = 0; i < N; i++)
        sum += b[i][1];
    }
#pragma xmp loop on t(i)
    for (i = 0; i < N; i++) {
#pragma omp for
      for (j = 0; j < M; j++)
        b[i][j] -= 4 * a[i];
    }
    add(3);
#pragma omp single
    {
#pragma xmp loop on t(i) reduction(+ : all)
      for (i = 0; i < N; i++)
        all += a[i];
    }
  }
  add(1);
#pragma xmp reduction(+ : count)
  CHECK(count, N);
  CHECK(kept, 9);
  long expected = 100, plus = N * (N - 1) / 2 + 10 * N;
  for (int step = 0; step < 4; step++)
    expected += (step + 1) * plus + (step * (step + 1) / 2) * N;
  CHECK(sum, expected);
  CHECK(all, plus + 3 * N);
  for (j = 0; j < M; j++)
    CHECK(plain[j], j + 1);
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    CHECK(a[i], i + 14);
    for (j = 0; j < M; j++)
      CHECK(b[i][j], 6 * j);
  }
  return CHECK_END();
}
