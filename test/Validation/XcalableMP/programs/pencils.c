// FEATURE: 8.4 programs | lines along all dimensions of a cube, whose layout changes by gmove
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define NX 6
#define NY 8
#define NZ 10
double a[NX][NY][NZ], b[NX][NY][NZ], c[NX][NY][NZ];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : NZ - 1, 0 : NY - 1, 0 : NX - 1)
#pragma xmp template v(0 : NZ - 1, 0 : NY - 1, 0 : NX - 1)
#pragma xmp template w(0 : NZ - 1, 0 : NY - 1, 0 : NX - 1)
#pragma xmp distribute t(*, *, block) onto p
#pragma xmp distribute v(*, cyclic, *) onto p
#pragma xmp distribute w(block, *, *) onto p
#pragma xmp align a[i][j][k] with t(k, j, i)
#pragma xmp align b[i][j][k] with v(k, j, i)
#pragma xmp align c[i][j][k] with w(k, j, i)
static void scan(int n, double *x, int stride) {
  for (int i = 1; i < n; i++)
    x[i * stride] += x[(i - 1) * stride] * 0.5;
}
int main(void) {
#pragma xmp loop(i) on t(:, :, i)
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 0; k < NZ; k++)
        a[i][j][k] = i + 3 * j + 5 * k % 7;
#pragma xmp loop(i) on t(:, :, i)
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      scan(NZ, &a[i][j][0], 1);
#pragma xmp gmove
  b[:][:][:] = a[:][:][:];
#pragma xmp loop(j) on v(:, j, :)
  for (int j = 0; j < NY; j++)
    for (int i = 1; i < NX; i++)
      for (int k = 0; k < NZ; k++)
        b[i][j][k] += 0.25 * b[i - 1][j][k];
#pragma xmp gmove
  c[:][:][:] = b[:][:][:];
  double s = 0;
#pragma xmp loop(k) on w(k, :, :) reduction(+ : s)
  for (int k = 0; k < NZ; k++)
    for (int i = 0; i < NX; i++)
      for (int j = 1; j < NY; j++) {
        c[i][j][k] += 0.1 * c[i][j - 1][k];
        s += c[i][j][k] * (i + j + k);
      }
  for (int i = 0; i < NX; i++) {
#pragma xmp gmove
    a[NX - 1 - i][:][:] = c[i][:][:];
  }
#pragma xmp loop(i) on t(:, :, i) reduction(+ : s)
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 0; k < NZ; k++)
        s += a[i][j][k] * i;
  CHECK_NEAR(s, 263130.89336546988);
  return CHECK_END();
}
