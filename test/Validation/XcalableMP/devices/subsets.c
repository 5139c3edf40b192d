// FEATURE: 15 devices | subsets, types, both notations, scopes
// STATUS: yes
// DEVICES: host:3 host:5
// RANKS: 1 2
#include "../Inputs/check.h"
#define N 11
#pragma acc devices all(*), two[2] = all[1:2], one(1) = all(3), virtual[*] = default
#pragma acc device other(2) = two(1:2)
int a[N];

static void local(int from) {
#pragma acc devices two[*] = all[from : 1]
  int b[N];
  for (int i = 0; i < N; i++)
    b[i] = 50;
#pragma acc parallel loop present(a) copy(b) on_device(two)
  for (int i = 0; i < N; i++)
    b[i] += a[i];
  for (int i = 0; i < N; i++)
    CHECK(b[i], 50 + i + 100 * from);
}

int main(void) {
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < N; i++)
      a[i] = i + 100 * k;
#pragma acc enter data copyin(a) on_device(all[k])
  }
  for (int k = 0; k < 3; k++)
    local(k);
  int b[N];
  /* Kernels for other devices than the data construct around them. */
#pragma acc data copyin(a) create(b) on_device(all)
  for (int k = 2; k >= 0; k--) {
#pragma acc parallel loop on_device(all[k])
    for (int i = 0; i < N; i++)
      b[i] = 3 * a[i];
#pragma acc update self(b) on_device(all[k])
    for (int i = 0; i < N; i++)
      CHECK(b[i], 3 * i + 300 * k);
  }
#pragma acc data create(b) on_device(two)
  {
#pragma acc parallel loop present(a, b) on_device(other)
    for (int i = 0; i < N; i++)
      b[i] = 2 * a[i];
#pragma acc update self(b) on_device(two[0])
    for (int i = 0; i < N; i++)
      CHECK(b[i], 2 * i + 200);
#pragma acc update self(b) on_device(all[2])
    for (int i = 0; i < N; i++)
      CHECK(b[i], 2 * i + 400);
  }
#pragma acc parallel loop present(a) copyout(b) on_device(one)
  for (int i = 0; i < N; i++)
    b[i] = a[i];
  for (int i = 0; i < N; i++)
    CHECK(b[i], i + 200);
  /* Without on_device: the current device, the first one. */
#pragma acc parallel loop present(a) copyout(b)
  for (int i = 0; i < N; i++)
    b[i] = a[i];
  for (int i = 0; i < N; i++)
    CHECK(b[i], i);
#pragma acc exit data delete (a) on_device(virtual(1:3))
  return CHECK_END();
}
