// FEATURE: 2.5.3 kernels | transposition in place
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = i * n + j;
#pragma acc kernels copy(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
      int t = a[i][j];
      a[i][j] = a[j][i];
      a[j][i] = t;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      errors += a[i][j] != j * n + i;
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
