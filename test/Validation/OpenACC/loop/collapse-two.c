// FEATURE: 2.9.1 collapse | `collapse(2)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int m = n / 2 + 1, a[n][m];
#pragma acc parallel copyout(a)
#pragma acc loop gang vector collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = i * m + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      errors += a[i][j] != i * m + j;
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
