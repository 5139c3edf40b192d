// FEATURE: 13 OpenMP | omp parallel for before xmp loop (T18)
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
  long sum = 7;
  int high = -1;
#pragma omp parallel for
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 3 * i;
#pragma omp parallel for reduction(+ : sum) reduction(max : high)
#pragma xmp loop (i) on t(i) reduction(+ : sum) reduction(max : high)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    high = high > a[i] ? high : a[i];
  }
  CHECK(sum, 7 + 3L * N * (N - 1) / 2);
  CHECK(high, 3 * (N - 1));
  return CHECK_END();
}
