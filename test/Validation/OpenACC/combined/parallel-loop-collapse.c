// FEATURE: 2.11 parallel loop | `collapse(3)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  static int a[11][11][11];
#pragma acc parallel loop collapse(3) copyout(a)
  for (int i = 0; i < 11; i++)
    for (int j = 0; j < 11; j++)
      for (int k = 0; k < 11; k++)
        a[i][j][k] = n + 100 * i + 10 * j + k;
  for (int i = 0; i < 11; i++)
    for (int j = 0; j < 11; j++)
      for (int k = 0; k < 11; k++)
        errors += a[i][j][k] != n + 100 * i + 10 * j + k;
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
