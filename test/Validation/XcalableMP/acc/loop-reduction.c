// FEATURE: 14.2 loops | reduction with acc: combined on the devices, the old value counts once (T8)
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
long a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  long e = 1000, lowest = 50, all = N * (N + 1) / 2;
#pragma xmp loop on t(k)
  for (long k = 0; k < N; k++)
    a[k] = k + 1;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop copy(e) present(a) reduction(+ : e)
#pragma xmp loop on t(k) reduction(+ : e) acc
    for (long k = 0; k < N; k++)
      e += a[k];
    CHECK(e, 1000 + all);
#pragma acc data copy(e)
    {
      e = -5;
#pragma xmp loop on t(k) reduction(+ : e) acc
#pragma acc parallel loop reduction(+ : e)
      for (long k = 0; k < N; k++)
        e += a[k];
      CHECK(e, -5);
    }
    CHECK(e, 1000 + 2 * all);
#pragma acc kernels loop reduction(min : lowest)
#pragma xmp loop on t(k) reduction(min : lowest)
    for (long k = 0; k < N; k++)
      if (a[k] + 3 < lowest)
        lowest = a[k] + 3;
    CHECK(lowest, 4);
  }
  return CHECK_END();
}
