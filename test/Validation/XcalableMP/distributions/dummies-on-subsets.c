// FEATURE: 10 procedures | functions with dummies of two and three dimensions, subsets, shadows and run-time sizes
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 12
static void fill(int n, int m, float x[n][m], int start);
static double sum3(int n, double (*x)[3][2]);
void fill(int n, int m, float x[n][m], int start) {
#pragma xmp nodes q(*) = *
#pragma xmp template u(0 : n - 1)
#pragma xmp distribute u(block) onto q
#pragma xmp align x[i][*] with u(i)
#pragma xmp shadow x[1:2][0]
#pragma xmp loop on u(i)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i][j] = start + i * m + j;
#pragma xmp reflect(x)
}
double sum3(int n, double (*x)[3][2]) {
#pragma xmp nodes q(*) = *
#pragma xmp template u(0 : n - 1)
#pragma xmp distribute u(block) onto q
#pragma xmp align x[i][*][*] with u(i)
  double sum = 0;
#pragma xmp loop on u(i) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 2; k++)
        sum += x[i][j][k];
  return sum;
}
#pragma xmp nodes p(*)
static void onSubset(int first, int last) {
#pragma xmp task on p(first : last)
  {
#pragma xmp nodes q(*) = *
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto q
    float a[N][5];
    double b[N][3][2];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*][*] with t(i)
#pragma xmp shadow a[1:2][0]
    fill(N, 5, a, first);
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 2; i++)
      for (int j = 0; j < 5; j++) {
        CHECK(a[i - 1][j], first + (i - 1) * 5 + j);
        CHECK(a[i + 2][j], first + (i + 2) * 5 + j);
        b[i][j % 3][j % 2] = 0;
      }
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 3; j++)
        for (int k = 0; k < 2; k++)
          b[i][j][k] = i * 6 + j * 2 + k;
    CHECK(sum3(N, b), 6 * N * (6 * N - 1) / 2);
  }
}
int main(void) {
  int n = xmp_all_num_nodes();
  for (int k = 1; k <= n; k++)
    onSubset(k, n);
  for (int k = 1; k <= n; k++)
    onSubset(1, k);
  return CHECK_END();
}
