// FEATURE: 7 array sections | rows of local and global arrays of run-time sizes in tasks, loops and functions, with dummies and pointers
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
static double work(int n, int m) {
#pragma xmp template t(0 : n - 1)
#pragma xmp distribute t(block) onto p
  double a[n][m], line[m], other[m];
  double (*b)[m];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*] with t(i)
  b = xmp_malloc(xmp_desc_of(b), n, m);
  for (int j = 0; j < m; j++)
    line[j] = j;
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++) {
    a[i][0:m] = line[0:m] * i;
    b[i][:] = -1;
    b[i][m - 1 : m / 2 : -2] = a[i][0 : m / 2];
  }
  other[:] = 0;
  for (int k = 0; k < n; k += 3) {
#pragma xmp task on t(k)
    {
      other[0:m] = b[k][0:m] + line[m - 1 : m : -1];
    }
#pragma xmp bcast(other[0 : m]) from t(k)
    for (int j = 0; j < m; j++) {
      int from = (m - 1 - j) % 2 == 0 && (m - 1 - j) / 2 < m / 2 ? (m - 1 - j) / 2 : -1;
      CHECK(other[j], (from >= 0 ? from * k : -1) + m - 1 - j);
    }
  }
  double sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += a[i][j];
  xmp_free(xmp_desc_of(b));
  return sum;
}
int main(void) {
  for (int n = 4; n < 12; n += 3)
    for (int m = 3; m < 9; m += 2)
      CHECK(work(n, m), n * (n - 1) / 2 * (m * (m - 1) / 2));
  return CHECK_END();
}
