// FEATURE: 2.5.3 kernels | rows that depend on each other, columns that do not
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n + 1][9], expected[n + 1][9];
  for (int i = 0; i <= n; i++)
    for (int j = 0; j < 9; j++)
      a[i][j] = expected[i][j] = i + j;
#pragma acc kernels copy(a)
  for (int i = 1; i <= n; i++)
    for (int j = 0; j < 9; j++)
      a[i][j] = (a[i - 1][(j + 1) % 9] + a[i][j]) % 1000;
  for (int i = 1; i <= n; i++)
    for (int j = 0; j < 9; j++)
      expected[i][j] = (expected[i - 1][(j + 1) % 9] + expected[i][j]) % 1000;
  for (int i = 0; i <= n; i++)
    for (int j = 0; j < 9; j++)
      errors += a[i][j] != expected[i][j];
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
