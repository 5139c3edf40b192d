// FEATURE: 2.9.1 collapse | loop variables of different types
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][20];
#pragma acc parallel loop collapse(2) copyout(a)
  for (long i = n - 1; i >= 0; i--)
    for (unsigned short j = 0; j < 20; j++)
      a[i][j] = i * 20 + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 20; j++)
      errors += a[i][j] != i * 20 + j;
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
