// FEATURE: 13 OpenMP | private, firstprivate, and schedule on the shared loop
// STATUS: yes
// FLAGS: -fopenmp
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 101
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int x, base = 5, i;
#pragma xmp loop (i) on t(i)
#pragma omp parallel for private(x) firstprivate(base) schedule(static, 3)
  for (i = 0; i < N; i++) {
    x = i * 2;
    a[i] = x + base;
  }
#pragma xmp loop (i) on t(i)
  for (i = 0; i < N; i++)
    CHECK(a[i], 2 * i + 5);
  return CHECK_END();
}
