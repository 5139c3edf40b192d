// FEATURE: 15 layout | loops over an array with a layout use data of each device
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 29
#pragma acc devices d[*]
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], factor[4], found[N];
#pragma xmp align a[i] with t(i)
#pragma acc declare create(a) layout([block]) on_device(d)
int r[N];
#pragma acc declare create(r) on_device(d)

int main(void) {
  for (int k = 0; k < 4; k++)
    factor[k] = k + 1;
  for (int i = 0; i < N; i++)
    found[i] = -1;
#pragma acc data copyin(factor) copy(found) on_device(d)
  {
    for (int k = 0; k < 4; k++)
      factor[k] = -5;
#pragma acc parallel loop layout(a[i]) on_device(d)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      a[i] = i * factor[i % 4];
    /* On each device alone. */
#pragma acc parallel loop present(factor) on_device(d)
    for (int k = 0; k < 4; k++)
      factor[k] *= 10;
#pragma acc kernels loop layout(a[i]) copy(factor)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      a[i] += factor[i % 4];
      found[i] = a[i];
    }
  }
  /* Data of three kinds in one directive. */
  int n = 0, w[4] = {1, 2, 3, 4};
#pragma acc data present(a, r) copyin(w) on_device(d)
  {
#pragma acc update device(r)
#pragma acc parallel loop present(r, w) on_device(d)
    for (int i = 0; i < N; i++)
      r[i] = w[i % 4];
#pragma acc parallel loop layout(a[i]) reduction(+ : n) present(w)
    for (int i = 0; i < 4; i++)
      n += r[i] * w[i];
    CHECK(n, 30);
    for (int i = 0; i < N; i++)
      r[i] = -1;
#pragma acc update host(a, r)
    for (int i = 0; i < N; i++)
      CHECK(r[i], i % 4 + 1);
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(a[i], i * (i % 4 + 1) + 10 * (i % 4 + 1));
    CHECK(found[i], a[i]);
  }
  return CHECK_END();
}
