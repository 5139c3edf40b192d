// FEATURE: 14.2 loops | collapse over cyclic dimensions in steps, upwards and downwards, outside of other loops
// STATUS: yes
// FLAGS: -fopenacc
// RANKS: 1 2 3
// DEVICES: host:1 host:3 none
#include "../Inputs/check.h"
#define N 13
#define M 11
#pragma xmp nodes p(1, *)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, cyclic(2)) onto p
int a[N][M][4];
#pragma xmp align a[i][j][*] with t(j, i)

int main(void) {
#pragma acc data copyout(a)
  {
#pragma acc parallel loop collapse(3)
#pragma xmp loop (i, j) on t(j, i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        for (int k = 0; k < 4; k++)
          a[i][j][k] = 0;
#pragma acc parallel loop collapse(2)
#pragma xmp loop (i, j) on t(j, i)
    for (int i = 1; i < N; i += 3)
      for (int j = 0; j < M; j += 2)
        for (int k = 0; k < 4; k++)
          a[i][j][k] += 1 + k;
#pragma xmp loop (i, j) on t(j, i)
#pragma acc parallel loop collapse(3)
    for (int k = 0; k < 4; k++)
      for (int i = N - 2; i >= 0; i -= 4)
        for (int j = 0; j < M; j++)
          a[i][j][k] += 100 * (i + j);
  }
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < 4; k++) {
        int expected = i % 3 == 1 && j % 2 == 0 ? 1 + k : 0;
        if ((N - 2 - i) % 4 == 0 && i <= N - 2)
          expected += 100 * (i + j);
        CHECK(a[i][j][k], expected);
      }
  return CHECK_END();
}
