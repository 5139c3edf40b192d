// FEATURE: 13 OpenMP | an OpenMP loop inside an xmp loop
// STATUS: yes
// FLAGS: -fopenmp
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 11
#define M 300
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N][M];
#pragma xmp align a[i][*] with t(i)

int main(void) {
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++) {
#pragma omp parallel for
    for (int j = 0; j < M; j++)
      a[i][j] = i * M + j;
  }
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(a[i][j], i * M + j);
  return CHECK_END();
}
