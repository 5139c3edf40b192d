// FEATURE: 2.9.10 private | the variable of an inner loop without a directive
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int i, j, a[n][4];
#pragma acc parallel loop private(j) copyout(a)
  for (i = 0; i < n; i++)
    for (j = 0; j < 4; j++)
      a[i][j] = i + j;
  for (i = 0; i < n; i++)
    for (j = 0; j < 4; j++)
      errors += a[i][j] != i + j;
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
