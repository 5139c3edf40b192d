// FEATURE: 8.4 programs | gmove of planes, lines and permutations between arrays of two and three dimensions
// STATUS: yes
// RANKS: 1 2 3 7
#include "../Inputs/check.h"
#include <complex.h>
#define A 6
#define B 7
#define C 5
#pragma xmp nodes p(*)
#pragma xmp template t(0:C-1,0:B-1,0:A-1)
#pragma xmp distribute t(*,*,block) onto p
#pragma xmp template s(0:C-1,0:B-1,0:A-1)
#pragma xmp distribute s(cyclic(2),*,*) onto p
#pragma xmp template h(0:B-1,0:C-1)
#pragma xmp distribute h(block,*) onto p
double complex x[A][B][C], y[A][B][C], z[C][B];
#pragma xmp align x[i][j][k] with t(k,j,i)
#pragma xmp align y[i][j][k] with s(k,j,i)
#pragma xmp align z[k][j] with h(j,k)
int main() {
  int bad = 0;
#pragma xmp loop (i) on t(*,*,i)
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        x[i][j][k] = i * 100 + j * 10 + k + I * i;
#pragma xmp gmove
  y[:][:][:] = x[:][:][:];
#pragma xmp gmove
  y[0][1:3][0:4] = x[5][3:3][1:4];
#pragma xmp gmove
  z[4][:] = y[2][:][3];
#pragma xmp gmove
  z [0:4][6] = x [1:4][2][4];
  double complex v[2][C];
#pragma xmp gmove
  v[1][C - 1:C:-1] = z [0:C][6];
#pragma xmp loop (k) on s(k,*,*) reduction(+:bad)
  for (int k = 0; k < C; k++)
    for (int i = 0; i < A; i++)
      for (int j = 0; j < B; j++) {
        double complex e = i * 100 + j * 10 + k + I * i;
        if (i == 0 && j >= 1 && j < 4 && k < 4)
          e = 500 + (j + 2) * 10 + k + 1 + 5 * I;
        if (y[i][j][k] != e)
          bad++;
      }
  for (int k = 0; k < 4; k++)
    if (v[1][C - 1 - k] != (1 + k) * 100 + 24 + I * (1 + k))
      bad++;
  if (v[1][0] != 263 + 2 * I)
    bad++;
  CHECK(bad, 0);
  return CHECK_END();
}
