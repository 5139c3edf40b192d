// FEATURE: 2.9 loop | statements before, between, and after inner loops
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n][5];
#pragma acc parallel loop gang copyout(a, b)
  for (int i = 0; i < n; i++) {
    int x = i;
#pragma acc loop vector
    for (int j = 0; j < 5; j++)
      b[i][j] = x + j;
    x *= 2;
#pragma acc loop vector
    for (int j = 0; j < 5; j++)
      b[i][j] += x;
    a[i] = x + 1;
  }
  for (int i = 0; i < n; i++) {
    errors += a[i] != 2 * i + 1;
    for (int j = 0; j < 5; j++)
      errors += b[i][j] != 3 * i + j;
  }
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
