// FEATURE: 2.9.1 collapse | `collapse(2)` of three loops, the third with a clause of its own
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][3][8];
#pragma acc parallel loop gang collapse(2) copyout(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++) {
      int base = 24 * i + 8 * j;
#pragma acc loop vector
      for (int k = 0; k < 8; k++)
        a[i][j][k] = base + k;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 8; k++)
        errors += a[i][j][k] != 24 * i + 8 * j + k;
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
