// FEATURE: 8.1 programs | multigrid manner: recursion with templates and arrays of the functions, periodic halos
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
static void smooth(int n, double u[n][n], double r[n][n]) {
#pragma xmp template t(0 : n - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i][*] with t(i)
#pragma xmp align r[i][*] with t(i)
#pragma xmp shadow u[1][0]
#pragma xmp reflect(u) width(/ periodic / 1, 0)
  double w[n][n];
#pragma xmp align w[i][*] with t(i)
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int jm = (j + n - 1) % n, jp = (j + 1) % n;
      w[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][jm] + u[i][jp] + r[i][j]) * 0.2;
    }
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i][j] = w[i][j];
}
static double cycle(int n, int depth) {
#pragma xmp template t(0 : n - 1)
#pragma xmp distribute t(block) onto p
  double u[n][n], r[n][n];
#pragma xmp align u[i][*] with t(i)
#pragma xmp align r[i][*] with t(i)
#pragma xmp shadow u[1][0]
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i][j] = i + j % 3, r[i][j] = (i * j) % 5;
  for (int k = 0; k < 3; k++)
    smooth(n, u, r);
  double s = 0;
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s += u[i][j] * (i + 1);
  if (depth)
    s += cycle(n / 2, depth - 1);
  for (int k = 0; k < 2; k++)
    smooth(n, u, r);
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s += u[i][j] * (j + 1);
  return s;
}
int main(void) {
  double s = cycle(32, 3);
  CHECK_NEAR(s, 323262.33407999971);
  return CHECK_END();
}
