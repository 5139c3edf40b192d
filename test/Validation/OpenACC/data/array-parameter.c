// FEATURE: 2.7.1 data specification | array parameters `a[]`, `a[n]`, `a[n][m]`
// STATUS: yes

#include <stdio.h>

static int run(int n, int m, int a[], int b[n], int c[n][m]) {
  int sum = 0;
#pragma acc parallel loop copyin(a[0:n], b[0:n], c[0:n][0:m]) reduction(+:sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += a[i] + b[i] * c[i][j];
  return sum;
}

static int test(int n) {
  int errors = 0;
  int a[n], b[n], c[n][4], expected = 0;
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = i % 3;
    for (int j = 0; j < 4; j++) {
      c[i][j] = j;
      expected += a[i] + b[i] * c[i][j];
    }
  }
  errors += run(n, 4, a, b, c) != expected;
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
