// FEATURE: 13 OpenMP | xmp loops with omp parallel for on both sides, collapse, reductions of both, threads inside a body
// STATUS: yes
// FLAGS: -fopenmp
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#include <omp.h>
#define N 26
#define M 12
#pragma xmp nodes p(*)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(*, cyclic(3)) onto p
long a[N][M];
#pragma xmp align a[i][j] with t(j, i)
int main(void) {
  long sum = 1, most = -1;
#pragma omp parallel for
#pragma xmp loop on t(*, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i * M + j;
#pragma xmp loop(i, j) on t(j, i) reduction(+ : sum)
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += a[i][j];
  long all = N * M;
  CHECK(sum, 1 + all * (all - 1) / 2);
#pragma xmp loop on t(*, i) reduction(max : most)
  for (int i = 0; i < N; i += 2) {
    long line = 0;
#pragma omp parallel for reduction(+ : line)
    for (int j = 0; j < M; j++)
      line += a[i][j] * (i % 5);
    if (line > most)
      most = line;
  }
  long expected = -1;
  for (int i = 0; i < N; i += 2) {
    long line = 0;
    for (int j = 0; j < M; j++)
      line += (i * M + j) * (i % 5);
    if (line > expected)
      expected = line;
  }
  CHECK(most, expected);
#pragma omp parallel
  {
#pragma omp single
    {
#pragma xmp barrier
    }
  }
  return CHECK_END();
}
