// FEATURE: 15 layout | enter data, update, exit data and data together with other arrays
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 19
#pragma acc devices d(*)
int a[N], w[N];
#pragma acc declare create(a) layout([block]) shadow([1]) on_device(d)

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i, w[i] = 100 + i;
#pragma acc data copyin(w) present(a)
  {
#pragma acc update device(a, w)
    for (int i = 0; i < N; i++)
      a[i] = w[i] = -5;
    /* Of the current device. */
#pragma acc parallel loop present(w)
    for (int i = 0; i < N; i++)
      w[i] += 1000;
#pragma acc parallel loop layout(a[i - 1])
    for (int i = 1; i <= N; i++)
      a[i - 1] *= 2;
#pragma acc update self(a, w)
    for (int i = 0; i < N; i++) {
      CHECK(a[i], 2 * i);
      CHECK(w[i], 1100 + i);
    }
  }
#pragma acc parallel on_device(d) present(a)
  {
#pragma acc loop layout(a[i])
    for (int i = 0; i < N; i++)
      a[i] += 7;
  }
#pragma acc update self(a[3 : 4]) async(2)
#pragma acc wait(2)
  for (int i = 0; i < N; i++)
    CHECK(a[i], 2 * i + (i >= 3 && i < 7 ? 7 : 0));
  return CHECK_END();
}
