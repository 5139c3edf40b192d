// FEATURE: 2.9.8 tile | `tile(2, 3, 4)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][7][9];
#pragma acc parallel loop tile(2, 3, 4) copyout(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++)
      for (int k = 0; k < 9; k++)
        a[i][j][k] = i - j + k;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++)
      for (int k = 0; k < 9; k++)
        errors += a[i][j][k] != i - j + k;
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
