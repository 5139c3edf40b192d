// FEATURE: 2.9.1 collapse | `collapse(3)` with offsets and steps
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][10][11];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 10; j++)
      for (int k = 0; k < 11; k++)
        a[i][j][k] = 0;
#pragma acc parallel loop copy(a) collapse(3)
  for (int i = n - 1; i >= 0; i--)
    for (int j = 1; j < 10; j += 2)
      for (int k = 2; k <= 8; k += 3)
        a[i][j][k] += i + j + k;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 10; j++)
      for (int k = 0; k < 11; k++)
        errors += a[i][j][k] != (j % 2 == 1 && k % 3 == 2 ? i + j + k : 0);
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
