// FEATURE: 15 devices | the default device set; declare with layout alone; barrier_device
// STATUS: yes
// DEVICES: host:1 host:3 none
// RANKS: 1 2
#include "../Inputs/check.h"
#define N 40
int a[N][3], b[N][3];
#pragma acc declare create(a, b) layout([block][*])

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      a[i][k] = 10 * i + k;
#pragma acc update device(a)
#pragma acc parallel loop layout(a[i][*]) async(1)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      b[i][k] = a[i][2 - k] + 1;
#pragma acc barrier_device
#pragma acc kernels loop layout(b[i][*])
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      b[i][k] += 1;
#pragma acc update self(b)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      CHECK(b[i][k], 10 * i + 2 - k + 2);
  return CHECK_END();
}
