// FEATURE: 2.9 loop | loop variables declared before the construct
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int i, j, a[n][4];
#pragma acc parallel loop collapse(2) copyout(a)
  for (i = 0; i < n; i++)
    for (j = 0; j < 4; j++)
      a[i][j] = i + j;
#pragma acc parallel loop gang copy(a)
  for (i = 0; i < n; i++) {
#pragma acc loop vector
    for (j = 0; j < 4; j++)
      a[i][j] *= 2;
  }
  for (i = 0; i < n; i++)
    for (j = 0; j < 4; j++)
      errors += a[i][j] != 2 * (i + j);
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
