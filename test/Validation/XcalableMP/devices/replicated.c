// FEATURE: 15 on_device | data and kernels of each device of a set
// STATUS: yes
// DEVICES: host:1 host:3 none
// RANKS: 1 2 3
#include "../Inputs/check.h"
#include <openacc.h>
#define N 23
#pragma acc devices all[*]
int a[N], b[N], out[N];

int main(void) {
  int n = acc_get_num_devices(acc_device_default), sum = 100;
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = -1;
#pragma acc enter data copyin(a, b) on_device(all)
  /* Each device adds to its own copy, once. */
#pragma acc parallel loop present(a, b) on_device(all)
  for (int i = 0; i < N; i++)
    b[i] = a[i] + 10;
#pragma acc parallel loop present(b) reduction(+ : sum) copy(sum) on_device(all)
  for (int i = 0; i < N; i++)
    sum += b[i];
  CHECK(sum, 100 + N * (N - 1) / 2 + 10 * N);
  int x[N];
  for (int i = 0; i < N; i++)
    x[i] = i;
#pragma acc parallel loop copy(x) on_device(all)
  for (int i = 0; i < N; i++)
    x[i] += 1;
  for (int i = 0; i < N; i++)
    CHECK(x[i], i + 1);
  /* Each device changes another part, and has that part only. */
  for (int k = 0; k < n; k++) {
    int first = N * k / n, last = N * (k + 1) / n;
#pragma acc parallel loop present(a) on_device(all[k]) async(1)
    for (int i = first; i < last; i++)
      a[i] = 1000 * k + i;
  }
#pragma acc wait on_device(all)
  for (int k = 0; k < n; k++) {
    for (int i = 0; i < N; i++)
      out[i] = -5;
#pragma acc parallel loop present(a) copyout(out) on_device(all(k + 1))
    for (int i = 0; i < N; i++)
      out[i] = a[i];
    for (int i = 0; i < N; i++)
      CHECK(out[i], i >= N * k / n && i < N * (k + 1) / n ? 1000 * k + i : i);
  }
  for (int k = 0; k < n; k++) {
    int first = N * k / n, length = N * (k + 1) / n - first;
#pragma acc update self(a[first : length]) on_device(all[k])
  }
  for (int k = 0; k < n; k++)
    for (int i = N * k / n; i < N * (k + 1) / n; i++)
      CHECK(a[i], 1000 * k + i);
#pragma acc exit data delete (a) copyout(b) on_device(all)
  for (int i = 0; i < N; i++)
    CHECK(b[i], i + 10);
  return CHECK_END();
}
