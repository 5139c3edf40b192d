// FEATURE: 13 OpenMP | xmp loop before omp parallel for (T18)
// STATUS: yes
// FLAGS: -fopenmp
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 1001
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  long sum = 0;
#pragma xmp loop (i) on t(i)
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = 3 * i;
#pragma xmp loop (i) on t(i) reduction(+ : sum)
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  CHECK(sum, 3L * N * (N - 1) / 2);
  return CHECK_END();
}
