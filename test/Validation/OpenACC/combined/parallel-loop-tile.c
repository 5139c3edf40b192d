// FEATURE: 2.11 parallel loop | `tile(4, 8)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][n];
#pragma acc parallel loop tile(4, 8) copyout(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = i * n + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      errors += a[i][j] != i * n + j;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 32, 61};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
