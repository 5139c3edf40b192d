// FEATURE: 1.3 start | file-scope extents that the run knows
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
int n = 17, m = 5;
enum { K = 2 };
#pragma xmp nodes p(*)
#pragma xmp template t(0 : n - 1)
#pragma xmp distribute t(cyclic(2)) onto p
double a[n], b[n][m + 1][K];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i][*][*] with t(i)
float (*w)[m];
#pragma xmp align w[i][*] with t(i)

int main(void) {
  w = xmp_malloc(xmp_desc_of(w), n, m);
  double sum = 0, expected = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++) {
    a[i] = i;
    for (int j = 0; j <= m; j++)
      for (int k = 0; k < K; k++)
        b[i][j][k] = 100 * i + 10 * j + k;
    for (int j = 0; j < m; j++)
      w[i][j] = i - j;
  }
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    sum += a[i];
    for (int j = 0; j <= m; j++)
      for (int k = 0; k < K; k++)
        sum += b[i][j][k];
    for (int j = 0; j < m; j++)
      sum += w[i][j];
  }
  for (int i = 0; i < n; i++) {
    expected += i;
    for (int j = 0; j <= m; j++)
      for (int k = 0; k < K; k++)
        expected += 100 * i + 10 * j + k;
    for (int j = 0; j < m; j++)
      expected += i - j;
  }
  CHECK(sum, expected);
#pragma xmp task on t(9)
  a[9] = 3;
#pragma xmp loop on t(i)
  for (int i = 9; i < 10; i++)
    CHECK(a[i], 3);
  return CHECK_END();
}
