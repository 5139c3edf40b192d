// FEATURE: 2.5.3 kernels | Gauss-Seidel: dependences in both loops
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n + 1][n + 1], expected[n + 1][n + 1];
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= n; j++)
      a[i][j] = expected[i][j] = (i * 5 + j * 3) % 17;
#pragma acc kernels copy(a)
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      a[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i - 1][j - 1]) % 1000;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      expected[i][j] = (expected[i - 1][j] + expected[i][j - 1] + expected[i - 1][j - 1]) % 1000;
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= n; j++)
      errors += a[i][j] != expected[i][j];
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 40, 121};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
