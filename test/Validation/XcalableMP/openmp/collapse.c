// FEATURE: 13 OpenMP | collapse covers the restricted nest (T18)
// STATUS: yes
// FLAGS: -fopenmp
// RANKS: 2 4
#include "../Inputs/check.h"
#define N 37
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q
int a[N][N];
#pragma xmp align a[i][j] with t(j, i)

int main(void) {
  long sum = 0;
#pragma xmp loop (i, j) on t(j, i)
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * N + j;
#pragma omp parallel for collapse(2) reduction(+ : sum)
#pragma xmp loop (i, j) on t(j, i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += a[i][j];
  CHECK(sum, (long)N * N * (N * N - 1) / 2);
  return CHECK_END();
}
