// FEATURE: 2.11 serial loop | `collapse(2)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[4][n];
#pragma acc serial loop collapse(2) copyout(a)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = j - i;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < n; j++)
      errors += a[i][j] != j - i;
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
