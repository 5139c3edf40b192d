// FEATURE: 5.1 global data | with -fcheck=bounds: kernels whose elements are stored compute what they do without, block and cyclic
// STATUS: yes
// FLAGS: -fcheck=bounds -O2
// RANKS: 1 3 4
// DEVICES: host:1 host:3 none
// VARIANT: block | FORMAT=block
// VARIANT: cyclic(2) | FORMAT=cyclic(2)
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(FORMAT) onto p
double a[N][3], b[N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[*]

int main(void) {
  int chosen[N];
  double sum = 0, expected = 0;
  for (int i = 0; i < N; i++)
    chosen[i] = (i * 7 + 3) % N, expected += 100 * chosen[i] + i * 3;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i][2] = i, b[i] = 100 * i;
#pragma xmp reflect(b)
  for (int round = 0; round < 3; round++) {
    sum = 0;
#pragma xmp loop on t(i)
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++)
      for (int k = 0; k < 2; k++)
        a[i][k] = a[i][k + 1] + (k == 0 ? a[i][2 - k] : 0);
#pragma xmp loop on t(i) reduction(+ : sum)
#pragma acc kernels loop reduction(+ : sum) wait(1)
    for (int i = 0; i < N; i++)
      if (a[i][1] == i)
        sum += b[chosen[i]] + 2 * a[i][1] + a[i][2];
    CHECK(sum, expected);
  }
  return CHECK_END();
}
