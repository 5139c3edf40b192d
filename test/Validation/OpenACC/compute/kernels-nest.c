// FEATURE: 2.5.3 kernels | nested loops without `loop`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  float a[n][n], b[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = i - j;
#pragma acc kernels copyin(a) copyout(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i][k] - a[k][j];
      b[i][j] = sum;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      errors += b[i][j] != n * (i + j) - n * (n - 1);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 3, 16, 41};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
