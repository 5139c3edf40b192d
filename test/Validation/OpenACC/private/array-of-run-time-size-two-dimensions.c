// FEATURE: 2.5.13 private | an array with two dimensions of run-time size
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int m = 1 + n % 5, errors = 0;
  double a[n], t[m][m + 2];
#pragma acc parallel loop private(t) copyout(a)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      for (int k = 0; k < m + 2; k++)
        t[j][k] = i + j * k;
    double sum = 0;
    for (int j = 0; j < m; j++)
      for (int k = 0; k < m + 2; k++)
        sum += t[j][k];
    a[i] = sum;
  }
  int cells = m * (m + 2), products = m * (m - 1) / 2 * ((m + 2) * (m + 1) / 2);
  for (int i = 0; i < n; i++)
    errors += a[i] != (double)i * cells + products;
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
