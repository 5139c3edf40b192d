// FEATURE: 14.3 acc | reduce_shadow on the device's copies
// STATUS: yes
// DEVICES: host:1 host:2
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int n = xmp_num_nodes(), block = (N + n - 1) / n;
#pragma xmp loop on t(i) expand(/unbound/ 1)
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc enter data copyin(a)
#pragma xmp loop on t(i) expand(/unbound/ 1)
  for (int i = 0; i < N; i++)
    a[i] = -5;
#pragma xmp reduce_shadow(a) acc
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], -5);
#pragma acc exit data copyout(a)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], 1 + (i > 0 && i % block == 0) + (i < N - 1 && i % block == block - 1));
  return CHECK_END();
}
