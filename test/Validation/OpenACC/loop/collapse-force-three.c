// FEATURE: 2.9.1 collapse | `collapse(force:3)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][4][5];
#pragma acc parallel loop collapse(force:3) copyout(a)
  for (int i = 0; i < n; i++) {
    int x = 20 * i;
    for (int j = 0; j < 4; j++) {
      int y = x + 5 * j;
      for (int k = 0; k < 5; k++)
        a[i][j][k] = y + k;
    }
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 5; k++)
        errors += a[i][j][k] != 20 * i + 5 * j + k;
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
