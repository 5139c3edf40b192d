// FEATURE: 2.9.1 collapse | `collapse(force:2)`: statements between the loops
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][6];
#pragma acc parallel loop collapse(force:2) copyout(a)
  for (int i = 0; i < n; i++) {
    int row = 10 * i;
    for (int j = 0; j < 6; j++)
      a[i][j] = row + j;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 6; j++)
      errors += a[i][j] != 10 * i + j;
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
