// FEATURE: 2.9.8 tile | tiles that are larger than the loops
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][3];
#pragma acc parallel loop tile(64, 32) copyout(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      a[i][j] = i - j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      errors += a[i][j] != i - j;
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
