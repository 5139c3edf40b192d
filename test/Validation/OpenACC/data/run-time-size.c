// FEATURE: 2.7.1 data specification | arrays of run-time size in two and three dimensions
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int m = n + 2, l = 3;
  int a[n][m], b[l][n][m];
#pragma acc data copyout(a, b)
  {
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        a[i][j] = i * m + j;
        for (int k = 0; k < l; k++)
          b[k][i][j] = k - a[i][j];
      }
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        errors += a[i][j] != i * m + j || b[k][i][j] != k - i * m - j;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 5, 33, 70};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
