// FEATURE: 15 layout | loops over an array with a layout use data of the current device
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2
#include "../Inputs/check.h"
#define N 31
#pragma acc devices d[*]
int a[N], table[4], w[N], own[N];
#pragma acc declare create(a) layout([block]) on_device(d)
#pragma acc declare create(table)

int main(void) {
  for (int k = 0; k < 4; k++)
    table[k] = 10 * k;
#pragma acc update device(table)
#pragma acc enter data create(w)
#pragma acc parallel loop present(w)
  for (int i = 0; i < N; i++)
    w[i] = i;
  for (int k = 0; k < 4; k++)
    table[k] = -5;
  for (int i = 0; i < N; i++)
    w[i] = -5;
#pragma acc parallel loop layout(a[i])
  for (int i = 0; i < N; i++) {
    a[i] = table[i % 4] + w[i];
    w[i] += 1000;
  }
  for (int i = 0; i < N; i++)
    CHECK(w[i], -5);
#pragma acc update self(a)
#pragma acc exit data copyout(w)
  for (int i = 0; i < N; i++) {
    CHECK(a[i], 10 * (i % 4) + i);
    CHECK(w[i], 1000 + i);
  }
  /* What each device has stays as it is where nothing writes to it. */
#pragma acc enter data create(own) on_device(d)
#pragma acc parallel loop present(own) on_device(d)
  for (int i = 0; i < N; i++)
    own[i] = 1;
#pragma acc parallel loop present(own) on_device(d[0])
  for (int i = 0; i < N; i++)
    own[i] = 1;
#pragma acc parallel loop layout(a[i]) present(own)
  for (int i = 0; i < N; i++)
    a[i] = own[i];
#pragma acc update self(a)
  for (int i = 0; i < N; i++)
    CHECK(a[i], 1);
#pragma acc exit data delete (own) on_device(d)
  return CHECK_END();
}
